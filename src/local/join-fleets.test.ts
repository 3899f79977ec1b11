import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { runs } from '../lib/random-runs'
import { openChangeLedger, type RunHead } from './change-ledger'
import { listKeys } from './database'
import { deleteDraft, readDrafts, saveDraft } from './drafts'
import { openDriverLedger } from './driver-ledger'
import type { InvestigationHead } from './investigation-shapes'
import { listInvestigations, readInvestigation, saveInvestigation } from './investigations'
import { joinFleets } from './join-fleets'
import { readObservedRules, saveObservedRules } from './observed-rules'
import { readRecents, rememberOpened } from './recents'
import { readRememberedVehicles, rememberVehicles } from './remembered-vehicles'
import { defaultFleetNote, nameOf, readDefaultFleet, type Scope } from './scope'
import { readSourceTypes, rememberSourceTypes } from './source-types'

// Node has no IndexedDB: all this is in memory. Browser tests cover the database.

let people = 0
let owner = { baseUrl: '', person: 'nobody' }
const scopeOf = (fleetId: number | null): Scope => ({ ...owner, fleetId })
const join = (defaultFleetId: number) => joinFleets(owner, defaultFleetId, null)

beforeEach(() => {
  begin()
})

/** Another person, of whom nothing is stored. */
function begin(): void {
  owner = { baseUrl: '', person: `mia${people++}` }
  const notes = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => notes.get(key) ?? null,
    setItem: (key: string, text: string) => notes.set(key, text),
    removeItem: (key: string) => notes.delete(key),
  })
}

const draft = (id: string, savedAt = 1) => ({ id, kind: 'note', about: '', version: 1, savedAt, value: id })
const batch = (id: string, fleetId: number | null, sentAt = 1) => ({
  ...{ id, fleetId, sentAt, runId: 'run', gridId: 'grid' },
  rows: [{ rowId: 0, driver: { driver_id: id }, outcome: { state: 'sending' as const } }],
})
const run = (id: string): RunHead => ({
  ...{ id, startedAt: 1, title: `Change ${id}`, undoOf: null, total: 1, counts: null },
})
const VERSION = { stamp: { count: 2, newestId: '20' }, seen: ['20', '10'] }
const entry = {
  ...{ vehicleId: 3, plate: 'P3', plateState: 'NY', body: { active: false }, undo: null, changes: [] },
  baseline: VERSION,
  outcome: { state: 'waiting' as const },
}
const head = (id: string): InvestigationHead => ({
  ...{ id, name: id, createdAt: 1, changedAt: 1, title: null, about: null, names: [], rows: 1, isCut: false },
  settings: { headerRows: 1, mapping: [], zone: 'UTC', tolerance: 0, dayFirst: null },
  ...{ counts: {}, check: 0, checkedAt: null, isUnfinished: false, complete: 0 },
})

const draftIds = async (fleetId: number | null) =>
  (await readDrafts(scopeOf(fleetId), 'note')).map(({ id }) => id).sort()
const batchIds = async (fleetId: number | null) =>
  (await openDriverLedger(scopeOf(fleetId)).read()).map(({ id }) => id).sort()

/** Stores one record of a kind; `at` is later for each. */
const STORE: Readonly<Record<string, (scope: Scope, at: number) => Promise<unknown>>> = {
  draft: (scope, at) => saveDraft(scope, draft(`d${at}`, at)),
  batch: (scope, at) => openDriverLedger(scope).begin(batch(`b${at}`, scope.fleetId, at)),
  run: (scope, at) => openChangeLedger(scope).begin(run(`r${at}`), [entry]),
  investigation: (scope, at) => saveInvestigation(scope, head(`i${at}`), ['[["a"]]']),
  recent: (scope, at) => rememberOpened(scope, at % 5, at),
  vehicle: (scope, at) =>
    rememberVehicles(scope, [{ vehicleId: at % 5, vehicle_make: `M${at}`, source: 'answer', at }]),
  sourceType: (scope, at) => rememberSourceTypes(scope, [`T${at % 5}`]),
  rule: (scope, at) => saveObservedRules(scope, { required: [], refusesRepeats: false, taken: [`D${at}`] }),
}

