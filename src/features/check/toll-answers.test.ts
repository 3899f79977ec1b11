import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { answersOf } from '../../domain/testing/answers-of'
import { fakeHistory, revision } from '../../domain/testing/fake-history'
import { parseQueryTime } from '../../domain/time/query-time'
import { askVerdict } from '../../domain/verdict/verdict'
import { verdictContext } from '../../domain/verdict/verdict-context'
import { type Instant, parseInstant } from '../../lib/time/instant'
import { plainKind } from './toll-answers'

const now = parseInstant('2026-11-21T10:00:00Z') as Instant
const created = (active: boolean) => revision(1, '2024-01-10T12:00:00Z', active, { kind: '+' })
const ON = [created(true)]
const OFF = [created(false)]
const DELETED = [created(true), revision(2, '2024-02-01T12:00:00Z', true, { kind: '-' })]

async function kindOf(rows: readonly Revision[], at = '2024-03-05 08:30') {
  const asked = parseQueryTime(at, 'America/New_York')
  if (asked.kind !== 'moments') throw new Error(at)
  const source = fakeHistory(rows)
  const verdicts = await askVerdict(source, asked.moments)
  const contexts = await Promise.all(verdicts.map((verdict) => verdictContext(source, verdict)))
  return plainKind(answersOf(verdicts, contexts, now))
}

const TWICE = '2024-11-03 01:30'

test('returns the kind of an unqualified verdict', async () => {
  expect(await kindOf(ON)).toBe('active')
  expect(await kindOf(OFF)).toBe('inactive')
  expect(await kindOf([])).toBe('no-record')
  // Both interpretations of a time that clocks showed twice agree.
  expect(await kindOf(OFF, TWICE)).toBe('inactive')
})

test('qualified verdicts are unclear', async () => {
  const flips = [created(false), revision(2, '2024-03-05T13:30:20Z', true)]
  const between = (active: boolean) => [created(true), revision(2, '2024-11-03T06:00:00Z', active)]
  for (const kind of [
    await kindOf(DELETED),
    await kindOf(flips),
    await kindOf(ON, '2030-03-05 08:30'),
    await kindOf(between(false), TWICE),
    await kindOf(between(true), TWICE),
    plainKind(undefined),
  ])
    expect(kind).toBe('unclear')
})
