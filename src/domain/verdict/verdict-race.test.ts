import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { MINUTE } from '../../lib/time/instant'
import { VerdictError } from '../history/verdict-error'
import { fakeHistory, revision } from '../testing/fake-history'
import { statesWithin } from '../testing/oracle'
import { NOON, randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import { verdictAt } from './verdict'

test('two revisions recorded between the requests don’t mix two histories', async () => {
  const known = [revision(1, '2024-03-05T11:00:00Z', true), revision(2, '2024-03-05T12:00:50Z', true)]
  const late = [revision(3, '2024-03-05T11:30:00Z', false), revision(4, '2024-03-05T12:00:20Z', false)]
  const source = fakeHistory(known, {
    // After the state at the start was read but before the list, which alone would show "off at :20".
    before: (history) => history.queries.length === 3 && history.rows.push(...late.splice(0)),
  })
  const verdict = await verdictAt(source, {
    start: NOON,
    end: NOON + MINUTE - 1,
    offsetSeconds: 0,
    zone: 'UTC',
  })
  expect(verdict.spans.map(({ state, revision: by }) => [state, by?.id])).toEqual([
    ['inactive', '3'],
    ['active', '2'],
  ])
})

test('revisions recorded between two requests: the result is the history at one instant', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  let raced = 0
  for (let round = 0; round < runs(6000); round++) {
    const all = randomHistory(random, 10)
    const known = all.filter(() => random(3) > 0)
    const late = all.filter((row) => !known.includes(row))
    const snapshots = [[...known]]
    const source = fakeHistory(known, {
      cap: 1 + random(5),
      before: (history) => {
        while (late.length > 0 && random(3) === 0) {
          history.rows.push(...late.splice(random(late.length), 1))
          snapshots.push([...history.rows])
        }
      },
    })
    const asks = randomMoment(random, known)
    const where = `seed ${seed}, round ${round}`
    const verdict = await verdictAt(source, asks).catch((error: unknown) => error)
    if (verdict instanceof VerdictError) {
      expect(verdict.problem, where).toBe('inconsistent')
      continue
    }
    if (verdict instanceof Error) throw verdict
    const { spans } = verdict as Awaited<ReturnType<typeof verdictAt>>
    const found = spans.map(({ state, from }) => `${state}@${from}`)
    const possible = snapshots.map((snapshot) => statesWithin(snapshot, asks.start, asks.end))
    expect(possible, where).toContainEqual(found)
    if (snapshots.length > 1 && spans.length > 1) raced++
  }
  expect(raced, `seed ${seed}`).toBeGreaterThan(runs(100))
})
