import { expect, test } from 'vitest'
import { formatInstant } from '../../../lib/time/instant'
import { filtersOfView, historyFilterOf } from './vehicle-search'

test('an export names the filters in force: text that isn’t a time isn’t one', () => {
  const view = { from: '2025-10-01 soon', to: '2025-11-01 08:30', active: 'true' } as const
  const zone = 'America/New_York'
  expect(historyFilterOf(view, zone).from).toBeUndefined()
  expect(filtersOfView(view, zone)).toEqual({ to: '2025-11-01 08:30', active: 'true' })
})

test('a date alone as a bound is its first instant, or its last; a time that clocks skipped isn’t one', () => {
  const zone = 'America/New_York'
  const filter = historyFilterOf({ from: '2024-03-05', to: '2024-03-10' }, zone)
  expect([filter.from, filter.to].map((instant) => formatInstant(instant ?? 0))).toEqual([
    '2024-03-05T05:00:00.000000Z',
    '2024-03-11T03:59:59.999999Z',
  ])
  expect(filtersOfView({ from: '2024-03-05' }, zone)).toEqual({ from: '2024-03-05' })
  expect(historyFilterOf({ from: '2024-03-10 02:30', to: '2024-03-10 02:30' }, zone)).toEqual({})
})
