import { expect, test, vi } from 'vitest'
import { createClient } from '../client/client'
import { createSpecDifferences } from '../client/spec-differences'
import { fakeService, json, memoryStorage, READ, storedEntries, WRITE } from '../testing/fake-service'
import { createFleets, fleetName, fleetOf, fleetSearch, forbiddenFleet, type KnownFleet } from './fleets'

const CONFIGURED = [
  { id: 2, title: 'Birch Logistics', zone: 'America/Chicago' },
  { id: 1, title: 'Alder Rentals' },
]
const OWN = [
  { id: 2, title: 'Birch Logistics', zone: 'America/Chicago' },
  { id: 1, title: 'Alder Rentals', zone: null },
]

const storages = () => {
  const [browser, tab] = [memoryStorage(), memoryStorage()]
  return { ofBrowser: () => browser, ofTab: () => tab }
}
const fleetsIn = (stored = storages()) => createFleets(CONFIGURED, stored)

test('starts with the default fleet and the deployment’s fleets in their order; with its only one', () => {
  expect(fleetsIn().state()).toEqual({ home: null, fleets: OWN, refused: [] })
  expect(createFleets([{ id: 7, title: 'Only' }], storages()).state().home).toBe(7)
  expect(createFleets([], storages()).state().home).toBeNull()
})

test('the fleet that a user chose last applies to URLs without a fleet, for this user only', () => {
  const stored = storages()
  const first = fleetsIn(stored)
  expect(first.hasChoices()).toBe(false)
  first.belongTo('mia')
  first.choose(2)
  // History entries of this tab without a fleet belonged to the default fleet.
  expect(first.state().home).toBeNull()
  const next = fleetsIn({ ...stored, ofTab: storages().ofTab })
  expect(next.hasChoices()).toBe(true)
  next.belongTo('mia')
  expect(next.state().home).toBe(2)
  for (const other of ['noah', '']) {
    const fleets = fleetsIn(stored)
    fleets.belongTo(other)
    expect(fleets.state().home).toBeNull()
  }
  next.choose(null)
  const last = fleetsIn(stored)
  last.belongTo('mia')
  expect(last.state().home).toBeNull()
  expect(JSON.stringify(storedEntries(stored.ofBrowser()))).not.toContain('mia')
})

test('the last chosen fleet takes priority over the only one, and both over a default fleet whose ID becomes known', () => {
  const stored = storages()
  const only = () => createFleets([{ id: 7, title: 'Only' }], stored)
  only().nameDefault(9)
  const first = only()
  first.nameDefault(9)
  expect(first.state().home).toBe(7)
  first.belongTo('mia')
  first.choose(3)
  const next = only()
  next.belongTo('mia')
  expect(next.state().home).toBe(3)
  const unnamed = fleetsIn()
  unnamed.nameDefault(1)
  expect(unnamed.state().home).toBe(1)
})

test('F98 a repeated refusal changes nothing, because pages that refetch on a change would never stop', () => {
  const fleets = fleetsIn()
  fleets.refuse(2)
  fleets.refuse(3)
  const changed = vi.fn()
  fleets.subscribe(changed)
  for (const id of [2, 3, 2]) fleets.refuse(id)
  expect(changed).not.toHaveBeenCalled()
  fleets.refuse(4)
  expect(changed).toHaveBeenCalledOnce()
  expect(fleets.state().refused).toEqual([2, 3, 4])
})

test('F98 a refused fleet is hidden until it responds, and is never the last fleet', () => {
  const stored = storages()
  const fleets = fleetsIn(stored)
  fleets.belongTo('mia')
  fleets.choose(2)
  fleets.refuse(2)
  expect(fleets.state()).toMatchObject({ refused: [2], home: null })
  const reloaded = fleetsIn(stored)
  reloaded.belongTo('mia')
  expect(reloaded.state()).toMatchObject({ refused: [2], home: null })
  reloaded.see({ id: 2, title: null }, 1)
  expect(reloaded.state().refused).toEqual([2])
  reloaded.see({ id: 2, title: null }, 2)
  expect(reloaded.state().refused).toEqual([])
  expect(storedEntries(stored.ofTab())).toEqual([])
})

test('takes titles from responses, except for the fleets in config.json', () => {
  const fleets = fleetsIn()
  for (const seen of [
    { id: 9, title: null },
    { id: 5, title: 'Elm' },
    { id: 9, title: 'Cedar Transit' },
    { id: 9, title: 'Another title' },
    { id: 1, title: 'Not what the deployment calls it' },
  ])
    fleets.see(seen, 1)
  expect(fleets.state().fleets).toEqual([...OWN, { id: 5, title: 'Elm' }, { id: 9, title: 'Cedar Transit' }])
  fleets.forget()
  expect(fleets.state()).toEqual({ home: null, fleets: OWN, refused: [] })
})

