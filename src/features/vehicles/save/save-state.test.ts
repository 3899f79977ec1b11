import { expect, test } from 'vitest'
import type { HistoryPage } from '../../../api/resources/history'
import { revision } from '../../../domain/testing/fake-history'
import { ApiError } from '../../../lib/api-error'
import { baselineOf, recordedSince } from './recorded-since'
import {
  type Conflict,
  INITIAL_SAVE,
  isSending,
  type LookedUp,
  needsLook,
  reduceSave,
  type Saved,
  type SaveEvent,
  type SaveRequest,
  type SaveState,
  type SaveStep,
  submitErrorOf,
} from './save-state'
import { NO_EDITS, type VehicleEdits } from './vehicle-edits'

/** The first page of a history of these ids, newest first. */
const page = (...ids: number[]): HistoryPage => ({
  count: ids.length,
  rows: ids.map((id) => revision(id, '2024-03-05T08:30:15Z', true)),
  answeredAt: null,
  url: '',
})

const before = baselineOf(page(1))
const after = page(2, 1)
const since = recordedSince(before, after)
const make = (vehicle_make: string): VehicleEdits => ({ ...NO_EDITS, text: { vehicle_make } })
const error = (outcome: ApiError['outcome']) =>
  new ApiError({ kind: 'server', message: 'It failed.', status: 500, outcome })

const request: SaveRequest = {
  body: { vehicle_make: 'Kia' },
  changes: [{ path: 'vehicle_make', label: 'Make', from: 'Ford', to: 'Kia', problem: null }],
  edits: make('Kia'),
  baseline: before,
  opened: { vehicle_make: 'Ford' },
  undo: null,
}
const conflict: Conflict = {
  kind: 'conflict',
  since,
  baseline: baselineOf(after),
  newest: after,
  now: null,
}
const saved: Saved = {
  kind: 'saved',
  record: null,
  fleetId: null,
  recorded: { kind: 'none' },
  differing: [],
  newest: after,
}
const found = (kind: LookedUp['kind'], newest = after): LookedUp => ({
  kind,
  since: recordedSince(before, newest),
  differing: [],
  record: null,
  newest,
})
const lost = { request, error: error('unknown'), sentAfter: before }

/** One state of each step, with one edit. */
const STATES = Object.fromEntries(
  Object.entries({
    editing: { kind: 'editing' },
    checking: { kind: 'checking', request },
    saving: { kind: 'saving', request },
    conflict: { kind: 'conflict', request, conflict },
    failed: { kind: 'failed', request, error: error('not-applied') },
    unknown: { kind: 'unknown', ...lost, problem: null },
    looking: { kind: 'looking', ...lost },
    'looked-up': { kind: 'looked-up', request, found: found('perhaps') },
    saved: { kind: 'saved', saved },
  } satisfies Record<string, SaveStep>).map(([name, step]): [string, SaveState] => [
    name,
    { edits: make('Kia'), baseline: before, opened: null, step },
  ]),
)
const NAMES = Object.keys(STATES)
const state = (name: string): SaveState => STATES[name] ?? expect.fail(`No state ${name}`)

const failedWith = (outcome: ApiError['outcome'], sentAfter: typeof before | null): SaveEvent => ({
  type: 'finished',
  outcome: { kind: 'failed', error: error(outcome), baseline: sentAfter },
})
const EVENTS = {
  submitted: { type: 'submitted', request },
  sending: { type: 'sending' },
  'finished: conflict': { type: 'finished', outcome: conflict },
  'finished: saved': { type: 'finished', outcome: saved },
  'finished: not sent': failedWith('unknown', null),
  'finished: refused': failedWith('not-applied', before),
  'finished: unknown': failedWith('unknown', before),
  'finished: applied': failedWith('applied', before),
  'look-started': { type: 'look-started' },
  'look-failed': { type: 'look-failed', problem: 'Down.' },
  'looked-up': { type: 'looked-up', found: found('perhaps') },
  'claimed: mine': { type: 'claimed', isMine: true },
  'claimed: not mine': { type: 'claimed', isMine: false },
  discarded: { type: 'discarded' },
  stopped: { type: 'stopped' },
} satisfies Record<string, SaveEvent>

