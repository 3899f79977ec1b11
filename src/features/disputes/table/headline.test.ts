import { expect, test } from 'vitest'
import type { Bucket } from '../../../domain/dispute/toll-outcome'
import { headlineText } from './summarise'

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
  expect(headlineText(buckets({ active: 2 }), false)).toBe('No row needs review')
})

test('while a list is checked, its progress says it all', () => {
  expect(headlineText(buckets({ waiting: 5 }), true)).toBe('')
})
