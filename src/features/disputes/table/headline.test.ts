import { expect, test } from 'vitest'
import type { TollStatus } from '../../../domain/dispute/toll-statuses'
import type { StatusFilter } from './disputes-search'
import { headlineText } from './row-words'

const statuses = (counts: Partial<Record<TollStatus, number>>, toReview = 0, isReviewed = false) => ({
  counts: new Map(
    Object.entries({ ...counts, ...(toReview > 0 && { 'to-review': toReview }) }).map(([shown, rows]) => [
      shown as StatusFilter,
      { rows, sums: [] },
    ]),
  ),
  imported: 0,
  isReviewed,
})

test('a list that is not checked says how to go on, a checked one what is left for a person', () => {
  expect(headlineText(statuses({ waiting: 1200, 'needs-review': 3 }), false)).toBe(
    '1,200 rows to check. Press “Check all.”',
  )
  // The number of the button above the rows: of 18 that need review, one was closed.
  expect(headlineText(statuses({ 'needs-review': 18, 'no-record': 6 }, 23), false)).toBe('23 rows to review')
  expect(headlineText(statuses({ skipped: 1, active: 2 }, 1), false)).toBe('1 row to review')
  expect(headlineText(statuses({ 'needs-review': 2 }, 0, true), false)).toBe('All reviewed.')
  expect(headlineText(statuses({ active: 2, 'not-active': 1 }), false)).toBe('No row needs review.')
  expect(headlineText(statuses({ skipped: 3 }), false)).toBe('No row could be checked.')
})

test('while a list is checked, its progress says it all', () => {
  expect(headlineText(statuses({ waiting: 5 }), true)).toBe('')
})
