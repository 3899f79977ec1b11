import { expect, test } from 'vitest'
import { filterOfView, filtersOfView } from './view-filter'

test('an export names the filters in force: text that is not a time is none', () => {
  const view = { from: '2025-10-01', to: '2025-11-01 08:30', active: 'true' } as const
  const zone = 'America/New_York'
  expect(filterOfView(view, zone)).not.toHaveProperty('from')
  expect(filtersOfView(view, zone)).toEqual({ to: '2025-11-01 08:30', active: 'true' })
})
