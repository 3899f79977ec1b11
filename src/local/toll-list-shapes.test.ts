import { expect, test } from 'vitest'
import { FILE_FORMAT, tollListFile } from './toll-list-shapes'

const HEAD = {
  id: 'a',
  name: 'Tolls',
  createdAt: 1_795_917_825_588,
  changedAt: 1_795_917_825_588,
  title: null,
  about: null,
  settings: {
    headerRows: 1,
    mapping: ['plate', null],
    zone: 'America/New_York',
    tolerance: 1440,
    dayFirst: null,
  },
  names: ['Plate', ''],
  rows: 1,
  isTruncated: false,
  counts: { active: 1 },
  check: 0,
  checkedAt: null,
  isUnfinished: false,
  complete: 0,
}
const LIST = {
  head: HEAD,
  rows: [
    ['Plate', 'Time'],
    ['ZDF8221', '08:30'],
  ],
  matches: [],
  before: [],
  answers: [],
  work: [{ row: 1 }],
}

const isRead = (list: object) =>
  tollListFile.safeParse({
    format: FILE_FORMAT,
    version: 1,
    exportedAt: '2026-11-28T00:00:00Z',
    tollLists: [list],
  }).success
const withSettings = (settings: object) => ({
  ...LIST,
  head: { ...HEAD, settings: { ...HEAD.settings, ...settings } },
})
const withHead = (head: object) => ({ ...LIST, head: { ...HEAD, ...head } })
const answerAt = (at: number) => ({
  asked: [[at, at]],
  answer: { vehicleId: 50, moments: [], failure: null, checkedAt: 0 },
})

test('parses a list with the smallest and largest values', () => {
  expect(isRead(LIST)).toBe(true)
  expect(isRead(withSettings({ tolerance: 0, headerRows: 0, zone: 'UTC-05:00' }))).toBe(true)
  expect(isRead({ ...LIST, answers: [answerAt(1_700_000_000_000_000)] })).toBe(true)
})

test.each<[string, object]>([
  ['a negative tolerance', withSettings({ tolerance: -1 })],
  ['a tolerance of more than a day', withSettings({ tolerance: 1441 })],
  ['half a minute', withSettings({ tolerance: 0.5 })],
  ['an infinite tolerance', withSettings({ tolerance: 1e308 })],
  ['a negative number of header rows', withSettings({ headerRows: -1 })],
  ['half a header row', withSettings({ headerRows: 1.5 })],
  ['an invalid zone', withSettings({ zone: 'Nowhere/Land' })],
  ['too many columns', withSettings({ mapping: Array.from({ length: 501 }, () => null) })],
  ['a time after the year 9999', withHead({ changedAt: 1e300 })],
  ['a negative count', withHead({ rows: -1 })],
  ['a name that is too long', withHead({ name: 'x'.repeat(100_001) })],
  ['a cell that is too long', { ...LIST, rows: [['x'.repeat(100_001)]] }],
  ['a row that is too long', { ...LIST, rows: [Array.from({ length: 501 }, () => '')] }],
  ['too many rows', { ...LIST, rows: Array.from({ length: 51_001 }, () => []) }],
  ['a negative row', { ...LIST, work: [{ row: -1 }] }],
  ['a note that is too long', { ...LIST, work: [{ row: 1, note: 'x'.repeat(100_001) }] }],
  ['an instant beyond the calendar', { ...LIST, answers: [answerAt(9e18)] }],
])('rejects a list with %s', (_, list) => {
  expect(isRead(list)).toBe(false)
})
