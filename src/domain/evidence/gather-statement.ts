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
import { isLetterZone } from './filing'
import { readPlate, type TollPlate } from './read-plate'
import { parseHistoryPage, replay, type StatementRecord } from './replay'
import { STATEMENT_FORMAT, type StatementData } from './statement-data'

export interface StatementRequest {
  readonly vehicleId: number
  readonly span: QuerySpan
  /** The span, parsed in the zone: one, or two if clocks showed it twice. */
  readonly moments: readonly QueryMoment[]
  readonly zone: string
  readonly reference: string | null
  readonly toll: TollPlate
  readonly corrections: readonly Correction[]
}

/** Reads the plate, then asks about the time. `from.zone` is that of dates. Rejects as {@link gatherFrom}. */
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
    // The title may arrive with the responses.
    get fleet() {
      return from.fleet()
    },
  }
  const about = { typed: querySpanText(span), zone, moments, corrections, reference }
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
 * Asks about a vehicle and a time, and stores the responses unchanged. Rejects with ApiError, with VerdictError if the
 * responses aren't reliable, or with the signal's reason.
 *
 * If a revision is recorded meanwhile, it starts over and stores only the last try's responses. All of them then show
 * one history, so each query has one response, and a replay decides the same.
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
    await askMoments(source, question.moments)
    const answers = await source.answers()
    const { subject, typed, zone, moments, corrections, reference, madeBy } = question
    const { vehicleId, plate = '', plateState = '', plateNote = null, fleet } = subject
    const { isFromRecord = false, tollPlate = null } = subject
    const record: StatementRecord = {
      format: STATEMENT_FORMAT,
      version: 1,
      madeAt,
      api: baseOf(answers, vehicleId),
      madeBy,
      vehicle: { id: vehicleId, plate, plateState, plateNote, isFromRecord, tollPlate },
      fleet: { id: fleet.id, title: fleet.title },
      asked: { typed, zone, moments: [...moments] },
      corrections,
      reference,
      filing: {},
      pages: 'technical-last',
      paper: isLetterZone(zone) ? 'letter' : 'a4',
      answers: answers.map(({ query, text, answeredAt }) => ({ query, body: text, answeredAt })),
    }
    const findings = replay(record).readings.map(({ finding }) => finding)
    return { ...record, findings }
  })
}

/**
 * Requests the rows that decide each moment, and counts all revisions before and after that. A history only grows, so
 * equal counts mean that nothing was recorded in between and all responses show the same history. Otherwise it throws
 * `inconsistent`. Rejects as verdictAt does.
 */
async function askMoments(source: HistorySource, moments: readonly QueryMoment[]): Promise<void> {
  const before = await readRows(source, { limit: 1 })
  for (const moment of moments) await verdictContext(source, await verdictAt(source, moment))
  // The offset changes nothing but the query's text: the same query would not be asked again.
  const after = await readRows(source, { limit: 1, offset: 0 })
  if (after.count !== before.count) throw inconsistent()
}

function baseOf([first]: readonly RecordedAnswer[], vehicleId: number): string {
  const path = first && `${paths.vehicleHistory(vehicleId)}?${first.query}`
  if (!path || !first.url.endsWith(path)) throw new TypeError(`Not a request of a history: ${first?.url}`)
  return first.url.slice(0, -path.length)
}

/** Asks for one page of one vehicle's history and gives its text, unchanged. Throws ApiError, or the signal's reason. */
export type TextSource = (query: HistoryQuery) => Promise<HistoryText>

export interface RecordedAnswer extends HistoryText {
  readonly query: string
}

/**
 * Reads pages from texts and stores the texts. Repeats failed requests like any read, and stores only the readable
 * response.
 *
 * Sends the same query once, and returns the same page for it later. So a page depends on its query alone, and a replay
 * needs no order.
 */
export function recordingSource(ask: TextSource, signal: AbortSignal) {
  const texts = new Map<string, RecordedAnswer>()
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
    async answers(): Promise<RecordedAnswer[]> {
      await Promise.all(pages.values())
      return [...pages.keys()].flatMap((key) => texts.get(key) ?? [])
    },
  }
}
