import * as z from 'zod/mini'
import { LONGEST_MOMENT } from '../../lib/time/moment-text'
import { spellZone } from '../../lib/time/zone-names'

/** Longest text that names a vehicle. No plate or number is longer. */
export const LONGEST_NAME = 100

const string = (longest: number) => z.string().check(z.maxLength(longest))
const text = (longest: number) => z.catch(z.optional(string(longest)), undefined)

/** What a notice that was pasted says besides vehicle and time: a statement begins with it. */
export const BESIDES = ['amount', 'reference', 'agency', 'plaza'] as const

/** Search params of the first page: the toll that was checked, as it was typed. An invalid value is left out. */
export const checkSearch = z.object({
  /** A plate, a vehicle number or an id. */
  vehicle: text(LONGEST_NAME),
  /** The date and time. */
  at: text(LONGEST_MOMENT),
  /** The zone that the time is read in: `America/New_York`, `UTC-05:00`; others that are understood become one of these. */
  zone: z.catch(z.optional(string(100).check(z.overwrite((zone) => spellZone(zone) ?? zone))), undefined),
  amount: text(LONGEST_NAME),
  reference: text(LONGEST_NAME),
  agency: text(LONGEST_NAME),
  plaza: text(LONGEST_NAME),
})

export type CheckSearch = z.infer<typeof checkSearch>

/** A toll that somebody asks about, as it was typed. */
export interface Toll extends Readonly<Partial<Record<(typeof BESIDES)[number], string | undefined>>> {
  readonly vehicle: string
  readonly at: string
  readonly zone: string
}

/** Where the page of a vehicle asks about the toll, too, and its statement begins with what a notice says. */
export const vehicleView = ({ vehicle, ...view }: Toll) => view
