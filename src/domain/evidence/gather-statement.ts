import type { ApiClient } from '../../api/client/client'
import { fetchHistoryText } from '../../api/resources/history'
import { paths } from '../../contract/paths'
import type { Instant } from '../../lib/time/instant'
import { retryInconsistent } from '../history/verdict-error'
import type { AskedMoment } from '../time/asked-time'
import type { Subject } from '../words/subject-words'
import { type RecordedAnswer, recordingSource, type TextSource } from './recorded-source'
import { replay, type StatementRecord } from './replay'
import { readStatement } from './statement-engine'
import { STATEMENT_FORMAT, STATEMENT_VERSION, type StatementData } from './statement-schema'

/** What a statement is to be about. */
export interface StatementQuestion {
  readonly subject: Subject
  /** The time as it was typed or pasted. */
  readonly typed: string
  /** The zone that it was read in. */
  readonly zone: string
  /** Its readings: one, or two where clocks showed it twice. */
  readonly moments: readonly AskedMoment[]
  /** The toll's own reference. */
  readonly reference: string | null
  /** Who is signed in. */
  readonly madeBy: string | null
  /** The browser's clock. */
  readonly now: () => Instant
}

/**
 * Asks the API about a vehicle and a time, and keeps the answers as they came. Rejects with ApiError, VerdictError where
 * the answers are not reliable, or the signal's reason.
 */
export function gatherStatement(
  api: ApiClient,
  question: StatementQuestion,
  signal: AbortSignal,
): Promise<StatementData> {
  const { vehicleId } = question.subject
  return gatherFrom((query) => fetchHistoryText(api, vehicleId, query, signal), question, signal)
}

/**
 * As {@link gatherStatement}, from any source of texts.
 *
 * Where a revision is recorded meanwhile, everything is asked again, and only the answers of the last try are kept: they
 * are all of one history, so each query has one answer, and whoever replays them decides the same.
 */
export function gatherFrom(
  sourceText: TextSource,
  question: StatementQuestion,
  signal: AbortSignal,
): Promise<StatementData> {
  return retryInconsistent(async () => {
    // Before the requests: what is not over yet by this clock is not over in any answer.
    const madeAt = question.now()
    const source = recordingSource(sourceText, signal)
    await readStatement(source, question.moments)
    const answers = await source.answers()
    const record = recordOf(question, madeAt, answers)
    const { readings } = await replay(record)
    return { ...record, findings: readings.map(({ finding }) => finding) }
  })
}

/** Keys are in the order of the schema: the text that the hash is over depends on it. */
function recordOf(
  { subject, typed, zone, moments, reference, madeBy }: StatementQuestion,
  madeAt: Instant,
  answers: readonly RecordedAnswer[],
): StatementRecord {
  const { vehicleId, plate = '', plateState = '', plateNote = null, fleet } = subject
  return {
    format: STATEMENT_FORMAT,
    version: STATEMENT_VERSION,
    madeAt,
    api: baseOf(answers, vehicleId),
    madeBy,
    vehicle: { id: vehicleId, plate, plateState, plateNote },
    fleet: { id: fleet.id, title: fleet.title },
    asked: {
      typed,
      zone,
      moments: moments.map(({ start, end, offsetSeconds, zone: shown }) => ({
        start,
        end,
        offsetSeconds,
        zone: shown,
      })),
    },
    reference,
    answers: answers.map(({ query, text, answeredAt }) => ({ query, body: text, answeredAt })),
  }
}

/** The API's base address: what stands before the path of the requests. */
function baseOf([first]: readonly RecordedAnswer[], vehicleId: number): string {
  const path = first && `${paths.vehicleHistory(vehicleId)}?${first.query}`
  if (!path || !first.url.endsWith(path)) throw new TypeError(`Not a request of a history: ${first?.url}`)
  return first.url.slice(0, -path.length)
}