/** Every edge: the event, the steps that allow it, and where it leads. */
const EDGES: readonly [keyof typeof EVENTS, readonly string[], SaveStep['kind']][] = [
  ['submitted', ['editing', 'conflict', 'failed', 'unknown', 'looked-up', 'saved'], 'checking'],
  ['sending', ['checking'], 'saving'],
  ['finished: conflict', ['checking', 'saving'], 'conflict'],
  ['finished: saved', ['saving', 'looking'], 'saved'],
  ['finished: not sent', ['checking', 'saving'], 'failed'],
  ['finished: refused', ['checking', 'saving'], 'failed'],
  ['finished: unknown', ['checking', 'saving'], 'unknown'],
  ['finished: applied', ['checking', 'saving'], 'unknown'],
  ['look-started', ['unknown'], 'looking'],
  ['look-failed', ['looking'], 'unknown'],
  ['looked-up', ['looking'], 'looked-up'],
  ['claimed: mine', ['looked-up'], 'editing'],
  ['claimed: not mine', ['looked-up'], 'editing'],
  ['discarded', ['editing', 'conflict', 'failed', 'unknown', 'looked-up', 'saved'], 'editing'],
  ['discarded', ['looking'], 'looking'],
  ['stopped', ['checking', 'saving'], 'editing'],
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

test.each(NAMES)('typing is possible in step %s and leaves it', (name) => {
  const next = reduceSave(state(name), { type: 'edited', edits: make('Audi') })
  expect(next).toEqual({ ...state(name), edits: make('Audi') })
})

test.each(NAMES)('a draft resumed in step %s adds its edits, and keeps those of the form', (name) => {
  const edits = { ...NO_EDITS, text: { vehicle_make: 'BMW', year: '2020' } }
  const resumed = reduceSave(state(name), { type: 'resumed', edits, baseline: null, opened: { year: '1' } })
  expect(resumed.edits.text).toEqual({ vehicle_make: 'Kia', year: '2020' })
  expect(resumed).toMatchObject({ baseline: before, opened: { year: '1' }, step: state(name).step })
  const older = baselineOf(page())
  expect(reduceSave(state(name), { type: 'resumed', edits, baseline: older, opened: {} }).baseline).toBe(
    older,
  )
})

test('the first history read is the baseline, and later ones are not', () => {
  const read = reduceSave(INITIAL_SAVE, { type: 'history-read', page: page(1) })
  expect(read.baseline).toEqual(before)
  expect(reduceSave(read, { type: 'history-read', page: after })).toBe(read)
})

test('a save takes away what was sent, and keeps what was typed meanwhile', () => {
  const typed: SaveState = { ...state('saving'), edits: { ...make('Kia'), active: false } }
  expect(reduceSave(typed, EVENTS['finished: saved'])).toMatchObject({
    edits: { ...NO_EDITS, active: false },
    baseline: baselineOf(after),
    opened: null,
  })
  const looking: SaveState = { ...state('looking'), edits: make('Audi') }
  expect(reduceSave(looking, EVENTS['finished: saved']).edits).toEqual(make('Audi'))
  const unread: SaveEvent = { type: 'finished', outcome: { ...saved, newest: null } }
  expect(reduceSave(looking, unread).baseline).toBe(null)
})

test('a conflict keeps the values the person began with; saving all the same accepts its version', () => {
  const found = reduceSave(state('checking'), EVENTS['finished: conflict'])
  expect(found).toMatchObject({ baseline: before, opened: { vehicle_make: 'Ford' } })
  const anyway = reduceSave(found, {
    type: 'submitted',
    request: { ...request, baseline: conflict.baseline },
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
    step: { kind: 'looking' },
  })
})

test('a claimed revision takes away what was sent; another one only moves the baseline', () => {
  expect(reduceSave(state('looked-up'), EVENTS['claimed: mine'])).toEqual({
    ...INITIAL_SAVE,
    baseline: baselineOf(after),
  })
  expect(reduceSave(state('looked-up'), EVENTS['claimed: not mine'])).toMatchObject({
    edits: make('Kia'),
    baseline: baselineOf(after),
  })
  const step: SaveStep = { kind: 'looked-up', request, found: found('not-recorded', page(1)) }
  expect(reduceSave({ ...state('looked-up'), step }, EVENTS['claimed: not mine']).baseline).toBe(before)
})

test('a look forgets why the last one failed', () => {
  const failed = reduceSave(state('looking'), EVENTS['look-failed'])
  expect(failed.step).toMatchObject({ kind: 'unknown', problem: 'Down.' })
  const again = reduceSave(failed, EVENTS['look-started'])
  expect(again.step.kind).toBe('looking')
  expect(reduceSave(again, { type: 'look-failed', problem: null }).step).toMatchObject({ problem: null })
})

test('what the form shows of a step', () => {
  expect(NAMES.filter((name) => isSending(state(name).step))).toEqual(['checking', 'saving'])
  expect(NAMES.filter((name) => submitErrorOf(state(name).step))).toEqual(['failed', 'unknown', 'looking'])
  expect(NAMES.filter((name) => needsLook(state(name).step))).toEqual(['unknown', 'looking'])
  const applied = reduceSave(state('saving'), EVENTS['finished: applied'])
  expect(needsLook(applied.step)).toBe(false)
})
