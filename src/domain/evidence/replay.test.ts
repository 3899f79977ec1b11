import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { VerdictError } from '../history/verdict-error'
import { fakeHistory } from '../testing/fake-history'
import { MADE_AT, statementOf } from '../testing/fake-statement'
import { inForce, statesWithin } from '../testing/oracle'
import { randomFrom, randomHistory, randomMoment } from '../testing/random-history'
import { caveatsOf } from '../verdict/answer'
import { verdictAt } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'
import { replay } from './replay'
import { fileText, type StatementData } from './statement-data'

/** Removes the URLs of requests, because a replay sends none. */
function plain(value: object): unknown {
  return JSON.parse(JSON.stringify(value, (key, inner) => (key === 'requests' ? undefined : inner)))
}

function refusal(error: unknown): null {
  if (error instanceof VerdictError) return null
  throw error
}

function decided(data: StatementData) {
  try {
    return replay(data)
  } catch (error) {
    return refusal(error)
  }
}

const ORDERS = [{}, { lowTiesFirst: true }, { shuffledTies: true }, { cap: 3 }]

test('after a round trip through JSON, the responses give the same verdict as the history', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const kinds = new Map<string, number>()
  let undecided = 0
  for (let round = 0; round < runs(1500); round++) {
    const name = `seed ${seed}, round ${round}`
    const rows = randomHistory(random)
    const clock = random(2) === 0 ? {} : { respondedAt: MADE_AT }
    const source = fakeHistory(rows, { ...ORDERS[random(ORDERS.length)], ...clock })
    const moments = Array.from({ length: 1 + random(2) }, () => randomMoment(random, rows))
    const expected = []
    for (const moment of moments) {
      const verdict = await verdictAt(source, moment).catch(refusal)
      const context = verdict && (await verdictContext(source, verdict).catch(refusal))
      if (verdict && context) expected.push({ verdict, context })
    }
    const made = await statementOf(source, '', { moments }).catch(refusal)
    if (expected.length < moments.length) {
      expect(made, name).toBe(null)
      undecided++
      continue
    }
    const data: StatementData = JSON.parse(fileText(made as StatementData))
    const { count, readings } = replay(data)
    expect(count, name).toBe(rows.length)
    expect(readings.map(({ finding }) => finding)).toEqual(data.findings)
    for (const [index, { verdict, context, finding }] of readings.entries()) {
      const direct = expected[index]
      const [moment] = [moments[index]]
      if (!direct || !moment) throw new Error(name)
      expect(plain(verdict), name).toEqual(plain(direct.verdict))
      expect(plain(context), name).toEqual(plain(direct.context))
      const codes = caveatsOf(direct.verdict, direct.context, MADE_AT).map(({ code }) => code)
      expect(finding.caveats, name).toEqual(codes)
      kinds.set(finding.kind, (kinds.get(finding.kind) ?? 0) + 1)
      if (codes.includes('ties-disagree')) continue
      const states = statesWithin(rows, moment.start, moment.end)
      const state = states.length > 1 ? 'changed' : states[0]?.split('@')[0]
      expect(finding.kind, name).toBe(state)
      expect(verdict.deciding?.active, name).toBe(inForce(rows, moment.end)?.active)
    }
  }
  expect(undecided, 'histories without a verdict').toBeLessThan(runs(150))
  for (const kind of ['active', 'inactive', 'no-record', 'changed'])
    expect(kinds.get(kind) ?? 0, `seed ${seed}: ${kind}`).toBeGreaterThan(runs(40))
})

test('if a response is missing, the result is equal, visibly different, or absent', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  const seen = { same: 0, other: 0 }
  for (let round = 0; round < runs(300); round++) {
    const rows = randomHistory(random)
    const made = await statementOf(fakeHistory(rows), '', { moments: [randomMoment(random, rows)] }).catch(
      refusal,
    )
    if (made === null) continue
    for (const left of made.responses.slice(1)) {
      const responses = made.responses.filter((response) => response !== left)
      const found = decided({ ...made, responses })
      const isSame = JSON.stringify(found?.readings[0]?.finding) === JSON.stringify(made.findings[0])
      seen[isSame ? 'same' : 'other']++
    }
  }
  expect(Math.min(seen.same, seen.other), `seed ${seed}`).toBeGreaterThan(0)
})
