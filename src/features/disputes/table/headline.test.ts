import { expect, test } from 'vitest'
import type { Bucket } from '../../../domain/dispute/toll-outcome'
import { checkedText, headlineText } from './summarise'

const buckets = (counts: Partial<Record<Bucket, number>>) => ({
  buckets: Object.entries(counts).map(([bucket, rows]) => ({ bucket: bucket as Bucket, rows, sums: [] })),
  imported: 0,
})

test('a list that is not checked says how to go on, a checked one what is left for a person', () => {
  expect(headlineText(buckets({ waiting: 1200, 'needs-person': 3 }), false)).toBe(
    '1,200 rows to check. Press “Check all”.',
  )
  expect(headlineText(buckets({ 'needs-person': 13, active: 9 }), false)).toBe('13 rows need review')
  expect(headlineText(buckets({ 'needs-person': 1, unreadable: 4 }), false)).toBe(
    '1 row needs review, 4 cannot be read',
  )
  expect(headlineText(buckets({ 'needs-person': 2, 'no-record': 3 }), false)).toBe('5 rows need review')
  expect(headlineText(buckets({ active: 2 }), false)).toBe('No row needs review')
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
