import { useDebouncedValue } from '@mantine/hooks'
import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ApiClient } from '../../api/client'
import { type HistoryFilter, type HistoryPage, historyKey, historyOptions } from '../../api/history'
import type { HistoryRow } from '../../api/revision'
import {
  type HistoryWindow,
  PAGE_LIMIT,
  queryOfPage,
  readWindowPage,
  windowOf,
} from '../../domain/history-window'
import { fits, recounted, rowsByPlace } from '../../domain/rows-by-place'
import { sourceOf } from '../../domain/vehicle-history'

/** Pages that fly by while somebody scrolls fast are not asked for; those that stay this long in view are (ms). */
const SETTLE = 100
/** A history that changes with every answer is followed this often in one place; then it is said and left alone. */
const MOST_MOVES = 4

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

/** The window as it is counted now, since it was laid by `first`. */
interface Moved {
  readonly first: HistoryPage
  readonly window: HistoryWindow
  readonly before: HistoryWindow
  /** How often it was counted anew in all: pages of one generation fit together. */
  readonly generation: number
  /** How often it was counted anew while these pages were wanted. */
  readonly times: number
  readonly wanted: string
}

/**
 * The revisions of a vehicle by their place in the list, newest first: any place can be asked for, whatever lies
 * between. `wanted` are the pages in view, by commas.
 */
export function useTimeline(api: ApiClient, vehicleId: number, filter: HistoryFilter, wanted: string) {
  const queryClient = useQueryClient()
  const first = useQuery(firstPageOptions(api, vehicleId, filter))
  const [moved, setMoved] = useState<Moved | null>(null)
  const laid = useMemo(() => first.data && windowOf(first.data), [first.data])
  const since = moved !== null && moved.first === first.data ? moved : null
  const window = since?.window ?? laid
  const [settled] = useDebouncedValue(wanted, SETTLE)

  const generation = since?.generation ?? 0
  const { dataUpdatedAt } = first

  const optionsOf = useCallback(
    (of: HistoryWindow, ofGeneration: number, page: number) => ({
      queryKey: [
        ...historyKey(api, vehicleId),
        queryOfPage(of, filter, page),
        dataUpdatedAt,
        ofGeneration,
      ] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readWindowPage(sourceOf(api, vehicleId, signal), of, filter, page),
      // It belongs to its window: read anew, it would be of another time than its neighbours.
      staleTime: Number.POSITIVE_INFINITY,
    }),
    [api, vehicleId, filter, dataUpdatedAt],
  )

  const firstFits = window !== undefined && first.data !== undefined && fits(window, first.data)
  // What was read before is shown at once; only asking for more waits until somebody stays.
  const pages = (window === undefined || wanted === '' ? [] : wanted.split(',').map(Number)).filter(
    (page) =>
      !(page === 0 && firstFits) &&
      (settled.split(',').includes(String(page)) ||
        (window && queryClient.getQueryData(optionsOf(window, generation, page).queryKey) !== undefined)),
  )
  const asked = pages.join()

  const { later, rows } = useQueries({
    queries: window
      ? pages.map((page) => ({
          ...optionsOf(window, generation, page),
          // What stood there before stays until the page is read anew.
          placeholderData: () =>
            since
              ? queryClient.getQueryData<HistoryPage>(optionsOf(since.before, generation - 1, page).queryKey)
              : undefined,
        }))
      : [],
    combine: useCallback(
      (results: UseQueryResult<HistoryPage>[]) => {
        const read = new Map<number, HistoryPage>()
        if (first.data) read.set(0, first.data)
        for (const [index, page] of asked.split(',').entries()) {
          const data = results[index]?.data
          if (data) read.set(Number(page), data)
        }
        return { later: results, rows: window ? rowsByPlace(window, read) : NO_ROWS }
      },
      [window, first.data, asked],
    ),
  })

  const odd =
    window && later.findIndex(({ data, isPlaceholderData }) => isOdd(window, data, isPlaceholderData))
  const moves = since?.wanted === settled ? since.times : 0
  useEffect(() => {
    const answer = odd === undefined ? undefined : later[odd]?.data
    if (!window || !first.data || answer === undefined || moves >= MOST_MOVES) return
    const next = recounted(window, answer)
    const page = pages[odd ?? 0] ?? 0
    queryClient.setQueryData(optionsOf(next, generation + 1, page).queryKey, answer)
    const times = moves + 1
    setMoved({
      first: first.data,
      window: next,
      before: window,
      generation: generation + 1,
      times,
      wanted: settled,
    })
  })

  return {
    first,
    window,
    rows,
    /** The failure of a page in view, if one failed. */
    failed: later.find((page) => page.isError),
    /** A page that failed and is on its way again by itself. */
    waiting: [first, ...later].find((page) => page.isFetching && page.failureReason !== null),
    /** Asks again for all that failed. */
    retry() {
      for (const page of later) if (page.isError) void page.refetch()
    },
    /** Rows that were added (or, negative, taken away) below the anchor while the list was read. */
    shift: window && laid ? window.count - laid.count : 0,
    /** Whether it was counted anew at all, and whether it still changes with every answer. */
    changed: since !== null,
    unsettled: odd !== undefined && odd >= 0 && moves >= MOST_MOVES,
  }
}

const NO_ROWS: ReadonlyMap<number, HistoryRow> = new Map()

function isOdd(window: HistoryWindow, data: HistoryPage | undefined, isPlaceholder: boolean): boolean {
  return data !== undefined && !isPlaceholder && !fits(window, data)
}

export type TimelineRows = ReturnType<typeof useTimeline>
