import { expect, test } from 'vitest'
import { fieldLabel } from './field-label'

test.each([
  ['issued_at', 'Issued at'],
  ['paid', 'Paid'],
  ['line2', 'Line2'],
  ['id', 'ID'],
  ['vehicle_id', 'Vehicle ID'],
  ['api_key', 'API key'],
  ['idle', 'Idle'],
  ['citationNumber', 'citationNumber'],
  ['__proto__', '__proto__'],
  ['Ärger', 'Ärger'],
  ['a\u202Eb', 'a⟨U+202E⟩b'],
  ['', '(no name)'],
])('the name %j is written %j', (name, label) => {
  expect(fieldLabel(name)).toBe(label)
})
