import { beforeEach, expect, test } from 'vitest'
import { change, readAll } from './database'
import { type LedgerBatch, openDriverLedger, type RowOutcome } from './driver-ledger'
import { deleteReloadableData, forgetOwner } from './forget'
import { recordsKeptAtSignOut } from './retained-records'
import type { Scope } from './scope'

// Node has no IndexedDB, so all data is in memory. Browser tests cover the database.
const manager: Scope = { baseUrl: '', person: '1', fleetId: 1 }
const ledger = openDriverLedger(manager)

beforeEach(() => forgetOwner(manager))

const SENDING: RowOutcome = { state: 'sending' }
const UNKNOWN: RowOutcome = { state: 'unknown' }
const created = (id: string | null): RowOutcome => ({ state: 'created', id })
const refused: RowOutcome = { state: 'refused', errors: [['email', ['Bad.']]] }

const batch = (id: string, sentAt: number, outcomes: readonly RowOutcome[], runId = 'run'): LedgerBatch => ({
  id,
  runId,
  gridId: 'grid',
  fleetId: 1,
  sentAt,
  rows: outcomes.map((outcome, index) => ({
    rowId: index,
    driver: { driver_id: `${id}-${index}`, zip: '02134' },
    outcome,
  })),
})
const rowOutcomesOf = async () => (await ledger.read()).map(({ rows }) => rows.map(({ outcome }) => outcome))

test('batches are sorted newest first', async () => {
  await ledger.begin(batch('a', 1, [SENDING]))
  await ledger.begin(batch('b', 2, [SENDING, SENDING]))
  expect(await ledger.read()).toEqual([batch('b', 2, [SENDING, SENDING]), batch('a', 1, [SENDING])])
  await ledger.drop('b')
  expect(await ledger.read()).toEqual([batch('a', 1, [SENDING])])
})

test('stores outcomes row by row', async () => {
  await ledger.begin(batch('a', 1, [SENDING, SENDING, SENDING]))
  await ledger.settle('a', new Map([[0, created('501')]]))
  await ledger.settle('a', new Map([[2, refused]]))
  expect(await rowOutcomesOf()).toEqual([[created('501'), SENDING, refused]])
})

test('one tab’s unknown outcome never replaces another’s known one, in any order', async () => {
  await ledger.begin(batch('a', 1, [SENDING, SENDING]))
  const lost = new Map([
    [0, UNKNOWN],
    [1, UNKNOWN],
  ])
  await ledger.settle('a', lost)
  await ledger.settle(
    'a',
    new Map([
      [0, created('501')],
      [1, refused],
    ]),
  )
  await ledger.settle('a', lost)
  expect(await rowOutcomesOf()).toEqual([[created('501'), refused]])
})

test('a later response without an ID doesn’t replace a known ID', async () => {
  await ledger.begin(batch('a', 1, [SENDING]))
  await ledger.settle('a', new Map([[0, created('501')]]))
  await ledger.settle('a', new Map([[0, created(null)]]))
  expect(await rowOutcomesOf()).toEqual([[created('501')]])
})

test('a deleted batch stays deleted during a write', async () => {
  await ledger.settle('gone', new Map([[0, created('501')]]))
  expect(await ledger.read()).toEqual([])
})

test('an unreadable batch does not affect the others', async () => {
  await ledger.begin(batch('a', 1, [SENDING]))
  const [key] = (await readAll('keep:drivers:')).keys()
  await change(`${key}x`, () => ({ id: 'x', rows: 'none' }))
  expect(await ledger.read()).toHaveLength(1)
})

test('a different user, fleet, or service doesn’t see batches; a sign-out keeps them, and lists those of every fleet', async () => {
  const other = openDriverLedger({ ...manager, fleetId: 2 })
  await ledger.begin(batch('a', 1, [SENDING]))
  await other.begin({ ...batch('b', 2, [SENDING]), fleetId: 2 })
  for (const other of [{ person: '2' }, { person: null }, { baseUrl: 'https://a.example' }])
    expect(await recordsKeptAtSignOut({ ...manager, ...other })).toEqual([])
  expect(await ledger.read()).toHaveLength(1)
  await deleteReloadableData()
  const [held] = await recordsKeptAtSignOut(manager)
  expect(held).toMatchObject({ title: 'driver batches', count: 2 })
  const exported: unknown = JSON.parse((await held?.text()) ?? '')
  expect(exported).toMatchObject([{ id: 'a', rows: [{ outcome: SENDING }] }, { id: 'b' }])
  await forgetOwner(manager)
  expect(await other.read()).toEqual([])
})
