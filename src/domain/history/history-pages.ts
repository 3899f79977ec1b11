import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import type { HistoryFilter, HistoryPage } from '../../api/resources/history'
import { type HistoryRow, isRevision } from '../../api/resources/revision'
import type { HistorySource } from './history-source'
import {
  countOf,
  type HistoryWindow,
  type ReadRange,
  type RowRange,
  readRange,
  windowOf,
} from './history-window'

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

/** Fetches a page with `fetchPage`. While pages don't match, fetches all of them again with `refetch`. */
export async function fetchFitting(fetchPage: Fetch, refetch: Fetch): Promise<void> {
  let { data, isError } = await fetchPage()
  for (let left = REPAIRS; left > 0 && !isError && isTorn(data?.pages ?? []); left--)
    ({ data, isError } = await refetch())
}
