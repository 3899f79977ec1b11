import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { type Instant, MINUTE, parseInstant } from '../../lib/time/instant'
import { answersOf } from '../testing/answers-of'
import { fakeHistory, revision } from '../testing/fake-history'
import { parseQueryTime } from '../time/query-time'
import type { Subject } from '../words/subject-words'
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
    respondedAt?: Instant
    withContext?: boolean
    lowTiesFirst?: boolean
    /** Recorded after the verdict, before its context was loaded. */
    later?: readonly Revision[]
  } = {},
) {
  const { subject = CAR, zone = 'America/New_York', now = NOW, respondedAt, withContext = true } = options
  const { lowTiesFirst = false, later = [] } = options
  const faked = { lowTiesFirst, ...(respondedAt !== undefined && { respondedAt }) }
  const time = parseQueryTime(typed, zone)
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

test('formats active and not active', async () => {
  expect(await sentence(rows, '2024-03-05 08:30')).toBe(
    '8ABC123 (CA) was active on the Alder Rentals fleet on March 5, 2024, at 8:30 AM EST (UTC−5).',
  )
  expect(await sentence(rows, '2024-02-05 08:30:15')).toBe(
    '8ABC123 (CA) was not active on the Alder Rentals fleet on February 5, 2024, at 8:30:15 AM EST (UTC−5).',
  )
  expect(await sentence(rows, '2024-03-05 08:30', { withContext: false })).toContain('was active on the')
})

test('contains the known parts of the vehicle’s and fleet’s names', async () => {
  const says = async (subject: Subject) =>
    (await sentence(rows, '2024-03-05 08:30', { subject })).split(' on March 5')[0]
  const nothing = { vehicleId: 24, fleet: { id: null, title: null } }
  expect(await says(nothing)).toBe('Vehicle 24 was active on the fleet')
  expect(await says({ ...nothing, plate: ' ', fleet: { id: 7, title: null } })).toBe(
    'Vehicle 24 was active on fleet 7',
  )
  expect(await says({ ...nothing, plate: '8ABC 123', plateState: '' })).toBe(
    '8ABC 123 was active on the fleet',
  )
  const forged = { ...CAR, plate: '8A\u202e\nX', fleet: { id: 1, title: 'Alder\nRentals' } }
  expect(await says(forged)).toBe('8A⟨U+202E⟩ X (CA) was active on the Alder Rentals fleet')
})

test('no record: claims neither active nor not active', async () => {
  const none =
    'No record shows whether 8ABC123 (CA) was active on the Alder Rentals fleet on January 5, 2024, at 8:30 AM EST (UTC−5).'
  expect(await sentence(rows, '2024-01-05 08:30')).toBe(none)
  expect(await sentence([], '2024-01-05 08:30')).toBe(none)
  expect(await sentence([], '2030-01-05 08:30')).toMatch(
    /^We can’t say yet whether 8ABC123 .*, because that time was in the future/,
  )
})

test('changed within the time: lists each status with its start', async () => {
  expect(await sentence(rows, '2024-03-01 08:30')).toBe(
    'During 8:30 AM EST (UTC−5) on March 1, 2024, 8ABC123 (CA) was at first not active on the Alder Rentals fleet, then active from 8:30:15 AM.',
  )
  const created = [revision(1, '2024-01-10T12:00:20.25Z', true, { kind: '+' })]
  const late = [...created, revision(2, '2024-01-10T12:00:20.5Z', false)]
  expect(await sentence(late, '2024-01-10 07:00')).toBe(
    'During 7:00 AM EST (UTC−5) on January 10, 2024, 8ABC123 (CA) had no record at first, then was active on the Alder Rentals fleet from 7:00:20.250 AM, then not active from 7:00:20.500 AM.',
  )
  const often = Array.from({ length: 6 }, (_, index) =>
    revision(10 + index, `2024-01-20T12:00:0${index}Z`, index % 2 === 0),
  )
  expect(await sentence([...rows.slice(0, 1), ...often], '2024-01-20 07:00')).toContain(
    'changed status on the Alder Rentals fleet 5 times.',
  )
})

test('from entry to exit: contains the whole range, to its last second', async () => {
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
    '8ABC123 (CA) was active on the Alder Rentals fleet on March 5, 2024, from 8:30:00 AM to 8:55:59 AM EST (UTC−5).',
  )
  expect(await over('2024-03-06T04:50:00Z', 20)).toContain(
    'on March 5, 2024, from 11:50:00 PM EST (UTC−5) to March 6, 2024, 12:09:59 AM EST (UTC−5).',
  )
  expect(await over('2024-03-01T13:20:00Z', 20)).toBe(
    'On March 1, 2024, from 8:20:00 AM to 8:39:59 AM EST (UTC−5), 8ABC123 (CA) was at first not active on the Alder Rentals fleet, then active from 8:30:15 AM.',
  )
})

