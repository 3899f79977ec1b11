import * as z from 'zod/mini'
import { TOLL_AUTHORITY_STATUSES } from '../../../contract/history'
import { LONGEST_MOMENT } from '../../../lib/time/moment-text'
import { spellZone } from '../../../lib/time/zone-names'

/** An invalid value is left out: a wrong link shows less, it never crashes. */
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const string = z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_MOMENT))
const text = orNothing(string)

/** Search params of the vehicle page. A reload or a shared link gives the identical view. Every value is text. */
export const vehicleSearch = z.object({
  /** The time asked about, as typed; read in `zone` unless it has its own offset. */
  at: text,
  /** The zone that times are read and shown in: `America/New_York`, `UTC-05:00`; others that are understood become one of these. */
  zone: orNothing(string.check(z.overwrite((zone) => spellZone(zone) ?? zone))),
  active: orNothing(z.enum(['true', 'false'])),
  /** Bounds of the revisions shown, as text read in `zone`. */
  from: text,
  to: text,
  /** Kinds of revision, as their signs in a row: `+~`. */
  kind: orNothing(z.string().check(z.regex(/^[+~-]+$/))),
  /** Toll-authority registration status. */
  authority: orNothing(z.enum(TOLL_AUTHORITY_STATUSES)),
  /** Index of the top revision of the list, from 1; without it, the newest (0) is on top. */
  offset: orNothing(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  /**
   * Changes that do not touch `active` are folded, except with `none`. `runs` stands beside an `offset` in a folded list:
   * a reload waits for the runs that it is among.
   */
  fold: orNothing(z.enum(['runs', 'none'])),
})

export type VehicleSearch = z.infer<typeof vehicleSearch>

/** Changes the view. 'in place' replaces the history entry, so Back does not return to the earlier view. */
export type OnView = (change: Partial<VehicleSearch>, how?: 'in place') => void
