import * as z from 'zod/mini'
import { BUCKETS } from '../../../domain/dispute/toll-outcome'
import { ROW_MARKS } from './row-marks'

/** Longest text that rows are searched for. */
export const LONGEST_FIND = 100

const text = (longest: number) => z.catch(z.optional(z.string().check(z.maxLength(longest))), undefined)
const whole = z.catch(z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))), undefined)

/** Search params of the disputes page. An invalid value is left out. */
export const disputesSearch = z.object({
  /** The investigation that is open. */
  list: text(100),
  /** The bucket that is shown, or the mark of the rows that are. */
  show: z.catch(z.optional(z.enum([...BUCKETS, ...ROW_MARKS])), undefined),
  find: text(LONGEST_FIND),
  /** The id of the vehicle whose rows are shown. */
  vehicle: whole,
  /** Rows in the list's own order; else those that need review come first. */
  order: z.catch(z.optional(z.literal('list')), undefined),
  /** The number of the row that is open, from 1. */
  row: whole,
})

export type DisputesSearch = z.infer<typeof disputesSearch>

/** Changes the address: a step that Back undoes, or in place. */
export type OnDisputesSearch = (change: Partial<DisputesSearch>, how?: 'in place') => void
