import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { type Instant, MINUTE, parseInstant } from '../../lib/time/instant'
import { fakeHistory, revision } from '../testing/fake-history'
import { readAskedTime } from '../time/asked-time'
import type { Subject } from '../words/subject-words'
import { answersOf } from './answer'
import { answerSentence } from './answer-sentence'
import { askVerdict } from './verdict'
import { verdictContext } from './verdict-context'

const NOW = parseInstant('2026-11-21T10:00:00.5Z') as Instant
const ALDER = { id: 1, title: 'Alder Rentals' }
const CAR: Subject = { vehicleId: 24, plate: '8ABC123', plateState: 'CA', fleet: ALDER }

async function sentence(
  rows: readonly Revision[],
  typed: string,
  options: {
    subject?: Subject
    zone?: string
    now?: Instant
    answeredAt?: Instant
    withContext?: boolean
    lowTiesFirst?: boolean
    /** Recorded between the answer and the look around it. */
    later?: readonly Revision[]
  } = {},
) {
  const { subject = CAR, zone = 'America/New_York', now = NOW, answeredAt, withContext = true } = options
  const { lowTiesFirst = false, later = [] } = options
  const faked = { lowTiesFirst, ...(answeredAt !== undefined && { answeredAt }) }
  const time = readAskedTime(typed, zone)
  if (time.kind === 'invalid') throw new Error(time.message)
  const verdicts = time.kind === 'gap' ? [] : await askVerdict(fakeHistory(rows, faked), time.moments)
  const around = fakeHistory([...rows, ...later], faked)
  const contexts = await Promise.all(
    verdicts.map((verdict) => (withContext ? verdictContext(around, verdict) : null)),
  )
  return answerSentence(answersOf(time.kind === 'gap' ? time : verdicts, contexts, now), subject)
}

const rows = [
  revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
  revision(2, '2024-03-01T13:30:15.000001Z', true),
  revision(3, '2024-11-03T06:00:00Z', false),
]

test('on the fleet, and off it', async () => {
  expect(await sentence(rows, '2024-03-05 08:30')).toBe(
    '8ABC123 (CA) was on the fleet of Alder Rentals on 5 March 2024 at 08:30 EST (UTC−5).',
  )
  expect(await sentence(rows, '2024-02-05 08:30:15')).toBe(
    '8ABC123 (CA) was not on the fleet of Alder Rentals on 5 February 2024 at 08:30:15 EST (UTC−5).',
  )
  expect(await sentence(rows, '2024-03-05 08:30', { withContext: false })).toContain('was on the fleet of')
})

test('the vehicle and the fleet by what is known of them', async () => {
  const says = async (subject: Subject) =>
    (await sentence(rows, '2024-03-05 08:30', { subject })).split(' on 5')[0]
  const nothing = { vehicleId: 24, fleet: { id: null, title: null } }
  expect(await says(nothing)).toBe('Vehicle 24 was on the fleet')
  expect(await says({ ...nothing, plate: ' ', fleet: { id: 7, title: null } })).toBe(
    'Vehicle 24 was on fleet 7',
  )
  expect(await says({ ...nothing, plate: '8ABC 123', plateState: '' })).toBe('8ABC 123 was on the fleet')
  const forged = { ...CAR, plate: '8A\u202e\nX', fleet: { id: 1, title: 'Alder\nRentals' } }
  expect(await says(forged)).toBe('8A⟨U+202E⟩ X (CA) was on the fleet of Alder Rentals')
})

test('no record: neither on the fleet nor off it', async () => {
  const none =
    'No record shows whether 8ABC123 (CA) was on the fleet of Alder Rentals on 5 January 2024 at 08:30 EST (UTC−5).'
  expect(await sentence(rows, '2024-01-05 08:30')).toBe(none)
  expect(await sentence([], '2024-01-05 08:30')).toBe(none)
  expect(await sentence([], '2030-01-05 08:30')).toMatch(
    /^Whether 8ABC123 .* is not known: that time had not come/,
  )
})

test('changed within the time: each status with its beginning', async () => {
  expect(await sentence(rows, '2024-03-01 08:30')).toBe(
    'During 08:30 EST (UTC−5) on 1 March 2024, 8ABC123 (CA) was at first not on the fleet of Alder Rentals, then on it from 08:30:15.',
  )
  const created = [revision(1, '2024-01-10T12:00:20.25Z', true, { kind: '+' })]
  const late = [...created, revision(2, '2024-01-10T12:00:20.5Z', false)]
  expect(await sentence(late, '2024-01-10 07:00')).toBe(
    'During 07:00 EST (UTC−5) on 10 January 2024, 8ABC123 (CA) had no record at first, then on the fleet of Alder Rentals from 07:00:20.250, then not on it from 07:00:20.500.',
  )
  const often = Array.from({ length: 6 }, (_, index) =>
    revision(10 + index, `2024-01-20T12:00:0${index}Z`, index % 2 === 0),
  )
  expect(await sentence([...rows.slice(0, 1), ...often], '2024-01-20 07:00')).toContain(
    'went on or off the fleet of Alder Rentals 5 times.',
  )
})

