import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ApiClient } from '../../../api/client/client'
import {
  type HistoryFilter,
  type HistoryPage,
  historyOptions,
  vehicleKey,
} from '../../../api/resources/history'
import {
  countOf,
  endOf,
  fetchFitting,
  type HistoryWindow,
  historyPagesOptions,
  isTorn,
  PAGE_LIMIT,
  type ReadRange,
  rowsOfPages,
  startFor,
  windowOf,
} from '../../../domain/history/history-pages'
import { vehicleSource } from '../../../domain/history/vehicle-source'
import type { LoadedRows } from '../../../domain/periods/folded-lines'
import { useApi } from '../../../domain/user/page-context'
import type { ListEnd } from '../lines/timeline-lines'

/** Query options for a history's first page, which fixes the window. Never stale, because later pages depend on it. */
export function firstPageOptions(api: ApiClient, vehicleId: number, filter: HistoryFilter) {
  const query = { ...filter, limit: PAGE_LIMIT }
  return {
    ...historyOptions(api, vehicleId, query),
    queryFn: ({ signal }: { signal: AbortSignal }) => vehicleSource(api, vehicleId, signal).page(query),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** A response younger than this (ms) is fresh enough when a page is opened. */
export const FRESH = 10_000

export function firstPageOnArrival(api: ApiClient, vehicleId: number, filter: HistoryFilter) {
  return { ...firstPageOptions(api, vehicleId, filter), staleTime: FRESH }
}

const NO_PAGE: HistoryPage = { count: 0, rows: [], respondedAt: null, url: '' }
const NO_PAGES: readonly ReadRange[] = []
/** A second fetch joins the one under way. */
const ONCE = { cancelRefetch: false }

export type Timeline = ReturnType<typeof useTimeline>

/** Loads matching revisions, newest first, from the first page or a row, in both directions. `readAt`: this clock (ms). */
export function useTimeline(vehicleId: number, filter: HistoryFilter, readAt: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const first = useQuery(firstPageOptions(api, vehicleId, filter))
  const page = first.data ?? NO_PAGE
  // A different filter, or a newly loaded first page, starts a new list.
  const id = JSON.stringify([filter, first.dataUpdatedAt])
  const fresh = { id, start: 0, fitting: NO_PAGES }
  const [stored, setStored] = useState(fresh)
  const { start, fitting } = stored.id === id ? stored : fresh
  const optionsAt = (index: number) =>
    historyPagesOptions(
      [...vehicleKey(api, vehicleId), 'revisions', id],
      { first: page, filter, start: index },
      (signal) => vehicleSource(api, vehicleId, signal),
    )
  // `isFetching` isn't read while rendering: otherwise the start of each read would render the page again.
  const list = useInfiniteQuery(optionsAt(start))
  const { queryKey } = optionsAt(start)
  const { hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage, refetch } = list

  // While pages that don't fit are loaded again, the list shows the pages that did.
  const pages = list.data?.pages ?? NO_PAGES
  const torn = isTorn(pages)
  const shown = torn && (list.isFetching || list.isError) ? fitting : pages
  if (shown !== fitting) setStored({ id, start, fitting: shown })

  const [top, bottom] = [shown[0], shown.at(-1)]
  const offset = top?.offset ?? 0
  const count = countOf(bottom?.page ?? page)
  const window = useMemo(() => ({ ...windowOf(page), count }), [page, count])
  const below = count - (bottom ? endOf(bottom) : 0)
  const older = hasNextPage ? below : 0
  const loaded: LoadedRows = useMemo(
    () => ({ rows: rowsOfPages(shown), offset, older }),
    [shown, offset, older],
  )
  const readAgain = () => refetch(ONCE)

  function load(end: ListEnd) {
    if (queryClient.isFetching({ queryKey }) > 0) return
    if (end === 'older' && hasNextPage) void fetchFitting(() => fetchNextPage(ONCE), readAgain)
    if (end === 'newer' && hasPreviousPage) void fetchFitting(() => fetchPreviousPage(ONCE), readAgain)
  }

  return {
    first,
    id,
    filter,
    /** The first page's window, with the count of the latest page. */
    window,
    loaded,
    load,
    queryKey,
    /** Starts the list at a row, unless that row is loaded. Rejects with ApiError. */
    async startAt(rowIndex: number): Promise<void> {
      if (rowIndex >= offset && rowIndex < offset + loaded.rows.length) return
      const index = startFor(window, rowIndex)
      await queryClient.fetchInfiniteQuery(optionsAt(index))
      // The row must be rendered before the list can go to it.
      flushSync(() => setStored({ id, start: index, fitting }))
    },
    failed: list.isError ? list : undefined,
    waiting: [first, list].find((query) => query.failureReason !== null && query.isFetching),
    retry() {
      if (list.isFetchNextPageError) load('older')
      else if (list.isFetchPreviousPageError) load('newer')
      else void fetchFitting(readAgain, readAgain)
    },
    /** Rows added (negative: removed) below the anchor while the list was read. */
    shift: count - countOf(page),
    /** Whether pages still don't fit after they were loaded again. */
    unsettled: torn && !list.isFetching && !list.isError,
    /** Number of revisions that the service counted but didn't send. */
    missing: below - older,
    newer: useNewer(vehicleId, filter, window, first.dataUpdatedAt, readAt),
  }
}

/** If the vehicle was read at most this much later (ms) than the list, both belong to the same opening of the page. */
const TOGETHER = 5_000

/**
 * Counts the matching revisions that are newer than a list (`listReadAt` in ms by this computer's clock; 0 if there is
 * no list). Sends one request for one row, when the page becomes visible again, and when the vehicle was read after the
 * list, for instance by a save (`readAt`).
 */
function useNewer(
  vehicleId: number,
  filter: HistoryFilter,
  { anchor, count }: HistoryWindow,
  listReadAt: number,
  readAt: number,
): number {
  const api = useApi()
  const from = anchor === null ? filter.from : anchor + 1
  // Nothing can be counted above an unreadable first row, and nothing is new after the filter's end.
  const isOpen = (anchor !== null || count === 0) && !(from !== undefined && (filter.to ?? from) < from)
  const { data } = useQuery({
    queryKey: [...vehicleKey(api, vehicleId), 'newer', { ...filter, from }, listReadAt, readAt],
    queryFn: async ({ signal }) =>
      (await vehicleSource(api, vehicleId, signal).page({ ...filter, from, limit: 1 })).count,
    enabled: listReadAt > 0 && isOpen,
    initialData: 0,
    initialDataUpdatedAt: readAt > listReadAt + TOGETHER ? 0 : listReadAt,
    staleTime: FRESH,
    refetchOnWindowFocus: true,
    // The page doesn't wait for this count. After a failure, it loads again when the page becomes visible.
    retry: false,
    refetchInterval: false,
  })
  return data
}
