import { expect, test } from 'vitest'
import type { HistoryPage } from '../../../api/resources/history'
import { revision } from '../../../domain/testing/fake-history'
import { ApiError } from '../../../lib/api-error'
import { NO_EDITS, type VehicleEdits } from './pending-change'
import {
  baselineOf,
  type Conflict,
  INITIAL_SAVE,
  recordedSince,
  reduceSave,
  type SaveEvent,
  type SaveRequest,
  type SaveState,
  type SaveStep,
  type SaveSuccess,
} from './save-state'

/** The first page of a history of these ids, newest first. */
const page = (...ids: number[]): HistoryPage => ({
  count: ids.length,
  rows: ids.map((id) => revision(id, '2024-03-05T08:30:15Z', true)),
  respondedAt: null,
  url: '',
})

const before = baselineOf(page(1))
const after = page(2, 1)
const since = recordedSince(before, after)
const make = (vehicle_make: string): VehicleEdits => ({ vehicle_make })
const error = (outcome: ApiError['outcome']) =>
  new ApiError({ kind: 'server', message: 'It failed.', status: 500, outcome })

const request: SaveRequest = {
  body: { vehicle_make: 'Kia' },
  changes: [{ path: 'vehicle_make', label: 'Make', from: 'Ford', to: 'Kia', problem: null }],
  baseline: before,
  opened: { vehicle_make: 'Ford' },
  undo: null,
}
const conflict: Conflict = { kind: 'conflict', since, newest: after, now: null }
const saved: SaveSuccess = { kind: 'saved', record: null, differing: [], since, newest: after }
const lost = { request, error: error('unknown'), sentAfter: before }

/** One state of each step, with one edit. */
const STATES = Object.fromEntries(
  Object.entries<SaveStep>({
    editing: { kind: 'editing' },
    failed: { kind: 'editing', error: error('not-applied') },
    'not saved': { kind: 'editing', isNotSaved: true },
    saving: { kind: 'saving', request },
    conflict: { kind: 'conflict', request, conflict, isSent: false },
    'perhaps saved': { kind: 'conflict', request, conflict, isSent: true },
    unconfirmed: { kind: 'unconfirmed', ...lost, isLooking: false, problem: null },
    looking: { kind: 'unconfirmed', ...lost, isLooking: true, problem: null },
    saved: { kind: 'saved', saved },
  }).map(([name, step]): [string, SaveState] => [name, { edits: make('Kia'), baseline: before, step }]),
)
const NAMES = Object.keys(STATES)
const state = (name: string): SaveState => STATES[name] ?? expect.fail(`No state ${name}`)

const failedWith = (outcome: ApiError['outcome'], sentAfter: typeof before | null): SaveEvent => ({
  type: 'finished',
  outcome: { kind: 'failed', error: error(outcome), sentAfter },
})
const EVENTS = {
  submitted: { type: 'submitted', request },
  'finished: conflict': { type: 'finished', outcome: conflict },
  'finished: saved': { type: 'finished', outcome: saved },
  'finished: not sent': failedWith('unknown', null),
  'finished: refused': failedWith('not-applied', before),
  'finished: unknown': failedWith('unknown', before),
  'finished: applied': failedWith('applied', before),
  'look-started': { type: 'look-started' },
  'look-failed': { type: 'look-failed', problem: 'Down.' },
  'looked-up: saved': { type: 'looked-up', found: saved },
  'looked-up': { type: 'looked-up', found: conflict },
  'looked-up: nothing': { type: 'looked-up', found: null },
  discarded: { type: 'discarded' },
  'finished: stopped': { type: 'finished', outcome: null },
} satisfies Record<string, SaveEvent>

const RESTING = ['editing', 'failed', 'not saved', 'conflict', 'perhaps saved', 'unconfirmed', 'saved']

/** Every transition: the event, the steps that allow it, and the next step. */
const EDGES: readonly [keyof typeof EVENTS, readonly string[], SaveStep['kind']][] = [
  ['submitted', RESTING, 'saving'],
  ['finished: conflict', ['saving'], 'conflict'],
  ['finished: saved', ['saving'], 'saved'],
  ['finished: not sent', ['saving'], 'editing'],
  ['finished: refused', ['saving'], 'editing'],
  ['finished: unknown', ['saving'], 'unconfirmed'],
  ['finished: applied', ['saving'], 'unconfirmed'],
  ['look-started', ['unconfirmed'], 'unconfirmed'],
  ['look-failed', ['looking'], 'unconfirmed'],
  ['looked-up: saved', ['looking'], 'saved'],
  ['looked-up', ['looking'], 'conflict'],
  ['looked-up: nothing', ['looking'], 'editing'],
  ['discarded', RESTING, 'editing'],
  ['discarded', ['looking'], 'unconfirmed'],
  ['finished: stopped', ['saving'], 'editing'],
]

