import { expect, test } from 'vitest'
import type { QueryMoment } from '../time/query-time'
import { outcomeOf } from './outcome-of'
import type { Toll, TollTime } from './toll'
import type { Candidates, MomentAnswer, VehicleAnswer } from './toll-outcome'
import { TOLL_STATUSES } from './toll-statuses'

const moment: QueryMoment = { start: 0, end: 0, offsetSeconds: 0, zone: 'UTC' }
const once: TollTime = { kind: 'moments', moments: [moment], zone: 'UTC', note: null }
const minute: QueryMoment = { ...moment, end: 59_999_999 }
const twice: TollTime = { kind: 'moments', moments: [minute, minute], zone: 'UTC', note: null }
const gap: TollTime = { kind: 'gap', message: 'No clock showed 02:30.' }
const unclear: TollTime = { kind: 'unclear', message: '“yesterday” is no time.' }

const toll = (time: TollTime, id: number | null, problem: string | null = null): Toll => ({
  index: 0,
  cells: [],
  vehicle: { id, plate: '8ABC123', state: 'NY', problem },
  time,
  amount: { text: '', value: null, currency: null },
  reference: '',
})
const candidates = (count: number, more: Partial<Candidates> = {}): Candidates => ({
  vehicleIds: Array.from({ length: count }, (_, index) => index + 1),
  lookAlikes: [],
  ...more,
})
const says = (kind: MomentAnswer['kind'], ...caveats: string[]): MomentAnswer => ({
  kind,
  revisionId: kind === 'no-record' ? null : '7',
  decidedAt: kind === 'no-record' ? null : 0,
  isDeleted: caveats.includes('deletion'),
  caveats,
  period: null,
})
const answer = (vehicleId: number, ...moments: MomentAnswer[]): VehicleAnswer => ({
  vehicleId,
  moments,
  failure: null,
  checkedAt: 0,
})
const failed = (vehicleId: number): VehicleAnswer => ({
  ...answer(vehicleId),
  failure: 'Vehicle 1 was not found.',
})

/** Possible answers for one vehicle, and the status that each gives on its own. */
const FINDINGS: readonly [string, (id: number) => VehicleAnswer | null][] = [
  ['active', (id) => answer(id, says('active'))],
  ['active', (id) => answer(id, says('active', 'not-from-creation'))],
  ['active', (id) => answer(id, says('active', 'back-fill'))],
  ['inactive', (id) => answer(id, says('inactive'))],
  ['no-record', (id) => answer(id, says('no-record'))],
  ['no-record', (id) => answer(id, says('no-record', 'before-history', 'not-yet-created'))],
  ['no-record', (id) => answer(id, says('no-record', 'no-history'))],
  ['deleted', (id) => answer(id, says('active', 'deletion'))],
  ['deleted', (id) => answer(id, says('inactive', 'deletion'))],
  ['needs-review', (id) => answer(id, says('changed'))],
  ['needs-review', (id) => answer(id, says('changed', 'deletion'))],
  ['needs-review', (id) => answer(id, says('active', 'contradiction'))],
  ['needs-review', (id) => answer(id, says('active', 'ties-disagree'))],
  ['needs-review', (id) => answer(id, says('inactive', 'deletion', 'ties-disagree'))],
  ['needs-review', (id) => answer(id, says('active', 'future'))],
  ['needs-review', (id) => answer(id, says('no-record', 'future'))],
  ['needs-review', (id) => answer(id, says('active', 'just-passed'))],
  ['needs-review', (id) => answer(id, says('active', 'before-history'))],
  ['needs-review', failed],
  ['waiting', () => null],
  ['waiting', (id) => answer(id)],
]

/** Returns every combination of `count` answers. */
function combinations(count: number): (typeof FINDINGS)[number][][] {
  if (count === 0) return [[]]
  return combinations(count - 1).flatMap((taken) => FINDINGS.map((one) => [...taken, one]))
}

