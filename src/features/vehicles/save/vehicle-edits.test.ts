import { expect, test } from 'vitest'
import { changeAt, isEmpty, NO_EDITS, type VehicleEdits, withEdit, withoutSent } from './pending-change'

test('a field typed back to its known value is untouched', () => {
  const touched = withEdit(NO_EDITS, 'vehicle_make', 'For', 'Ford')
  expect(touched).toEqual({ vehicle_make: 'For' })
  expect(withEdit(touched, 'vehicle_make', 'Ford', 'Ford')).toEqual(NO_EDITS)
})

test('a known field that is cleared is sent as empty', () => {
  expect(withEdit(NO_EDITS, 'vehicle_make', '', 'Ford')).toEqual({ vehicle_make: '' })
  expect(withEdit(NO_EDITS, 'lessee_renter', '', '')).toEqual(NO_EDITS)
})

test('only the button clears a field with an unknown value', () => {
  const touched = withEdit(NO_EDITS, 'year', '2023', '')
  expect(touched).toEqual({ year: '2023' })
  expect(withEdit(touched, 'year', '', '')).toEqual(NO_EDITS)
  const cleared = withEdit(touched, 'year', '')
  expect(cleared).toEqual({ year: '' })
  expect(withEdit(cleared, 'year', undefined)).toEqual(NO_EDITS)
})

test('every change can be undone by its path', () => {
  const edits: VehicleEdits = { year: '', active: 'inactive', 'custom_fields.["a"]': 'x' }
  expect(isEmpty(edits)).toBe(false)
  const left = Object.keys(edits).reduce((some, path) => withEdit(some, path, undefined), edits)
  expect(isEmpty(left)).toBe(true)
})

test('edits typed during a save stay after it', () => {
  const sent = { year: '2023', vehicle_make: 'Kia', active: 'inactive', 'custom_fields.["a"]': 'x' }
  const now = { ...sent, year: '2024', 'custom_fields.["a"]': 'xy' }
  const request = {
    opened: {},
    changes: Object.entries(sent).map(([path, to]) => changeAt(path, null, to, null)),
  }
  expect(withoutSent(now, request)).toEqual({ year: '2024', 'custom_fields.["a"]': 'xy' })
  expect(isEmpty(withoutSent(sent, request))).toBe(true)
})

test('an edit that changes nothing is cleared after a save, too', () => {
  const edits = { year: '2023', vehicle_make: 'Kia' }
  const request = { opened: { year: '2023' }, changes: [changeAt('vehicle_make', null, 'Kia', null)] }
  expect(withoutSent(edits, request)).toEqual(NO_EDITS)
  expect(withoutSent({ ...edits, year: '2024' }, request)).toEqual({ year: '2024' })
})
