import { type Bucket, type DisputeRow, OPEN_BUCKETS } from '../../../domain/dispute/toll-outcome'

/** What a row may be beside its verdict. Each is a filter. */
export const ROW_MARKS = ['to-review', 'changed', 'repeated', 'amount-unread'] as const
export type RowMark = (typeof ROW_MARKS)[number]

/** The rows that are shown: those with a verdict, or with a mark. */
export type Shown = Bucket | RowMark

export const MARK_WORDS: Readonly<Record<RowMark, string>> = {
  'to-review': 'To review',
  changed: 'Changed since the check before',
  repeated: 'Charged twice',
  'amount-unread': 'Amount not read',
}

const IS: Readonly<Record<RowMark, (row: DisputeRow) => boolean>> = {
  'to-review': ({ outcome, toll }) => OPEN_BUCKETS.has(outcome.bucket) && toll.review === undefined,
  changed: ({ outcome }) => outcome.hasChanged,
  repeated: ({ toll }) => toll.repeats !== undefined,
  // A row of dashes and a repeated header have texts in that column, and no amount.
  'amount-unread': ({ toll: { amount, ignored } }) =>
    amount.value === null && amount.text.trim() !== '' && ignored !== 'rule' && ignored !== 'header',
}

export const isMark = (shown: Shown): shown is RowMark => ROW_MARKS.some((mark) => mark === shown)

/** Whether a row is marked so. */
export const hasMark = (row: DisputeRow, mark: RowMark): boolean => IS[mark](row)

/** Which row charges the same toll before this one: `Charged twice: as row 3`. Empty where none does. */
export function repeatText({ toll: { repeats } }: DisputeRow): string {
  return repeats === undefined ? '' : `Charged twice: as row ${(repeats + 1).toLocaleString('en')}`
}
