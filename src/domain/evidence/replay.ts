import { type HistoryPage, historyQueryText } from '../../api/resources/history'
import { isRevision, type Revision } from '../../api/resources/revision'
import { paths } from '../../contract/paths'
import type { HistorySource } from '../history/history-source'
import { compareRevisions } from '../history/revision-order'
import { rowsSource } from '../history/rows-source'
import { inconsistent } from '../history/verdict-error'
import { type Answer, answerOf } from '../verdict/answer'
import { answerSentence } from '../verdict/answer-sentence'
import type { VerdictContext } from '../verdict/facts'
import type { Verdict } from '../verdict/verdict'
import type { Subject } from '../words/subject-words'
import { pageOf } from './recorded-source'
import { readMoments } from './statement-engine'
import type { StatementData, StatementFinding } from './statement-schema'

/** What a statement says about one moment, with what it is worded from. */
export interface StatementReading {
  readonly finding: StatementFinding
  readonly answer: Answer
  readonly verdict: Verdict
  readonly context: VerdictContext
}

/** A statement without what is computed from its answers. */
export type StatementRecord = Omit<StatementData, 'findings'>

/**
 * The history as far as it is in the recorded answers: all that bears on what was asked. So what is found does not depend
 * on which requests a console makes, nor in which order. Which of several revisions of one instant the service listed
 * first, only a recorded answer says.
 */
export function recordedHistory(data: StatementRecord): HistorySource {
  const pages = new Map<string, HistoryPage>()
  const rows = new Map<string, Revision>()
  for (const { query, body, answeredAt } of data.answers) {
    const page = pageOf({ text: body, answeredAt, url: addressOf(data, query) })
    pages.set(query, page)
    for (const row of page.rows) if (isRevision(row)) rows.set(row.id, row)
  }
  const history = rowsSource([...rows.values()].sort((a, b) => compareRevisions(b, a)))
  return {
    async page(asked) {
      const found = await history.page(asked)
      const { answeredAt = null, rows: listed } = pages.get(historyQueryText(asked)) ?? {}
      return { ...found, answeredAt, rows: asked.limit === 1 && listed ? listed : found.rows }
    },
  }
}

/** The exact address of a recorded request. */
export function addressOf({ api, vehicle }: StatementRecord, query: string): string {
  return `${api}${paths.vehicleHistory(vehicle.id)}?${query}`
}

/**
 * Decides a statement's moments again from its answers, and says how many revisions the vehicle had. Throws VerdictError,
 * or ApiError for an answer that is no page.
 */
export async function replay(
  data: StatementRecord,
): Promise<{ readonly count: number; readonly readings: readonly StatementReading[] }> {
  const readings = await readMoments(recordedHistory(data), data.asked.moments)
  return {
    count: countOf(data),
    readings: readings.map(({ verdict, context }) => {
      const answer = answerOf(verdict, context, data.madeAt)
      return { finding: findingOf(data, answer), answer, verdict, context }
    }),
  }
}

/** How many revisions the vehicle had: the first answer counts all. Throws VerdictError where there is none. */
function countOf({ answers }: StatementRecord): number {
  const [first] = answers
  if (first?.query !== 'limit=1') throw inconsistent('')
  return pageOf({ text: first.body, answeredAt: null, url: '' }).count
}

/** An answer as a statement has it. */
export function findingOf(data: StatementRecord, answer: Answer): StatementFinding {
  const { kind, revisionId, caveats, states, change = null } = answer
  return {
    kind,
    decidingRevision: revisionId,
    caveats: caveats.map(({ code }) => code),
    ...(data.version > 1 && { states: [...states], change }),
    sentence: answerSentence({ gap: null, readings: [answer] }, subjectOf(data)),
  }
}

/** The vehicle and the fleet as sentences name them. */
export function subjectOf({ vehicle, fleet }: StatementRecord): Subject {
  const { id, plate, plateState, plateNote } = vehicle
  return { vehicleId: id, plate, plateState, plateNote, fleet }
}