test('F79 for a deleted vehicle, the sentence starts with the deletion', async () => {
  const deleted = [rows[0], rows[1], revision(3, '2024-06-01T12:00:00Z', true, { kind: '-' })] as Revision[]
  expect(await sentence(deleted, '2024-07-05 08:30')).toBe(
    '8ABC123 (CA) was deleted from the Alder Rentals fleet on June 1, 2024, at 8:00:00 AM EDT (UTC−4), before July 5, 2024, at 8:30 AM EDT (UTC−4).',
  )
  expect(await sentence(deleted, '2024-05-05 08:30')).toMatch(/^8ABC123 \(CA\) was active on the/)
  const off = [revision(1, '2024-01-10T12:00:00Z', false, { kind: '-' })]
  expect(await sentence(off, '2024-07-05 08:30')).toMatch(
    /^8ABC123 \(CA\) was deleted from the Alder Rentals fleet on January 10, 2024, .*, before July 5, 2024/,
  )
  const within = [rows[0], revision(3, '2024-03-01T13:30:20Z', true, { kind: '-' })] as Revision[]
  expect(await sentence(within, '2024-03-01 08:30')).toMatch(
    /^During 8:30 AM .* 8ABC123 \(CA\) was deleted from the Alder Rentals fleet on March 1, 2024, at 8:30:20 AM EST .*: before that, it was at first not active on the Alder Rentals fleet, then active from 8:30:20 AM\.$/,
  )
})

test('a future or unfinished time: includes the time of the check', async () => {
  expect(await sentence(rows, '2030-03-05 08:30')).toBe(
    'We can’t say yet whether 8ABC123 (CA) was active on the Alder Rentals fleet on March 5, 2030, at 8:30 AM EST (UTC−5), because that time was in the future when this was checked, on November 21, 2026, at 5:00:00 AM EST (UTC−5).',
  )
  expect(await sentence(rows, '2026-11-21 05:00')).toBe(
    'We can’t say yet whether 8ABC123 (CA) was active on the Alder Rentals fleet on November 21, 2026, at 5:00 AM EST (UTC−5), because that time wasn’t over when this was checked, on November 21, 2026, at 5:00:00 AM EST (UTC−5).',
  )
  const respondedAt = parseInstant('2031-01-01T00:00:00Z') as Instant
  expect(await sentence(rows, '2030-03-05 08:30', { respondedAt })).toMatch(
    /^8ABC123 \(CA\) was not active on/,
  )
  const gone = [revision(1, '2024-01-10T12:00:00Z', true, { kind: '-' })]
  expect(await sentence(gone, '2030-03-05 08:30')).toMatch(
    /^We can’t say yet whether .*, because that time was in the future/,
  )
})

test('ties: marks a verdict decided by their order, and omits uncertain states', async () => {
  const at = '2024-01-20T12:00:00Z'
  const tied = [revision(1, '2024-01-10T12:00:00Z', false), revision(3, at, false), revision(4, at, true)]
  expect(await sentence(tied, '2024-01-21 08:30')).toBe(
    '8ABC123 (CA) was active on the Alder Rentals fleet on January 21, 2024, at 8:30 AM EST (UTC−5), based on the order of changes recorded at the same time.',
  )
  expect(await sentence([...tied, revision(5, '2024-01-20T12:00:20Z', true)], '2024-01-20 07:00')).toContain(
    'based on the order',
  )
  expect(await sentence(tied, '2024-01-21 08:30', { lowTiesFirst: true })).toBe(
    'It isn’t certain whether 8ABC123 (CA) was active on the Alder Rentals fleet on January 21, 2024, at 8:30 AM EST (UTC−5), because recorded changes conflict.',
  )
})

test('a contradiction found later replaces the statement', async () => {
  const later = [revision(9, '2024-03-02T08:30:00Z', false)]
  expect(await sentence(rows, '2024-03-05 08:30', { later })).toMatch(
    /^It isn’t certain whether 8ABC123 \(CA\) was active on the/,
  )
})

test('two interpretations of a time, and a time that clocks skipped', async () => {
  expect(await sentence(rows, '2024-11-03 01:30')).toBe(
    'Clocks in America/New_York showed that time twice: 8ABC123 (CA) was active on the Alder Rentals fleet on November 3, 2024, at 1:30 AM EDT (UTC−4); 8ABC123 (CA) was not active on the Alder Rentals fleet on November 3, 2024, at 1:30 AM EST (UTC−5).',
  )
  const subject = { vehicleId: 24, fleet: { id: null, title: null } }
  expect(await sentence([], '2024-11-03 01:30', { subject })).toBe(
    'No record shows whether vehicle 24 was active on the fleet on November 3, 2024, at either 1:30 AM, EDT (UTC−4) and EST (UTC−5).',
  )
  expect(await sentence(rows.slice(0, 2), '2024-11-03 01:30')).toBe(
    '8ABC123 (CA) was active on the Alder Rentals fleet on November 3, 2024, at either 1:30 AM, EDT (UTC−4) and EST (UTC−5).',
  )
  expect(await sentence(rows, '2024-03-10 02:30')).toBe(
    'Clocks in America/New_York skipped 2:30 AM on March 10, 2024, so 8ABC123 (CA) wasn’t checked.',
  )
})
