import { expect, test } from 'vitest'
import { nearlyRightVehiclePatches, vehicleFixture } from '../../contract/testing/fixtures-vehicle'
import { fakeService, json } from '../testing/fake-service'
import { saveVehicle, type VehicleChange } from './vehicle'

/** Saves a change to vehicle 42 with a service that responds with `body`. */
async function save(change: object, body: unknown = vehicleFixture, customAs: 'text' | 'value' = 'text') {
  const fake = fakeService()
  await fake.session.start()
  const sent: string[] = []
  fake.onRequest = async (request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
    return typeof body === 'string' ? new Response(body) : json(body)
  }
  const saved = await saveVehicle(fake.client, 42, change as VehicleChange, { customAs }).catch(
    (error: unknown) => ({ error }),
  )
  return { saved, sent, differences: fake.client.differences.list().map(({ path }) => path) }
}

test('sends the changed fields as JSON, and returns the vehicle as stored', async () => {
  const { saved, sent, differences } = await save({ lessee_renter: '', active: false })
  expect(sent).toEqual(['PATCH /v2/vehicles/42/ {"lessee_renter":"","active":false}'])
  expect(saved).toMatchObject({ data: { id: 42, text: { lessee_renter: 'J. Öztürk' }, active: true } })
  expect(differences).toEqual([])
})

test.each([
  ['as a value', 'value', '{"a": [1, null, "x"]}', '{"a":[1,null,"x"]}'],
  ['as text', 'text', '{"a": 1}', '"{\\"a\\": 1}"'],
  ['digit by digit', 'value', '{"a": 1.10, "a":12345678901234567890}', '{"a":1.10,"a":12345678901234567890}'],
  ['with __proto__', 'value', '{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
] as const)('custom fields %s are sent unchanged', async (_name, customAs, custom_fields, body) => {
  const { sent } = await save({ year: '2023', custom_fields }, vehicleFixture, customAs)
  expect(sent).toEqual([`PATCH /v2/vehicles/42/ {"year":"2023","custom_fields":${body}}`])
})

test.each<readonly [string, object]>([
  ['nothing', {}],
  ['an empty name', { lessee_renter: undefined }],
  ['the plate', { plate_number: 'KXR4821', lessee_renter: 'x' }],
  ['its state', { plate_state: 'NY' }],
  ['custom fields that aren’t JSON', { custom_fields: new Map() }],
  ...nearlyRightVehiclePatches.map(({ why, body }) => [why, Object(body)] as const),
])('rejects with a TypeError and sends nothing: %s', async (_name, change) => {
  const { saved, sent } = await save(change)
  expect(saved).toMatchObject({ error: expect.any(TypeError) })
  expect(sent).toEqual([])
})

test('parses a response with missing fields as far as possible', async () => {
  const { saved, differences } = await save({ active: false }, { active: false, vehicle_make: null })
  expect(saved).toMatchObject({ data: { id: 42, text: {}, active: false } })
  expect(differences).toContain('plate_number')
  expect(differences).toContain('vehicle_make')
})

test.each([
  ['a truncated response', '{"id": 42, "act'],
  ['a page', '<!doctype html>'],
  ['another vehicle', { ...vehicleFixture, id: 43 }],
  ['no vehicle', { detail: 'ok' }],
  ['a list', [vehicleFixture]],
])('after %s it is unknown whether the vehicle was saved', async (_name, body) => {
  expect((await save({ active: false }, body)).saved).toMatchObject({
    error: { name: 'ApiError', outcome: 'unknown' },
  })
})
