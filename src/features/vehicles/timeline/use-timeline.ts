import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import {
  type HistoryFilter,
  type HistoryPage,
  historyKey,
  historyOptions,
} from '../../../api/resources/history'
import type { HistoryRow } from '../../../api/resources/revision'
import { historySource } from '../../../domain/history/history-source'
import {
  firstRange,
  type HistoryWindow,
  PAGE_LIMIT,
  queryOfRange,
  type ReadRange,
  type RowRange,
  readRange,
  windowOf,
} from '../../../domain/history/history-window'
import { fits, recounted, rowsByIndex } from '../../../domain/history/rows-by-index'
import { isSame, useStretches } from './use-stretches'

/** A history that changes with every answer is followed this often in one place; then it is said and left alone. */
const MOST_MOVES = 4

/**
 * The first page of a vehicle's revisions: what the page's loader asks for, and the timeline's window. It is never
 * read again by itself, since every later stretch hangs on it.
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
  /** How often it was counted anew in all: stretches of one generation fit together. */
  readonly generation: number
  /** How often it was counted anew while somebody stayed at these stretches. */
  readonly times: number
  readonly settled: readonly RowRange[]
}

/**
 * The revisions of a vehicle by their place in the list, newest first: any place can be asked for, whatever lies
 * between, by one request.
 */
export function useTimeline(api: ApiClient, vehicleId: number, filter: HistoryFilter) {
  const queryClient = useQueryClient()
  const first = useQuery(firstPageOptions(api, vehicleId, filter))
  const [moved, setMoved] = useState<Moved | null>(null)
  const laid = useMemo(() => first.data && windowOf(first.data), [first.data])
  const since = moved !== null && moved.first === first.data ? moved : null
  const window = since?.window ?? laid
  const { want, inView, settled } = useStretches(laid, window)

  const generation = since?.generation ?? 0
  const { dataUpdatedAt } = first

  const optionsOf = useCallback(
    (of: HistoryWindow, ofGeneration: number, stretch: RowRange) => ({
      queryKey: [
        ...historyKey(api, vehicleId),
        queryOfRange(of, filter, stretch),
        dataUpdatedAt,
        ofGeneration,
      ] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readRange(historySource(api, vehicleId, signal), of, filter, stretch),
      // It belongs to its window: read anew, it would be of another time than its neighbours.
      staleTime: Number.POSITIVE_INFINITY,
    }),
    [api, vehicleId, filter, dataUpdatedAt],
  )

  const firstFits = window !== undefined && first.data !== undefined && fits(window, first.data)
  // What was read before is shown at once; only asking for more waits until somebody stays.
  const asked = inView.filter(
    (stretch) =>
      window !== undefined &&
      !(stretch.offset === 0 && firstFits) &&
      (settled.some((each) => isSame(each, stretch)) ||
        queryClient.getQueryData(optionsOf(window, generation, stretch).queryKey) !== undefined),
  )

  const { later, rows } = useQueries({
    queries: window
      ? asked.map((stretch) => ({
          ...optionsOf(window, generation, stretch),
          // What stood there before stays until it is read anew.
          placeholderData: () =>
            since
              ? queryClient.getQueryData<ReadRange>(optionsOf(since.before, generation - 1, stretch).queryKey)
              : undefined,
        }))
      : [],
    combine: useCallback(
      (results: UseQueryResult<ReadRange>[]) => {
        if (!window || !first.data) return { later: results, rows: NO_ROWS }
        const read = results.flatMap(({ data }) => data ?? [])
        return {
          later: results,
          rows: rowsByIndex(window, [{ ...firstRange(window), page: first.data }, ...read]),
        }
      },
      [window, first.data],
    ),
  })

  const odd = window && later.find(({ data, isPlaceholderData }) => isOdd(window, data, isPlaceholderData))
  const moves = since?.settled === settled ? since.times : 0
  useEffect(() => {
    const answer = odd?.data
    if (!window || !first.data || answer === undefined || moves >= MOST_MOVES) return
    const next = recounted(window, answer.page)
    queryClient.setQueryData(optionsOf(next, generation + 1, answer).queryKey, answer)
    setMoved({
      first: first.data,
      window: next,
      before: window,
      generation: generation + 1,
      times: moves + 1,
      settled,
    })
  })

  return {
    first,
    window,
    rows,
    want,
    /** The failure of a stretch in view, if one failed. */
    failed: later.find((page) => page.isError),
    /** What failed and is on its way again by itself. */
    waiting: [first, ...later].find((page) => page.isFetching && page.failureReason !== null),
    /** Asks again for all that failed. */
    retry() {
      for (const page of later) if (page.isError) void page.refetch()
    },
    /** Rows that were added (or, negative, taken away) below the anchor while the list was read. */
    shift: window && laid ? window.count - laid.count : 0,
    /** Whether it was counted anew at all, and whether it still changes with every answer. */
    changed: since !== null,
    unsettled: odd !== undefined && moves >= MOST_MOVES,
  }
}

const NO_ROWS: ReadonlyMap<number, HistoryRow> = new Map()

function isOdd(window: HistoryWindow, data: ReadRange | undefined, isPlaceholder: boolean): boolean {
  return data !== undefined && !isPlaceholder && !fits(window, data.page)
}

export type TimelineRows = ReturnType<typeof useTimeline>
