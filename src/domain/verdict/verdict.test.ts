import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { parseInstant } from '../../lib/time/instant'
import { fakeHistory, revision } from '../testing/fake-history'
import { inForce, statesWithin } from '../testing/oracle'
import { randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import { parseQueryTime, type QueryTime } from '../time/query-time'
import { askVerdict, type Verdict, verdictAt } from './verdict'

function asked(text: string, zone = 'UTC'): QueryTime & { kind: 'moments' } {
  const time = parseQueryTime(text, zone)
  if (time.kind !== 'moments') throw new Error(`${text}: ${time.kind}`)
  return time
}
const moment = (text: string) => asked(text).moments[0]
const spans = (verdict: Verdict) => verdict.spans.map(({ state, from }) => `${state}@${from}`)

test('random queries equal a check of every instant', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const tally = new Map<string, number>()
  for (let round = 0; round < runs(12_000); round++) {
    const rows = randomHistory(random)
    const asks = randomMoment(random, rows)
    const source = fakeHistory(rows, { cap: 1 + random(25) })
    const verdict = await verdictAt(source, asks)
    const where = `seed ${seed}, round ${round}`
    const states = statesWithin(rows, asks.start, asks.end)
    expect(spans(verdict), where).toEqual(states)
    expect(verdict.kind, where).toBe(states.length > 1 ? 'changed' : states[0]?.split('@')[0])
    expect(verdict.deciding, where).toEqual(inForce(rows, asks.end))
    for (const span of verdict.spans) expect(span.revision, where).toEqual(inForce(rows, span.from))
    expect(source.queries.length === 1, where).toBe(
      !rows.some((row) => row.instant > asks.start && row.instant <= asks.end),
    )
    tally.set(verdict.kind, (tally.get(verdict.kind) ?? 0) + 1)
  }
  for (const kind of ['active', 'inactive', 'no-record', 'changed']) {
    expect(tally.get(kind), `${kind}, seed ${seed}`).toBeGreaterThan(runs(300))
  }
})

test('a vehicle deactivated at :10 and reactivated at :40 isn’t “active” in that minute', async () => {
  const rows = [
    revision(1, '2024-01-01T00:00:00Z', true, { kind: '+' }),
    revision(2, '2024-03-05T08:30:10Z', false),
    revision(3, '2024-03-05T08:30:40Z', true),
  ]
  const verdict = await verdictAt(fakeHistory(rows), moment('2024-03-05 08:30'))
  expect(verdict).toMatchObject({ kind: 'changed', deciding: { id: '3' } })
  expect(verdict.spans.map(({ state }) => state)).toEqual(['active', 'inactive', 'active'])
  const second = await verdictAt(fakeHistory(rows), moment('2024-03-05 08:30:25'))
  expect(second).toMatchObject({ kind: 'inactive', deciding: { id: '2' }, requests: { length: 1 } })
})

test('compares microseconds, regardless of how date texts sort', async () => {
  const rows = [revision(2, '2024-03-05T08:30:15.000001Z', false), revision(1, '2024-03-05T08:30:15Z', true)]
  const at = async (text: string) => (await verdictAt(fakeHistory(rows), moment(text))).kind
  expect(await at('2024-03-05 08:30:15.000000')).toBe('active')
  expect(await at('2024-03-05 08:30:15.000001')).toBe('inactive')
  expect(await at('2024-03-05 08:30:14.999999')).toBe('no-record')
  expect(await at('2024-03-05 08:30:15')).toBe('changed')
})

test('requests the end of the time to the microsecond, once', async () => {
  const source = fakeHistory([revision(1, '2024-01-01T00:00:00Z', true)], { respondedAt: 5_000_000 })
  const verdict = await verdictAt(source, moment('2024-03-05 08:30'))
  expect(source.queries).toEqual([{ to: parseInstant('2024-03-05T08:30:59.999999Z'), limit: 1 }])
  expect(verdict.requests).toEqual([
    '/v2/vehicles/1/history/?limit=1&history_date__lte=2024-03-05T08%3A30%3A59.999999Z',
  ])
  expect(verdict.respondedAt).toBe(5_000_000)
})

test('a vehicle created within the minute had no record at its start', async () => {
  const rows = [revision(1, '2024-03-05T08:30:20Z', true, { kind: '+' })]
  const verdict = await verdictAt(fakeHistory(rows), moment('2024-03-05 08:30'))
  expect(verdict.kind).toBe('changed')
  expect(verdict.spans.map(({ state, revision: by }) => [state, by?.id])).toEqual([
    ['no-record', undefined],
    ['active', '1'],
  ])
})

test('requests an hour shown twice for both occurrences', async () => {
  const source = fakeHistory([
    revision(1, '2024-01-01T00:00:00Z', true),
    revision(2, '2024-11-03T06:00:00Z', false),
  ])
  const { moments } = asked('2024-11-03 01:30', 'America/New_York')
  expect(await askVerdict(source, moments)).toMatchObject([{ kind: 'active' }, { kind: 'inactive' }])
  expect(source.queries).toHaveLength(2)
})
