import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createClient } from '../client/client'
import { cancelFleetReads } from '../client/react-query'
import { createSpecDifferences } from '../client/spec-differences'
import { fakeService, json, memoryStorage, READ, storedEntries, WRITE } from '../testing/fake-service'
import {
  createFleetChoice,
  fleetName,
  fleetOf,
  forbiddenFleet,
  isSameFleet,
  offeredFleets,
  parseFleetId,
} from './fleet-choice'

const CONFIGURED = [
  { id: 2, title: 'Birch Logistics', zone: 'America/Chicago' },
  { id: 1, title: 'Alder Rentals' },
]

const choiceIn = (storage = memoryStorage()) => createFleetChoice(CONFIGURED, () => storage)

test('starts with the default fleet and the deployment’s fleets in their order', () => {
  expect(choiceIn().state()).toEqual({
    chosen: null,
    defaultFleetId: null,
    refused: [],
    fleets: [
      { id: 2, title: 'Birch Logistics' },
      { id: 1, title: 'Alder Rentals' },
    ],
  })
})

test('F23 a choice survives a reload of its tab, and other tabs are independent', () => {
  const [tab, other] = [memoryStorage(), memoryStorage()]
  choiceIn(tab).choose(2)
  choiceIn(other).choose(7)
  expect(choiceIn(tab).state().chosen).toBe(2)
  expect(choiceIn(other).state().chosen).toBe(7)
})

test('a typed fleet is offered from then on, and gets its title from the first answer', () => {
  const storage = memoryStorage()
  const choice = choiceIn(storage)
  const heard = vi.fn()
  choice.subscribe(heard)
  choice.choose(9)
  expect(choice.state().fleets.at(-1)).toEqual({ id: 9, title: null })
  expect(fleetName(choice.state(), 9)).toBe('fleet 9')
  choice.add({ id: 9, title: 'Cedar Transit' })
  choice.add({ id: 9, title: 'Another title' })
  choice.add({ id: 5, title: 'Elm' })
  choice.add({ id: 1, title: 'Not what the deployment calls it' })
  expect(heard).toHaveBeenCalledTimes(3)
  expect(choiceIn(storage).state()).toEqual({
    chosen: 9,
    defaultFleetId: null,
    refused: [],
    fleets: [
      ...CONFIGURED.map(({ id, title }) => ({ id, title })),
      { id: 5, title: 'Elm' },
      { id: 9, title: 'Cedar Transit' },
    ],
  })
  expect(fleetName(choice.state(), 9)).toBe('Cedar Transit')
  expect(fleetName(choice.state(), null)).toBe('your default fleet')
})

test('answers in the default fleet tell which one it is, unless they show several', () => {
  const storage = memoryStorage()
  const choice = choiceIn(storage)
  expect(fleetOf(choice.state(), null)).toEqual({ id: null, title: null })
  choice.add({ id: 2, title: 'Birch Logistics' }, 2)
  expect(fleetOf(choice.state(), null)).toEqual({ id: null, title: null })
  choice.add({ id: 1, title: 'Alder Rentals' }, null)
  expect(fleetOf(choice.state(), null)).toEqual({ id: 1, title: 'Alder Rentals' })
  expect(fleetName(choice.state(), null)).toBe('Alder Rentals')
  expect(fleetOf(choiceIn(storage).state(), null).id).toBe(1)
  expect(fleetOf(choice.state(), 9)).toEqual({ id: 9, title: null })
  choice.add({ id: 5, title: 'Elm' }, null)
  expect(fleetOf(choice.state(), null)).toEqual({ id: null, title: null })
  choice.add({ id: 1, title: 'Alder Rentals' }, null)
  expect(fleetOf(choice.state(), null).id).toBeNull()
  choice.forget()
  choice.add({ id: 1, title: 'Alder Rentals' }, null)
  expect(fleetOf(choice.state(), null).id).toBe(1)
})

test('the default fleet and the same by its id are one as soon as its id is known', () => {
  const choice = choiceIn()
  expect(isSameFleet(choice.state(), null, 1)).toBe(false)
  choice.add({ id: 1, title: null }, null)
  expect(isSameFleet(choice.state(), null, 1)).toBe(true)
  expect(isSameFleet(choice.state(), 2, null)).toBe(false)
})

test('the fleet of the address outlives a sign-in, and ends with a choice by hand', () => {
  const choice = choiceIn()
  choice.choose(1)
  choice.followAddress(2)
  expect(choice.state().chosen).toBe(2)
  choice.belongTo('manager')
  expect(choice.state().chosen).toBe(2)
  choice.forget()
  expect(choice.state().chosen).toBe(2)
  // Another page, whose address names none.
  choice.followAddress(undefined)
  expect(choice.state().chosen).toBe(2)
  choice.belongTo('support')
  expect(choice.state().chosen).toBeNull()
  choice.followAddress(77)
  expect(choice.state().fleets.at(-1)).toEqual({ id: 77, title: null })
  choice.choose(null)
  choice.forget()
  expect(choice.state().chosen).toBeNull()
})

test('fleets with the same title are told apart by their ids', () => {
  const choice = choiceIn()
  choice.add({ id: 5, title: 'Alder Rentals' })
  expect([1, 2, 5].map((id) => fleetName(choice.state(), id))).toEqual([
    'Alder Rentals (fleet 1)',
    'Birch Logistics',
    'Alder Rentals (fleet 5)',
  ])
})

