import { expect, test } from 'vitest'
import { countTexts } from './toll-outcome'

test('lists counts in the order of the summary, and ignores unknown statuses', () => {
  expect(countTexts({ 'not-active': 1200, 'needs-review': 1, waiting: 0, other: 5 })).toEqual([
    '1 needs review',
    '1,200 inactive',
  ])
  expect(countTexts({ 'needs-review': 2 })).toEqual(['2 need review'])
  expect(countTexts({})).toEqual([])
})