/** All that a scope holds, in words; what has an order of its own is in it. */
async function held(fleetId: number | null): Promise<unknown> {
  const scope = scopeOf(fleetId)
  const ledger = openChangeLedger(scope)
  const heads = (await ledger.list()).map(({ id }) => id).sort()
  const found = (await listInvestigations(scope)).map(({ id }) => id).sort()
  return {
    drafts: await draftIds(fleetId),
    batches: await batchIds(fleetId),
    runs: await Promise.all(heads.map(async (id) => [id, (await ledger.read(id)).length])),
    investigations: await Promise.all(
      found.map(async (id) => [id, (await readInvestigation(scope, id))?.cells]),
    ),
    recents: await readRecents(scope),
    vehicles: (await readRememberedVehicles(scope)).sort((a, b) => a.vehicleId - b.vehicleId),
    sourceTypes: (await readSourceTypes(scope)).sort(),
    rules: (await readObservedRules(scope)).taken.toSorted(),
  }
}

test('F83 whatever was stored by either name, before or after they are joined, is there once by both', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...Object.keys(STORE)),
    fleetId: fc.constantFrom(null, 1, 2),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(40), async (steps, joinedAfter) => {
      // As if there were one name from the beginning: what is joined is to look like that.
      const store = (asOne: boolean) =>
        steps.reduce(async (before, { kind, fleetId }, at) => {
          await before
          if (!asOne && at === joinedAfter) await join(1)
          await STORE[kind]?.(scopeOf(asOne && fleetId === 1 ? null : fleetId), at + 1)
        }, Promise.resolve())
      begin()
      await store(true)
      defaultFleetNote(owner).write('1')
      const [expected, others] = [await held(null), await held(2)]
      begin()
      await store(false)
      await join(1)
      expect(await held(null)).toEqual(expected)
      expect(await held(1)).toEqual(expected)
      expect(await held(2)).toEqual(others)
      const keys = await listKeys()
      expect(keys.filter((key) => key.includes(nameOf(owner, 1)) && !key.startsWith('keep:drivers'))).toEqual(
        [],
      )
    }),
    { numRuns: runs(300) },
  )
})

test('F83 what goes on in a tab by the id while records are moved is not lost', async () => {
  const [changes, drivers] = [openChangeLedger(scopeOf(1)), openDriverLedger(scopeOf(1))]
  await changes.begin(run('r'), [entry])
  await drivers.begin(batch('b', 1))
  await saveDraft(scopeOf(1), draft('done'))
  await saveDraft(scopeOf(1), draft('kept'))
  // Noted, and not moved so far.
  defaultFleetNote(owner).write('1…')
  const failed = { state: 'failed' as const, message: 'No.' }
  await changes.settle('r', 3, failed)
  await deleteDraft(scopeOf(1), 'done')
  await saveDraft(scopeOf(1), { ...draft('kept', 2), value: 'later' })
  expect(await batchIds(null)).toEqual(['b'])
  // A crash there is made up for.
  await join(1)
  await drivers.settle('b', new Map([[0, { state: 'created', id: '7' }]]))
  expect((await openChangeLedger(scopeOf(null)).read('r')).map(({ outcome }) => outcome)).toEqual([failed])
  expect((await readDrafts(scopeOf(null), 'note')).map(({ value }) => value)).toEqual(['later'])
  expect((await openDriverLedger(scopeOf(null)).read())[0]?.rows[0]?.outcome).toEqual({
    state: 'created',
    id: '7',
  })
})

test('F83 as long as nothing tells the id, batches that may be of the same fleet count, and no others', async () => {
  for (const fleetId of [null, 1, 2])
    await openDriverLedger(scopeOf(fleetId)).begin(batch(`b${fleetId}`, fleetId))
  expect(await batchIds(null)).toEqual(['b1', 'b2', 'bnull'])
  expect(await batchIds(1)).toEqual(['b1', 'bnull'])
  expect(await batchIds(2)).toEqual(['b2', 'bnull'])
  await join(1)
  expect(await batchIds(null)).toEqual(['b1', 'bnull'])
  expect(await batchIds(1)).toEqual(['b1', 'bnull'])
  expect(await batchIds(2)).toEqual(['b2'])
})

test('another fleet becomes the default one: what was stored stays with its own', async () => {
  await saveDraft(scopeOf(null), draft('of 1'))
  await saveDraft(scopeOf(2), draft('of 2'))
  await openDriverLedger(scopeOf(null)).begin(batch('b', null))
  await join(1)
  await join(2)
  expect(await draftIds(1)).toEqual(['of 1'])
  for (const fleetId of [null, 2]) expect(await draftIds(fleetId)).toEqual(['of 2'])
  expect(await batchIds(1)).toEqual(['b'])
  expect(await batchIds(null)).toEqual([])
})

test('where the id cannot be noted, everything stays where it is', async () => {
  vi.stubGlobal('localStorage', undefined)
  await saveDraft(scopeOf(1), draft('by its id'))
  await join(1)
  expect(readDefaultFleet(owner)).toBeNull()
  expect(await draftIds(1)).toEqual(['by its id'])
})
