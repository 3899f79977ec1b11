import { expect, test } from 'vitest'
import { countTexts } from './toll-outcome'

test('counts are listed in the order of the summary, those of other versions left out', () => {
  expect(countTexts({ 'not-active': 1200, 'needs-person': 1, waiting: 0, other: 5 })).toEqual([
    '1 needs review',
    '1,200 not active',
  ])
  expect(countTexts({ 'needs-person': 2 })).toEqual(['2 need review'])
  expect(countTexts({})).toEqual([])
})
