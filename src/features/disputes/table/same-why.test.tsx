import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Revision } from '../../../api/resources/revision'
import { decideMoments } from '../../../domain/dispute/jump-paging'
import { momentAnswer } from '../../../domain/dispute/moment-answer'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { MADE_AT, statementOf } from '../../../domain/evidence/fake-statement'
import { fileOf } from '../../../domain/evidence/statement-file'
import { contentOf } from '../../../domain/evidence/statement-words'
import { statementBlocks } from '../../../domain/evidence-pdf/statement-blocks'
import { fakeHistory } from '../../../domain/history/fake-history'
import { fleetState, inOrder } from '../../../domain/history/oracle'
import { randomFrom, randomHistory, randomMoment } from '../../../domain/history/random-history'
import { mayBeBackFill } from '../../../domain/membership/membership-run'
import { personName } from '../../../domain/person/person-name'
import type { AskedMoment } from '../../../domain/time/asked-time'
import { verdictAt } from '../../../domain/verdict/verdict'
import { verdictContext } from '../../../domain/verdict/verdict-context'
import { verdictText } from '../../../domain/verdict/verdict-text'
import { VerdictFacts } from '../../../domain/verdict-view/verdict-facts'
import { QuotedParts } from '../../../domain/words/quoted-parts'
import { randomSeed, runs } from '../../../lib/random-runs'
import { formatInstant } from '../../../lib/time/instant'
import { dateText, timeText } from '../../../lib/time/time-text'
import { exportTime, headerCells, rowCells } from '../export/export-cells'
import { jsonRow } from '../export/json-lines'
import { whyParts } from './row-words'

const SEED = randomSeed()
const SUBJECT = {
  vehicleId: 1042,
  plate: '8ABC123',
  plateState: 'NY',
  fleet: { id: 7, title: 'Alder Rentals' },
}
const SESSION = { person: '900', name: null }
const PEOPLE = ['m.osei', 'telematics', '17', 'e.kane', null] as const

/** A random history in which each change has a person and a reason of its own. */
function historyOf(random: (below: number) => number): Revision[] {
  return randomHistory(random, 40).map((row) => ({
    ...row,
    username: PEOPLE[random(PEOPLE.length)] ?? null,
    reason: random(4) === 0 ? null : `Reason ${row.id}`,
  }))
}

/** The change that set the state, found by walking back row by row; null where nobody can say. */
function setBy(rows: readonly Revision[], at: number): Revision | null {
  const ordered = inOrder(rows).filter(({ instant }) => instant <= at)
  let change = ordered.pop() ?? null
  for (let before = ordered.pop(); change !== null && before !== undefined; before = ordered.pop()) {
    if (fleetState(before) !== fleetState(change)) return change
    change = before
  }
  const isStart = change?.kind === '-' || (change?.kind === '+' && !mayBeBackFill(change))
  return isStart ? change : null
}

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

