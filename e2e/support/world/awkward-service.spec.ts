import { expect, test } from '../test'
import { updateVehicle } from './api'
import { IGNORED_FIELD, MOST_ROWS } from './awkward-service'

// The awkward service itself: what the console is tried against does what it is made for, and ends with its test.

const headers = { Authorization: 'demo-key-manager' }

test('updates ignore a field, trim texts and still answer 200 with the vehicle', async ({
  request,
  world,
}) => {
  const before = await updateVehicle(request, world, 1, { year: '2021' })
  world.makeAwkward()
  const after = await updateVehicle(request, world, 1, { vehicle_make: '  Ford ', [IGNORED_FIELD]: 'TRUCK' })
  expect(after).toMatchObject({ ...before, vehicle_make: 'Ford' })
})

test('its histories come in short pages, without who and why', async ({ request, world }) => {
  world.makeAwkward()
  const answer = await request.get(`${world.apiOrigin}/v2/vehicles/2/history/?limit=50`, { headers })
  const { count, results } = (await answer.json()) as { count: number; results: object[] }
  expect(count).toBe(100_000)
  expect(results).toHaveLength(MOST_ROWS)
  for (const row of results) expect(row).toMatchObject({ reason: null, username: null })
})

test('it has no reads but the documented ones', async ({ request, world }) => {
  world.makeAwkward()
  const statuses = ['', '2/', '1/'].map(async (path) => {
    const answer = await request.get(`${world.apiOrigin}/v2/vehicles/${path}`, { headers })
    return [answer.status(), answer.headers()['content-type']]
  })
  expect(await Promise.all(statuses)).toEqual([
    [405, 'application/json'],
    [405, 'application/json'],
    [200, 'text/html'],
  ])
})

test('the next test has the usual service again', async ({ request, world }) => {
  const answer = await request.get(`${world.apiOrigin}/v2/vehicles/2/history/?limit=50`, { headers })
  expect(((await answer.json()) as { results: object[] }).results).toHaveLength(50)
})
