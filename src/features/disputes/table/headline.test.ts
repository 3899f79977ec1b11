import { expect, test } from 'vitest'
import type { StatusFilter } from './disputes-search'
import { headlineText } from './row-words'

const statuses = (counts: Partial<Record<StatusFilter, number>>, toReview = 0) => ({
  counts: new Map(
    Object.entries({ ...counts, ...(toReview > 0 && { 'to-review': toReview }) }).map(([shown, rows]) => [
      shown as StatusFilter,
      { rows, sums: [] },
    ]),
  ),
  imported: 0,
})

test('a checked list shows how many rows are left to review; the button of an unchecked one shows the next step', () => {
  expect(headlineText(statuses({ waiting: 1200, 'needs-review': 3 }), false)).toBe('')
  // The same number as on the button above the rows.
  expect(headlineText(statuses({ 'needs-review': 18, 'no-record': 6 }, 23), false)).toBe('23 rows to review')
  expect(headlineText(statuses({ skipped: 1, active: 2 }, 1), false)).toBe('1 row to review')
  expect(headlineText(statuses({ active: 1, reviewed: 2 }), false)).toBe('All reviewed.')
  // A row without a time is never in the queue, and never counts as reviewed.
  expect(headlineText(statuses({ reviewed: 2, skipped: 3 }), false)).toBe(
    'All reviewed, but 3 rows were skipped.',
  )
  expect(headlineText(statuses({ active: 2, skipped: 1 }), false)).toBe(
    'No row needs review, but 1 row was skipped.',
  )
  expect(headlineText(statuses({ active: 2, inactive: 1 }), false)).toBe('No row needs review.')
  expect(headlineText(statuses({ skipped: 3 }), false)).toBe('No row could be checked.')
})

test('has no headline during a check, because the progress is shown', () => {
  expect(headlineText(statuses({ waiting: 5 }), true)).toBe('')
})
