import { type HistoryPage, historyQueryText } from '../../api/resources/history'
import { isRevision, type Revision } from '../../api/resources/revision'
import { compareRevisions } from '../history/revision-order'
import { inconsistent } from '../history/verdict-error'
import { type Answer, answerOf } from '../verdict/answer'
import { answerSentence } from '../verdict/answer-sentence'
import { contextOf, type VerdictContext } from '../verdict/facts'
import { type Verdict, verdictOf } from '../verdict/verdict'
import type { Subject } from '../words/subject-words'
import { pageOf } from './recorded-source'
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
 * Decides a statement's moments again from the rows in its answers: these are all that bears on what was asked. So what is
 * found does not depend on which requests a console makes, nor in which order. Which of several revisions of one instant
 * the service listed first, only the answer says that was asked for it. Gives a reading for each moment, and how many
 * revisions the vehicle had: the first answer counts all. Throws VerdictError, or ApiError for an answer that is no page.
 */
export function replay(data: StatementRecord) {
  const [first] = data.answers
  if (first?.query !== 'limit=1') throw inconsistent()
  const rows = [...new Map(revisionsOf(data).map((row) => [row.id, row])).values()].sort(compareRevisions)
  return {
    count: pageOfAnswer(first).count,
    readings: data.asked.moments.map((moment): StatementReading => {
      const query = historyQueryText({ to: moment.end, limit: 1 })
      const newest = data.answers.find((answer) => answer.query === query)
      const page = newest ? pageOfAnswer(newest).rows.filter(isRevision) : []
      const listed = page.find(({ instant }) => instant <= moment.end)
      const { answeredAt = null } = newest ?? {}
      const verdict = verdictOf(moment, rows, listed, { requests: [], answeredAt })
      const context = contextOf(verdict, rows, [])
      const answer = answerOf(verdict, context, data.madeAt)
      return { finding: findingOf(data, answer), answer, verdict, context }
    }),
  }
}

/** All revisions in a statement's answers, each as often as it is there: two answers may say different things of one. */
export function revisionsOf({ answers }: StatementRecord): Revision[] {
  return answers.flatMap((answer) => pageOfAnswer(answer).rows.filter(isRevision))
}

function pageOfAnswer({ body, answeredAt }: StatementData['answers'][number]): HistoryPage {
  return pageOf({ text: body, answeredAt, url: '' })
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
