import { expect, test } from 'vitest'
import { datesIn, monthOf, withMonthsAfter } from './next-month-plan'

test.each([
  ['Fleet standard, November 2026', 'Fleet standard, December 2026'],
  ['November 2026', 'December 2026'],
  ['2026-11', '2026-12'],
  ['Plan Nov. 2026 (vans)', 'Plan Dec. 2026 (vans)'],
  ['Nov2026', 'Dec2026'],
  ['11/2026', '12/2026'],
  ['9/2026', '10/2026'],
  ['2026/09', '2026/10'],
  ['Vans_November_2026', 'Vans_December_2026'],
  ['December 2026 – Northeast', 'January 2027 – Northeast'],
  ['Northeast | November 2026', 'Northeast | December 2026'],
  ['November – 2026', 'December – 2026'],
  ['November (2026)', 'December (2026)'],
  ['November of 2026', 'December of 2026'],
  ['Nov–2026', 'Dec–2026'],
  ['2026_11', '2026_12'],
  ['March Motors, November 2026', 'March Motors, December 2026'],
])('returns the next month: %s → %s', (text, next) => {
  expect(monthOf(text)).not.toBeNull()
  expect(withMonthsAfter(text)).toBe(next)
})

test.each([
  ['December 2026', 'January 2027'],
  ['2012-12', '2013-01'],
  ['12/2012', '01/2013'],
])('increments the year after December: %s → %s', (text, next) => {
  expect(withMonthsAfter(text)).toBe(next)
})

test.each([
  ['NOVEMBER 2026', 'DECEMBER 2026'],
  ['november 2026', 'december 2026'],
  ['NOV 2026', 'DEC 2026'],
  ['Sept 2026', 'Oct 2026'],
  ['Apr 2026', 'May 2026'],
  ['May 2026', 'June 2026'],
  ['June 2026', 'July 2026'],
])('keeps the spelling: %s → %s', (text, next) => {
  expect(withMonthsAfter(text)).toBe(next)
})

test.each([
  'Fleet standard',
  '',
  'Standard 2026',
  'November 26, 2026',
  'November 26, 2026',
  'from 2026-11-01',
  'Nov 5',
  'Nov 26',
  "Nov '26",
  'Standard November',
  '2026 November',
  '2026-13',
  '1.11.2026',
  'Maybe 2026',
  'Decent 2026',
  'May apply',
  'v12/20261',
  'Version 3.11.2026-2',
  'Mayfield 2026',
  'March Motors',
  'Q4 2026',
  'Nov–Dec 2026',
  'Nov/Dec 2026',
  'Nov & Dec 2026',
  'Nov. to Dec 2026',
  '2026 Nov–Dec',
  'December 2026/2027',
  'December 2026–27',
])('finds no month in %s', (text) => {
  expect(monthOf(text)).toBeNull()
  expect(withMonthsAfter(text)).toBe(text)
})

test('one month named twice is one month; different months aren’t', () => {
  expect(monthOf('2026-11 (November 2026)')).toEqual({ year: 2026, month: 11 })
  expect(withMonthsAfter('2026-11 (November 2026)')).toBe('2026-12 (December 2026)')
  expect(monthOf('November 2026 to January 2027')).toBeNull()
})

test('finds the dates in a text, with their spelling', () => {
  expect(datesIn('From November 1, 2026 to 2026-12-01, or 11/2026; 31.12.2026 for Nov 26')).toEqual([
    'November 1, 2026',
    '2026-12-01',
    '11/2026',
    '31.12.2026',
    'Nov 26',
  ])
  expect(datesIn('Pay by the end of November. Fees of 2026.')).toEqual(['November', '2026'])
  expect(datesIn('Toll fee 4.95, may apply on I-95. Decent, Mayfield.')).toEqual([])
})
