import { expect, test } from 'vitest'
import { driver } from '../../contract/driver'
import { driversBulkAnswerFixture } from '../../contract/fixtures-driver'
import { vehicleFixture } from '../../contract/fixtures-vehicle'
import { vehicle } from '../../contract/vehicle'
import { readLeniently } from './lenient-read'

test('an integer beyond 2^53, which the exact parser gives as text, is no difference; other text is one', () => {
  const noted = (id: unknown) =>
    readLeniently(driver, { ...driversBulkAnswerFixture[0], id }, '*').differences
  expect(noted('9007199254740993')).toEqual([])
  for (const id of ['7', '9007199254740993x', null]) expect(noted(id)).toEqual(['*.id'])
})

test('what is right is the value itself', () => {
  expect(readLeniently(vehicle, vehicleFixture)).toEqual({ value: vehicleFixture, differences: [] })
})

test('what is of another type is left out at any depth; what is too long, and an id, are kept', () => {
  const input = {
    ...vehicleFixture,
    id: '42',
    plate_state: 'NYC',
    year: 2022,
    fleet: { ...vehicleFixture.fleet, client: null, region_details: [{ id: 3, title: 'NY' }, 'NJ'] },
    colour: 'red',
  }
  const { value, differences } = readLeniently(vehicle, input, 'results.*')
  expect(value).toMatchObject({ id: '42', plate_state: 'NYC', year: undefined })
  expect(value.fleet).toEqual({
    ...input.fleet,
    client: undefined,
    region_details: [{ id: 3, title: 'NY' }, undefined],
  })
  expect([...differences].sort()).toEqual(
    ['colour', 'fleet.client', 'fleet.region_details.*', 'id', 'plate_state', 'year'].map(
      (path) => `results.*.${path}`,
    ),
  )
  expect(input.fleet.client, 'what was received is untouched').toBeNull()
})

test.each([null, 'text', 7, [vehicleFixture]])('%j differs as a whole', (input) => {
  expect(readLeniently(vehicle, input, 'results.*')).toEqual({ value: {}, differences: ['results.*'] })
})
