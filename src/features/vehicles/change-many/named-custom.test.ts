import { expect, test } from 'vitest'
import { readCustomFields } from '../record/custom-fields'
import { namedCustom } from './plan-changes'

const FORM = readCustomFields(
  '{"cost_centre":"4410","lift":true,"name":"x","driver":{"name":"Dana","badge":17},"garage":{"badge":3}}',
)

test.each<[wanted: Record<string, string>, custom: Record<string, string> | string]>([
  [{ 'Cost centre': '5500' }, { '["cost_centre"]': '5500' }],
  [{ '["cost_centre"]': '' }, { '["cost_centre"]': '' }],
  // A field of its own goes before one within another.
  [{ name: 'y' }, { '["name"]': 'y' }],
  [{ 'driver name': 'Cid' }, { '["driver","name"]': 'Cid' }],
  [{ badge: '4' }, 'Several custom fields are called “badge”: write driver › badge, for example.'],
  [{ lift: 'NO' }, { '["lift"]': 'false' }],
  [{ lift: 'perhaps' }, 'lift: “perhaps” is neither yes nor no.'],
  [{ depot: 'Oakland' }, 'It has no custom field “depot”.'],
])('%j', (wanted, expected) => {
  const { custom, problem } = namedCustom(wanted, FORM, true)
  expect(problem ?? custom).toEqual(expected)
})

test('without the record nothing is known of its custom fields', () => {
  expect(namedCustom({ depot: '1' }, readCustomFields(''), false).problem).toMatch(/can’t be read/)
  expect(namedCustom({}, readCustomFields(''), false)).toEqual({ custom: {}, problem: null })
})
