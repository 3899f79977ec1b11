import { expect, test } from 'vitest'
import { listKeys } from './database'
import { readDrafts, saveDraft } from './drafts'
import { openDriverLedger } from './driver-ledger'
import { readRecents, readRecentTolls, rememberOpened, rememberToll } from './recents'
import { readRemembered, rememberVehicles } from './remembered-vehicles'
import { fleetIdVersion, nameDefaultFleet, type Scope, scopeKey } from './scope'

const OWNER = { baseUrl: '', person: 'mia' }
const DEFAULT: Scope = { ...OWNER, fleetId: null }
const BY_ID: Scope = { ...OWNER, fleetId: 1 }
const draft = (id: string, savedAt: number) => ({
  id,
  kind: 'k',
  about: '',
  title: '',
  version: 1,
  savedAt,
  value: id,
})
const toll = (vehicle: string, answeredAt: number) => ({
  vehicle,
  at: '2024-03-05 08:30',
  zone: 'UTC',
  answer: 'Active',
  kind: 'active' as const,
  answeredAt,
})
const batch = (id: string, sentAt: number) => ({
  id,
  runId: 'r',
  gridId: 'g',
  fleetId: null,
  sentAt,
  rows: [{ rowId: 0, driver: { driver_id: id }, outcome: { state: 'sending' as const } }],
})

test('data stored for the default fleet moves to its known ID, next to existing data', async () => {
  const earlier = openDriverLedger(BY_ID)
  await earlier.begin(batch('old', 1))
  await saveDraft(BY_ID, draft('old', 1))
  await rememberOpened(BY_ID, 7, 1)
  await rememberOpened(BY_ID, 8, 2)
  await rememberToll(BY_ID, toll('A', 1))
  await rememberVehicles(BY_ID, [
    { vehicleId: 7, plate_number: 'OLD', lessee_renter: 'Ivy', source: 'response', at: 1 },
  ])

  const other = { ...DEFAULT, person: 'noah' }
  const ledger = openDriverLedger(DEFAULT)
  await ledger.begin(batch('new', 2))
  await saveDraft(DEFAULT, draft('new', 2))
  await saveDraft(other, draft('noah', 3))
  await rememberOpened(DEFAULT, 7, 3)
  await rememberToll(DEFAULT, toll('B', 2))
  await rememberVehicles(DEFAULT, [{ vehicleId: 7, plate_number: 'NEW', source: 'response', at: 2 }])

  const before = fleetIdVersion.state()
  const named = nameDefaultFleet(OWNER, 1)
  // Applies from the call on, without waiting for it.
  await ledger.settle('new', new Map([[0, { state: 'created', id: '5' }]]))
  expect((await readDrafts(DEFAULT, 'k')).map(({ id }) => id)).toEqual(['new', 'old'])
  await named
  expect(fleetIdVersion.state()).toBe(before + 1)
  for (const scope of [DEFAULT, BY_ID]) {
    expect(
      (await openDriverLedger(scope).read()).map(({ id, rows }) => [id, rows[0]?.outcome.state]),
    ).toEqual([
      ['new', 'created'],
      ['old', 'sending'],
    ])
    expect((await readDrafts(scope, 'k')).map(({ id }) => id)).toEqual(['new', 'old'])
    expect((await readRecents(scope)).map(({ vehicleId }) => vehicleId)).toEqual([7, 8])
    expect((await readRecentTolls(scope)).map(({ vehicle }) => vehicle)).toEqual(['B', 'A'])
    expect(await readRemembered(scope, 7)).toMatchObject({ plate_number: 'NEW', lessee_renter: 'Ivy' })
  }
  expect(scopeKey(DEFAULT)).toBe(scopeKey(BY_ID))
  const keys = await listKeys()
  expect(keys.filter((key) => key.includes('"mia",null]'))).toEqual([])
  expect((await readDrafts(other, 'k')).map(({ id }) => id)).toEqual(['noah'])
  expect(await readRecents({ ...OWNER, fleetId: 2 })).toEqual([])
})

test('a draft changed after the move is one draft', async () => {
  await saveDraft(DEFAULT, draft('new', 4))
  expect((await readDrafts(BY_ID, 'k')).map(({ id, savedAt }) => [id, savedAt])).toEqual([
    ['new', 4],
    ['old', 1],
  ])
})
