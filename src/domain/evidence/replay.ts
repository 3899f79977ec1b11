import { createSpecDifferences } from '../../api/client/spec-differences'
import { type HistoryPage, type HistoryText, historyQueryText } from '../../api/resources/history'
import { readHistoryText } from '../../api/resources/history-page'
import { isRevision } from '../../api/resources/revision'
import { compareRevisions } from '../history/history-source'
import { inconsistent } from '../history/verdict-error'
import { type Answer, answerOf } from '../verdict/answer'
import { answerSentence } from '../verdict/answer-sentence'
import { contextOf, type VerdictContext } from '../verdict/facts'
import { type Verdict, verdictOf } from '../verdict/verdict'
import type { Subject } from '../words/subject-words'
import type { StatementData, StatementFinding } from './statement-data'

export interface StatementReading {
  readonly finding: StatementFinding
  readonly answer: Answer
  readonly verdict: Verdict
  readonly context: VerdictContext
}

export type StatementRecord = Omit<StatementData, 'findings'>

/**
 * Decides a statement's moments again from its responses alone, whatever requests the console sent. The order of equal
 * timestamps comes from the response to the same request. `count`: revisions of the vehicle, by the first response. Throws
 * VerdictError, or ApiError if a response isn't a history page.
 */
export function replay(data: StatementRecord) {
  const [first] = data.responses
  if (first?.query !== 'limit=1') throw inconsistent()
  // Keeps duplicates: two responses may contradict each other about the same revision.
  const all = data.responses.flatMap((response) => pageOfResponse(response).rows.filter(isRevision))
  const rows = [...new Map(all.map((row) => [row.id, row])).values()].sort(compareRevisions)
  return {
    count: pageOfResponse(first).count,
    readings: data.asked.moments.map((moment): StatementReading => {
      const query = historyQueryText({ to: moment.end, limit: 1 })
      const newest = data.responses.find((response) => response.query === query)
      const page = newest ? pageOfResponse(newest).rows.filter(isRevision) : []
      const listed = page.find(({ instant }) => instant <= moment.end)
      const { respondedAt = null } = newest ?? {}
      const verdict = verdictOf(moment, rows, listed, { requests: [], respondedAt })
      const context = contextOf(verdict, rows, [])
      const answer = answerOf(verdict, context, data.madeAt)
      return { finding: findingOf(data, answer), answer, verdict, context }
    }),
  }
}

const pageOfResponse = ({ body, respondedAt }: StatementData['responses'][number]): HistoryPage =>
  parseHistoryPage({ text: body, respondedAt, url: '' })

export function findingOf(data: StatementRecord, answer: Answer): StatementFinding {
  const { kind, revisionId, caveats, states, change = null } = answer
  return {
    kind,
    decidingRevision: revisionId,
    caveats: caveats.map(({ code }) => code),
    states: [...states],
    change,
    sentence: answerSentence({ gap: null, readings: [answer] }, subjectOf(data)),
  }
}

export function subjectOf({ vehicle, fleet }: StatementRecord): Subject {
  const { id, plate, plateState, plateNote } = vehicle
  return { vehicleId: id, plate, plateState, plateNote, fleet }
}

export function parseHistoryPage({ text, respondedAt, url }: HistoryText): HistoryPage {
  return { ...readHistoryText(text, createSpecDifferences()), respondedAt, url }
}
