import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { fakeHistory } from '../testing/fake-history'
import { fromTo, inForce, inOrder, statesWithin } from '../testing/oracle'
import { randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import { verdictAt } from './verdict'
import { verdictContext } from './verdict-context'

const SEED = randomSeed()

// The specification doesn't define the order of equal timestamps. The highest ID decides.
test.each([
  ['the lowest id first', { lowTiesFirst: true }],
  ['in a custom order', { shuffledTies: true }],
])(`F79 equal instants %s: a verdict is right, or marked as uncertain (seed ${SEED})`, async (_, order) => {
  const random = randomFrom(SEED)
  let [uncertain, certain] = [0, 0]
  for (let round = 0; round < runs(3000); round++) {
    const rows = randomHistory(random, 40)
    const moment = randomMoment(random, rows)
    const source = fakeHistory(rows, { cap: 1 + random(25), ...order })
    const verdict = await verdictAt(source, moment)
    const context = await verdictContext(source, verdict)
    const where = `round ${round}`
    const { deciding } = verdict
    expect(context.contradiction, where).toBeNull()
    if (context.higherTie !== null) {
      uncertain++
      const said = [context.higherTie, deciding].map((row) => `${row?.active} ${row?.kind === '-'}`)
      expect(said[0], where).not.toBe(said[1])
      expect(context.period, where).toBeNull()
      continue
    }
    certain++
    expect(deciding?.active, where).toBe(inForce(rows, moment.end)?.active)
    const states = verdict.spans.map(({ state, from }) => `${state}@${from}`)
    expect(states, where).toEqual(statesWithin(rows, moment.start, moment.end))

    const ordered = inOrder(rows)
    const place = ordered.findIndex(({ id }) => id === deciding?.id)
    const later = ordered.filter((row) => row.instant > moment.end)
    if (deciding === null) {
      expect(context.nextChange, where).toEqual(later[0] ?? null)
      continue
    }
    const { period: run, deletedBy, nextChange, ...expected } = fromTo(ordered, place, moment.end)
    expect(context.nextChange, where).toEqual(nextChange)
    expect(context.period?.first, where).toEqual(run?.first)
    expect(context.period?.before, where).toEqual(run?.before)
    expect(context.deletedBy, where).toEqual(deletedBy)
    const reachesBack = expected.reachesBack || verdict.spans[0]?.state === 'no-record'
    expect(context.oldest, where).toEqual(reachesBack ? ordered[0] : null)
  }
  expect(Math.min(uncertain, certain)).toBeGreaterThan(runs(150))
})