/** Computes the status by the rules of the design, independently of the code. */
function expected(time: TollTime, isUnnamed: boolean, statuses: readonly string[]): string {
  if (isUnnamed || time.kind === 'unclear') return 'skipped'
  if (time.kind !== 'moments' || statuses.length === 0) return 'needs-review'
  if (statuses.includes('waiting')) return 'waiting'
  if (statuses.includes('needs-review')) return 'needs-review'
  if (statuses.length === 1) return statuses[0] ?? ''
  if (statuses.includes('deleted')) return 'needs-review'
  const active = statuses.filter((status) => status === 'active').length
  if (active > 0) return active === 1 ? 'active' : 'needs-review'
  return statuses.includes('inactive') ? 'inactive' : 'no-record'
}

test('every combination of verdicts has the status that the rules require', () => {
  const seen = new Set<string>()
  for (const count of [0, 1, 2, 3]) {
    const times = count < 3 ? [once, twice, gap, unclear] : [once]
    const problems = count < 3 ? [null, 'The plate is empty.'] : [null]
    for (const findings of combinations(count)) {
      const answers = findings.flatMap(([, make], index) => make(index + 1) ?? [])
      for (const time of times) {
        const isTwice = time === twice
        const asked = isTwice
          ? answers.map((one) => ({ ...one, moments: one.moments.flatMap((each) => [each, each]) }))
          : answers
        for (const problem of problems) {
          const row = toll(time, count === 1 ? 1 : null, problem)
          const outcome = outcomeOf(row, candidates(count), [...asked].reverse(), null)
          const statuses = findings.map(([status]) => status)
          expect(outcome.status).toBe(expected(time, problem !== null, statuses))
          expect(TOLL_STATUSES).toContain(outcome.status)
          expect(outcome.hasChanged).toBe(false)
          if (outcome.status === 'needs-review' || outcome.status === 'skipped')
            expect(outcome.note).not.toBe('')
          if (outcome.status === 'active') expect(statuses[(outcome.vehicleId ?? 0) - 1]).toBe('active')
          seen.add(outcome.status)
        }
      }
    }
  }
  const row = { ...toll(once, 1, null), isHeader: true as const }
  seen.add(outcomeOf(row, candidates(1), [], null).status)
  expect(seen.size).toBe(TOLL_STATUSES.length)
})

test('notes give the reason for a status', () => {
  const note = (id: number | null, found: Candidates, ...answers: VehicleAnswer[]) =>
    outcomeOf(toll(once, id), found, answers, null).note
  const [on, off, gone] = [says('active'), says('inactive'), says('active', 'deletion')]
  const others = 'Deleted and unlisted vehicles weren’t checked'
  expect(note(1, candidates(1), answer(1, on))).toBe('')
  expect(note(1, candidates(1), answer(1, off))).toBe('')
  expect(note(null, candidates(1), answer(1, off))).toBe(others)
  expect(note(null, candidates(1), answer(1, says('no-record', 'no-history')))).toBe(
    `The vehicle has no history; ${others}`,
  )
  const ownNote = (found: Candidates, ...answers: VehicleAnswer[]) =>
    outcomeOf(toll(once, null), found, answers, null).ownNote
  expect(ownNote(candidates(1, { note: 'A; b' }), answer(1, off))).toBe('A; b')
  expect(ownNote(candidates(2), answer(1, off), answer(2, off))).toBe('')
  expect(ownNote(candidates(1), answer(1, on))).toBeUndefined()
  expect(note(1, candidates(1), failed(1))).toBe('Couldn’t be checked')
  expect(note(1, candidates(1), { ...failed(1), isNotFound: true })).toBe('No vehicle with this ID')
  expect(note(null, candidates(0))).toBe('No vehicle with this plate')
  expect(note(null, candidates(2), answer(1, off), answer(2, on))).toBe(
    '1 of 2 vehicles with this plate was active',
  )
  expect(note(null, candidates(2), answer(1, on), answer(2, on))).toBe(
    '2 of 2 vehicles with this plate were active',
  )
  expect(note(null, candidates(2), answer(1, gone), answer(2, on))).toBe(
    '1 of 2 vehicles with this plate was deleted',
  )
  expect(note(null, candidates(2), answer(1, off), failed(2))).toBe('1 of 2 vehicles couldn’t be checked')
  expect(note(null, candidates(1, { withoutState: [1] }), answer(1, on))).toBe('Plate state unknown')
})

