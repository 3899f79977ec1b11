import { expect, test } from 'vitest'
import type { Revision } from '../../../api/resources/revision'
import { mayBeBackFill } from '../../../domain/periods/status-period'
import { fakeHistory } from '../../../domain/testing/fake-history'
import { MADE_AT } from '../../../domain/testing/fake-statement'
import { inOrder, vehicleStatus } from '../../../domain/testing/oracle'
import { randomFrom, randomHistory, randomMoment } from '../../../domain/testing/random-history'
import type { QueryMoment } from '../../../domain/time/query-time'
import { randomSeed, runs } from '../../../lib/testing/random-runs'
import { formatInstant } from '../../../lib/time/instant'
import { dateText, shortZoneText, timeText } from '../../../lib/time/time-text'
import { answerPlaces } from '../testing/answer-places'

const SEED = randomSeed()
const PEOPLE = ['m.osei', 'telematics', '17', 'e.kane', null] as const

/** Creates a random history in which each change has its own user and reason. */
function historyOf(random: (below: number) => number): Revision[] {
  return randomHistory(random, 40).map((row) => ({
    ...row,
    username: PEOPLE[random(PEOPLE.length)] ?? null,
    reason: random(4) === 0 ? null : `Reason ${row.id}`,
  }))
}

/** Finds the change that set the state by walking back row by row. Null if it's uncertain. */
function setBy(rows: readonly Revision[], at: number): Revision | null {
  const ordered = inOrder(rows).filter(({ instant }) => instant <= at)
  let change = ordered.pop() ?? null
  for (let before = ordered.pop(); change !== null && before !== undefined; before = ordered.pop()) {
    if (vehicleStatus(before) !== vehicleStatus(change)) return change
    change = before
  }
  const isStart = change?.kind === '-' || (change?.kind === '+' && !mayBeBackFill(change))
  return isStart ? change : null
}

/** Returns the reason as each place shows it, as one text each. */
async function places(rows: readonly Revision[], moment: QueryMoment, cap: number) {
  const source = fakeHistory(rows, { cap, respondedAt: MADE_AT })
  const said = await answerPlaces(source, [moment], MADE_AT)
  const { verdicts, contexts, card, copied, row, cell, json, statement, pdf } = said
  return {
    verdict: verdicts[0],
    context: contexts[0],
    card: /Based on\n(.*)/.exec(card.facts[0] ?? '')?.[1],
    copied: /\nBased on: (.*)\n/.exec(copied)?.[1],
    row: row.why,
    export: json.answers[0]?.times[0]?.change?.text ?? '',
    exported: ['Changed by', 'Reason'].map(cell),
    json: json.answers[0]?.times[0]?.change,
    statement: statement.why.join(),
    pdf,
  }
}

test(`six places show user, time, and reason of the change that set the status (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const seen = { named: 0, unknown: 0, none: 0 }
  for (let round = 0; round < runs(2000); round++) {
    const rows = historyOf(random)
    const moment = randomMoment(random, rows)
    const said = await places(rows, moment, 1 + random(45))
    const where = `seed ${SEED}, round ${round}`
    const { verdict, context } = said
    if (!verdict || !context || context.contradiction || context.higherTie)
      throw new Error(`${where}: not certain`)
    expect(said.statement, where).toBe(said.copied)
    expect(said.pdf, where).toContain(said.copied)
    expect(said.card, where).toBe(verdict.deciding === null ? said.card : said.copied)
    if (verdict.deciding === null) {
      expect([said.copied, said.row, said.export, said.json], where).toEqual([
        'No record before that time',
        '',
        '',
        null,
      ])
      seen.none++
      continue
    }
    const change = setBy(rows, moment.end)
    if (change === null) {
      for (const text of [said.copied, said.row, said.export, said.json?.text])
        expect(text, where).toMatch(/^(?:Active|Inactive) since .* or earlier \(the history starts then\)$/)
      expect(said.exported, where).toEqual(['', ''])
      seen.unknown++
      continue
    }
    const who = change.username === '17' ? 'user 17' : change.username
    const by = who === null ? ' (unknown user)' : ` by ${who}`
    const tied = /, based on the order of changes recorded at the same time/
    const why = change.reason === null ? ', no reason given' : `: ${change.reason}`
    const when = {
      day: dateText(change.instant, 'UTC'),
      exact: timeText(change.instant, 'UTC', 'second', shortZoneText),
    }
    const sentence = (text = '') => text.replace(tied, '')
    expect(sentence(said.row), where).toMatch(new RegExp(`^[A-Z][a-z, ]+ ${when.day}`))
    expect(sentence(said.row).endsWith(`${when.day}${by}${why}`), where).toBe(true)
    expect(sentence(said.export).endsWith(` ${when.exact}${by}${why}`), where).toBe(true)
    expect(said.exported, where).toEqual([who ?? '', change.reason ?? ''])
    expect(said.json, where).toMatchObject({
      at: formatInstant(change.instant),
      by: change.username,
      reason: change.reason,
      revisionId: change.id,
      text: said.export,
    })
    const times = (['second', 'milli', 'micro'] as const).map((one) => timeText(change.instant, 'UTC', one))
    expect(
      times.some((time) => sentence(said.copied).endsWith(` ${time}${by}${why}`)),
      `${where}: ${said.copied}`,
    ).toBe(true)
    const verb = (text = '') => /^[A-Za-z ]+(?= \d)/.exec(text)?.[0]
    expect([said.row, said.export, said.json?.text].map(verb), where).toEqual(
      Array(3).fill(verb(said.copied)),
    )
    seen.named++
  }
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(runs(20))
})
