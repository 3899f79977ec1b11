import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { HistoryFilter, HistoryPage } from '../../api/resources/history'
import { type HistoryRow, isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'

/** Rows of a history requested at once; services may return fewer. */
export const PAGE_LIMIT = 50

/** A history as of its first response. Rows at or before `anchor` keep their index when a new revision is recorded. */
export interface HistoryWindow {
  /** Matching revisions in the latest response. Changes if entries with an older date are added, or entries are removed. */
  readonly count: number
  /** Rows per page: the requested limit, or the service's cap if lower. */
  readonly pageSize: number
  /** Date of the first row; null if unreadable. A later row's date would exclude the rows above it. */
  readonly anchor: Instant | null
}

/** Returns how many rows match. Some services count fewer rows than they return. */
export const countOf = ({ count, rows }: HistoryPage): number => Math.max(count, rows.length)

export function windowOf(first: HistoryPage, limit = PAGE_LIMIT): HistoryWindow {
  const capped = first.rows.length > 0 && first.rows.length < Math.min(limit, first.count)
  return {
    count: countOf(first),
    pageSize: capped ? first.rows.length : limit,
    anchor: first.rows[0] && isRevision(first.rows[0]) ? first.rows[0].instant : null,
  }
}

export function anchoredFilter({ anchor }: HistoryWindow, filter: HistoryFilter): HistoryFilter {
  const bounds = [filter.to, anchor].filter((bound): bound is Instant => typeof bound === 'number')
  return bounds.length === 0 ? filter : { ...filter, to: Math.min(...bounds) }
}

export interface RowRange {
  readonly offset: number
  readonly limit: number
}

export interface ReadRange extends RowRange {
  readonly page: HistoryPage
}

/** Most requests for one range, in case a service returns fewer rows with each page. */
const MAX_REQUESTS = 60

/** Reads all rows of a range, usually with one request. Starts over if the count changes between requests. */
export async function readRange(
  source: HistorySource,
  window: HistoryWindow,
  filter: HistoryFilter,
  { offset, limit }: RowRange,
): Promise<ReadRange> {
  const query = { ...anchoredFilter(window, filter), offset, limit }
  let page = await source.page(query)
  for (let requests = 1; requests < MAX_REQUESTS; requests++) {
    const got = page.rows.length
    if (got >= limit || offset + got >= page.count) break
    const more = await source.page({ ...query, offset: offset + got, limit: limit - got })
    if (more.count !== page.count) page = await source.page(query)
    else if (more.rows.length === 0) break
    else page = { ...page, rows: [...page.rows, ...more.rows] }
  }
  return { offset, limit, page }
}

/** Finds the newest revision at or before an instant with one request. Its index is the number of newer revisions. */
export async function indexOfTime(
  source: HistorySource,
  window: HistoryWindow,
  filter: HistoryFilter,
  at: Instant,
) {
  const asked = anchoredFilter(window, filter)
  const from = Math.max(asked.from ?? at + 1, at + 1)
  const { count, rows } = await source.page({ ...asked, from, limit: 1 })
  const newer = Math.max(count, rows.length)
  return { index: Math.min(newer, Math.max(0, window.count - 1)), allNewer: newer >= window.count }
}

/** Builds query options to load a history's pages up and down from `start`. Neighboring pages overlap by a row. */
export function historyPagesOptions(
  queryKey: QueryKey,
  { first, filter, start }: { first: HistoryPage; filter: HistoryFilter; start: number },
  sourceOf: (signal: AbortSignal) => HistorySource,
) {
  const window = windowOf(first)
  const initial: RowRange = { offset: start, limit: window.pageSize }
  return infiniteQueryOptions({
    queryKey: [...queryKey, start],
    queryFn: ({ pageParam, signal }) => readRange(sourceOf(signal), window, filter, pageParam),
    initialPageParam: initial,
    ...(start === 0 && { initialData: { pages: [{ ...initial, page: first }], pageParams: [initial] } }),
    getNextPageParam: (last: ReadRange) => rangeBelow(window, last),
    getPreviousPageParam: (highest: ReadRange) => rangeAbove(window, highest),
    // Never refetch automatically, because refetching page by page would mix versions of the history.
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  })
}

/** Returns the index at which to start loading, so that a row appears with some rows above it. */
export const startFor = ({ count, pageSize }: HistoryWindow, rowIndex: number): number =>
  Math.max(0, Math.min(rowIndex - Math.floor(pageSize / 5), count - pageSize))

function rangeBelow({ pageSize }: HistoryWindow, last: ReadRange): RowRange | undefined {
  const { length } = last.page.rows
  // A service may count rows that it doesn't return.
  if (length === 0 || endOf(last) >= countOf(last.page)) return undefined
  return { offset: endOf(last) - Number(length > 1), limit: pageSize }
}

function rangeAbove({ pageSize }: HistoryWindow, first: ReadRange): RowRange | undefined {
  if (first.offset === 0) return undefined
  const end = first.offset + Number(pageSize > 1 && first.page.rows.length > 0)
  const offset = Math.max(0, end - pageSize)
  return { offset, limit: end - offset }
}

export const endOf = ({ offset, page }: ReadRange): number => offset + page.rows.length

/** Returns whether neighboring pages don't match, because the history changed between their requests. */
export const isTorn = (pages: readonly ReadRange[]): boolean =>
  pages.some((below, index) => {
    const above = pages[index - 1]
    if (above === undefined) return false
    return countOf(above.page) !== countOf(below.page) || sharedRows(above, below) === null
  })

/** Returns how many rows a page shares with the page above it, or null if the overlapping rows differ. */
function sharedRows(above: ReadRange, below: ReadRange): number | null {
  const shared = endOf(above) - below.offset
  const [last, same] = [above.page.rows.at(-1), below.page.rows[shared - 1]]
  const isSame = last !== undefined && same !== undefined && idOf(last) === idOf(same)
  return shared === 0 || isSame ? shared : null
}

const idOf = (row: HistoryRow): string => (isRevision(row) ? row.id : row.raw)

export function rowsOfPages(pages: readonly ReadRange[]): HistoryRow[] {
  const ids = new Set<string>()
  return pages.flatMap((below, index) => {
    const above = pages[index - 1]
    const rows = below.page.rows.slice((above && sharedRows(above, below)) ?? 0)
    return rows.filter((row) => !isRevision(row) || (!ids.has(row.id) && ids.add(row.id)))
  })
}

/** Most refetches. If pages still don't match, the list appears with a warning. */
const REPAIRS = 4

type Fetch = () => Promise<{ data: { pages: readonly ReadRange[] } | undefined; isError: boolean }>

export async function fetchFitting(fetchPage: Fetch, refetch: Fetch): Promise<void> {
  let { data, isError } = await fetchPage()
  for (let left = REPAIRS; left > 0 && !isError && isTorn(data?.pages ?? []); left--)
    ({ data, isError } = await refetch())
}
