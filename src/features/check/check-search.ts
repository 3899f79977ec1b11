import * as z from 'zod/mini'
import { LONGEST_MOMENT } from '../../lib/time/moment-text'
import { spellZone } from '../../lib/time/zone-names'

/** Longest text that names a vehicle. No plate or number is longer. */
export const LONGEST_NAME = 100

const string = (longest: number) => z.string().check(z.maxLength(longest))
const text = (longest: number) => z.catch(z.optional(string(longest)), undefined)

/** Texts of a pasted notice besides vehicle and time: a statement starts with them. */
export const EXTRA_FIELDS = ['amount', 'reference', 'agency', 'plaza'] as const

export const checkSearch = z.object({
  vehicle: text(LONGEST_NAME),
  at: text(LONGEST_MOMENT),
  /** `America/New_York` or `UTC-05:00`. Other spellings of a zone become one of these. */
  zone: z.catch(z.optional(string(100).check(z.overwrite((zone) => spellZone(zone) ?? zone))), undefined),
  amount: text(LONGEST_NAME),
  reference: text(LONGEST_NAME),
  agency: text(LONGEST_NAME),
  plaza: text(LONGEST_NAME),
  corrections: z.catch(z.optional(z.string()), undefined),
})

export type CheckSearch = z.infer<typeof checkSearch>

export interface Toll extends Readonly<Partial<Record<(typeof EXTRA_FIELDS)[number], string | undefined>>> {
  readonly vehicle: string
  readonly at: string
  readonly zone: string
  readonly corrections?: string | undefined
}

export const vehicleView = ({ vehicle, ...view }: Toll) => view
