import { expect, test } from 'vitest'
import type { LedgerEntry } from '../../../local/change-ledger'
import { runCsv, runJson } from './change-files'
import { runRows } from './change-rows'
import {
  countsText,
  doneTitle,
  type PlanKind,
  planSentence,
  runText,
  runTitle,
  underWayTitle,
} from './change-words'
import { type PlanRow, rowOf } from './plan-changes'

const FLEET = 'Alder Rentals'
const row = (place: number, kind: PlanKind): PlanRow =>
  rowOf({ place, vehicleId: place, plate: '', plateState: '' }, kind, null)
const entry = (vehicleId: number, body: LedgerEntry['body']): LedgerEntry => ({
  ...{ vehicleId, plate: '8ABC123', plateState: 'CA', body, undo: null },
  changes: [{ path: 'year', label: 'Year', from: null, to: '=2020' }],
  baseline: { stamp: { count: 1, newestId: '1' }, seen: ['1'] },
  outcome: { state: 'failed', message: 'Refused.' },
})
const plan = (bodies: readonly LedgerEntry['body'][], others: readonly PlanKind[] = []): PlanRow[] => [
  ...bodies.map((body, at) => ({ ...row(at, 'change'), entry: entry(at, body) })),
  ...others.map((kind, at) => row(100 + at, kind)),
]

test.each([
  [
    'all off',
    plan([{ active: false }, { active: false }], ['same', 'same']),
    'Take 2 vehicles off Alder Rentals. 2 are already off.',
  ],
  ['one on', plan([{ active: true }], ['same']), 'Put 1 vehicle on Alder Rentals. 1 is already on.'],
  ['values', plan([{ year: '2020' }, { active: true }], ['same']), 'Change 2 vehicles. 1 is already so.'],
  [
    'not all',
    plan([{ year: '1' }], ['not-found', 'duplicate', 'invalid', 'invalid', 'ambiguous']),
    'Change 1 vehicle. 1 is listed twice. 1 was not found. 1 has a plate of several vehicles. 2 are not valid.',
  ],
  ['nothing', plan([], ['same', 'unreadable']), 'Nothing to change. 1 is already so. 1 cannot be read.'],
])('the plan of %s in words', (_, rows, sentence) => {
  expect(planSentence(rows, FLEET, false)).toBe(sentence)
})

test('an undo says what it puts back', () => {
  expect(runTitle([entry(1, { active: true })], FLEET, true)).toBe('Put 1 vehicle on Alder Rentals again')
  expect(runTitle([entry(1, { year: '1' })], FLEET, true)).toBe('Put 1 vehicle back to the old values')
})

const NONE = { changed: 0, held: 0, failed: 0, unknown: 0, waiting: 0 }

test.each<[string, body: LedgerEntry['body'], counts: Partial<typeof NONE>, isUndo: boolean, title: string]>([
  ['all off', { active: false }, { changed: 2 }, false, '2 vehicles taken off Alder Rentals'],
  ['one of two on', { active: true }, { changed: 1 }, false, '1 of 2 vehicles put on Alder Rentals'],
  ['values', { year: '1' }, { changed: 2 }, false, '2 vehicles changed'],
  ['no answer', { year: '1' }, { unknown: 1 }, false, '0 of 2 vehicles changed, 1 unknown'],
  ['on again', { active: true }, { changed: 2 }, true, '2 vehicles put on Alder Rentals again'],
  ['values back', { year: '1' }, { changed: 1 }, true, '1 of 2 vehicles put back to the old values'],
])('what a run did: %s', (_, body, counts, isUndo, title) => {
  const entries = [entry(1, body), entry(2, body)]
  expect(doneTitle(entries, { ...NONE, ...counts }, FLEET, isUndo)).toBe(title)
})

test('what a run is doing counts what is left to do, and says so where nothing is sent any more', () => {
  const [off, year] = [[entry(1, { active: false })], [entry(1, { year: '1' })]]
  const run = { sends: true, jobs: { done: 1, total: 3 } }
  expect(underWayTitle(off, run, FLEET, false)).toBe('Taking 3 vehicles off Alder Rentals')
  expect(underWayTitle(off, run, FLEET, true)).toBe('Taking 3 vehicles off Alder Rentals again')
  expect(underWayTitle(year, run, FLEET, false)).toBe('Changing 3 vehicles')
  expect(underWayTitle(year, run, FLEET, true)).toBe('Putting 3 vehicles back to the old values')
  expect(underWayTitle(off, { ...run, sends: false }, FLEET, false)).toBe('Checking 3 vehicles')
  const state = { ...run, underWay: 0, requests: 0, secondsLeft: null, waitsUntil: null, error: null }
  expect(runText({ ...state, phase: 'running' })).toBe('1 of 3 done')
  expect(runText({ ...state, phase: 'paused' })).toBe('Paused · 1 of 3 done')
})

test('what has not been sent waits while its run goes on; what has no answer is unknown once it is over', () => {
  const sent = { sentAfter: entry(1, {}).baseline, sentAt: 0, answer: null }
  const entries = [
    { ...entry(1, { year: '1' }), outcome: { state: 'waiting' as const } },
    { ...entry(2, { year: '1' }), outcome: { state: 'sending' as const, ...sent } },
  ]
  const words = (stage: Parameters<typeof runRows>[1]) => runRows(entries, stage).map(({ word }) => word)
  expect(words('under-way')).toEqual(['Waiting', 'Sending…'])
  expect(words('stopping')).toEqual(['Not sent', 'Sending…'])
  expect(words('over')).toEqual(['Not sent', 'Unknown'])
  const counts = { ...NONE, unknown: 2, waiting: 1 }
  expect(countsText(counts, 'under-way', 1)).toBe('1 unknown, 1 sending, 1 waiting')
  expect(countsText(counts, 'over')).toBe('2 unknown, 1 not sent')
})

test('counts leave out what there is none of', () => {
  expect(countsText({ ...NONE, changed: 1_200, held: 1, waiting: 3 })).toBe(
    '1,200 changed, 1 changed meanwhile, 3 not sent',
  )
  expect(countsText(NONE)).toBe('nothing to do')
})

test('the files say what became of each vehicle, and hold no formulas', () => {
  const head = { id: 'a', title: 'Change 1 vehicle', startedAt: 0, undoOf: null, total: 1, counts: null }
  const csv = runCsv(head, [entry(11, { year: '=2020' })]).split('\r\n')
  expect(csv[1]).toBe("11,8ABC123,CA,Year,,'=2020,Not changed,Refused.,,1970-01-01T00:00:00.000Z")
  expect(JSON.parse(runJson(head, [entry(11, { year: '=2020' })]))).toMatchObject({
    vehicles: [{ vehicleId: 11, sent: { year: '=2020' }, result: 'failed', note: 'Refused.' }],
  })
})