test('F98 a fleet that was chosen by hand and is refused: back to the one before, and not offered until it answers', () => {
  const storage = memoryStorage()
  const choice = choiceIn(storage)
  expect(offeredFleets(choice.state())).toEqual([null, 2, 1])
  choice.choose(1)
  choice.choose(2)
  expect(choice.goBack(2)).toBe(true)
  expect(choice.state().chosen).toBe(1)
  expect(offeredFleets(choice.state())).toEqual([null, 1])
  expect(offeredFleets(choiceIn(storage).state())).toEqual([null, 1])
  expect(fleetName(choice.state(), 2)).toBe('Birch Logistics')
  // A second refusal of the same fleet, or of one that is not chosen any more.
  expect(choice.goBack(2)).toBe(false)
  expect(choice.state().chosen).toBe(1)
  choice.choose(2)
  choice.add({ id: 2, title: 'Birch Logistics' }, 2)
  expect(offeredFleets(choice.state())).toEqual([null, 2, 1])
  choice.choose(null)
  choice.followAddress(7)
  expect(choice.goBack(7)).toBe(false)
  expect(choice.state().chosen).toBe(7)
  choice.forget()
  expect(choice.state().refused).toEqual([])
})

test('forget() deletes a person’s fleets', () => {
  const storage = memoryStorage()
  const choice = choiceIn(storage)
  choice.choose(9)
  choice.add({ id: 5, title: 'Elm' })
  choice.forget()
  expect(choice.state()).toEqual(choiceIn().state())
  expect(storedEntries(storage)).toEqual([])
})

test('the choice survives a reload for its person alone', () => {
  const storage = memoryStorage()
  const first = choiceIn(storage)
  first.belongTo('manager')
  first.choose(2)
  first.add({ id: 5, title: 'Elm' })
  const reloaded = choiceIn(storage)
  reloaded.belongTo('manager')
  expect(reloaded.state().chosen).toBe(2)
  for (const next of ['support', null]) {
    const other = choiceIn(storage)
    other.belongTo(next)
    expect(other.state()).toEqual(choiceIn().state())
    expect(storedEntries(storage)).toEqual([])
    other.choose(2)
    expect(choiceIn(storage).state().chosen).toBe(2)
  }
})

test.each(['{', '{}', '[]', '{"chosen":2,"others":[]}', '{"person":null,"chosen":1.5,"others":[]}'])(
  'stored by something else (%s): the default fleet',
  (text) => {
    const storage = memoryStorage()
    storage.setItem('fleet-console.fleet', text)
    expect(choiceIn(storage).state().chosen).toBeNull()
  },
)

test('blocked storage: the choice lasts as long as the tab', () => {
  const choice = createFleetChoice([], () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  choice.choose(3)
  expect(choice.state().chosen).toBe(3)
})

test.each([
  ['7', 7],
  [' fleet 12 ', 12],
  ['Fleet #12', 12],
  ['#3', 3],
  ['0', 0],
  ['', null],
  ['-1', null],
  ['1.5', null],
  ['1e3', null],
  ['Alder', null],
  ['1234567890123456', null],
])('typed %j is fleet %s', (text, id) => {
  expect(parseFleetId(text)).toBe(id)
})

test('F22 a forbidden fleet is named and recognised; a refusal in the default fleet is not one', async () => {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () => json({ detail: 'Not one of your fleets.' }, 403)
  const inFleet = (fleetId: number | null) =>
    createClient({
      ...fake.deps,
      baseUrl: fake.client.baseUrl,
      fleetId,
      session: fake.session,
      differences: createSpecDifferences(),
    })
  const error: unknown = await inFleet(9)
    .request(READ)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    kind: 'forbidden',
    fleetId: 9,
    message: expect.stringContaining('in fleet 9'),
  })
  expect(forbiddenFleet(error)).toBe(9)
  const usual: unknown = await inFleet(null)
    .request(READ)
    .catch((thrown: unknown) => thrown)
  expect(usual).toMatchObject({ kind: 'forbidden', fleetId: null })
  expect(forbiddenFleet(usual)).toBeNull()
  expect(forbiddenFleet(new Error('no'))).toBeNull()
})

test('F21 the result of a write names its fleet, whether it succeeds or fails', async () => {
  const fake = fakeService()
  await fake.session.start()
  const client = createClient({
    ...fake.deps,
    baseUrl: fake.client.baseUrl,
    fleetId: 2,
    session: fake.session,
    differences: createSpecDifferences(),
  })
  expect((await client.request(WRITE)).fleetId).toBe(2)
  for (const answer of [
    () => json({}, 400),
    () => json({}, 503),
    () => Promise.reject(new TypeError('lost')),
  ]) {
    fake.onRequest = answer
    await expect(client.request(WRITE)).rejects.toMatchObject({ fleetId: 2 })
  }
  await fake.session.signOut()
  await expect(client.request(WRITE)).rejects.toMatchObject({ fleetId: 2 })
})

test('F20 a switch aborts only the reads of the old fleet', async () => {
  const queryClient = new QueryClient()
  const signals: AbortSignal[] = []
  const ask = (fleetId: number) =>
    queryClient
      .fetchQuery({
        queryKey: ['https://api.example', fleetId, 'vehicle', 1],
        queryFn: ({ signal }) => {
          signals.push(signal)
          return new Promise<never>((_, reject) =>
            signal.addEventListener('abort', () => reject(signal.reason)),
          )
        },
      })
      .catch(() => undefined)
  const old = ask(1)
  void ask(2)
  await cancelFleetReads(queryClient, { baseUrl: 'https://api.example', fleetId: 1 })
  await old
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
})
