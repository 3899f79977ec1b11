import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  nearlyRightVehicles,
  vehicleAtLimitsFixture,
  vehicleFixture,
} from '../../contract/testing/fixtures-vehicle'
import { parseExactJson } from '../../lib/json/exact-json'
import { runs } from '../../lib/testing/random-runs'
import { createSpecDifferences } from '../client/spec-differences'
import type { KnownFleet } from '../fleet/fleets'
import { isVehicleRecord, readVehicle, readVehicles } from './vehicle-record'

function reader() {
  const fleets: KnownFleet[] = []
  return {
    differences: createSpecDifferences(),
    onFleetsSeen: (seen: readonly KnownFleet[]) => void fleets.push(...seen),
    fleets,
  }
}

function read(response: unknown, vehicleId = 42) {
  const api = reader()
  const text = typeof response === 'string' ? response : JSON.stringify(response)
  const record = readVehicle(api, 'PATCH', vehicleId, parseExactJson(text), text)
  return { record, noted: api.differences.list().map(({ path }) => path), fleets: api.fleets }
}

test('a vehicle as specified', () => {
  expect(read(vehicleFixture)).toEqual({
    record: {
      id: 42,
      text: {
        plate_number: 'KXR4821',
        plate_state: 'NY',
        vehicle_number: 'A-0042',
        vehicle_make: 'Toyota',
        vehicle_model: 'Camry',
        year: '2022',
        lessee_renter: 'J. Öztürk',
        vehicle_type_code: '2AXLE',
      },
      active: true,
      customFields: '{"cost_centre": "North", "gps": true}',
      customFieldsAs: 'text',
      fleet: { id: 1, title: 'Alder Rentals' },
    },
    noted: [],
    fleets: [{ id: 1, title: 'Alder Rentals' }],
  })
  expect(read(vehicleAtLimitsFixture)).toMatchObject({ record: { customFields: '' }, noted: [] })
})

test.each(nearlyRightVehicles.filter(({ why }) => why !== 'a list'))(
  'parses an almost correct vehicle as far as possible, and records the differences: $why',
  ({ body }) => {
    const { record, noted } = read(body)
    expect(record.id).toBe(42)
    expect(noted).toHaveLength(1)
  },
)

test('F40 accepts unknown enum values and extra keys', () => {
  const { record, noted } = read({
    ...vehicleFixture,
    fleet: { ...vehicleFixture.fleet, billing_type: 'BARTER', onboarding_stage: 7 },
    colour: 'red',
  })
  expect(record).toEqual(read(vehicleFixture).record)
  expect(noted).toEqual(['fleet.onboarding_stage', 'colour'])
})

test('fields of a different type are absent, not converted', () => {
  const { record } = read({ ...vehicleFixture, year: 2022, active: 'true', lessee_renter: null })
  expect(record.text).not.toHaveProperty('year')
  expect(record.text).not.toHaveProperty('lessee_renter')
  expect(record).not.toHaveProperty('active')
})

test.each([
  ['text, byte for byte', '" {\\"a\\" :1e2}\\n"', ' {"a" :1e2}\n', 'text'],
  ['text that isn’t JSON', '"vip;blue"', 'vip;blue', 'text'],
  ['an object, byte for byte', '{"a": 1.10, "id": 9007199254740993 }', undefined, 'value'],
  ['a list', '[1, {"a":[]}]', undefined, 'value'],
  ['an object with __proto__', '{"__proto__": {"polluted": true}, "a":1}', undefined, 'value'],
  [
    'text with __proto__',
    '"{\\"__proto__\\": {\\"polluted\\": true}}"',
    '{"__proto__": {"polluted": true}}',
    'text',
  ],
])('F43 custom fields as %s', (_name, sent, shown, as) => {
  const { record } = read(`{"id":42, "active":true, "custom_fields":${sent}}`)
  expect(record).toMatchObject({ customFields: shown ?? sent, customFieldsAs: as })
})

test('F43 a key __proto__ anywhere in a response pollutes nothing', () => {
  const evil = '{"__proto__":{"polluted":1,"active":false}'
  const { record } = read(
    `${evil},"id":42,"year":"1","custom_fields":${evil}},"fleet":${evil},"id":1,"title":"A"}}`,
  )
  expect(record).not.toHaveProperty('polluted')
  expect(record).not.toHaveProperty('active')
  expect(record.text).toEqual({ year: '1' })
  expect({}).not.toHaveProperty('polluted')
})

test('null or missing custom fields are absent', () => {
  expect(read({ ...vehicleFixture, custom_fields: null }).record).not.toHaveProperty('customFields')
  expect(read({ ...vehicleFixture, custom_fields: undefined }).record).not.toHaveProperty('customFieldsAs')
})

test.each([
  [{ ...vehicleFixture, id: 43 }, 'another vehicle'],
  [{ ...vehicleFixture, id: 4.2 }, 'no vehicle'],
  [{ id: 42 }, 'no vehicle'],
  [{}, 'no vehicle'],
  [{ detail: 'Not found.' }, 'no vehicle'],
  [[vehicleFixture], 'no vehicle'],
  [null, 'no vehicle'],
  ['42', 'no vehicle'],
])('%j is rejected: %s', (body, problem) => {
  const text = JSON.stringify(body)
  expect(() => readVehicle(reader(), 'GET', 42, body, text)).toThrow(problem)
})

test('F42 F41 unreadable rows of a list stay rows, and the others appear', () => {
  const text = `[${JSON.stringify(vehicleFixture)}, {"id":9007199254740993}, {"id":7,"custom_fields":{"n":1.0}}, 5, {}]`
  const api = reader()
  const rows = readVehicles(api, 'GET', parseExactJson(text) as unknown[], text)
  expect(rows.filter(isVehicleRecord)).toMatchObject([{ id: 42 }, { id: 7, customFields: '{"n":1.0}' }])
  expect(rows.filter((row) => !isVehicleRecord(row))).toEqual([
    { raw: '{"id":9007199254740993}', problem: 'id is not an integer' },
    { raw: '5', problem: 'is not an object' },
    { raw: '{}', problem: 'id is missing' },
  ])
  expect(api.fleets).toEqual([{ id: 1, title: 'Alder Rentals' }])
})

test('parses any JSON list row by row without an exception', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ maxDepth: 3 })), (list) => {
      const text = JSON.stringify(list)
      const body: unknown[] = JSON.parse(text)
      expect(readVehicles(reader(), 'GET', body, text)).toHaveLength(list.length)
    }),
    { numRuns: runs(1_000) },
  )
})
