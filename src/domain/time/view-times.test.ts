import { expect, test } from 'vitest'
import { rezoneView } from './query-time'

const NEW_YORK = 'America/New_York'

test('every time of the view is the same instant in the new zone', () => {
  const view = { zone: NEW_YORK, at: '2024-03-05 08:30', from: '2024-03-01 00:00', active: 'true' }
  expect(rezoneView(view, NEW_YORK, 'Asia/Tokyo')).toEqual({
    zone: 'Asia/Tokyo',
    at: '2024-03-05 22:30',
    from: '2024-03-01 14:00',
    to: undefined,
    active: 'true',
  })
})

test('drops a time with two interpretations or none, and keeps text that isn’t a time', () => {
  expect(rezoneView({ at: 'half past eight' }, NEW_YORK, 'UTC').at).toBe('half past eight')
  for (const at of ['2024-11-03 01:30', '2024-03-10 02:30']) {
    expect(rezoneView({ at }, NEW_YORK, 'UTC').at).toBeUndefined()
  }
})

test('as a bound, a date alone is its first or last instant; as a query, it isn’t a time', () => {
  const view = { at: '2024-03-05', from: '2024-03-05', to: '2024-11-03' }
  expect(rezoneView(view, NEW_YORK, 'UTC')).toEqual({
    zone: 'UTC',
    at: '2024-03-05',
    from: '2024-03-05 05:00',
    to: '2024-11-04 04:59',
  })
})

test('keeps the text if the old zone is unknown', () => {
  expect(rezoneView({ zone: 'Nowhere/At_All', at: '2024-03-05 08:30' }, 'Nowhere/At_All', 'UTC')).toEqual({
    zone: 'UTC',
    at: '2024-03-05 08:30',
  })
})
