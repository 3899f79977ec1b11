import { expect, test } from 'vitest'
import type { Bucket } from '../../../domain/dispute/toll-outcome'
import { checkedText, headlineText } from './summarise'

const buckets = (counts: Partial<Record<Bucket, number>>, toReview = 0) => ({
  buckets: Object.entries(counts).map(([bucket, rows]) => ({ bucket: bucket as Bucket, rows, sums: [] })),
  marks: toReview === 0 ? [] : [{ mark: 'to-review' as const, rows: toReview, sums: [] }],
  imported: 0,
})

test('a list that is not checked says how to go on, a checked one what is left for a person', () => {
  expect(headlineText(buckets({ waiting: 1200, 'needs-person': 3 }), false)).toBe(
    '1,200 rows to check. Press “Check all”.',
  )
  // The number of the button above the rows: of 18 that need review, one was closed.
  expect(headlineText(buckets({ 'needs-person': 18, 'no-record': 6 }, 23), false)).toBe('23 rows to review')
  expect(headlineText(buckets({ unreadable: 1, active: 2 }, 1), false)).toBe('1 row to review')
  expect(headlineText(buckets({ 'needs-person': 2 }), false)).toBe('Nothing to review')
})

test('while a list is checked, its progress says it all', () => {
  expect(headlineText(buckets({ waiting: 5 }), true)).toBe('')
})

test('a check says when it was, what it changed, and since when', () => {
  const at = (hour: number, minute: number, day = 25) => Date.UTC(2026, 10, day, hour, minute)
  const said = (changed: number, checkedBefore: number | null, now = at(19, 0)) => {
    const marks = changed === 0 ? [] : [{ mark: 'changed' as const, rows: changed, sums: [] }]
    return checkedText({ marks, checkedBefore }, at(18, 50), now, 'UTC')
  }
  expect(said(0, null)).toBe('Checked 18:50.')
  expect(said(0, at(18, 45))).toBe('Checked 18:50. Nothing changed since 18:45.')
  expect(said(1, at(18, 45))).toBe('Checked 18:50. 1 verdict changed since 18:45.')
  expect(said(0, at(18, 45, 24), at(0, 1, 26))).toBe(
    'Checked 25 Nov 2026, 18:50. Nothing changed since 24 Nov 2026, 18:45.',
  )
})
