import { expect, test } from 'vitest'
import { countTexts, IMPORTED } from './toll-outcome'

test('lists first what needs the user, and rows without a verdict before skipped ones', () => {
  expect(countTexts({ active: 1, inactive: 1 })).toEqual(['1 inactive', '1 active'])
  expect(countTexts({ skipped: 1, waiting: 6 })).toEqual(['6 not checked', '1 skipped'])
  expect(
    countTexts({ deleted: 2, active: 1, inactive: 3, 'no-record': 4, 'needs-review': 5, imported: 1 }),
  ).toEqual([IMPORTED, '5 need review', '4 no record', '3 inactive', '2 deleted', '1 active'])
})

test('counts rows by status, and ignores unknown statuses', () => {
  expect(countTexts({ inactive: 1200, 'needs-review': 1, waiting: 0, other: 5 })).toEqual([
    '1 needs review',
    '1,200 inactive',
  ])
  expect(countTexts({ 'needs-review': 2 })).toEqual(['2 need review'])
  expect(countTexts({})).toEqual([])
})
