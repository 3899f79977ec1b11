import * as z from 'zod/mini'
import { TOLL_AUTHORITY_STATUSES } from '../../../contract/history'
import { LONGEST_MOMENT } from '../../../lib/time/moment-text'

/** What is not as it should be is left out: a wrong link shows less, it never crashes. */
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const text = orNothing(z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_MOMENT)))

/** The view of a vehicle as its URL holds it; a reload or a shared link gives the identical view. Every value is text. */
export const vehicleSearch = z.object({
  /** The time asked about, as it was typed; read in `zone` unless it names its own offset. */
  at: text,
  /** IANA name of the zone that times are read and shown in. */
  zone: text,
  active: orNothing(z.enum(['true', 'false'])),
  /** Bounds of the revisions shown, as text read in `zone`. */
  from: text,
  to: text,
  /** Kinds of revision, their glyphs in a row: `+~`. */
  kind: orNothing(z.string().check(z.regex(/^[+~-]+$/))),
  /** Toll-authority registration status. */
  authority: orNothing(z.enum(TOLL_AUTHORITY_STATUSES)),
  /** Place of the revision on top of the list, from 1 on; the newest, at 0, is what a link without it shows. */
  offset: orNothing(z.string().check(z.regex(/^[1-9]\d{0,8}$/))),
  /** Whether runs that leave `active` alone are folded. */
  fold: orNothing(z.enum(['runs'])),
})

export type VehicleSearch = z.infer<typeof vehicleSearch>

/** Changes the view. 'in place' is no step of its own: Back does not lead to what was before. */
export type OnView = (change: Partial<VehicleSearch>, how?: 'in place') => void
