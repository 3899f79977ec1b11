import type { ApiClient } from '../../api/client/client'
import type { NamedFleet } from '../../api/fleet/fleets'
import {
  fetchHistoryText,
  type HistoryPage,
  type HistoryQuery,
  type HistoryText,
  historyQueryText,
} from '../../api/resources/history'
import { paths } from '../../contract/paths'
import type { Instant } from '../../lib/time/instant'
import type { Scope } from '../../local/scope'
import type { HistorySource } from '../history/history-source'
import { readRows } from '../history/read-slice'
import { retryingSource } from '../history/retrying-source'
import { inconsistent, retryInconsistent } from '../history/verdict-error'
import { type QuerySpan, querySpanText } from '../time/query-span'
import { instantNow, type QueryMoment } from '../time/query-time'
import { verdictAt } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'
import type { Correction } from '../words/correction'
import type { Subject } from '../words/subject-words'
import { readPlate, type TollPlate } from './read-plate'
import { parseHistoryPage, replay, type StatementRecord } from './replay'
import { isLetterZone, STATEMENT_FORMAT, type StatementData } from './statement-data'

export interface StatementRequest {
  readonly vehicleId: number
  readonly span: QuerySpan
  /** The time as a toll list has it, without the tolerance. Absent if `span` is what the user typed. */
  readonly typed?: string | undefined
  /** The queried time in its zone: one interpretation, or two if clocks showed it twice. */
  readonly moments: readonly QueryMoment[]
  readonly zone: string
  readonly reference: string | null
  readonly toll: TollPlate
  readonly corrections: readonly Correction[]
}

/** Loads the plate, then the history at the queried time. `from.zone` is the zone for dates. Rejects like {@link gatherFrom}. */
export async function makeStatement(
  api: ApiClient,
  request: StatementRequest,
  from: { readonly scope: Scope; readonly fleet: () => NamedFleet; readonly zone: string },
  signal: AbortSignal,
): Promise<StatementData> {
  const { vehicleId, span, moments, zone, reference, corrections } = request
  const plate = await readPlate(api, vehicleId, { ...request, ...from }, signal)
  const { name, person } = api.session.state()
  const subject = {
    vehicleId,
    ...plate,
    // A getter, because the fleet's title may load during the requests.
    get fleet() {
      return from.fleet()
    },
  }
  const listed = request.typed === undefined ? {} : { at: request.typed, until: undefined }
  const about = { typed: querySpanText({ ...span, ...listed }), zone, moments, corrections, reference }
  const question = { subject, ...about, madeBy: name ?? person, now: instantNow }
  return gatherFrom((query) => fetchHistoryText(api, vehicleId, query, signal), question, signal)
}

export interface StatementQuestion
  extends Pick<StatementRequest, 'moments' | 'zone' | 'reference' | 'corrections'> {
  readonly subject: Subject & Partial<Pick<StatementData['vehicle'], 'isFromRecord' | 'tollPlate'>>
  readonly typed: string
  readonly madeBy: string | null
  readonly now: () => Instant
}

/**
 * Requests the history around a time and stores the responses verbatim. Rejects with ApiError, with VerdictError if the
 * responses aren't reliable, or with the signal's reason. If a revision is recorded meanwhile, starts over, so all stored
 * responses show one history.
 */
export function gatherFrom(
  sourceText: TextSource,
  question: StatementQuestion,
  signal: AbortSignal,
): Promise<StatementData> {
  return retryInconsistent(async () => {
    // Taken before the requests, so a time that hasn't ended by this clock hasn't ended in any response either.
    const madeAt = question.now()
    const source = recordingSource(sourceText, signal)
    await askMoments(source, question.moments)
    const responses = await source.responses()
    const { subject, typed, zone, moments, corrections, reference, madeBy } = question
    const { vehicleId, plate = '', plateState = '', plateNote = null, fleet } = subject
    const { isFromRecord = false, tollPlate = null } = subject
    const record: StatementRecord = {
      format: STATEMENT_FORMAT,
      version: 1,
      madeAt,
      api: baseOf(responses, vehicleId),
      madeBy,
      vehicle: { id: vehicleId, plate, plateState, plateNote, isFromRecord, tollPlate },
      fleet: { id: fleet.id, title: fleet.title },
      asked: { typed, zone, moments: [...moments] },
      corrections,
      reference,
      filing: {},
      pages: 'technical-last',
      paper: isLetterZone(zone) ? 'letter' : 'a4',
      responses: responses.map(({ query, text, respondedAt }) => ({ query, body: text, respondedAt })),
    }
    const findings = replay(record).readings.map(({ finding }) => finding)
    return { ...record, findings }
  })
}

/**
 * Requests the revisions that decide each moment, and counts all revisions before and after. A history only grows, so
 * equal counts mean that all responses show the same history. Otherwise throws `inconsistent`. Rejects like `verdictAt`.
 */
async function askMoments(source: HistorySource, moments: readonly QueryMoment[]): Promise<void> {
  const before = await readRows(source, { limit: 1 })
  for (const moment of moments) await verdictContext(source, await verdictAt(source, moment))
  // `offset: 0` only makes the query text differ from the first one, so the request is sent rather than reused.
  const after = await readRows(source, { limit: 1, offset: 0 })
  if (after.count !== before.count) throw inconsistent()
}

function baseOf([first]: readonly RecordedResponse[], vehicleId: number): string {
  const path = first && `${paths.vehicleHistory(vehicleId)}?${first.query}`
  if (!path || !first.url.endsWith(path)) throw new TypeError(`Not a request of a history: ${first?.url}`)
  return first.url.slice(0, -path.length)
}

/** Requests one history page and returns its body verbatim. Rejects with ApiError or the signal's reason. */
export type TextSource = (query: HistoryQuery) => Promise<HistoryText>

export interface RecordedResponse extends HistoryText {
  readonly query: string
}

/**
 * Parses pages from response bodies and stores the bodies. Retries like any other read. Sends each query once, so a replay
 * doesn't depend on the order of requests.
 */
export function recordingSource(ask: TextSource, signal: AbortSignal) {
  const texts = new Map<string, RecordedResponse>()
  const retrying = retryingSource(
    {
      async page(query) {
        const text = await ask(query)
        const page = parseHistoryPage(text)
        const key = historyQueryText(query)
        texts.set(key, { ...text, query: key })
        return page
      },
    },
    signal,
  )
  const pages = new Map<string, Promise<HistoryPage>>()
  return {
    page(query: HistoryQuery): Promise<HistoryPage> {
      const key = historyQueryText(query)
      const page = pages.get(key) ?? retrying.page(query)
      pages.set(key, page)
      return page
    },
    async responses(): Promise<RecordedResponse[]> {
      await Promise.all(pages.values())
      return [...pages.keys()].flatMap((key) => texts.get(key) ?? [])
    },
  }
}
