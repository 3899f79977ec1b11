import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { fakeHistory, revision } from '../testing/fake-history'
import { fromTo, inOrder } from '../testing/oracle'
import { NOON, randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import type { VerdictContext } from '../verdict/facts'
import { type Verdict, verdictAt } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'
import { momentAnswer } from './outcome-of'

const answerOf = (verdict: Verdict, context: VerdictContext | null, now: number) =>
  momentAnswer({ verdict, context, change: undefined }, now)

test('random periods equal those found by checking every row', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  for (let round = 0; round < runs(5000); round++) {
    const rows = randomHistory(random, 40)
    const moment = randomMoment(random, rows)
    const source = fakeHistory(rows)
    const verdict = await verdictAt(source, moment)
    const answer = answerOf(verdict, await verdictContext(source, verdict), NOON)
    const where = `seed ${seed}, round ${round}`
    const ordered = inOrder(rows)
    const { deciding, kind } = verdict
    expect(answer, where).toMatchObject({
      kind,
      revisionId: deciding?.id ?? null,
      decidedAt: deciding?.instant ?? null,
    })
    if (deciding === null) {
      expect(answer.period, where).toEqual({ from: null, to: ordered[0]?.instant ?? null })
      continue
    }
    const {
      period: run,
      deletedBy,
      nextChange,
    } = fromTo(
      ordered,
      ordered.findIndex(({ id }) => id === deciding.id),
      moment.end,
    )
    expect(answer.period?.to, where).toBe((deletedBy ?? nextChange)?.instant ?? null)
    const from = answer.period?.from ?? null
    if (from !== null || (run !== null && run.before !== null)) expect(from, where).toBe(run?.first?.instant)
  }
})

test('without a context, the period is null; caveats are sorted, most serious first', async () => {
  const source = fakeHistory([
    revision(1, '2024-03-05T11:00:00Z', true),
    revision(2, '2024-03-05T11:59:00Z', false),
    revision(3, '2024-03-05T11:59:00Z', true),
  ])
  const verdict = await verdictAt(source, { start: NOON, end: NOON, offsetSeconds: 0, zone: 'UTC' })
  expect(answerOf(verdict, null, NOON)).toEqual({
    kind: 'active',
    revisionId: '3',
    isDeleted: false,
    decidedAt: revision(3, '2024-03-05T11:59:00Z', true).instant,
    caveats: ['just-passed'],
    period: null,
  })
  expect(answerOf(verdict, await verdictContext(source, verdict), 0).caveats).toEqual([
    'future',
    'ties-disagree',
  ])
})
