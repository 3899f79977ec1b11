import { expect, test } from 'vitest'
import { randomSeed, runs } from '../../lib/testing/random-runs'
import { verdictsAt } from '../dispute/batch-verdicts'
import { fakeHistory, revision } from '../testing/fake-history'
import { inForce } from '../testing/oracle'
import { NOON, randomFrom, randomHistory } from '../testing/random-history'
import { parseQueryTime } from '../time/query-time'
import { answerOf } from './answer'
import { answerSentence } from './answer-sentence'
import { caveatText } from './answer-words'
import { verdictAt } from './verdict'
import { verdictContext } from './verdict-context'

const SUBJECT = { vehicleId: 1, fleet: { id: 1, title: 'Alder Rentals' } }

test('reports conflicting ties at the start, with all digits', async () => {
  const rows = [
    revision(1, '2024-03-05T13:30:15.600123Z', true),
    revision(2, '2024-03-05T13:30:15.600123Z', false),
    revision(3, '2024-03-05T13:30:15.999999Z', true),
  ]
  const asked = parseQueryTime('2024-03-05 08:30:15.999', 'America/New_York')
  if (asked.kind !== 'moments') throw new Error('no moment')
  const [moment] = asked.moments
  const source = fakeHistory(rows)
  const verdict = await verdictAt(source, moment)
  const context = await verdictContext(source, verdict)
  const answer = answerOf(verdict, context, moment.end + 1e9)
  expect(answer.caveats.map(({ code }) => code)).toEqual(['ties-disagree'])
  expect(answer.caveats.map((caveat) => caveatText(caveat, answer))).toEqual([
    'Before that millisecond started, two changes with opposite statuses have exactly the same time, Mar 5, 2024, 8:30:15.600123 AM EST (UTC−5). Their IDs decide which came last.',
  ])
  expect(answerSentence({ gap: null, readings: [answer] }, SUBJECT)).toBe(
    'During 8:30:15.999 AM EST (UTC−5) on March 5, 2024, vehicle 1 was at first not active on the Alder Rentals fleet, then active from 8:30:15.999999 AM, based on the order of changes recorded at the same time.',
  )
})

test('random histories: reports exactly the conflicting ties, for one vehicle and in a list', async () => {
  const seed = randomSeed()
  const random = randomFrom(seed)
  let named = 0
  for (let round = 0; round < runs(5000); round++) {
    const rows = randomHistory(random, 40)
    // Starts just after a row, so a revision recorded there decides the start.
    const start = (rows[random(Math.max(1, rows.length))]?.instant ?? NOON) + random(3)
    const moment = { start, end: start + 10 ** random(8), offsetSeconds: 0, zone: 'UTC' }
    const source = fakeHistory(rows, { cap: 1 + random(25), shuffledTies: random(2) === 0 })
    const verdict = await verdictAt(source, moment)
    const context = await verdictContext(source, verdict)
    if (context.contradiction || context.higherTie) continue
    const atStart = inForce(rows, moment.start)
    const isAsked = atStart !== null && atStart.instant < moment.start
    const isWithin = rows.some(({ instant }) => instant > moment.start && instant <= moment.end)
    const ties = rows.filter((row) => row.instant === atStart?.instant && row.active !== atStart.active)
    const isTied = isAsked && isWithin && ties.length > 0
    const where = `seed ${seed}, round ${round}`
    expect(verdict.startTie !== null, where).toBe(isTied)
    if (verdict.startTie) expect(ties, where).toContainEqual(verdict.startTie)
    if (!isTied) continue
    named++
    const codes = answerOf(verdict, context, moment.end + 1e9).caveats.map(({ code }) => code)
    expect(codes, where).toContain('ties-disagree')
    for (const moments of [[moment], [moment, { ...moment, end: moment.end + 1 }]]) {
      const [answer] = await verdictsAt(source, moments)
      if (!answer || 'failure' in answer) throw new Error(`${where}: no verdict`)
      expect(answer.verdict.startTie, where).toEqual(verdict.startTie)
    }
  }
  expect(named).toBeGreaterThan(runs(20))
})
