import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { verdictsAt } from '../../../domain/dispute/batch-verdicts'
import { momentAnswer, outcomeOf } from '../../../domain/dispute/outcome-of'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { buildCover, contentOf } from '../../../domain/evidence/statement-words'
import { statementBlocks } from '../../../domain/evidence-pdf/statement-blocks'
import type { HistorySource } from '../../../domain/history/history-source'
import { answersOf } from '../../../domain/testing/answers-of'
import { statementOf } from '../../../domain/testing/fake-statement'
import type { QueryMoments } from '../../../domain/time/query-time'
import { personName } from '../../../domain/user/person-name'
import { answerSentence } from '../../../domain/verdict/answer-sentence'
import { answerText } from '../../../domain/verdict/answer-text'
import { askVerdict } from '../../../domain/verdict/verdict'
import { verdictContext } from '../../../domain/verdict/verdict-context'
import { VerdictFacts } from '../../../domain/verdict-view/verdict-answer'
import { VerdictStatus } from '../../../domain/verdict-view/verdict-status'
import { QuotedParts } from '../../../domain/words/revision-parts'
import type { Instant } from '../../../lib/time/instant'
import { exportTable } from '../export/export-cells'
import { jsonRow } from '../export/export-content'
import { periodReader, periodsNeeded, readPeriods, withPeriods } from '../export/periods'
import { noteText, periodText, whyParts } from '../table/row-words'
import { exportedRow } from './exported-json'

const SUBJECT = {
  vehicleId: 1042,
  plate: '8ABC123',
  plateState: 'NY',
  plateNote: null,
  fleet: { id: 7, title: 'Alder Rentals' },
}
const SESSION = { person: '900', name: null }

/** Returns, for each place that shows a verdict, its text or data for one vehicle and time. */
export async function answerPlaces(source: HistorySource, moments: QueryMoments['moments'], now: Instant) {
  const [{ zone }] = moments
  const name = (username: string) => personName(username, SESSION)
  const verdicts = await askVerdict(source, moments)
  const contexts = await Promise.all(verdicts.map((verdict) => verdictContext(source, verdict)))
  const answers = answersOf(verdicts, contexts, now)
  const statement = await statementOf(source, 'then', { subject: SUBJECT, moments, zone, now: () => now })
  const content = contentOf(statement)
  const cover = buildCover({
    madeAt: now,
    zone,
    madeBy: null,
    fleet: SUBJECT.fleet,
    listName: null,
    summary: [],
    amounts: [],
    currency: null,
    statements: [statement],
    names: ['N-1'],
  })
  const facts = (title: string) =>
    content.sections.flatMap((section) =>
      section.kind === 'facts' && section.title.startsWith(title) ? section.facts : [],
    )
  const row = await checkedRow(source, moments, now)
  const exported = await asExported(source, row)
  const list = {
    identity: { id: 'a', name: '', createdAt: 0 },
    ...{
      rows: [exported],
      names: [],
      mapping: [],
      headerRows: 1,
      tolerance: 0,
      fleetId: 7,
      origin: 'https://console.example',
      zone,
    },
  }
  const table = exportTable(list)
  const cells = table.cells(exported)
  return {
    verdicts,
    contexts,
    card: {
      status: textOf(<VerdictStatus answers={answers} />),
      sentence: answerSentence(answers, SUBJECT),
      facts: answers.readings.map((answer) =>
        textOf(<VerdictFacts answer={answer} name={name} context={undefined} />),
      ),
    },
    copied: answerText({
      hasDetails: true,
      subject: SUBJECT,
      typed: 'then',
      zone,
      answers,
      askedAt: now,
      session: SESSION,
      corrections: [],
      readings: verdicts.map((verdict, index) => ({ verdict, context: contexts[index] ?? null })),
      link: 'https://console.example/',
    }),
    row: {
      status: row.outcome.status,
      note: noteText(row),
      why: textOf(<QuotedParts parts={whyParts(row, name)} />),
      period: periodText(row),
    },
    cell: (title: string) => cells[table.header.indexOf(title)] ?? '',
    json: exportedRow.parse(JSON.parse(jsonRow(exported, list))),
    statement: {
      findings: statement.findings,
      content,
      why: facts('Based on').flatMap(({ name, lines }) => (name === 'Why' ? lines : [])),
      basis: facts('Based on').map((fact) => `${fact.name}: ${fact.lines.join(' ')}`),
      cover: cover.rows[0]?.[3] ?? '',
    },
    pdf: statementBlocks(content, 'a').flatMap(({ cells: drawn }) =>
      drawn.map(({ runs }) => runs.map(({ text }) => text).join('')),
    ),
  }
}

async function checkedRow(
  source: HistorySource,
  moments: QueryMoments['moments'],
  now: Instant,
): Promise<DisputeRow> {
  const toll = {
    index: 0,
    cells: [],
    reference: '',
    amount: { text: '', value: null, currency: null },
    vehicle: { id: 1042, plate: '', state: '', problem: null },
    time: { kind: 'moments', moments, zone: moments[0].zone, note: null },
  } as const
  const candidates = { vehicleIds: [1042], lookAlikes: [] }
  const decided = await verdictsAt(source, moments)
  const answers = decided.map((one) => {
    if ('failure' in one) throw one.failure
    return momentAnswer(one, now)
  })
  const checked = [{ vehicleId: 1042, moments: answers, failure: null, checkedAt: now / 1000 }]
  return {
    toll,
    candidates,
    answers: checked,
    before: null,
    outcome: outcomeOf(toll, candidates, checked, null),
  }
}

async function asExported(source: HistorySource, row: DisputeRow): Promise<DisputeRow> {
  const { signal } = new AbortController()
  const needed = await periodsNeeded([row], signal, () => true)
  const { found } = await readPeriods(
    needed,
    periodReader(() => source),
    signal,
    () => {},
  )
  return withPeriods(row, found)
}

function textOf(node: ReactNode): string {
  return renderToStaticMarkup(node)
    .replace(/<\/(?:p|div|dd|dt|h3|li)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
