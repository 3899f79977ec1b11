import { expect, test } from 'vitest'
import type { Revision } from '../../api/resources/revision'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { periodUpTo } from '../periods/status-period'
import { type FakeHistory, fakeHistory } from '../testing/fake-history'
import { inForce, statesWithin } from '../testing/oracle'
import { type Random, randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import type { QueryMoment } from '../time/query-time'
import { caveatsOf, conflictingTie } from '../verdict/answer'
import { statusChange, type VerdictContext } from '../verdict/facts'
import { verdictAt } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'
import { verdictsAt } from './batch-verdicts'

const SEED = randomSeed()
const ORDERS = [
  ['the highest id first', {}],
  ['the lowest id first', { lowTiesFirst: true }],
  ['in a custom order', { shuffledTies: true }],
] as const
const TOLLS_A_VEHICLE = 5

/** Returns a context without its requests. */
function content(context: VerdictContext | null) {
  if (context === null) return null
  const { requests: _, ...rest } = context
  return rest
}

function momentsOf(random: Random, rows: readonly Revision[]): QueryMoment[] {
  return Array.from({ length: 1 + random(2 * TOLLS_A_VEHICLE - 1) }, () => randomMoment(random, rows))
}

/**
 * Most pages that a moment needs: its rows, those with the timestamp of the first one, one older row, and the first
 * page of twenty.
 */
function pagesOf(rows: readonly Revision[], { start, end }: QueryMoment, cap: number): number {
  const first = inForce(rows, start)?.instant ?? Number.NEGATIVE_INFINITY
  const needed = rows.filter(({ instant }) => instant <= end && instant >= first).length + 1
  return 1 + Math.ceil(Math.max(0, needed - Math.min(cap, 20)) / cap)
}

test.each(ORDERS)(
  `equal timestamps %s: several times of a vehicle get the same verdicts as each alone (seed ${SEED})`,
  async (_, order) => {
    const random = randomFrom(SEED)
    const seen = { complete: 0, cut: 0, changed: 0, disputed: 0 }
    for (let tolls = 0, round = 0; tolls < runs(34_000); round++) {
      const rows = randomHistory(random, 40)
      const moments = momentsOf(random, rows)
      tolls += moments.length
      const where = `seed ${SEED}, round ${round}`
      const cap = 1 + random(45)
      const source = fakeHistory(rows, { cap, ...order })
      const answers = await verdictsAt(source, moments)
      expect(answers, where).toHaveLength(moments.length)
      const isComplete = rows.length <= cap && moments.length > 1
      let most = moments.length > 1 ? 1 : 0
      for (const [index, moment] of moments.entries()) {
        const answer = answers[index]
        if (!answer || 'failure' in answer) throw new Error(`${where}: no verdict`)
        const { verdict, context, change } = answer
        const alone = fakeHistory(rows, { cap, ...order })
        const { requests: _requests, ...expected } = await verdictAt(alone, moment)
        expect({ ...verdict, requests: undefined }, where).toEqual({ ...expected, requests: undefined })
        const asked = alone.queries.length
        const around = await verdictContext(alone, verdict)
        if (context !== null) {
          expect(content(context), where).toEqual(content(around))
          const says = (known: VerdictContext) => caveatsOf(verdict, known, moment.end + 1)
          expect(says(context), where).toEqual(says(around))
        }
        const dependsOnOrder = around.tieCount > 0 || conflictingTie(verdict.inside) !== undefined
        if (isComplete || dependsOnOrder) expect(context, where).not.toBeNull()
        if (around.tieCount === 0) {
          expect(verdict.deciding?.active, where).toBe(inForce(rows, moment.end)?.active)
          const states = verdict.spans.map(({ state, from }) => `${state}@${from}`)
          expect(states, where).toEqual(statesWithin(rows, moment.start, moment.end))
        }
        const contextQueries = alone.queries.length - asked
        // The change is the same for a single moment and for several, and matches the context.
        expect(change, where).toEqual(around.contradiction || around.higherTie ? null : statusChange(around))
        if (verdict.deciding) await periodUpTo(alone, verdict.deciding)
        const jumps = alone.queries.length - asked - contextQueries
        const isGone = verdict.deciding?.kind === '-'
        most += pagesOf(rows, moment, cap) + (dependsOnOrder || isGone ? contextQueries : jumps)
        if (verdict.kind === 'changed') seen.changed++
        if (dependsOnOrder) seen.disputed++
        seen[isComplete ? 'complete' : 'cut']++
      }
      expect(source.queries.length, where).toBeLessThanOrEqual(isComplete ? 1 : most)
      for (const answer of answers) expectRequestsOf(source, answer)
    }
    for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(runs(1000))
  },
)

function expectRequestsOf(source: FakeHistory, answer: Awaited<ReturnType<typeof verdictsAt>>[number]) {
  if ('failure' in answer) throw answer.failure
  expect(answer.verdict.requests.length).toBeGreaterThan(0)
  expect(answer.verdict.requests.length).toBeLessThanOrEqual(source.queries.length)
}
