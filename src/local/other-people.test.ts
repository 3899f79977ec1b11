import { setImmediate as everythingDue } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { readCreatedPlans, saveCreatedPlan } from './created-plans'
import { forgetAll } from './database'
import { registerDraftWriter } from './draft-flush'
import { keepDrafts, keptDrafts, readDrafts, saveDraft } from './drafts'
import { openDriverLedger } from './driver-ledger'
import { mergeObservedRules, NO_OBSERVED_RULES, readObservedRules, saveObservedRules } from './observed-rules'
import { findOtherPeople, forgetOtherPeople, forgetPerson, readName, rememberName } from './other-people'
import { readReceipts, saveReceipt } from './receipts'
import { readRecents, rememberOpened } from './recents'
import { readRememberedVehicles, rememberVehicles } from './remembered-vehicles'
import type { Scope } from './scope'
import { readSourceTypes, rememberSourceTypes } from './source-types'

// Node has no IndexedDB: all this is in memory. The browser test covers the database.
const manager: Scope = { baseUrl: '', person: 'manager', fleetId: null }
const support: Scope = { ...manager, person: 'support' }
const RULES = mergeObservedRules(NO_OBSERVED_RULES, {
  required: ['zip'],
  refusesRepeats: true,
  taken: ['D-1'],
})

/** Everything that the console keeps for a person, once. */
async function work(scope: Scope): Promise<void> {
  await saveDraft(scope, { id: 'a', kind: 'k', about: '7', version: 1, savedAt: 1, value: 'x' })
  await rememberVehicles(scope, [{ vehicleId: 7, source: 'answer', at: 1 }])
  await rememberOpened(scope, 7, 1)
  await saveObservedRules(scope, RULES)
  await rememberSourceTypes(scope, ['TOLL'])
}

async function retain(scope: Scope): Promise<void> {
  const told = { planId: '301', fleet: '1', sent: '{}', answer: null }
  await saveCreatedPlan(scope, { key: 'p', at: 1, fleetId: null, name: 'p', form: {}, ...told })
  await openDriverLedger(scope).begin({
    id: 'b',
    runId: 'r',
    gridId: 'g',
    fleetId: null,
    sentAt: 1,
    rows: [],
  })
  const answer = { title: 'A', file: 'a', user: '1', type: 'TOLL', outcome: 'stored' } as const
  const file = { fileName: 'a.pdf', size: 5, sha256: null, sentTitle: 'A' }
  await saveReceipt(scope, { id: 'r', at: 1, fleetId: null, ...file, ...answer })
}

/** How many of each are there. */
async function kept(scope: Scope): Promise<number[]> {
  return [
    (await readDrafts(scope, 'k')).length,
    (await readRememberedVehicles(scope)).length,
    (await readRecents(scope)).length,
    (await readObservedRules(scope)).taken.length,
    (await readSourceTypes(scope)).length,
  ]
}

const retained = async (scope: Scope) => [
  (await readCreatedPlans(scope)).length,
  (await openDriverLedger(scope).read()).length,
  (await readReceipts(scope)).length,
]

beforeEach(async () => {
  await keepDrafts(manager, false)
  await forgetAll()
})

test('F75 a person’s work is forgotten in all fleets, retained records and other people’s are not', async () => {
  const everyone = [manager, { ...manager, fleetId: 2 }, support, { ...manager, person: 'manager2' }]
  for (const scope of [...everyone, { ...manager, baseUrl: 'https://api.example' }]) await work(scope)
  for (const scope of [manager, support]) await retain(scope)
  await forgetPerson(manager)
  expect(await kept(manager)).toEqual([0, 0, 0, 0, 0])
  expect(await kept({ ...manager, fleetId: 2 })).toEqual([0, 0, 0, 0, 0])
  for (const other of [
    support,
    { ...manager, person: 'manager2' },
    { ...manager, baseUrl: 'https://api.example' },
  ])
    expect(await kept(other)).toEqual([1, 1, 1, 1, 1])
  expect(await retained(manager)).toEqual([1, 1, 1])
  expect(await retained(support)).toEqual([1, 1, 1])
  expect(await retained({ ...manager, person: 'other' })).toEqual([0, 0, 0])
})

