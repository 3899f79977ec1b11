import { expect, test } from 'vitest'
import { readCustomFields } from '../record/custom-fields'
import type { KnownVehicle } from '../record/known-vehicle'
import { pendingChange, type VehicleEdits, valuesOf } from './pending-change'

const source = null
const remembered = { kind: 'response', at: 0 } as const
const CUSTOM = '{"cost": 1.10, "big": 12345678901234567890, "notes": null}'

function known(): KnownVehicle {
  return {
    text: { vehicle_make: { value: 'Ford', source }, plate_number: { value: '8ABC', source } },
    active: true,
    custom: { value: { text: CUSTOM, as: 'text', current: true }, source },
  }
}

function pending(edits: VehicleEdits) {
  return pendingChange(edits, known(), readCustomFields(CUSTOM))
}

test('without edits there is nothing to send', () => {
  expect(pending({})).toEqual({ changes: [], body: null, undo: null })
})

test('the body contains only touched fields with a different value', () => {
  const { body, changes } = pending({ active: 'inactive', vehicle_make: 'Ford', year: '' })
  expect(body).toEqual({ year: '', active: false })
  expect(changes).toMatchObject([
    { path: 'year', label: 'Year', from: null, to: '' },
    { path: 'active', label: 'Active', from: 'active', to: 'inactive' },
  ])
})

test('doesn’t send a value that the vehicle already has', () => {
  expect(pending({ vehicle_make: 'Ford', active: 'active' }).body).toBeNull()
})

test.each([
  ['🚚'.repeat(20), null],
  ['🚚'.repeat(21), '21 of 20 characters: 1 too many.'],
])('counts lengths in code points: %s', (number, problem) => {
  const { changes, body } = pending({ vehicle_number: number })
  expect(changes[0]?.problem).toBe(problem)
  expect(body === null).toBe(problem !== null)
})

test('custom fields are sent as a whole, with untouched digits', () => {
  const custom = { 'custom_fields.["notes"]': 'x' }
  const whole = '{"cost": 1.10, "big": 12345678901234567890, "notes": "x"}'
  expect(pending(custom).body).toEqual({ custom_fields: whole })
})

test('a custom field that no longer exists blocks the save, with a message', () => {
  const { changes, body } = pending({ year: '2023', 'custom_fields.["gone","deep"]': 'x' })
  expect(body).toBeNull()
  expect(changes[1]).toMatchObject({ label: 'gone › deep', problem: expect.stringContaining('Undo it') })
})

test('undo restores the old values, with custom fields verbatim', () => {
  const edits = { vehicle_make: 'Kia', active: 'inactive', 'custom_fields.["notes"]': 'x' }
  const old = { vehicle_make: 'Ford', active: true }
  expect(pending(edits).undo).toEqual({ ...old, custom_fields: CUSTOM })
})

test.each<[string, KnownVehicle['text'], boolean]>([
  ['is unknown', {}, false],
  ['is from a list', { year: { value: '2021', source: { kind: 'import', at: 0 } } }, false],
  ['is too long to send', { year: { value: '2021-22', source } }, false],
  ['is remembered, from an older version', { year: { value: '2021', source: remembered } }, false],
  ['is remembered, from the current version', { year: { value: '2021', source: remembered } }, true],
])('an old value that %s', (_, text, current) => {
  const custom = { value: { text: CUSTOM, as: 'text', current } as const, source: remembered }
  const { undo } = pendingChange({ year: '2022' }, { text, custom }, readCustomFields(''))
  expect(undo).toEqual(current ? { year: '2021' } : null)
})

test('values by path omit unknown ones', () => {
  expect(valuesOf(known(), readCustomFields(CUSTOM))).toEqual({
    vehicle_make: 'Ford',
    active: 'active',
    'custom_fields.["cost"]': '1.10',
    'custom_fields.["big"]': '12345678901234567890',
    'custom_fields.["notes"]': '',
  })
})

test('a draft with an unknown status or field blocks the save', () => {
  for (const edits of [{ active: 'maybe' }, { plate_number: 'X' }]) {
    const { body, changes } = pending({ year: '2023', ...edits })
    expect(body).toBeNull()
    expect(changes.filter(({ problem }) => problem !== null)).toHaveLength(1)
  }
})