test('F108 marks imported verdicts, also among several vehicles, but not rows without a verdict', () => {
  const imported = { ...answer(2, says('inactive')), isImported: true }
  const note = (found: Candidates, ...answers: VehicleAnswer[]) =>
    outcomeOf(toll(once, 1), found, answers, null).note
  expect(note(candidates(2), answer(1, says('inactive')), imported)).toBe(
    'Imported, not checked here; Deleted and unlisted vehicles weren’t checked',
  )
  expect(note(candidates(2), imported)).toBe('')
  expect(note(candidates(1), { ...answer(1, says('active')), isImported: true })).toBe(
    'Imported, not checked here',
  )
})

test('a changed verdict marks the row as changed', () => {
  const changed = (then: VehicleAnswer, now: VehicleAnswer) =>
    outcomeOf(toll(once, 1), candidates(1), [now], [then]).hasChanged
  const on = answer(1, says('active'))
  const read = { from: 1, to: null }
  expect(changed(on, answer(1, says('active')))).toBe(false)
  expect(changed(on, answer(1, says('inactive')))).toBe(true)
  expect(changed(on, answer(1, { ...says('active'), revisionId: '8' }))).toBe(true)
  expect(changed(on, answer(1, says('active', 'deletion')))).toBe(true)
  expect(changed(on, failed(1))).toBe(false)
  expect(changed(failed(1), on)).toBe(false)
  // Loading the context this time doesn't mean that the history changed.
  const more = { ...says('active', 'not-from-creation'), period: read }
  expect(changed(on, answer(1, more))).toBe(false)
  expect(changed(answer(1, { ...says('active'), period: read }), answer(1, more))).toBe(true)
  expect(outcomeOf(toll(once, 1), candidates(1), [on], []).hasChanged).toBe(false)
})

test('a vehicle deleted within the time isn’t reported as deleted before it', () => {
  const within: TollTime = { kind: 'moments', moments: [minute], zone: 'UTC', note: null }
  const gone = (decidedAt: number) => answer(1, { ...says('active', 'deletion'), isDeleted: true, decidedAt })
  const outcome = (decidedAt: number) => outcomeOf(toll(within, 1), candidates(1), [gone(decidedAt)], null)
  expect(outcome(0)).toMatchObject({ status: 'deleted', note: '' })
  expect(outcome(1)).toMatchObject({ status: 'needs-review', note: 'Deleted during that time' })
})

test('a local time that happened twice has one verdict if its interpretations agree', () => {
  const outcome = (...moments: MomentAnswer[]) => {
    const { status, note } = outcomeOf(toll(twice, 1), candidates(1), [answer(1, ...moments)], null)
    return `${status}: ${note}`
  }
  const [on, off, gone] = [says('active'), says('inactive'), says('active', 'deletion')]
  const differs = 'needs-review: That local time happened twice'
  expect(outcome(on, on)).toBe('active: At either 12:00 AM')
  expect(outcome(off, off)).toBe('inactive: At either 12:00 AM')
  expect(outcome(gone, gone)).toBe('deleted: At either 12:00 AM')
  expect(outcome(on, off)).toBe(differs)
  expect(outcome(on, gone)).toBe(differs)
  expect(outcome(says('changed'), says('changed'))).toBe(differs)
  // Deleted and restored within the time isn't deleted.
  const back = { ...gone, isDeleted: false }
  expect(outcome(on, back)).toBe('needs-review: At either 12:00 AM; Deleted and restored during that time')
  // A doubt about either interpretation is a doubt.
  expect(outcome(on, says('active', 'ties-disagree'))).toBe(
    'needs-review: At either 12:00 AM; Changes at the same time conflict',
  )
})

test('a time that hasn’t ended has no verdict, whatever is recorded so far', () => {
  const later: TollTime = { ...once, moments: [{ ...moment, start: 1_000_000, end: 1_000_000 }] } as TollTime
  const note = (time: TollTime, checkedAt: number) =>
    outcomeOf(toll(time, 1), candidates(1), [{ ...answer(1, says('changed', 'future')), checkedAt }], null)
      .note
  expect(note(later, 0)).toBe('That time is in the future')
  expect(note(once, 1)).toBe('That time isn’t over yet')
})