test('F75 other people are found with their drafts; the unnamed, whom nobody can tell apart, are not', async () => {
  expect(await findOtherPeople(support)).toEqual([])
  await work(support)
  await work({ ...manager, person: null })
  await work({ ...manager, baseUrl: 'https://api.example' })
  await retain(manager)
  expect(await findOtherPeople(support)).toEqual([])
  await rememberOpened(manager, 7, 1)
  expect(await findOtherPeople(support)).toEqual([{ person: 'manager', drafts: 0 }])
  await work(manager)
  await work({ ...manager, fleetId: 2 })
  await work({ ...manager, person: 'a"],[\\' })
  expect(await findOtherPeople(support)).toEqual([
    { person: 'a"],[\\', drafts: 1 },
    { person: 'manager', drafts: 2 },
  ])
  await forgetPerson({ ...manager, person: null })
  expect(await kept({ ...manager, person: null })).toEqual([0, 0, 0, 0, 0])
  expect(await kept(manager)).toEqual([1, 1, 1, 1, 1])
})

test('F75 who goes on: vehicles of others go at once, drafts only after the person agreed', async () => {
  await work(manager)
  await rememberOpened({ ...manager, person: 'ben' }, 7, 1)
  await work(support)
  expect(await forgetOtherPeople(support)).toEqual([{ person: 'manager', name: 'manager', drafts: 1 }])
  expect(await kept({ ...manager, person: 'ben' })).toEqual([0, 0, 0, 0, 0])
  expect(await kept(manager)).toEqual([1, 1, 1, 1, 1])
  expect(await forgetOtherPeople(support, manager)).toEqual([])
  expect(await kept(manager)).toEqual([0, 0, 0, 0, 0])
  expect(await kept(support)).toEqual([1, 1, 1, 1, 1])
})

test('a person whose id is no name is asked about by name, which goes with their work', async () => {
  await work(manager)
  await rememberName(manager, 'Mia Okafor')
  expect(await forgetOtherPeople(support)).toMatchObject([{ person: 'manager', name: 'Mia Okafor' }])
  await forgetPerson(manager)
  expect(await readName(manager)).toBe('manager')
})

test('F75 who goes on: a draft that a closing page writes last is gone as well', async () => {
  const stop = registerDraftWriter(async () => {
    await everythingDue()
    await work(manager)
  })
  stop()
  expect(await forgetOtherPeople(support, manager)).toEqual([])
  expect(await kept(manager)).toEqual([0, 0, 0, 0, 0])
})

test('F75 an API key or an opaque token goes on: only who agreed is forgotten', async () => {
  await work(manager)
  await work(support)
  expect(await forgetOtherPeople({ ...manager, person: null }, manager)).toEqual([])
  expect(await kept(manager)).toEqual([0, 0, 0, 0, 0])
  expect(await kept(support)).toEqual([1, 1, 1, 1, 1])
})

test('F75 drafts kept at a sign-out outlast the sign-outs and sign-ins of others, until their person deletes them', async () => {
  await work(manager)
  await work({ ...manager, fleetId: 2 })
  await keepDrafts(manager, true)
  await forgetAll(await keptDrafts())
  expect(await kept(manager)).toEqual([1, 0, 0, 0, 0])
  expect(await kept({ ...manager, fleetId: 2 })).toEqual([1, 0, 0, 0, 0])

  await rememberOpened(manager, 7, 1)
  expect(await forgetOtherPeople(support)).toEqual([])
  expect(await kept(manager)).toEqual([1, 0, 0, 0, 0])
  await work(support)
  await keepDrafts(support, false)
  await forgetAll(await keptDrafts())
  expect(await kept(support)).toEqual([0, 0, 0, 0, 0])
  expect(await kept(manager)).toEqual([1, 0, 0, 0, 0])

  await keepDrafts(manager, false)
  await forgetAll(await keptDrafts())
  expect(await kept(manager)).toEqual([0, 0, 0, 0, 0])
})

test('F75 a person who goes on as another agreed to delete the drafts, kept once or not', async () => {
  await work(manager)
  await keepDrafts(manager, true)
  expect(await forgetOtherPeople(support, manager)).toEqual([])
  expect(await kept(manager)).toEqual([0, 0, 0, 0, 0])
})