/** What the six places say, each as one text. */
async function places(rows: readonly Revision[], moment: AskedMoment, cap: number) {
  const source = fakeHistory(rows, { cap, answeredAt: MADE_AT })
  const verdict = await verdictAt(source, moment)
  const data = await verdictContext(source, verdict)
  const context = { data, isError: false } as never
  const name = (username: string) => personName(username, SESSION)
  const card = <VerdictFacts reading={{ verdict, context }} name={name} zone={moment.zone} />
  const copied = verdictText({
    subject: SUBJECT,
    typed: 'then',
    zone: moment.zone,
    result: { kind: 'one', verdict },
    contexts: [data],
    askedAt: MADE_AT,
    link: 'https://console.example/',
    session: SESSION,
  })
  const [decided] = await decideMoments(source, [moment])
  if (!decided || 'failure' in decided) throw new Error('no verdict')
  const row: DisputeRow = {
    toll: {
      index: 0,
      cells: [],
      vehicle: { id: 1042, plate: '', state: '', problem: null },
      time: { kind: 'moments', moments: [moment], zone: moment.zone, note: null },
      amount: { text: '', value: null, currency: null },
      reference: '',
    },
    candidates: { vehicleIds: [1042], lookAlikes: [] },
    answers: [{ vehicleId: 1042, moments: [momentAnswer(decided, MADE_AT)], failure: null, checkedAt: 0 }],
    before: null,
    outcome: { bucket: 'active', vehicleId: 1042, note: '', hasChanged: false },
  }
  const list = {
    investigation: { id: 'a', name: '', createdAt: 0 },
    rows: [row],
    names: [],
    tolerance: 0,
    fleetId: 7,
    origin: 'https://console.example',
    zone: moment.zone,
  }
  const header = headerCells([], 0)
  const cells = rowCells(row, list, 0)
  const cell = (title: string) => cells[header.indexOf(title)] ?? ''
  const statement = await statementOf(source, 'then', { moments: [moment] })
  const content = await contentOf(fileOf(statement))
  const basis = content.sections.find(({ title }) => title === 'Based on')
  const blocks = statementBlocks(content, 'a', false).flatMap((block) => block.cells)
  return {
    verdict,
    context: data,
    card: /Based on(.*?)(?:On the fleet|Off the fleet|Deleted|From – to|First record)(?:from|on |not|\d|none)/.exec(
      textOf(renderToStaticMarkup(card)),
    )?.[1],
    copied: /\nBased on: (.*)\n/.exec(copied)?.[1],
    row: textOf(renderToStaticMarkup(<QuotedParts parts={whyParts(row, name)} />)),
    export: cell('Why'),
    exported: ['Changed at', 'Changed by', 'Reason'].map(cell),
    json: JSON.parse(jsonRow(row, list)).answers[0].times[0].change,
    statement: basis?.kind === 'facts' ? basis.facts.find((fact) => fact.name === 'Why')?.lines.join() : '',
    pdf: blocks.map(({ runs: some }) => some.map(({ text }) => text).join('')),
  }
}

test(`six places name the person, the time and the reason of the change that set the state (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const seen = { named: 0, unknown: 0, none: 0 }
  for (let round = 0; round < runs(2000); round++) {
    const rows = historyOf(random)
    const moment = randomMoment(random, rows)
    const said = await places(rows, moment, 1 + random(45))
    const where = `seed ${SEED}, round ${round}`
    const { verdict, context } = said
    if (context.contradiction || context.higherTie) throw new Error(`${where}: not certain`)
    expect(said.statement, where).toBe(said.copied)
    expect(said.pdf, where).toContain(said.copied)
    expect(said.card, where).toBe(verdict.deciding === null ? said.card : said.copied)
    if (verdict.deciding === null) {
      expect([said.copied, said.row, said.export, said.json], where).toEqual([
        'No record by then',
        '',
        '',
        null,
      ])
      seen.none++
      continue
    }
    const change = setBy(rows, moment.end)
    if (change === null) {
      for (const text of [said.copied, said.row, said.export, said.json.text])
        expect(text, where).toMatch(/^O(?:n|ff) the fleet since .* or before: the history begins then$/)
      expect(said.exported, where).toEqual(['', '', ''])
      seen.unknown++
      continue
    }
    const who = change.username === '17' ? 'user 17' : change.username
    const by = who === null ? ' (user unknown)' : ` by ${who}`
    const tied = /, going by the order of changes recorded at the same instant/
    const why = change.reason === null ? '; no reason recorded' : `: ${change.reason}`
    const when = { day: dateText(change.instant, 'UTC'), exact: exportTime(change.instant, 'UTC') }
    const sentence = (text = '') => text.replace(tied, '')
    expect(sentence(said.row), where).toMatch(new RegExp(`^[A-Z][a-z ]+ ${when.day}`))
    expect(sentence(said.row).endsWith(`${when.day}${by}${why}`), where).toBe(true)
    expect(sentence(said.export).endsWith(` ${when.exact}${by}${why}`), where).toBe(true)
    expect(said.exported, where).toEqual([when.exact, who ?? '', change.reason ?? ''])
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
    expect([said.row, said.export, said.json.text].map(verb), where).toEqual(Array(3).fill(verb(said.copied)))
    seen.named++
  }
  for (const [name, times] of Object.entries(seen)) expect(times, name).toBeGreaterThan(runs(20))
})
