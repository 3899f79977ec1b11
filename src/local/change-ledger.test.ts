import { beforeEach, expect, test } from 'vitest'
import { type ChangeOutcome, type LedgerEntry, openChangeLedger, type RunHead } from './change-ledger'
import { write } from './database'
import { forgetOwner } from './forget'
import { recordsKeptAtSignOut } from './retained-records'
import { retainedPrefix, scopeKey } from './scope'

const OWNER = { baseUrl: '', person: 'mia' }
const SCOPE = { ...OWNER, fleetId: 7 }
const VERSION = { stamp: { count: 2, newestId: '20' }, seen: ['20', '10'] }
const ledger = openChangeLedger(SCOPE)

const head = (id: string, startedAt = 1): RunHead => ({
  id,
  startedAt,
  title: `Change ${id}`,
  undoOf: null,
  total: 2,
  counts: null,
})
const entry = (vehicleId: number): LedgerEntry => ({
  vehicleId,
  plate: `P${vehicleId}`,
  plateState: 'NY',
  body: { active: false },
  undo: { active: true },
  changes: [{ path: 'active', label: 'Active', from: 'active', to: 'inactive' }],
  baseline: VERSION,
  outcome: { state: 'waiting' },
})
const SENDING: ChangeOutcome = { state: 'sending', sentAfter: VERSION, sentAt: 5, response: null }
const CHANGED: ChangeOutcome = {
  state: 'changed',
  revisionId: '30',
  username: 'mia',
  after: VERSION,
  notes: [],
}

beforeEach(() => forgetOwner(OWNER))

test('a run keeps its own order, and runs are sorted newest first', async () => {
  await ledger.begin(head('a', 1), [entry(20), entry(3)])
  await ledger.begin(head('b', 2), [entry(4)])
  expect((await ledger.list()).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(await ledger.read('a')).toEqual([entry(20), entry(3)])
  await ledger.end('a', { changed: 1, held: 0, failed: 0, unknown: 0, waiting: 1 })
  expect((await ledger.list())[1]?.counts?.waiting).toBe(1)
})

test('stores a vehicle’s result, and a known change stays known', async () => {
  await ledger.begin(head('a'), [entry(20), entry(3)])
  await ledger.settle('a', 3, SENDING)
  await ledger.settle('a', 3, CHANGED)
  await ledger.settle('a', 3, SENDING)
  expect((await ledger.read('a')).map(({ outcome }) => outcome)).toEqual([{ state: 'waiting' }, CHANGED])
})

test('a deleted run stays deleted, and Undo restores all of it', async () => {
  await ledger.begin(head('a'), [entry(20)])
  const putBack = await ledger.drop('a')
  await ledger.settle('a', 20, CHANGED)
  await ledger.end('a', null)
  expect(await ledger.list()).toEqual([])
  expect(await ledger.read('a')).toEqual([])
  await putBack()
  expect(await ledger.list()).toEqual([head('a')])
  expect(await ledger.read('a')).toEqual([entry(20)])
})

test('a different fleet or user doesn’t see the record, and unreadable entries are skipped', async () => {
  await ledger.begin(head('a'), [entry(20)])
  await write(`${retainedPrefix('vehicle-change-head', SCOPE)}${scopeKey(SCOPE)}:b`, {
    of: 'another version',
  })
  expect(await openChangeLedger({ ...SCOPE, fleetId: 8 }).list()).toEqual([])
  expect(await openChangeLedger({ ...SCOPE, person: 'bob' }).list()).toEqual([])
  expect((await ledger.list()).map(({ id }) => id)).toEqual(['a'])
})

test('a sign-out lists it, exports it, and deletes it', async () => {
  await ledger.begin(head('a'), [entry(20)])
  const [held] = await recordsKeptAtSignOut(OWNER)
  expect([held?.titleOfOne, held?.count]).toEqual(['bulk vehicle change', 1])
  expect(await held?.text()).toContain('"plate": "P20"')
  await forgetOwner(OWNER)
  expect(await ledger.read('a')).toEqual([])
  expect(await recordsKeptAtSignOut(OWNER)).toEqual([])
})
