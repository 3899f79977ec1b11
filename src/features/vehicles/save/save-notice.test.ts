import { expect, test } from 'vitest'
import type { HistoryPage } from '../../../api/resources/history'
import type { VehicleRecord } from '../../../api/resources/vehicle-record'
import { revision } from '../../../domain/testing/fake-history'
import { threeWayDiff } from './pending-change'
import { baselineOf, recordedSince, type SaveRequest, type SaveStep } from './save-state'
import { type CurrentValues, describeSaveStep } from './save-words'

const page = (rows: HistoryPage['rows']): HistoryPage => ({
  count: rows.length,
  rows,
  respondedAt: null,
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
  baseline: baselineOf(page([first])),
  opened: { year: '2020', vehicle_make: 'Ford', lessee_renter: 'Ann' },
  undo: null,
}
const vehicle = { name: '8ABC123', fleet: 'Alder', zone: 'UTC', changes: request.changes }
const say = (step: SaveStep, now?: CurrentValues) =>
  describeSaveStep(step, { ...vehicle, now }) ?? expect.fail('Nothing is said.')

const conflict = (newest: HistoryPage): SaveStep => ({
  kind: 'conflict',
  request,
  isSent: false,
  conflict: { kind: 'conflict', since: since(newest), newest, now: null },
})
/** The same after a save without a response. */
const found = (now: VehicleRecord | null): SaveStep => ({
  kind: 'conflict',
  request,
  isSent: true,
  conflict: { kind: 'conflict', since: since(after), newest: after, now },
})

test.each([
  [{ year: '2020', vehicle_make: 'Kia' }, undefined, ['Year', 'Make']],
  [{ year: '1999', vehicle_make: 'Ford' }, undefined, ['Year']],
  [null, /We can’t tell which fields they changed/, []],
  ['unread', /We can’t tell which fields they changed/, []],
  [undefined, undefined, []],
] as [CurrentValues | undefined, RegExp | undefined, string[]][])(
  'a conflict, now %j',
  (now, below, labels) => {
    const values = now && now !== 'unread' ? { ...now, lessee_renter: 'Ann' } : now
    const said = say(conflict(after), values)
    expect(said).toMatchObject({
      title: '8ABC123 was changed after you started editing',
      above: 'Nothing was saved. One change since then:',
    })
    expect(said.below).toMatch(below ?? /^$/)
    expect(said.rows?.map(({ label }) => label)).toEqual(labels)
  },
)

test('a conflict with a deletion compares nothing, and nothing can be saved', () => {
  const said = say(conflict(deleted), { year: '1999' })
  expect(said).toMatchObject({ title: '8ABC123 was deleted after you started editing', rows: [], below: '' })
  expect(said.lockedReason).toMatch(/^This vehicle was deleted on/)
})

test.each([['2021'], ['1999'], [''], [undefined]])(
  'if it’s unknown whether it was saved, shows a vehicle that has %j next to the change',
  (year) => {
    const text = { vehicle_make: 'Kia', ...(year !== undefined && { year }) }
    const { title, above, below, rows } = say(found({ id: 1, text }))
    expect(title).toBe('One change to 8ABC123 was saved after you clicked Save')
    expect(above).toMatch(/^If it’s yours, your save worked\./)
    expect(below).toBe('')
    expect(rows).toEqual([
      { path: 'year', label: 'Year', opened: '2020', now: year ?? null, mine: '2021' },
      { path: 'vehicle_make', label: 'Make', opened: 'Ford', now: 'Kia', mine: null },
    ])
  },
)

test('compares nothing with an unreadable vehicle, and reports it', () => {
  const { below, rows } = say(found(null))
  expect(below).toMatch(/can’t show the current values/)
  expect(rows).toEqual([])
})

test('a conflict shows the touched fields and those that another user changed', () => {
  const opened = { vehicle_make: 'Ford', year: '2019', active: 'active', 'custom_fields.["a","b"]': '1' }
  const now = { vehicle_make: 'Ford', year: '2020', active: 'active', 'custom_fields.["a","b"]': '2' }
  const mine = { path: 'vehicle_make', label: 'Make', from: 'Ford', to: 'Kia', problem: null }
  expect(threeWayDiff(opened, now, [mine])).toEqual([
    { path: 'vehicle_make', label: 'Make', opened: 'Ford', now: 'Ford', mine: 'Kia' },
    { path: 'year', label: 'Year', opened: '2019', now: '2020', mine: null },
    { path: 'custom_fields.["a","b"]', label: 'a › b', opened: '1', now: '2', mine: null },
  ])
})

test('unknown values stay unknown', () => {
  const mine = { path: 'year', label: 'Year', from: null, to: '', problem: null }
  expect(threeWayDiff({}, { active: 'inactive' }, [mine])).toEqual([
    { path: 'year', label: 'Year', opened: null, now: null, mine: '' },
    { path: 'active', label: 'Active', opened: null, now: 'inactive', mine: null },
  ])
})