test.each(EDGES)('%s leads from %j to %s', (name, from, to) => {
  for (const step of from) {
    const next = reduceSave(state(step), EVENTS[name])
    expect(next).not.toBe(state(step))
    expect(next.step.kind).toBe(to)
  }
})

test.each(Object.keys(EVENTS) as (keyof typeof EVENTS)[])('%s is ignored in every other step', (name) => {
  const allowed = EDGES.filter(([event]) => event === name).flatMap(([, from]) => from)
  for (const step of NAMES.filter((one) => !allowed.includes(one))) {
    expect(reduceSave(state(step), EVENTS[name])).toBe(state(step))
  }
})

test.each(NAMES)('typing is possible in step %s, and ends it', (name) => {
  const next = reduceSave(state(name), { type: 'edited', edits: make('Audi') })
  expect(next).toEqual({ ...state(name), edits: make('Audi') })
})

test('the first loaded history is the baseline, and later ones aren’t', () => {
  const read = reduceSave(INITIAL_SAVE, { type: 'history-read', page: page(1) })
  expect(read.baseline).toEqual(before)
  expect(reduceSave(read, { type: 'history-read', page: after })).toBe(read)
})

test('a save clears sent edits, and keeps those typed during it', () => {
  const typed: SaveState = { ...state('saving'), edits: { ...make('Kia'), active: 'inactive' } }
  expect(reduceSave(typed, EVENTS['finished: saved'])).toMatchObject({
    edits: { active: 'inactive' },
    baseline: baselineOf(after),
  })
  const looking: SaveState = { ...state('looking'), edits: make('Audi') }
  expect(reduceSave(looking, EVENTS['looked-up: saved']).edits).toEqual(make('Audi'))
  const unread: SaveSuccess = { ...saved, since: null, newest: null, unread: error('not-applied') }
  expect(reduceSave(typed, { type: 'finished', outcome: unread }).baseline).toBe(null)
})

test('a conflict keeps its request, and saving anyway accepts the other version', () => {
  const found = reduceSave(state('saving'), EVENTS['finished: conflict'])
  expect(found).toMatchObject({ baseline: before, step: { request, isSent: false } })
  const anyway = reduceSave(found, {
    type: 'submitted',
    request: { ...request, baseline: baselineOf(conflict.newest) },
  })
  expect(anyway.baseline).toEqual(baselineOf(after))
})

test('discarding clears the edits, and accepts the version that a conflict showed', () => {
  expect(reduceSave(state('conflict'), EVENTS.discarded)).toEqual({
    ...INITIAL_SAVE,
    baseline: baselineOf(after),
  })
  expect(reduceSave(state('failed'), EVENTS.discarded)).toEqual({ ...INITIAL_SAVE, baseline: before })
  expect(reduceSave(state('looking'), EVENTS.discarded)).toMatchObject({
    edits: NO_EDITS,
    step: { kind: 'unconfirmed', isLooking: true },
  })
})

test('revisions since a lost save are a conflict; without any, later edits stay', () => {
  const perhaps = reduceSave(state('looking'), EVENTS['looked-up'])
  expect(perhaps).toMatchObject({ baseline: before, edits: make('Kia') })
  expect(perhaps.step).toEqual({ kind: 'conflict', request, conflict, isSent: true })
  const typed = { ...perhaps, edits: { ...make('Kia'), active: 'inactive' } }
  expect(reduceSave(typed, EVENTS.discarded)).toEqual({
    edits: { active: 'inactive' },
    baseline: baselineOf(after),
    step: { kind: 'editing' },
  })
  const nothing = reduceSave(state('looking'), EVENTS['looked-up: nothing'])
  expect(nothing).toEqual({ ...state('looking'), step: { kind: 'editing', isNotSaved: true } })
})

test('a new check clears the failure of the previous one', () => {
  const failed = reduceSave(state('looking'), EVENTS['look-failed'])
  expect(failed.step).toMatchObject({ isLooking: false, problem: 'Down.' })
  const again = reduceSave(failed, EVENTS['look-started'])
  expect(again.step).toMatchObject({ isLooking: true })
  expect(reduceSave(again, { type: 'look-failed', problem: null }).step).toMatchObject({ problem: null })
})
