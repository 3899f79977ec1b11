import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client'
import { type HistoryFilter, type HistoryPage, historyOptions } from '../../api/history'
import type { HistoryRow } from '../../api/revision'
import { PAGE_LIMIT, pagesBetween, queryOfPage, windowOf } from '../../domain/history-window'

/** Pages that fly by while somebody scrolls fast are not asked for; those that stay this long in view are (ms). */
const SETTLE = 60

/** The first page of a vehicle's revisions: what the page's loader asks for, and the timeline's window. */
export function firstPageOptions(api: ApiClient, vehicleId: number, filter: HistoryFilter) {
  return historyOptions(api, vehicleId, { ...filter, limit: PAGE_LIMIT })
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
  const [settled] = useDebouncedValue(range, SETTLE)
  const pages = window ? pagesBetween(window, settled.from, settled.to) : []
  const later = useQueries({
    queries: window
      ? pages.map((page) => historyOptions(api, vehicleId, queryOfPage(window, filter, page)))
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
      return window && pageAt(Math.floor(index / window.pageSize))?.rows[index % window.pageSize]
    },
    /** The failure of a page in view, if one failed. */
    failed: later.find((page) => page.isError),
    /** Whether the list changed below the anchor while it was read: an entry recorded late, or one taken away. */
    shifted:
      window !== undefined &&
      later.some((page) => page.data !== undefined && page.data.count !== window.count),
  }
}
