import { expect, test } from 'vitest'
import type { DisputeRow, MomentAnswer } from '../../../domain/dispute/toll-outcome'
import type { StatusChange } from '../../../local/status-change'
import { askedText, ownNoteText, periodText, summarize, tollTimeText } from './row-words'

const DAY = 86_400_000_000
const at = (day: number) => Date.UTC(2024, 2, 1) * 1000 + day * DAY
const set = (day: number): StatusChange => ({
  what: 'deactivated',
  active: false,
  at: at(day),
  by: 'm.osei',
  reason: null,
  id: '1',
  isTied: false,
})

function row(moment: Partial<MomentAnswer>, outcome: Partial<DisputeRow['outcome']> = {}): DisputeRow {
  const answer: MomentAnswer = {
    kind: 'inactive',
    revisionId: '1',
    decidedAt: null,
    isDeleted: false,
    caveats: [],
    period: null,
    change: null,
    ...moment,
  }
  const asked = { start: at(5), end: at(5), zone: 'UTC', offsetSeconds: 0 }
  return {
    toll: {
      index: 0,
      cells: [],
      reference: '',
      amount: { text: '', value: null, currency: null },
      vehicle: { id: 1, plate: '', state: '', problem: null },
      time: { kind: 'moments', moments: [asked], zone: 'UTC', note: null },
    },
    candidates: { vehicleIds: [1], lookAlikes: [] },
    answers: [{ vehicleId: 1, moments: [answer], failure: null, checkedAt: 1 }],
    before: null,
    outcome: { status: 'inactive', vehicleId: 1, note: '', hasChanged: false, ...outcome },
  }
}

test('formats the period of a status, without repeating its change', () => {
  const period = { from: at(1), to: at(9) }
  expect(periodText(row({ period }))).toBe('inactive Mar 2, 2024 – Mar 10, 2024')
  expect(periodText(row({ kind: 'active', period }))).toBe('active Mar 2, 2024 – Mar 10, 2024')
  expect(periodText(row({ period: { from: at(1), to: null } }))).toBe('inactive since Mar 2, 2024')
  expect(periodText(row({ period, change: set(1) }))).toBe('until Mar 10, 2024')
  expect(periodText(row({ period: { from: at(1), to: null }, change: set(1) }))).toBe('')
  expect(periodText(row({ period: { from: null, to: at(9) } }))).toBe('until Mar 10, 2024')
  expect(periodText(row({ kind: 'no-record', period }))).toBe('')
  // The status before a deletion is not the current status.
  expect(periodText(row({ isDeleted: true, period }))).toBe('')
  expect(periodText(row({ period: null }))).toBe('')
})

test('notes once above the rows that deleted vehicles were not looked up', () => {
  const [own, some] = [row({}, { note: 'A; b' }), row({}, { note: 'A; b; any words', ownNote: 'A; b' })]
  expect([own, some].map(ownNoteText)).toEqual(['A; b', 'A; b'])
  expect(ownNoteText(row({}, { note: 'Any words', ownNote: '' }))).toBe('')
  expect([summarize([own]).hasUnlisted, summarize([own, some]).hasUnlisted]).toEqual([false, true])
})

test('shows an unreadable time as pasted, and an exit if there is no entry', () => {
  const { toll } = row({})
  const unread = { ...toll, cells: ['3/5', '3/6'], time: { kind: 'unclear', message: 'Which?' } } as const
  const settings = { tolerance: 0, zone: 'UTC' }
  expect(tollTimeText(unread, { ...settings, mapping: ['date_time', 'end_date_time'] })).toBe('3/5')
  expect(tollTimeText(unread, { ...settings, mapping: [null, 'end_date_time'] })).toBe('3/6')
})

test('shows a time as pasted until the user chooses its zone', () => {
  const { toll } = row({})
  const asked = { start: at(4), end: at(4), zone: 'UTC', offsetSeconds: 0 }
  const time = { kind: 'moments', moments: [asked], zone: 'UTC', note: null } as const
  const pasted = { ...toll, cells: ['3/5/24 8:30'], time: { ...time, isZoneAssumed: true } } as const
  const settings = { tolerance: 0, zone: 'UTC', mapping: ['date_time'], isZoneAssumed: true } as const
  const open = { ...settings, isZoneOpen: true }
  expect([tollTimeText(pasted, open), askedText(pasted, open)]).toEqual(['3/5/24 8:30', null])
  const shown = 'Mar 5, 2024, 12:00:00.000000 AM UTC'
  expect(tollTimeText(pasted, { ...open, isZoneAssumed: false })).toBe(shown)
  expect(tollTimeText(pasted, settings)).toBe(shown)
  // The row or the header has a zone.
  expect(tollTimeText({ ...pasted, time }, open)).toBe(shown)
  expect(tollTimeText(pasted, { ...open, zone: 'Asia/Tokyo' })).toBe(shown)
})
