import { expect, test } from 'vitest'
import type { LedgerEntry } from '../../../local/change-ledger'
import { runCsv, runJson } from './change-files'
import { countsText, planSentence, runTitle } from './change-words'
import { type PlanKind, type PlanRow, rowOf } from './plan-changes'

const FLEET = 'Alder Rentals'
const row = (line: number, kind: PlanKind): PlanRow =>
  rowOf({ line, vehicleId: line, plate: '', plateState: '' }, kind, null)
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
  [
    'values',
    plan([{ year: '2020' }, { active: true }], ['same']),
    'Change 2 vehicles of Alder Rentals. 1 is already so.',
  ],
  [
    'not all',
    plan([{ year: '1' }], ['not-found', 'invalid', 'invalid', 'ambiguous']),
    'Change 1 vehicle of Alder Rentals. 1 was not found. 1 has a plate of several vehicles. 2 are not valid.',
  ],
  ['nothing', plan([], ['same', 'unreadable']), 'Nothing to change. 1 is already so. 1 cannot be read.'],
])('the plan of %s in words', (_, rows, sentence) => {
  expect(planSentence(rows, FLEET, false)).toBe(sentence)
})

test('an undo says what it puts back', () => {
  expect(runTitle([entry(1, { active: true })], FLEET, true)).toBe('Put 1 vehicle on Alder Rentals again')
  expect(runTitle([entry(1, { year: '1' })], FLEET, true)).toBe(
    'Put back the values of 1 vehicle of Alder Rentals',
  )
})

test('counts leave out what there is none of', () => {
  const none = { changed: 0, held: 0, failed: 0, unknown: 0, waiting: 0 }
  expect(countsText({ ...none, changed: 1_200, held: 1, waiting: 3 })).toBe(
    '1,200 changed, 1 held, 3 not sent',
  )
  expect(countsText(none)).toBe('nothing to do')
})

test('the files say what became of each vehicle, and hold no formulas', () => {
  const head = { id: 'a', title: 'Change 1 vehicle', startedAt: 0, undoOf: null, total: 1, counts: null }
  const csv = runCsv(head, [entry(11, { year: '=2020' })]).split('\r\n')
  expect(csv[1]).toBe("11,8ABC123,CA,Year,,'=2020,Not changed,Refused.,,1970-01-01T00:00:00.000Z")
  expect(JSON.parse(runJson(head, [entry(11, { year: '=2020' })]))).toMatchObject({
    vehicles: [{ vehicleId: 11, sent: { year: '=2020' }, result: 'failed', note: 'Refused.' }],
  })
})
