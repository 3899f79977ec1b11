import type { ApiClient } from '../../api/client/client'
import type { NamedFleet } from '../../api/fleet/fleet-choice'
import { fetchHistoryText } from '../../api/resources/history'
import { paths } from '../../contract/paths'
import type { Instant } from '../../lib/time/instant'
import type { Scope } from '../../local/scope'
import type { HistorySource } from '../history/history-source'
import { readRows } from '../history/read-slice'
import { inconsistent, retryInconsistent } from '../history/verdict-error'
import { type AskedSpan, askedSpanText } from '../time/asked-span'
import type { AskedMoment } from '../time/asked-time'
import { instantNow } from '../time/now'
import { verdictAt } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'
import type { Subject } from '../words/subject-words'
import { readPlate, type TollPlate } from './read-plate'
import { type RecordedAnswer, recordingSource, type TextSource } from './recorded-source'
import { replay, type StatementRecord } from './replay'
import { STATEMENT_FORMAT, STATEMENT_VERSION, type StatementData, statementData } from './statement-schema'

export interface StatementRequest {
  readonly vehicleId: number
  readonly span: AskedSpan
  /** The span, read in the zone: one, or two where clocks showed it twice. */
  readonly moments: readonly AskedMoment[]
  readonly zone: string
  /** The toll's own reference. */
  readonly reference: string | null
  readonly toll: TollPlate
}

/**
 * Makes a statement from the API: reads the plate, then asks about the time. Rejects as {@link gatherFrom}.
 * @param from `fleet`: as it is known by now; `zone`: that of dates
 */
export async function makeStatement(
  api: ApiClient,
  request: StatementRequest,
  from: { readonly scope: Scope; readonly fleet: () => NamedFleet; readonly zone: string },
  signal: AbortSignal,
): Promise<StatementData> {
  const { vehicleId, span, moments, zone, reference, toll } = request
  const plate = await readPlate(api, vehicleId, { scope: from.scope, toll, zone: from.zone }, signal)
  const { name, person } = api.session.state()
  const subject = {
    vehicleId,
    ...plate,
    // The answers may tell its title.
    get fleet() {
      return from.fleet()
    },
  }
  const about = { typed: askedSpanText(span), zone, moments, reference }
  const question = { subject, ...about, madeBy: name ?? person, now: instantNow }
  return gatherFrom((query) => fetchHistoryText(api, vehicleId, query, signal), question, signal)
}

/** What a statement is to be about. */
export interface StatementQuestion extends Pick<StatementRequest, 'moments' | 'zone' | 'reference'> {
  readonly subject: Subject
  /** The time as it was typed or pasted. */
  readonly typed: string
  /** Who is signed in. */
  readonly madeBy: string | null
  /** The browser's clock. */
  readonly now: () => Instant
}

/**
 * Asks about a vehicle and a time, and keeps the answers as they came. Rejects with ApiError, VerdictError where the
 * answers are not reliable, or the signal's reason.
 *
 * Where a revision is recorded meanwhile, everything is asked again, and only the answers of the last try are kept: they
 * are all of one history, so each query has one answer, and a replay decides the same.
 */
export function gatherFrom(sourceText: TextSource, question: StatementQuestion, signal: AbortSignal) {
  return retryInconsistent(async () => {
    // Before the requests: what is not over yet by this clock is not over in any answer.
    const madeAt = question.now()
    const source = recordingSource(sourceText, signal)
    await askMoments(source, question.moments)
    const answers = await source.answers()
    const { subject, typed, zone, moments, reference, madeBy } = question
    const { vehicleId, plate = '', plateState = '', plateNote = null, fleet } = subject
    const record: StatementRecord = {
      format: STATEMENT_FORMAT,
      version: STATEMENT_VERSION,
      madeAt,
      api: baseOf(answers, vehicleId),
      madeBy,
      vehicle: { id: vehicleId, plate, plateState, plateNote },
      fleet: { id: fleet.id, title: fleet.title },
      asked: { typed, zone, moments: [...moments] },
      reference,
      answers: answers.map(({ query, text, answeredAt }) => ({ query, body: text, answeredAt })),
    }
    const findings = replay(record).readings.map(({ finding }) => finding)
    // Puts the keys in order: the hash is over them.
    return statementData.parse({ ...record, findings })
  })
}

/**
 * Asks what decides each moment, and counts all revisions before and after that: a history only grows, so where both
 * counts are equal nothing was recorded meanwhile, and all answers are about the same history. Else it throws
 * `inconsistent`. Rejects as verdictAt does.
 */
async function askMoments(source: HistorySource, moments: readonly AskedMoment[]): Promise<void> {
  const before = await readRows(source, { limit: 1 })
  for (const moment of moments) await verdictContext(source, await verdictAt(source, moment))
  // The offset changes nothing but the query's text: the same query would not be asked again.
  const after = await readRows(source, { limit: 1, offset: 0 })
  if (after.count !== before.count) throw inconsistent()
}

/** The API's base address: what stands before the path of the requests. */
function baseOf([first]: readonly RecordedAnswer[], vehicleId: number): string {
  const path = first && `${paths.vehicleHistory(vehicleId)}?${first.query}`
  if (!path || !first.url.endsWith(path)) throw new TypeError(`Not a request of a history: ${first?.url}`)
  return first.url.slice(0, -path.length)
}
