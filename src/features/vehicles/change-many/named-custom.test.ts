import { expect, test } from 'vitest'
import { readCustomFields } from '../record/custom-fields'
import { namedCustom } from './preview-changes'

const FORM = readCustomFields(
  '{"cost_centre":"4410","lift":true,"name":"x","driver":{"name":"Dana","badge":17},"garage":{"badge":3}}',
)

/** The same by the paths of edits. */
const atPaths = (named: Record<string, string>) =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [`custom_fields.${name}`, value]))

test.each<[requested: Record<string, string>, custom: Record<string, string> | string]>([
  [{ 'Cost centre': '5500' }, { '["cost_centre"]': '5500' }],
  [{ '["cost_centre"]': '' }, { '["cost_centre"]': '' }],
  // A top-level field takes priority over a nested one.
  [{ name: 'y' }, { '["name"]': 'y' }],
  [{ 'driver name': 'Cid' }, { '["driver","name"]': 'Cid' }],
  [{ badge: '4' }, 'More than one custom field is named “badge”. Use the full name, such as driver › badge.'],
  [{ lift: 'NO' }, { '["lift"]': 'false' }],
  [{ lift: 'perhaps' }, 'lift: “perhaps” must be yes or no.'],
  [{ depot: 'Oakland' }, 'It has no custom field “depot”.'],
])('%j', (requested, expected) => {
  expect(namedCustom({ year: '2020', ...atPaths(requested) }, FORM, true)).toEqual(
    typeof expected === 'string' ? expected : { year: '2020', ...atPaths(expected) },
  )
})

test('without the record, its custom fields are unknown', () => {
  expect(namedCustom(atPaths({ depot: '1' }), readCustomFields(''), false)).toMatch(/can’t load/)
  expect(namedCustom({}, readCustomFields(''), false)).toEqual({})
})
