import { expect, test } from 'vitest'
import { filterText } from './filter-rows'

test('each filter that holds is named', () => {
  expect(filterText({ show: 'active', find: ' 8ABC ', vehicle: '24', order: 'list' })).toBe(
    'Filters: Active, “8ABC”, vehicle 24.',
  )
  expect(filterText({ show: 'changed', find: ' ' })).toBe('Filter: changed since the check before.')
})
