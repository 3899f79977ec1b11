import { expect, test } from 'vitest'
import type { KnownVehicle } from '../record/known-vehicle'
import {
  isEmpty,
  NO_EDITS,
  withActive,
  withCustom,
  withDraft,
  withoutPath,
  withoutSent,
  withText,
  withTypedText,
} from './vehicle-edits'

const source = null
const known: KnownVehicle = {
  text: { vehicle_make: { value: 'Ford', source }, lessee_renter: { value: '', source } },
  active: true,
}

test('a field typed back to its known value is untouched', () => {
  const touched = withTypedText(NO_EDITS, known, 'vehicle_make', 'For')
  expect(touched.text).toEqual({ vehicle_make: 'For' })
  expect(withTypedText(touched, known, 'vehicle_make', 'Ford')).toEqual(NO_EDITS)
})

test('a known field that is emptied is sent as empty', () => {
  expect(withTypedText(NO_EDITS, known, 'vehicle_make', '').text).toEqual({ vehicle_make: '' })
  expect(withTypedText(NO_EDITS, known, 'lessee_renter', '').text).toEqual({})
})

test('only the button empties a field that is not known', () => {
  const touched = withTypedText(NO_EDITS, known, 'year', '2023')
  expect(touched.text).toEqual({ year: '2023' })
  expect(withTypedText(touched, known, 'year', '')).toEqual(NO_EDITS)
  const cleared = withText(touched, 'year', '')
  expect(cleared.text).toEqual({ year: '' })
  expect(withText(cleared, 'year', undefined)).toEqual(NO_EDITS)
})

test('switching back is no change; without a known state, both ways are a change', () => {
  const off = withActive(NO_EDITS, known, false)
  expect(off.active).toBe(false)
  expect(withActive(off, known, true)).toEqual(NO_EDITS)
  const { active: _, ...unknown } = known
  expect(withActive(NO_EDITS, unknown, true).active).toBe(true)
  expect(withActive(NO_EDITS, unknown, false).active).toBe(false)
  expect(withActive(off, unknown, undefined)).toEqual(NO_EDITS)
})

test('every change can be undone by its path', () => {
  const custom = withCustom(withActive(withText(NO_EDITS, 'year', ''), known, false), '["a"]', 'x')
  const left = ['year', 'active', 'custom_fields.["a"]'].reduce(
    (edits, path) => withoutPath(edits, path),
    custom,
  )
  expect(isEmpty(custom)).toBe(false)
  expect(left).toEqual(NO_EDITS)
})

test('a draft fills in the fields that are not being edited', () => {
  const now = withTypedText(NO_EDITS, known, 'year', '2023')
  const draft = { text: { year: '2020', vehicle_make: 'Kia' }, active: false, custom: { '["a"]': 'x' } }
  expect(withDraft(now, draft)).toEqual({ ...draft, text: { year: '2023', vehicle_make: 'Kia' } })
})

test('edits typed during a save stay after it', () => {
  const sent = { text: { year: '2023', vehicle_make: 'Kia' }, active: false, custom: { '["a"]': 'x' } }
  const now = { text: { year: '2024', vehicle_make: 'Kia' }, active: false, custom: { '["a"]': 'xy' } }
  expect(withoutSent(now, sent)).toEqual({ text: { year: '2024' }, custom: { '["a"]': 'xy' } })
  expect(isEmpty(withoutSent(sent, sent))).toBe(true)
})
