import * as z from 'zod/mini'
import { TOLL_STATUSES } from '../../../domain/dispute/toll-statuses'
import { REVIEW_OUTCOMES } from '../../../local/review-outcome'

export const LONGEST_FIND = 100

/** Filters beside the verdicts. */
export const ROW_MARKS = ['to-review', 'changed', 'repeated', 'amount-unread'] as const
export const STATUS_FILTERS = [...TOLL_STATUSES, ...ROW_MARKS] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

const text = (longest: number) => z.catch(z.optional(z.string().check(z.maxLength(longest))), undefined)
const whole = z.catch(z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))), undefined)

export const disputesSearch = z.object({
  list: text(100),
  show: z.catch(z.optional(z.enum(STATUS_FILTERS)), undefined),
  find: text(LONGEST_FIND),
  outcome: z.catch(z.optional(z.enum(REVIEW_OUTCOMES)), undefined),
  vehicle: whole,
  /** `list` keeps the list's order. If absent, rows that need review come first. */
  order: z.catch(z.optional(z.literal('list')), undefined),
  row: whole,
})

export type DisputesSearch = z.infer<typeof disputesSearch>

export type OnDisputesSearch = (change: Partial<DisputesSearch>, how?: 'in place') => void
