import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { fakeHistory, revision } from '../../domain/testing/fake-history'
import { parseQueryTime } from '../../domain/time/query-time'
import { answersOf } from '../../domain/verdict/answer'
import { askVerdict } from '../../domain/verdict/verdict'
import { verdictContext } from '../../domain/verdict/verdict-context'
import { type Instant, parseInstant } from '../../lib/time/instant'
import { type MatchOutcome, matchSummary } from './match-summary'

const now = parseInstant('2026-11-21T10:00:00Z') as Instant
const created = (active: boolean) => revision(1, '2024-01-10T12:00:00Z', active, { kind: '+' })
const ON = [created(true)]
const OFF = [created(false)]
const DELETED = [created(true), revision(2, '2024-02-01T12:00:00Z', true, { kind: '-' })]

async function outcome(
  vehicleId: number,
  rows: readonly Revision[],
  plate = '8ABC123',
  at = '2024-03-05 08:30',
): Promise<MatchOutcome> {
  const row = { vehicleId, plate_number: plate, plate_state: plate && 'CA', record: null }
  const asked = parseQueryTime(at, 'America/New_York')
  if (asked.kind === 'invalid') throw new Error(asked.message)
  const source = fakeHistory(rows)
  const result = asked.kind === 'gap' ? asked : await askVerdict(source, asked.moments)
  const [verdict] = 'kind' in result ? [] : result
  const contexts = verdict ? [await verdictContext(source, verdict)] : []
  return { row, answers: answersOf(result, contexts, now), failed: false }
}

const summary = async (...outcomes: Promise<MatchOutcome>[]) => matchSummary(await Promise.all(outcomes))

test('one active, the others not', async () => {
  expect(await summary(outcome(24, ON), outcome(23, OFF))).toEqual({
    answer: '2 vehicles: Active / Inactive',
    kind: 'unclear',
  })
  expect(await summary(outcome(24, OFF), outcome(23, ON), outcome(9, []), outcome(8, ON))).toEqual({
    answer: '4 vehicles: Inactive / Active / No record',
    kind: 'unclear',
  })
})

test('all alike', async () => {
  const alike = (answer: string, kind: string) => ({ answer: `2 vehicles: ${answer}`, kind })
  expect(await summary(outcome(24, ON), outcome(23, ON))).toEqual(alike('Active', 'active'))
  expect(await summary(outcome(24, OFF), outcome(23, OFF))).toEqual(alike('Inactive', 'not-active'))
  expect(await summary(outcome(24, []), outcome(23, []))).toEqual(alike('No record', 'no-record'))
})

test('a time that clocks showed twice counts where both readings agree', async () => {
  const twice = '2024-11-03 01:30'
  expect((await summary(outcome(24, OFF, 'A', twice), outcome(23, OFF, 'A', twice)))?.kind).toBe('not-active')
})

test('what is not a plain answer is never counted', async () => {
  const kindOf = async (...outcomes: Promise<MatchOutcome>[]) => (await summary(...outcomes))?.kind
  expect(await summary(outcome(24, DELETED), outcome(23, DELETED))).toEqual({
    answer: '2 vehicles: Deleted before this toll (Feb 1, 2024)',
    kind: 'unclear',
  })
  const flips = [created(false), revision(2, '2024-03-05T13:30:20Z', true)]
  expect(await kindOf(outcome(24, flips), outcome(23, flips))).toBe('unclear')
  const future = '2030-03-05 08:30'
  expect(await kindOf(outcome(24, ON, 'A', future), outcome(23, ON, 'A', future))).toBe('unclear')
  const twice = '2024-11-03 01:30'
  for (const active of [false, true]) {
    const between = [created(true), revision(2, '2024-11-03T06:00:00Z', active)]
    expect(await kindOf(outcome(24, between, 'A', twice), outcome(23, between, 'A', twice))).toBe('unclear')
  }
  const failed = { ...(await outcome(23, OFF)), answers: undefined, failed: true }
  expect(matchSummary([await outcome(24, OFF), failed])).toEqual({
    answer: '2 vehicles: Inactive / Not checked',
    kind: 'unclear',
  })
})

test('nothing is said before all of it is known', async () => {
  const [on, off] = [await outcome(24, ON), await outcome(23, OFF)]
  expect(matchSummary([on, { ...off, answers: undefined }])).toBeNull()
  const [answer] = off.answers?.readings ?? []
  if (!answer) throw new Error('no answer')
  const unread = { gap: null, readings: [{ ...answer, period: null }] }
  expect(matchSummary([on, { ...off, answers: unread }])).toBeNull()
})
