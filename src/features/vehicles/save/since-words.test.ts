import { expect, test } from 'vitest'
import type { HistoryPage } from '../../../api/resources/history'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { revision } from '../../../domain/testing/fake-history'
import { baselineOf, recordedSince } from './recorded-since'
import type { SaveRequest } from './save-state'
import { type FoundStep, type Now, overwritesNothing, threeWayDiff, whatHappened } from './save-words'
import { NO_EDITS } from './vehicle-edits'

const page = (rows: HistoryPage['rows']): HistoryPage => ({
  count: rows.length,
  rows,
  answeredAt: null,
  url: '',
})
const at = '2024-03-05T08:30:15Z'
const first = revision(1, at, true)
const after = page([revision(2, at, true), first])
const deleted = page([revision(2, at, true, { kind: '-' }), first])
const since = (newest: HistoryPage) => recordedSince(baselineOf(page([first])), newest)

const request: SaveRequest = {
  body: { year: '2021' },
  changes: [{ path: 'year', label: 'Year', from: '2020', to: '2021', problem: null }],
  edits: NO_EDITS,
  baseline: baselineOf(page([first])),
  opened: { year: '2020', vehicle_make: 'Ford', lessee_renter: 'Ann' },
  undo: null,
}
const names = { vehicle: '8ABC123', fleet: 'Alder', zone: 'UTC' }
const say = (step: FoundStep, now?: Now) => whatHappened(step, names, { changes: request.changes, now })

const conflict = (newest: HistoryPage): FoundStep => ({
  kind: 'conflict',
  request,
  conflict: { kind: 'conflict', since: since(newest), baseline: baselineOf(newest), newest, now: null },
})
const found = (record: VehicleRecord | null, newest = after): FoundStep => ({
  kind: 'looked-up',
  request,
  found: { kind: 'perhaps', since: since(newest), differing: [], record, newest },
})

test.each([
  [{ year: '2020', vehicle_make: 'Kia' }, /nothing of theirs is overwritten/, ['Year', 'Make']],
  [{ year: '1999', vehicle_make: 'Ford' }, undefined, ['Year']],
  [null, /Which fields they changed is not known/, []],
  ['unread', /Which fields they changed could not be loaded/, []],
  [undefined, undefined, []],
] as [Now | undefined, RegExp | undefined, string[]][])('a conflict, now %j', (now, below, labels) => {
  const values = now && now !== 'unread' ? { ...now, lessee_renter: 'Ann' } : now
  const said = say(conflict(after), values)
  expect(said).toMatchObject({
    title: '8ABC123 was changed since you began',
    above: 'Nothing was saved. One change since then:',
  })
  expect(said.below).toMatch(below ?? /^$/)
  expect(said.rows?.map(({ label }) => label)).toEqual(labels)
})

test('a conflict with a deletion compares nothing, and nothing can be saved', () => {
  const said = say(conflict(deleted), { year: '1999' })
  expect(said).toMatchObject({ title: '8ABC123 was deleted since you began', rows: [], below: '' })
  expect(said.lockedBecause).toMatch(/^This vehicle was deleted on/)
})

test.each([['2021'], ['1999'], [''], [undefined]])(
  'where nobody knows whether it was saved, a vehicle that has %j is shown beside the change',
  (year) => {
    const text = { vehicle_make: 'Kia', ...(year !== undefined && { year }) }
    const { title, above, below, rows } = say(found({ id: 1, text }))
    expect(title).toBe('One change to 8ABC123 was saved after you pressed Save')
    expect(above).toMatch(/^If it is yours, it was saved\./)
    expect(below).toBe('')
    expect(rows).toEqual([
      { path: 'year', label: 'Year', opened: '2020', now: year ?? null, mine: '2021' },
      { path: 'vehicle_make', label: 'Make', opened: 'Ford', now: 'Kia', mine: null },
    ])
  },
)

test('a vehicle that cannot be read is compared with nothing, and says so', () => {
  const { below, rows } = say(found(null))
  expect(below).toMatch(/can’t be shown: go by who and when/)
  expect(rows).toEqual([])
})

test('a conflict shows the touched fields and those that somebody else changed', () => {
  const opened = {
    vehicle_make: 'Ford',
    year: '2019',
    active: 'on the fleet',
    'custom_fields.["a","b"]': '1',
  }
  const now = { vehicle_make: 'Ford', year: '2020', active: 'on the fleet', 'custom_fields.["a","b"]': '2' }
  const mine = { path: 'vehicle_make', label: 'Make', from: 'Ford', to: 'Kia', problem: null }
  expect(threeWayDiff(opened, now, [mine])).toEqual([
    { path: 'vehicle_make', label: 'Make', opened: 'Ford', now: 'Ford', mine: 'Kia' },
    { path: 'year', label: 'Year', opened: '2019', now: '2020', mine: null },
    { path: 'custom_fields.["a","b"]', label: 'a › b', opened: '1', now: '2', mine: null },
  ])
})

test('unknown values stay unknown', () => {
  const mine = { path: 'year', label: 'Year', from: null, to: '', problem: null }
  expect(threeWayDiff({}, { active: 'off the fleet' }, [mine])).toEqual([
    { path: 'year', label: 'Year', opened: null, now: null, mine: '' },
    { path: 'active', label: 'On the fleet', opened: null, now: 'off the fleet', mine: null },
  ])
})

test.each([
  ['they changed another field', 'vehicle_make', { vehicle_make: 'Ford', year: '2020' }, true],
  ['they changed the same field', 'vehicle_make', { vehicle_make: 'Fiat', year: '2019' }, false],
  ['the present value is not known', 'vehicle_make', { year: '2020' }, false],
  [
    'the value before was not known',
    'vehicle_model',
    { vehicle_make: 'Ford', vehicle_model: 'Focus' },
    false,
  ],
  ['custom fields are sent as a whole', 'custom_fields.["a"]', { 'custom_fields.["a"]': '1' }, false],
])('whether a save overwrites nothing of theirs: %s', (_, path, now, isSafe) => {
  const opened = { vehicle_make: 'Ford', year: '2019', 'custom_fields.["a"]': '1' }
  const mine = { path, label: path, from: null, to: 'Kia', problem: null }
  expect(overwritesNothing(threeWayDiff(opened, now, [mine]))).toBe(isSafe)
})
