import { expect, test } from 'vitest'
import type { LedgerEntry } from '../../../local/change-ledger'
import {
  countKinds,
  countsText,
  LABELS,
  type PreviewKind,
  previewSummary,
  runCsv,
  runRows,
  runText,
  runTitle,
} from './change-words'
import { makeRow, type PreviewRow } from './preview-changes'

const FLEET = 'Alder Rentals'
const row = (place: number, kind: PreviewKind): PreviewRow =>
  makeRow({ place, vehicleId: place, plate: '', plateState: '' }, kind, null)
const entry = (vehicleId: number, body: LedgerEntry['body']): LedgerEntry => ({
  vehicleId,
  plate: '8ABC123',
  plateState: 'CA',
  body,
  undo: null,
  changes: [{ path: 'year', label: 'Year', from: null, to: '=2020' }],
  baseline: { stamp: { count: 1, newestId: '1' }, seen: ['1'] },
  outcome: { state: 'failed', message: 'Refused.' },
})
const preview = (
  bodies: readonly LedgerEntry['body'][],
  others: readonly PreviewKind[] = [],
): PreviewRow[] => [
  ...bodies.map((body, at) => ({ ...row(at, 'change'), entry: entry(at, body) })),
  ...others.map((kind, at) => row(100 + at, kind)),
]

test.each([
  [
    'all deactivated',
    preview([{ active: false }, { active: false }], ['same', 'same']),
    'Deactivate 2 vehicles in Alder Rentals. 2 are already inactive.',
  ],
  [
    'one activated',
    preview([{ active: true }], ['same']),
    'Activate 1 vehicle in Alder Rentals. 1 is already active.',
  ],
  [
    'values',
    preview([{ year: '2020' }, { active: true }], ['same']),
    'Change 2 vehicles in Alder Rentals. 1 already has these values.',
  ],
  [
    'not all',
    preview([{ year: '1' }], ['not-found', 'duplicate', 'invalid', 'invalid', 'ambiguous']),
    'Change 1 vehicle in Alder Rentals. 1 is listed twice. 1 was not found. 1 matches more than one vehicle. 2 are invalid.',
  ],
  [
    'nothing',
    preview([], ['same', 'unreadable']),
    'Nothing to change. 1 already has these values. 1 can’t be read.',
  ],
])('formats the preview of %s', (_, rows, sentence) => {
  expect(previewSummary(rows, FLEET, false)).toBe(sentence)
})

test('an undo’s title names the restored values', () => {
  expect(runTitle([entry(1, { active: true })], FLEET, true)).toBe(
    'Activate 1 vehicle in Alder Rentals again',
  )
  expect(runTitle([entry(1, { year: '1' })], FLEET, true)).toBe('Restore 1 vehicle in Alder Rentals')
})

const NONE = { changed: 0, held: 0, failed: 0, unknown: 0, waiting: 0 }

test('formats the progress of a run', () => {
  const jobs = { done: 1, total: 3, underWay: 0 }
  const state = { jobs, underWay: 0, secondsLeft: null, error: null }
  expect(runText({ ...state, phase: 'running' })).toBe('1 of 3 done')
  expect(runText({ ...state, phase: 'paused' })).toBe('Paused · 1 of 3 done')
})

test('unsent changes wait while the run continues; those without a response are unconfirmed after it', () => {
  const sent = { sentAfter: entry(1, {}).baseline, sentAt: 0, response: null }
  const entries = [
    { ...entry(1, { year: '1' }), outcome: { state: 'waiting' as const } },
    { ...entry(2, { year: '1' }), outcome: { state: 'sending' as const, ...sent } },
    { ...entry(3, { year: '1' }), outcome: { state: 'unknown' as const, message: '', ...sent } },
  ]
  const words = (stage: Parameters<typeof runRows>[1]) =>
    runRows(entries, stage).map(({ kind }) => LABELS[kind].word)
  expect(words('under-way')).toEqual(['Waiting', 'Sending…', 'Unconfirmed'])
  expect(words('stopping')).toEqual(['Not sent', 'Sending…', 'Unconfirmed'])
  expect(words('over')).toEqual(['Not sent', 'Unconfirmed', 'Unconfirmed'])
  const counted = (stage: Parameters<typeof runRows>[1]) => countsText(countKinds(runRows(entries, stage)))
  expect(counted('under-way')).toBe('1 unconfirmed, 1 sending, 1 waiting')
  expect(counted('stopping')).toBe('1 unconfirmed, 1 sending, 1 not sent')
  expect(counted('over')).toBe('2 unconfirmed, 1 not sent')
})

test('counts omit zeros', () => {
  expect(countsText({ ...NONE, changed: 1_200, held: 1, waiting: 3 })).toBe(
    '1,200 changed, 1 changed by someone else, 3 not sent',
  )
  expect(countsText(NONE)).toBe('nothing to do')
})

test('the file lists the result of each vehicle, without formulas', () => {
  const head = { id: 'a', title: 'Change 1 vehicle', startedAt: 0, undoOf: null, total: 1, counts: null }
  const csv = runCsv(head, [entry(11, { year: '=2020' })]).split('\r\n')
  expect(csv[1]).toBe("11,8ABC123,CA,Year,,'=2020,Not changed,Refused.,,1970-01-01T00:00:00.000Z")
})
