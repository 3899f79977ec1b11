import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client'
import { type HistoryFilter, type HistoryPage, historyOptions } from '../../api/history'
import type { HistoryRow } from '../../api/revision'
import { PAGE_LIMIT, pagesBetween, queryOfPage, windowOf } from '../../domain/history-window'

/** Pages that fly by while somebody scrolls fast are not asked for; those that stay this long in view are (ms). */
const SETTLE = 60
/** Rows beyond the view whose pages are asked for before they are seen. */
const LOOKAHEAD = 15

/** What stands where a loaded page has fewer rows than its place in the list promised. */
const MISSING: HistoryRow = { raw: '', problem: 'the service counted it but did not send it' }

/**
 * The first page of a vehicle's revisions: what the page's loader asks for, and the timeline's window. It is never
 * read again by itself, since every later page hangs on it.
 */
export function firstPageOptions(api: ApiClient, vehicleId: number, filter: HistoryFilter) {
  return {
    ...historyOptions(api, vehicleId, { ...filter, limit: PAGE_LIMIT }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/**
 * The revisions of a vehicle by their place in the list, newest first: any place can be asked for, whatever lies
 * between. `range` is what is in view.
 */
export function useTimeline(
  api: ApiClient,
  vehicleId: number,
  filter: HistoryFilter,
  range: { from: number; to: number },
) {
  const first = useQuery(firstPageOptions(api, vehicleId, filter))
  const window = first.data && windowOf(first.data)
  const pages = window ? pagesBetween(window, range.from - LOOKAHEAD, range.to + LOOKAHEAD) : []
  const [settled] = useDebouncedValue(pages.join(), SETTLE)
  const wanted = new Set(settled.split(','))
  const later = useQueries({
    queries: window
      ? pages.map((page) => ({
          ...historyOptions(api, vehicleId, queryOfPage(window, filter, page)),
          // What was read before is shown at once; only asking for more waits until somebody stays.
          enabled: wanted.has(String(page)),
        }))
      : [],
  })

  function pageAt(page: number): HistoryPage | undefined {
    return page === 0 ? first.data : later[pages.indexOf(page)]?.data
  }

  return {
    first,
    count: window?.count ?? 0,
    /** The row at a place; undefined while its page is on its way. */
    rowAt(index: number): HistoryRow | undefined {
      const page = window && pageAt(Math.floor(index / window.pageSize))
      return page && (page.rows[index % window.pageSize] ?? MISSING)
    },
    /** The failure of a page in view, if one failed. */
    failed: later.find((page) => page.isError),
    /** A page that failed and is on its way again by itself. */
    waiting: [first, ...later].find((page) => page.isFetching && page.failureReason !== null),
    /** Asks again for all that failed. */
    retry() {
      for (const page of later) if (page.isError) void page.refetch()
    },
    /** Whether the list changed below the anchor while it was read: an entry recorded late, or one taken away. */
    shifted:
      window !== undefined &&
      later.some((page) => page.data !== undefined && page.data.count !== window.count),
  }
}

export type TimelineRows = ReturnType<typeof useTimeline>
