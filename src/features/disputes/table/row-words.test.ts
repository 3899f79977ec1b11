import { expect, test } from 'vitest'
import type { DisputeRow, MomentAnswer } from '../../../domain/dispute/toll-outcome'
import type { StateChange } from '../../../local/state-change'
import { ownNoteText, periodText, sharedNotes, tollTimeText } from './row-words'

const DAY = 86_400_000_000
const at = (day: number) => Date.UTC(2024, 2, 1) * 1000 + day * DAY
const set = (day: number): StateChange => ({
  ...{ what: 'taken-off', active: false, at: at(day), by: 'm.osei', reason: null, id: '1', isTied: false },
})

function row(moment: Partial<MomentAnswer>, note = ''): DisputeRow {
  const answer: MomentAnswer = {
    ...{ kind: 'not-active', revisionId: '1', decidedAt: null, caveats: [], period: null, change: null },
    ...moment,
  }
  const asked = { start: at(5), end: at(5), zone: 'UTC', offsetSeconds: 0 }
  return {
    toll: {
      ...{ index: 0, cells: [], reference: '', amount: { text: '', value: null, currency: null } },
      vehicle: { id: 1, plate: '', state: '', problem: null },
      time: { kind: 'moments', moments: [asked], zone: 'UTC', note: null },
    },
    candidates: { vehicleIds: [1], lookAlikes: [] },
    answers: [{ vehicleId: 1, moments: [answer], failure: null, checkedAt: 1 }],
    before: null,
    outcome: { bucket: 'not-active', vehicleId: 1, note, hasChanged: false },
  }
}

test('from when to when the state held, without what its change says already', () => {
  const period = { from: at(1), to: at(9) }
  expect(periodText(row({ period }))).toBe('off the fleet 2 Mar 2024 – 10 Mar 2024')
  expect(periodText(row({ kind: 'active', period }))).toBe('on the fleet 2 Mar 2024 – 10 Mar 2024')
  expect(periodText(row({ period: { from: at(1), to: null } }))).toBe('off the fleet since 2 Mar 2024')
  expect(periodText(row({ period, change: set(1) }))).toBe('until 10 Mar 2024')
  expect(periodText(row({ period: { from: at(1), to: null }, change: set(1) }))).toBe('')
  expect(periodText(row({ period: { from: null, to: at(9) } }))).toBe('until 10 Mar 2024')
  expect(periodText(row({ kind: 'no-record', period }))).toBe('')
  // What it was before its deletion is not its state.
  expect(periodText(row({ isDeleted: true, period }))).toBe('')
  expect(periodText(row({ period: null }))).toBe('')
})

test('a note that every checked row has is said once, and stays in rows that are few', () => {
  const rows = [row({}, 'EST is UTC−5'), row({}, 'No vehicle; EST is UTC−5')]
  const shared = sharedNotes(rows)
  expect([...shared]).toEqual(['EST is UTC−5'])
  expect(rows.map((one) => ownNoteText(one, shared))).toEqual(['', 'No vehicle'])
  expect(sharedNotes(rows.slice(0, 1)).size).toBe(0)
  expect(sharedNotes([...rows, row({})]).size).toBe(0)
  const open = { ...row({}), answers: [] }
  expect(sharedNotes([...rows, open]).size).toBe(1)
  expect(sharedNotes([...rows, open, open]).size).toBe(0)
})

test('a time that cannot be read is shown as it was pasted, an exit where no entry is', () => {
  const { toll } = row({})
  const unread = { ...toll, cells: ['3/5', '3/6'], time: { kind: 'unclear', message: 'Which?' } } as const
  expect(tollTimeText(unread, { tolerance: 0, mapping: ['date_time', 'end_date_time'] })).toBe('3/5')
  expect(tollTimeText(unread, { tolerance: 0, mapping: [null, 'end_date_time'] })).toBe('3/6')
})
