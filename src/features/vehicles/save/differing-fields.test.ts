import { expect, test } from 'vitest'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { type Change, differingFields } from './pending-change'

const change = (path: string, to: string, from: string | null = null): Change => ({
  path,
  label: path,
  from,
  to,
  problem: null,
})
const response = (more: Partial<VehicleRecord>): VehicleRecord => ({ id: 1, text: {}, ...more })

test.each([
  ['Ford', 'Ford', []],
  [' Ford ', 'Ford', [{ opened: 'Kia', now: 'Ford', mine: ' Ford ' }]],
  ['Ford', 'FORD', [{ opened: 'Kia', now: 'FORD', mine: 'Ford' }]],
  ['', 'Fiat', [{ opened: 'Kia', now: 'Fiat', mine: '' }]],
  ['Ford', '', [{ opened: 'Kia', now: '', mine: 'Ford' }]],
  ['Ford', undefined, [{ opened: 'Kia', now: null, mine: 'Ford' }]],
])('sent %j, returned %j: %j', (sent, kept, differing) => {
  const text = kept === undefined ? {} : { vehicle_make: kept }
  const fields = differingFields([change('vehicle_make', sent, 'Kia')], response({ text }))
  expect(fields).toMatchObject(differing)
  expect(fields).toHaveLength(differing.length)
})

test('compares active and inactive as a status', () => {
  const sent = [change('active', 'inactive')]
  expect(differingFields(sent, response({ active: false }))).toEqual([])
  expect(differingFields(sent, response({ active: true }))).toMatchObject([
    { now: 'active', mine: 'inactive' },
  ])
})

test('compares custom fields regardless of how their values are written', () => {
  const sent = [
    change('custom_fields.["a"]', '1.10', '1'),
    change('custom_fields.["b"]', ' x ', 'y'),
    change('custom_fields.["c"]', '[1, 2]', '[]'),
    change('custom_fields.["d"]', 'left', 'right'),
  ]
  const fields = differingFields(sent, response({ customFields: '{"b":"x","a":1.1,"c":[1,2],"d":"other"}' }))
  expect(fields).toMatchObject([
    { path: 'custom_fields.["b"]', mine: ' x ', now: 'x' },
    { path: 'custom_fields.["d"]', mine: 'left', now: 'other' },
  ])
})

test('long numbers that differ in the last digit are different', () => {
  const sent = [change('custom_fields.["n"]', '12345678901234567890')]
  const fields = differingFields(sent, response({ customFields: '{"n":12345678901234567891}' }))
  expect(fields).toMatchObject([{ mine: '12345678901234567890', now: '12345678901234567891' }])
})

test('a response without custom fields shows none', () => {
  const sent = [change('custom_fields.["a"]', 'x')]
  expect(differingFields(sent, response({}))).toMatchObject([{ label: 'custom_fields.["a"]', now: null }])
})
