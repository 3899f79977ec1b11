import * as z from 'zod/mini'
import type { QuerySpan } from '../../domain/time/query-span'
import { orNothing, zoneParam } from '../../lib/browser/search-params'
import { LONGEST_MOMENT } from '../../lib/time/moment-text'

const LONGEST_NAME = 100

const string = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const moment = orNothing(string(LONGEST_MOMENT))
const name = orNothing(string(LONGEST_NAME))

export const evidenceSearch = z.object({
  /** The time; the start if there is `until`. Parsed in `zone` unless it has its own offset. `typed`: as in a toll list. */
  at: moment,
  until: moment,
  typed: orNothing(string(2 * LONGEST_MOMENT)),
  tolerance: orNothing(z.string().check(z.regex(/^\d{1,4}$/))),
  zone: zoneParam,
  reference: name,
  /** Plate and state from the toll. Labeled as such, and shown only if the vehicle's plate is unknown. */
  plate: name,
  state: name,
  corrections: orNothing(z.string()),
  amount: name,
  agency: name,
  plaza: name,
  list: name,
  row: orNothing(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
})

export type EvidenceSearch = z.infer<typeof evidenceSearch>

export function spanInAddress({ at, until, tolerance }: EvidenceSearch): QuerySpan | null {
  if (at === undefined) return null
  return { at, until, tolerance: tolerance === undefined ? 0 : Number(tolerance) }
}