test('from entry to exit: the whole span is said, to its last second', async () => {
  const over = async (from: string, minutes: number) => {
    const start = parseInstant(from) as Instant
    const moment = {
      start,
      end: start + minutes * MINUTE - 1,
      offsetSeconds: -18_000,
      zone: 'America/New_York',
    }
    const result = await askVerdict(fakeHistory(rows), [moment])
    return answerSentence(answersOf(result, [null], NOW), CAR)
  }
  expect(await over('2024-03-05T13:30:00Z', 26)).toBe(
    '8ABC123 (CA) was on the fleet of Alder Rentals on 5 March 2024 from 08:30:00 to 08:55:59 EST (UTC−5).',
  )
  expect(await over('2024-03-06T04:50:00Z', 20)).toContain(
    'on 5 March 2024 from 23:50:00 EST (UTC−5) to 6 March 2024, 00:09:59 EST (UTC−5).',
  )
  expect(await over('2024-03-01T13:20:00Z', 20)).toBe(
    'On 1 March 2024 from 08:20:00 to 08:39:59 EST (UTC−5), 8ABC123 (CA) was at first not on the fleet of Alder Rentals, then on it from 08:30:15.',
  )
})

test('F79 a deletion decides: the state is only what the record said', async () => {
  const deleted = [rows[0], rows[1], revision(3, '2024-06-01T12:00:00Z', true, { kind: '-' })] as Revision[]
  expect(await sentence(deleted, '2024-07-05 08:30')).toBe(
    'By its last record 8ABC123 (CA) was on the fleet of Alder Rentals on 5 July 2024 at 08:30 EDT (UTC−4), but the record was deleted on 1 June 2024 at 08:00:00 EDT (UTC−4).',
  )
  expect(await sentence(deleted, '2024-05-05 08:30')).toMatch(/^8ABC123 \(CA\) was on the fleet/)
  const off = [revision(1, '2024-01-10T12:00:00Z', false, { kind: '-' })]
  expect(await sentence(off, '2024-07-05 08:30')).toContain('was not on the fleet of Alder Rentals')
  expect(await sentence(off, '2024-07-05 08:30')).toContain(', and the record was deleted on 10 January 2024')
  const within = [rows[0], revision(3, '2024-03-01T13:30:20Z', true, { kind: '-' })] as Revision[]
  expect(await sentence(within, '2024-03-01 08:30')).toMatch(
    /^During 08:30 .* then on it from 08:30:20, and the record was deleted on 1 March 2024 at 08:30:20 EST/,
  )
})

test('a time to come, and one that is not over, say when it was checked', async () => {
  expect(await sentence(rows, '2030-03-05 08:30')).toBe(
    'Whether 8ABC123 (CA) was on the fleet of Alder Rentals on 5 March 2030 at 08:30 EST (UTC−5) is not known: that time had not come yet when this was checked, on 21 November 2026 at 05:00:00 EST (UTC−5).',
  )
  expect(await sentence(rows, '2026-11-21 05:00')).toBe(
    'Whether 8ABC123 (CA) was on the fleet of Alder Rentals on 21 November 2026 at 05:00 EST (UTC−5) is not known: that time was not over yet when this was checked, on 21 November 2026 at 05:00:00 EST (UTC−5).',
  )
  const answeredAt = parseInstant('2031-01-01T00:00:00Z') as Instant
  expect(await sentence(rows, '2030-03-05 08:30', { answeredAt })).toMatch(/^8ABC123 \(CA\) was not on/)
  const gone = [revision(1, '2024-01-10T12:00:00Z', true, { kind: '-' })]
  expect(await sentence(gone, '2030-03-05 08:30')).toMatch(
    /^Whether .* is not known: that time had not come yet/,
  )
})

test('changes of one instant: what is judged by their order says so, what is not certain is not said', async () => {
  const at = '2024-01-20T12:00:00Z'
  const tied = [revision(1, '2024-01-10T12:00:00Z', false), revision(3, at, false), revision(4, at, true)]
  expect(await sentence(tied, '2024-01-21 08:30')).toBe(
    '8ABC123 (CA) was on the fleet of Alder Rentals on 21 January 2024 at 08:30 EST (UTC−5), going by the order of changes recorded at the same instant.',
  )
  expect(await sentence([...tied, revision(5, '2024-01-20T12:00:20Z', true)], '2024-01-20 07:00')).toContain(
    'going by the order',
  )
  expect(await sentence(tied, '2024-01-21 08:30', { lowTiesFirst: true })).toBe(
    'It is not certain whether 8ABC123 (CA) was on the fleet of Alder Rentals on 21 January 2024 at 08:30 EST (UTC−5): the recorded changes disagree.',
  )
})

test('a contradiction found meanwhile takes the statement back', async () => {
  const later = [revision(9, '2024-03-02T08:30:00Z', false)]
  expect(await sentence(rows, '2024-03-05 08:30', { later })).toMatch(
    /^It is not certain whether 8ABC123 \(CA\) was on the fleet/,
  )
})

test('two readings of a time, and a time that no clock showed', async () => {
  expect(await sentence(rows, '2024-11-03 01:30')).toBe(
    'Clocks in America/New_York showed that time twice: 8ABC123 (CA) was on the fleet of Alder Rentals on 3 November 2024 at 01:30 EDT (UTC−4); 8ABC123 (CA) was not on the fleet of Alder Rentals on 3 November 2024 at 01:30 EST (UTC−5).',
  )
  const subject = { vehicleId: 24, fleet: { id: null, title: null } }
  expect(await sentence([], '2024-11-03 01:30', { subject })).toBe(
    'No record shows whether vehicle 24 was on the fleet on 3 November 2024 at either 01:30, EDT (UTC−4) and EST (UTC−5).',
  )
  expect(await sentence(rows.slice(0, 2), '2024-11-03 01:30')).toBe(
    '8ABC123 (CA) was on the fleet of Alder Rentals on 3 November 2024 at either 01:30, EDT (UTC−4) and EST (UTC−5).',
  )
  expect(await sentence(rows, '2024-03-10 02:30')).toBe(
    'No clock in America/New_York showed 02:30 on 10 March 2024, so 8ABC123 (CA) was not checked.',
  )
})