test('names a fleet by its title, adds the ID to a repeated title, and falls back to the ID', () => {
  const fleets = fleetsIn()
  fleets.see({ id: 9, title: 'Alder Rentals' }, 9)
  const name = (id: number | null) => fleetName(fleets.state(), id)
  expect([2, 1, 9, 7, null].map(name)).toEqual([
    'Birch Logistics',
    'Alder Rentals (fleet 1)',
    'Alder Rentals (fleet 9)',
    'fleet 7',
    'your default fleet',
  ])
  expect(fleetOf(fleets.state(), 7)).toEqual({ id: 7, title: null })
})

test.each([
  ['2', '2'],
  ['007', '007'],
  ['', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['Alder', undefined],
  ['1234567890123456', undefined],
])('fleet=%s in the URL is %s', (text, fleet) => {
  expect(fleetSearch.parse({ fleet: text })).toEqual({ fleet })
})

test('blocked storage: nothing is remembered, and nothing fails', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const fleets = createFleets([], { ofBrowser: blocked, ofTab: blocked })
  expect(fleets.hasChoices()).toBe(false)
  fleets.belongTo('mia')
  fleets.choose(3)
  fleets.refuse(4)
  expect(fleets.state()).toEqual({ home: null, fleets: [], refused: [4] })
})

const fake = fakeService()

function clientIn(fleetId: number | null) {
  const told: unknown[] = []
  const client = createClient({
    ...fake.deps,
    baseUrl: fake.client.baseUrl,
    fleetId,
    session: fake.session,
    differences: createSpecDifferences(),
    onFleetSeen: ({ id }) => told.push(`saw ${id}`),
    onNamed: (id) => told.push(`named ${id}`),
  })
  return { client, told }
}

const seen = (...ids: number[]): KnownFleet[] => ids.map((id) => ({ id, title: null }))

test.each<[string, KnownFleet[][], number | null]>([
  ['one', [seen(1)], 1],
  ['one fleet’s vehicles', [seen(1, 1, 1)], 1],
  ['none', [[]], null],
  ['several', [seen(1, 2)], null],
  ['several, then one', [seen(1, 2), seen(1)], null],
  ['one, then a different one: a default fleet that moves', [seen(1), seen(2)], 1],
])('responses in the default fleet that contain %s', async (_, responses, named) => {
  await fake.session.start()
  const sent: (string | null)[] = []
  fake.onRequest = (request) => {
    sent.push(request.headers.get('Fleet-Id'))
    return json({})
  }
  const { client, told } = clientIn(null)
  await client.request(WRITE)
  for (const fleets of responses) client.onFleetsSeen(fleets)
  const response = await client.request(WRITE)
  expect(sent).toEqual([null, named === null ? null : String(named)])
  expect([client.fleetId, response.fleetId]).toEqual([named, named])
  expect(told.filter((one) => String(one).startsWith('named'))).toEqual(
    named === null ? [] : [`named ${named}`],
  )
  // Loaded data stays visible.
  expect(client.key).toEqual([client.baseUrl, null])
})

test('a request resent after a refresh goes to the same fleet', async () => {
  await fake.session.start()
  const { client } = clientIn(null)
  const sent: (string | null)[] = []
  fake.onRequest = (request) => {
    sent.push(request.headers.get('Fleet-Id'))
    client.onFleetsSeen(seen(1))
    return json({}, sent.length === 1 ? 401 : 200)
  }
  expect((await client.request(WRITE)).fleetId).toBeNull()
  await client.request(WRITE)
  expect(sent).toEqual([null, null, '1'])
})

test('F22 reports a forbidden fleet by name, but not a refusal in the default fleet', async () => {
  await fake.session.start()
  fake.onRequest = () => json({ detail: 'Not one of your fleets.' }, 403)
  const failure = (fleetId: number | null): Promise<unknown> =>
    clientIn(fleetId)
      .client.request(READ)
      .catch((thrown: unknown) => thrown)
  const error = await failure(9)
  expect(error).toMatchObject({
    kind: 'forbidden',
    fleetId: 9,
    message: expect.stringContaining('in fleet 9'),
  })
  expect(forbiddenFleet(error)).toBe(9)
  const usual = await failure(null)
  expect(usual).toMatchObject({ kind: 'forbidden', fleetId: null })
  expect(forbiddenFleet(usual)).toBeNull()
  expect(forbiddenFleet(new Error('no'))).toBeNull()
})

test('F21 the result of a write includes its fleet, on success and on failure', async () => {
  await fake.session.start()
  fake.onRequest = () => json({})
  const { client } = clientIn(2)
  expect((await client.request(WRITE)).fleetId).toBe(2)
  for (const response of [
    () => json({}, 400),
    () => json({}, 503),
    () => Promise.reject(new TypeError('lost')),
  ]) {
    fake.onRequest = response
    await expect(client.request(WRITE)).rejects.toMatchObject({ fleetId: 2 })
  }
  await fake.session.signOut()
  await expect(client.request(WRITE)).rejects.toMatchObject({ fleetId: 2 })
})
