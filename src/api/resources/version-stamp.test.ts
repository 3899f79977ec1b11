import { expect, test } from 'vitest'
import { parseInstant } from '../../lib/time/instant'
import type { HistoryPage } from './history'
import type { HistoryRow } from './revision'
import { sameStamp, stampOf } from './vehicle-reads'

const row = (id: string, historyDate: string): HistoryRow => ({
  id,
  instant: parseInstant(historyDate) ?? 0,
  historyDate,
  kind: '~',
  active: true,
  reason: null,
  username: null,
})
const page = (count: number, ...rows: HistoryRow[]): HistoryPage => ({
  count,
  rows,
  respondedAt: null,
  url: '',
})
const NEW = row('12', '2024-03-05T08:30:15Z')
const OLD = row('11', '2024-03-04T08:30:15Z')

test('pages of any length that start at the newest revision have the same stamp', () => {
  expect(sameStamp(stampOf(page(2, NEW)), stampOf(page(2, NEW, OLD)))).toBe(true)
  expect(stampOf(page(2, NEW, OLD))).toEqual({ count: 2, newestId: '12' })
})

test('a new revision changes it, and so does one recorded late', () => {
  const before = stampOf(page(2, NEW, OLD))
  expect(sameStamp(before, stampOf(page(3, row('13', '2024-03-06T08:30:15Z'), NEW)))).toBe(false)
  expect(sameStamp(before, stampOf(page(3, NEW, row('13', '2024-03-04T20:00:00Z'))))).toBe(false)
})

test('a replaced revision changes it', () => {
  expect(sameStamp(stampOf(page(1, NEW)), stampOf(page(1, OLD)))).toBe(false)
})

test('an empty history and an unreadable newest row have stamps', () => {
  expect(stampOf(page(0))).toEqual({ count: 0, newestId: null })
  expect(stampOf(page(2, { raw: '{}', problem: 'active is missing' }, OLD))).toEqual({
    count: 2,
    newestId: null,
  })
})
