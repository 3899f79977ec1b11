import type { HistoryPage, HistoryQuery } from '../../api/resources/history'
import type { HistoryRow, Revision } from '../../api/resources/revision'
import { formatInstant, type Instant, parseInstant } from '../../lib/time/instant'
import { compareRevisions, type HistorySource } from '../history/history-source'
import { matches } from '../history/read-slice'

/** An in-memory source that applies the specification's filters to a list that may grow. */
export interface FakeHistory extends HistorySource {
  readonly rows: Revision[]
  readonly queries: HistoryQuery[]
}

/** Serves at most `cap` rows per page, newest first. Calls `before` ahead of each response, to simulate races. */
export function fakeHistory(
  rows: readonly Revision[],
  options: {
    cap?: number
    respondedAt?: Instant
    before?: (history: FakeHistory) => unknown
    /** Lists equal timestamps with the lowest ID first, like a service that sorts by date alone. */
    lowTiesFirst?: boolean
    /** Lists equal timestamps in an arbitrary but stable order. */
    shuffledTies?: boolean
  } = {},
): FakeHistory {
  const ties = (a: Revision, b: Revision) => {
    const shuffled = options.shuffledTies ? shuffle(a.id) - shuffle(b.id) : 0
    return shuffled || compareRevisions(b, a) * (options.lowTiesFirst ? -1 : 1)
  }
  const history: FakeHistory = {
    rows: [...rows],
    queries: [],
    async page(query) {
      history.queries.push(query)
      options.before?.(history)
      const sorted = [...history.rows].sort((a, b) => b.instant - a.instant || ties(a, b))
      const found = sorted.filter((row) => matches(row, query))
      const { limit, offset = 0 } = query
      const page = found.slice(offset, offset + Math.min(limit, options.cap ?? limit))
      return { count: found.length, rows: page, respondedAt: options.respondedAt ?? null, url: urlOf(query) }
    },
  }
  return history
}

export function tampered(
  source: HistorySource,
  change: (page: HistoryPage, query: HistoryQuery) => Partial<HistoryPage>,
): HistorySource {
  return {
    async page(query) {
      const page = await source.page(query)
      return { ...page, ...change(page, query) }
    },
  }
}

/** Returns a number that doesn't correlate with the order of IDs. */
function shuffle(id: string): number {
  return Number((BigInt(id) * 7_919n) % 101n)
}

function urlOf({ active, from, to, limit, offset }: HistoryQuery): string {
  const query = new URLSearchParams({ limit: String(limit) })
  if (active !== undefined) query.set('active', String(active))
  if (from !== undefined) query.set('history_date__gte', formatInstant(from))
  if (to !== undefined) query.set('history_date__lte', formatInstant(to))
  if (offset !== undefined) query.set('offset', String(offset))
  return `/v2/vehicles/1/history/?${query}`
}

/** Builds a revision with a timestamp (ISO 8601), whose text stays unchanged. */
export function revision(
  id: string | number,
  date: string,
  active: boolean,
  more: Partial<Revision> = {},
): Revision {
  const instant = parseInstant(date)
  if (instant === null) throw new Error(`no date-time: ${date}`)
  const rest = { kind: '~', reason: 'Lease', username: 'd.ross' }
  return { ...rest, ...more, id: String(id), instant, historyDate: date, active }
}

export const broken: HistoryRow = { raw: '{"history_id":7}', problem: 'history_date is missing' }
