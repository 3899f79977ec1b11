import * as z from 'zod/mini'
import { canonicalPlate } from '../../domain/find/plate'
import { parseQueryTime } from '../../domain/time/query-time'
import { orNothing, zoneParam } from '../../lib/browser/search-params'
import { LONGEST_MOMENT } from '../../lib/time/moment-text'

/** Longest text that names a vehicle. No plate or number is longer. */
export const LONGEST_NAME = 100

const text = (longest: number) => orNothing(z.string().check(z.maxLength(longest)))

/** Texts of a pasted notice besides vehicle and time: another name of the vehicle, and those that a statement starts with. */
export const EXTRA_FIELDS = ['other', 'amount', 'reference', 'agency', 'plaza'] as const

export const checkSearch = z.object({
  vehicle: text(LONGEST_NAME),
  at: text(LONGEST_MOMENT),
  zone: zoneParam,
  other: text(LONGEST_NAME),
  amount: text(LONGEST_NAME),
  reference: text(LONGEST_NAME),
  agency: text(LONGEST_NAME),
  plaza: text(LONGEST_NAME),
  corrections: orNothing(z.string()),
})

export type CheckSearch = z.infer<typeof checkSearch>

export interface Toll extends Readonly<Partial<Record<(typeof EXTRA_FIELDS)[number], string | undefined>>> {
  readonly vehicle: string
  readonly at: string
  readonly zone: string
  readonly corrections?: string | undefined
}

/** Returns a text that is equal for the same vehicle and time, however they were typed. */
export function tollKey({ vehicle = '', at = '', zone = 'UTC' }: CheckSearch): string {
  const asked = parseQueryTime(at, zone)
  const time = asked.kind === 'moments' ? asked.moments.map(({ start, end }) => [start, end]) : [at, zone]
  return JSON.stringify([canonicalPlate(vehicle), time])
}

export const vehicleView = ({ vehicle, other, ...view }: Toll) => view
