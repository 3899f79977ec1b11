import * as z from 'zod/mini'
import type { AskedSpan } from '../../domain/time/asked-span'
import { LONGEST_MOMENT } from '../../lib/time/moment-text'
import { spellZone } from '../../lib/time/zone-names'

/** Longest plate, state or reference. Longer ones are left out. */
const LONGEST_NAME = 100

/** An invalid value is left out: a wrong link shows less, it never crashes. */
const orNothing = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)
const string = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const moment = orNothing(string(LONGEST_MOMENT))
const name = orNothing(string(LONGEST_NAME))

/** Search params of a statement: its question. Every value is text. */
export const evidenceSearch = z.object({
  /** The time, as typed; the beginning where there is `until`. Read in `zone` unless it has its own offset. */
  at: moment,
  /** The last moment of a span, such as an exit. */
  until: moment,
  /** Minutes before and after that count as well. */
  tolerance: orNothing(z.string().check(z.regex(/^\d{1,4}$/))),
  /** The zone that times are read and shown in: `America/New_York`, `UTC-05:00`; others that are understood become one of these. */
  zone: orNothing(string(LONGEST_MOMENT).check(z.overwrite((zone) => spellZone(zone) ?? zone))),
  /** The toll's own reference, for instance a notice number. */
  reference: name,
  /** Plate and state as the toll names them: said as such, and only where the console knows no plate of the vehicle. */
  plate: name,
  state: name,
  /** The toll's amount, who charged it and where, as its list or notice has them. */
  amount: name,
  agency: name,
  plaza: name,
  /** The list of tolls that it is in, and the number of its row, from 1. */
  list: name,
  row: orNothing(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
})

export type EvidenceSearch = z.infer<typeof evidenceSearch>

/** The time that the address asks about; null where it has none. */
export function spanInAddress({ at, until, tolerance }: EvidenceSearch): AskedSpan | null {
  if (at === undefined) return null
  return { at, until, tolerance: tolerance === undefined ? 0 : Number(tolerance) }
}
