import { expect, test } from 'vitest'
import { tollKey } from './check-search'

const TOLL = { vehicle: 'FRU4944', at: '2024-02-01 12:00', zone: 'America/New_York' }

test('recognizes the same toll, however its vehicle and time were typed', () => {
  for (const same of [
    { vehicle: ' fru-4944 ' },
    { at: '02/01/2024 12:00 PM' },
    { at: '2024-02-01 17:00', zone: 'UTC' },
    { at: '2024-02-01 12:00 ET', zone: 'UTC' },
  ])
    expect(tollKey({ ...TOLL, ...same }), JSON.stringify(same)).toBe(tollKey(TOLL))
  for (const other of [
    { vehicle: 'FRU4945' },
    { vehicle: 'FRU4944 NY' },
    { at: '2024-02-01 12:01' },
    { zone: 'UTC' },
    { at: 'noon' },
  ])
    expect(tollKey({ ...TOLL, ...other }), JSON.stringify(other)).not.toBe(tollKey(TOLL))
})
