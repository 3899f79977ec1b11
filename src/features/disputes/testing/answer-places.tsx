import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { decideMoments } from '../../../domain/dispute/jump-paging'
import { momentAnswer, outcomeOf } from '../../../domain/dispute/outcome-of'
import type { DisputeRow } from '../../../domain/dispute/toll-outcome'
import { coverOf } from '../../../domain/evidence/pack'
import { fileOf } from '../../../domain/evidence/statement-file'
import { contentOf } from '../../../domain/evidence/statement-words'
import { statementBlocks } from '../../../domain/evidence-pdf/statement-blocks'
import type { HistorySource } from '../../../domain/history/history-source'
import { personName } from '../../../domain/person/person-name'
import { statementOf } from '../../../domain/testing/fake-statement'
import type { AskedMoments } from '../../../domain/time/asked-time'
import { answersOf } from '../../../domain/verdict/answer'
import { answerSentence } from '../../../domain/verdict/answer-sentence'
import { answerText } from '../../../domain/verdict/answer-text'
import { askVerdict } from '../../../domain/verdict/verdict'
import { verdictContext } from '../../../domain/verdict/verdict-context'
import { VerdictFacts } from '../../../domain/verdict-view/verdict-facts'
import { VerdictStatus } from '../../../domain/verdict-view/verdict-status'
import { QuotedParts } from '../../../domain/words/quoted-parts'
import type { Instant } from '../../../lib/time/instant'
import { headerCells, rowCells } from '../export/export-cells'
import { jsonRow } from '../export/json-lines'
import { collectPeriods, type NeededPeriod, periodReader, readPeriods, withPeriods } from '../export/periods'
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

/** For tests: what every place says of one vehicle and one time, each as text or as the data it writes. */
export async function answerPlaces(source: HistorySource, moments: AskedMoments['moments'], now: Instant) {
  const [{ zone }] = moments
  const name = (username: string) => personName(username, SESSION)
  const verdicts = await askVerdict(source, moments)
  const contexts = await Promise.all(verdicts.map((verdict) => verdictContext(source, verdict)))
  const answers = answersOf(verdicts, contexts, now)
  const statement = fileOf(
    await statementOf(source, 'then', { subject: SUBJECT, moments, zone, now: () => now }),
  )
  const content = contentOf(statement)
  const cover = coverOf({
    ...{ madeAt: now, zone, madeBy: null, fleet: SUBJECT.fleet, listName: null, summary: [] },
    statements: [statement],
  })
  const facts = (title: string) =>
    content.sections.flatMap((section) =>
      section.kind === 'facts' && section.title.startsWith(title) ? section.facts : [],
    )
  const row = await checkedRow(source, moments, now)
  const exported = await asExported(source, row)
  const list = {
    investigation: { id: 'a', name: '', createdAt: 0 },
    ...{
      rows: [exported],
      names: [],
      mapping: [],
      hasAll: true,
      tolerance: 0,
      fleetId: 7,
      origin: 'https://console.example',
      zone,
    },
  }
  const cells = rowCells(exported, list, 0)
  return {
    verdicts,
    contexts,
    card: {
      status: textOf(<VerdictStatus answers={answers} />),
      sentence: answerSentence(answers, SUBJECT),
      facts: answers.readings.map((answer) =>
        textOf(<VerdictFacts {...{ answer, name }} context={undefined} />),
      ),
    },
    copied: answerText({
      ...{ subject: SUBJECT, typed: 'then', zone, answers, askedAt: now, session: SESSION },
      readings: verdicts.map((verdict, index) => ({ verdict, context: contexts[index] ?? null })),
      link: 'https://console.example/',
    }),
    row: {
      bucket: row.outcome.bucket,
      note: noteText(row),
      why: textOf(<QuotedParts parts={whyParts(row, name)} />),
      period: periodText(row),
    },
    cell: (title: string) => cells[headerCells(list, 0).indexOf(title)] ?? '',
    json: exportedRow.parse(JSON.parse(jsonRow(exported, list))),
    statement: {
      findings: statement.data.findings,
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

/** The row of a toll with these moments, as a check leaves it. */
async function checkedRow(
  source: HistorySource,
  moments: AskedMoments['moments'],
  now: Instant,
): Promise<DisputeRow> {
  const toll = {
    ...{ index: 0, cells: [], reference: '', amount: { text: '', value: null, currency: null } },
    vehicle: { id: 1042, plate: '', state: '', problem: null },
    time: { kind: 'moments', moments, zone: moments[0].zone, note: null },
  } as const
  const candidates = { vehicleIds: [1042], lookAlikes: [] }
  const decided = await decideMoments(source, moments)
  const answers = decided.map((one) => {
    if ('failure' in one) throw one.failure
    return momentAnswer(one, now)
  })
  const checked = [{ vehicleId: 1042, moments: answers, failure: null, checkedAt: now / 1000 }]
  return {
    ...{ toll, candidates, answers: checked, before: null },
    outcome: outcomeOf(toll, candidates, checked, null),
  }
}

/** The row as an export has it: what it lacks is read. */
async function asExported(source: HistorySource, row: DisputeRow): Promise<DisputeRow> {
  const needed = new Map<string, NeededPeriod>()
  for (const _ of collectPeriods([row], needed));
  const reader = periodReader(() => source)
  const { found } = await readPeriods([...needed.values()], reader, new AbortController().signal, () => {})
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
