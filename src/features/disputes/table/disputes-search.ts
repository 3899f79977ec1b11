import * as z from 'zod/mini'
import { TOLL_STATUSES } from '../../../domain/dispute/toll-statuses'
import { orNothing } from '../../../lib/browser/search-params'
import { REVIEW_OUTCOMES } from '../../../local/review-outcome'

export const LONGEST_FIND = 100

export const ROW_MARKS = ['to-review', 'changed', 'repeated', 'amount-unread'] as const
export const STATUS_FILTERS = [...TOLL_STATUSES, 'reviewed', ...ROW_MARKS] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

export const isMark = (shown: StatusFilter): shown is (typeof ROW_MARKS)[number] =>
  ROW_MARKS.some((mark) => mark === shown)

const text = (longest: number) => orNothing(z.string().check(z.maxLength(longest)))
const whole = orNothing(z.string().check(z.regex(/^[1-9]\d{0,15}$/)))

export const disputesSearch = z.object({
  list: text(100),
  show: orNothing(z.enum(STATUS_FILTERS)),
  find: text(LONGEST_FIND),
  outcome: orNothing(z.enum(REVIEW_OUTCOMES)),
  /** `list` keeps the list's order. If absent, rows that need review come first. */
  order: orNothing(z.literal('list')),
  row: whole,
})

export type DisputesSearch = z.infer<typeof disputesSearch>

export type OnDisputesSearch = (change: Partial<DisputesSearch>, how?: 'in place') => void
