import { expect, test } from 'vitest'
import type { HistoryRow, Revision } from '../../../api/resources/revision'
import { broken, revision } from '../../../domain/testing/fake-history'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'
import { knownVehicle, newestRevision, sourceText } from './known-vehicle'

const AT = Date.UTC(2026, 10, 12, 15)
const STAMP = { count: 3, newestId: '7' }
const newest: Revision = {
  id: '7',
  instant: 0,
  historyDate: '1970-01-01T00:00:00Z',
  kind: '~',
  active: false,
  reason: null,
  username: null,
}
const remembered: RememberedVehicle = {
  vehicleId: 1,
  vehicle_make: 'Ford',
  year: '2019',
  active: true,
  customFields: '{"a":1}',
  customFieldsStamp: STAMP,
  source: 'response',
  at: AT,
}
const nothing = { record: null, remembered: null, newest: undefined, stamp: STAMP }

test('nothing is known about a vehicle without any source', () => {
  expect(knownVehicle(nothing)).toEqual({ text: {} })
})

test('prefers a loaded value to a remembered one, field by field', () => {
  const { text } = knownVehicle({ ...nothing, record: { id: 1, text: { year: '2020' } }, remembered })
  expect(text).toEqual({
    vehicle_make: { value: 'Ford', source: { kind: 'response', at: AT } },
    year: { value: '2020', source: null },
  })
  expect(sourceText({ kind: 'response', at: AT }, 'UTC')).toBe('As of Nov 12, 2026.')
})

test('takes the status from the service or the history, never from memory', () => {
  expect(knownVehicle({ ...nothing, remembered }).active).toBeUndefined()
  expect(knownVehicle({ ...nothing, remembered, newest }).active).toBe(false)
  expect(knownVehicle({ ...nothing, newest, record: { id: 1, text: {}, active: true } }).active).toBe(true)
  expect(knownVehicle({ ...nothing, newest: { ...newest, kind: '-' } }).active).toBeUndefined()
})

test.each([
  ['of the current version', STAMP, true],
  ['of an older version', { count: 4, newestId: '8' }, false],
  ['without a known version', null, false],
])('remembered custom fields %s: can be changed is %s', (_name, stamp, current) => {
  expect(knownVehicle({ ...nothing, remembered, stamp }).custom?.value).toEqual({
    text: '{"a":1}',
    as: 'text',
    current,
  })
})

test('loaded custom fields are current, in the received form', () => {
  const record = { id: 1, text: {}, customFields: '{"b":2}', customFieldsAs: 'value' } as const
  expect(knownVehicle({ ...nothing, record, remembered }).custom?.value).toEqual({
    text: '{"b":2}',
    as: 'value',
    current: true,
  })
})

test('the newest revision is the first readable row; for equal instants, the highest ID', () => {
  const page = (...rows: HistoryRow[]) => ({ count: rows.length, rows, respondedAt: null, url: '' })
  const [old, low, high] = ['04', '05', '05'].map((day, index) => {
    return revision(index + 9, `2024-03-${day}T12:00:00Z`, index === 1)
  }) as [Revision, Revision, Revision]
  expect(newestRevision(page(high, low, old))).toBe(high)
  expect(newestRevision(page(low, broken, high, old))).toBe(high)
  expect(newestRevision(page(broken, high))).toBeUndefined()
  expect(newestRevision(page())).toBeUndefined()
  expect(newestRevision(undefined)).toBeUndefined()
})
