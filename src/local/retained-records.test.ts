import { beforeEach, expect, test, vi } from 'vitest'
import { readCreatedPlans, saveCreatedPlan } from './created-plans'
import { change, countAll, deleteAll, readAll } from './database'
import { registerDraftWriter } from './draft-flush'
import { readDrafts, saveDraft } from './drafts'
import { readFiling, rememberFiling } from './filing'
import { deleteReloadableData, forgetOwner } from './forget'
import { readRecents, readRecentTolls, rememberOpened, rememberToll } from './recents'
import { readRememberedVehicles, rememberVehicles } from './remembered-vehicles'
import { everythingText, recordsKeptAtSignOut } from './retained-records'
import { RETAINED_KINDS, retainedPrefix, type Scope } from './scope'

// Node has no IndexedDB, so all data is in memory. Browser tests cover the database.
vi.mock('./database', async (original) => {
  const database = await original<typeof import('./database')>()
  return { ...database, countAll: vi.fn(database.countAll) }
})

const mia: Scope = { baseUrl: '', person: 'mia', fleetId: 2 }
/** Each owner differs in one way, or is easy to mistake for another. */
const OTHER_SCOPES: readonly Scope[] = [
  { ...mia, person: 'ben' },
  { ...mia, person: 'mia2' },
  { ...mia, person: null },
  { ...mia, person: 'a"],["","mia"' },
  { ...mia, baseUrl: 'https://api.example' },
]

beforeEach(() => deleteAll(''))

/** Stores one of each record that the console has for a user in a fleet. */
async function work(scope: Scope): Promise<void> {
  await saveDraft(scope, { id: 'a', kind: 'k', about: '7', title: '', version: 1, savedAt: 1, value: 'x' })
  const toll = { vehicle: 'FRU4944', at: '2024-03-05 08:30', zone: 'UTC', answer: 'Active' }
  await rememberToll(scope, { ...toll, kind: 'active', answeredAt: 1 })
  await rememberFiling(scope, 'toll', { next: { name: 'Mia' }, own: { note: 'Asked the renter' } })
  await rememberOpened(scope, 7, 1)
  await rememberVehicles(scope, [{ vehicleId: 7, source: 'response', at: 1 }])
  const told = { planId: '301', fleet: '1', sent: '{}', response: null }
  await saveCreatedPlan(scope, { key: 'p', at: 1, fleetId: null, name: 'p', form: {}, ...told })
}

/** Counts the local-only records, and those that the service can send again. */
async function kept(scope: Scope) {
  const own = [
    await readDrafts(scope, 'k'),
    await readRecentTolls(scope),
    Object.keys((await readFiling(scope, 'toll')).own),
    await readCreatedPlans(scope),
  ]
  const again = [await readRecents(scope), await readRememberedVehicles(scope)]
  return [own, again].map((all) => all.map(({ length }) => length))
}

test('a sign-out keeps typed data for its user alone, and deletes everyone’s reloadable data', async () => {
  for (const scope of [mia, ...OTHER_SCOPES]) await work(scope)
  await deleteReloadableData()
  for (const scope of [mia, ...OTHER_SCOPES])
    expect(await kept(scope)).toEqual([
      [1, 1, 1, 1],
      [0, 0],
    ])
  expect((await kept({ ...mia, person: 'nobody' })).flat().every((count) => count === 0)).toBe(true)
})

test('deletes all of one user’s data on request, in all fleets, and none of other users’', async () => {
  const inAllFleets = [mia, { ...mia, fleetId: null }, { ...mia, fleetId: 22 }]
  for (const scope of [...inAllFleets, ...OTHER_SCOPES]) await work(scope)
  const before = [...(await readAll('')).keys()]
  await forgetOwner(mia)
  for (const scope of inAllFleets) expect((await kept(scope)).flat()).toEqual(Array(6).fill(0))
  for (const scope of OTHER_SCOPES)
    expect(await kept(scope)).toEqual([
      [1, 1, 1, 1],
      [1, 1],
    ])
  const gone = before.filter((key) => key.includes('["","mia"') && !key.includes('\\'))
  expect([...(await readAll('')).keys()].sort()).toEqual(before.filter((key) => !gone.includes(key)).sort())
})

test('deletes the data of a user without an ID, but not that of other users', async () => {
  const unnamed = { ...mia, person: null }
  for (const scope of [unnamed, mia]) await work(scope)
  await forgetOwner(unnamed)
  expect((await kept(unnamed)).flat()).toEqual(Array(6).fill(0))
  expect((await kept(mia)).flat()).toEqual(Array(6).fill(1))
})

test.each([
  ['deleting everything', () => forgetOwner(mia)],
  ['deleting reloadable data', deleteReloadableData],
])('%s waits for the last write of a page that was left', async (_, forget) => {
  let written = false
  const leave = registerDraftWriter(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await rememberVehicles(mia, [{ vehicleId: 7, source: 'response', at: 1 }])
    written = true
  })
  void leave()
  await forget()
  expect(written).toBe(true)
  expect(await readRememberedVehicles(mia)).toEqual([])
})

test('counts local-only data by kind, in all fleets', async () => {
  for (const scope of [mia, { ...mia, fleetId: null }, ...OTHER_SCOPES]) await work(scope)
  await change(`${retainedPrefix('drivers', mia)}d`, () => 'd')
  const held = await recordsKeptAtSignOut({ baseUrl: '', person: 'mia' })
  expect(held.map(({ count, title }) => `${count} ${title}`)).toEqual([
    '2 drafts',
    '2 statement notes',
    '2 recent tolls',
    '1 billing plans created here',
    '1 driver batches',
  ])
  expect(await recordsKeptAtSignOut({ baseUrl: '', person: 'nobody' })).toEqual([])
})

test('counts everything that a sign-out keeps, and doesn’t ask about reloadable data', async () => {
  await rememberOpened(mia, 7, 1)
  await rememberVehicles(mia, [{ vehicleId: 7, source: 'response', at: 1 }])
  expect(await recordsKeptAtSignOut(mia)).toEqual([])
  for (const kind of RETAINED_KINDS) await change(`${retainedPrefix(kind, mia)}a`, () => kind)
  const texts = await Promise.all((await recordsKeptAtSignOut(mia)).map(({ count }) => count))
  expect(texts).toEqual([1, 1, 1, 1, 1])
})

test('records that can’t be counted are listed anyway, and don’t prevent a sign-out', async () => {
  vi.mocked(countAll).mockRejectedValueOnce(new Error('The database is gone.'))
  expect(await recordsKeptAtSignOut(mia)).toMatchObject([{ title: 'drafts', count: null }])
})

test('exports everything as one JSON object, with each kind under its file name', async () => {
  await work(mia)
  for (const other of OTHER_SCOPES) await work(other)
  const all = JSON.parse(await everythingText(await recordsKeptAtSignOut(mia)))
  expect(all).toMatchObject({
    'drafts.json': [{ id: 'a', value: 'x' }],
    'statement-notes.json': [{ name: 'Mia' }, { note: 'Asked the renter' }],
    'recent-tolls.json': [[{ vehicle: 'FRU4944' }]],
    'billing-plans.json': [{ key: 'p' }],
  })
  expect(Object.keys(all)).toHaveLength(4)
})
