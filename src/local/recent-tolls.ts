import * as z from 'zod/mini'
import { latestList } from './latest-list'

const toll = z.object({
  /** What was typed: the vehicle, the time and its zone. */
  vehicle: z.string(),
  at: z.string(),
  zone: z.string(),
  /** What a notice said besides. */
  amount: z.optional(z.string()),
  reference: z.optional(z.string()),
  agency: z.optional(z.string()),
  plaza: z.optional(z.string()),
  /** The answer of then, in its headline's words. */
  answer: z.string(),
  /** Which plain answer it is; left out by earlier consoles. */
  kind: z.optional(z.enum(['active', 'not-active', 'no-record', 'unclear'])),
  /** When it was answered, milliseconds since 1970. */
  answeredAt: z.number(),
})

/** A toll that this person checked in this browser. */
export type RecentToll = z.infer<typeof toll>

const tolls = latestList({
  kind: 'tolls',
  item: toll,
  max: 20,
  nameOf: ({ vehicle, at, zone }) => JSON.stringify([vehicle, at, zone]),
  timeOf: ({ answeredAt }) => answeredAt,
})
export const joinTolls = tolls.join
export const readRecentTolls = tolls.read
/** Puts a toll first; checked again, its answer takes the place of the one before. */
export const rememberToll = tolls.add
