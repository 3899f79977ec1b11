import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ApiClient } from '../../../api/client/client'
import {
  fetchHistory,
  type HistoryFilter,
  type HistoryPage,
  historyKey,
  historyOptions,
  vehicleKey,
} from '../../../api/resources/history'
import type { HistoryRow } from '../../../api/resources/revision'
import { historySource } from '../../../domain/history/history-source'
import {
  firstRange,
  type HistoryWindow,
  queryOfRange,
  type ReadRange,
  type RowRange,
  readRange,
  windowOf,
} from '../../../domain/history/history-window'
import { PAGE_LIMIT } from '../../../domain/history/page-limit'
import { fits, recounted, rowsByIndex } from '../../../domain/history/rows-by-index'
import { useApi } from '../../../domain/person/use-api'
import { isEqual, useRanges } from './use-ranges'

/** How often a changing history is counted again at the same rows before the list gives up and says so. */
const MAX_RECOUNTS = 4

/** Options of a history's first page, which fixes the window. Never read again by itself: later ranges depend on it. */
export function firstPageOptions(api: ApiClient, vehicleId: number, filter: HistoryFilter) {
  return {
    ...historyOptions(api, vehicleId, { ...filter, limit: PAGE_LIMIT }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** A first page younger than this (ms) is fresh enough for a person who opens the page. */
const FRESH = 10_000

/** Query options for the first page when a person opens the vehicle's page. */
export function firstPageOnArrival(api: ApiClient, vehicleId: number, filter: HistoryFilter) {
  return { ...firstPageOptions(api, vehicleId, filter), staleTime: FRESH }
}

/** Which revisions a timeline shows. */
export interface TimelineQuery {
  readonly vehicleId: number
  readonly filter: HistoryFilter
}

/** The window after rows were added or removed since `first` was read. */
interface Recount {
  readonly first: HistoryPage
  readonly window: HistoryWindow
  readonly before: HistoryWindow
  /** How often the window was counted again; ranges of one generation fit together. */
  readonly generation: number
  /** How often it was counted again at these ranges. */
  readonly times: number
  readonly answered: readonly RowRange[]
}

/** A vehicle's revisions by their index, newest first. Rows anywhere in the list can be read with one request. */
export function useTimeline({ vehicleId, filter }: TimelineQuery) {
  const api = useApi()
  const queryClient = useQueryClient()
  const first = useQuery(firstPageOptions(api, vehicleId, filter))
  const [recount, setRecount] = useState<Recount | null>(null)
  const base = useMemo(() => first.data && windowOf(first.data), [first.data])
  const since = recount !== null && recount.first === first.data ? recount : null
  const window = since?.window ?? base
  const { requestRows, inView, answered } = useRanges(base, window)

  const generation = since?.generation ?? 0
  const { dataUpdatedAt } = first

  const optionsOf = useCallback(
    (of: HistoryWindow, ofGeneration: number, range: RowRange) => ({
      queryKey: [
        ...historyKey(api, vehicleId),
        queryOfRange(of, filter, range),
        dataUpdatedAt,
        ofGeneration,
      ] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readRange(historySource(api, vehicleId, signal), of, filter, range),
      // It belongs to its window: read again, it would be younger than its neighbours.
      staleTime: Number.POSITIVE_INFINITY,
    }),
    [api, vehicleId, filter, dataUpdatedAt],
  )

  const firstFits = window !== undefined && first.data !== undefined && fits(window, first.data)
  // Rows that were read before are shown at once; new ones are read once the scrolling rests.
  const asked = inView.filter(
    (range) =>
      window !== undefined &&
      !(range.offset === 0 && firstFits) &&
      (answered.some((each) => isEqual(each, range)) ||
        queryClient.getQueryData(optionsOf(window, generation, range).queryKey) !== undefined),
  )

  const { later, rows } = useQueries({
    queries: window
      ? asked.map((range) => ({
          ...optionsOf(window, generation, range),
          // The earlier rows stay until the new ones are read.
          placeholderData: () =>
            since
              ? queryClient.getQueryData<ReadRange>(optionsOf(since.before, generation - 1, range).queryKey)
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
  const recounts = since?.answered === answered ? since.times : 0
  useEffect(() => {
    const answer = odd?.data
    if (!window || !first.data || answer === undefined || recounts >= MAX_RECOUNTS) return
    const next = recounted(window, answer.page)
    queryClient.setQueryData(optionsOf(next, generation + 1, answer).queryKey, answer)
    setRecount({
      first: first.data,
      window: next,
      before: window,
      generation: generation + 1,
      times: recounts + 1,
      answered,
    })
  })

  return {
    first,
    window,
    rows,
    requestRows,
    /** The query of a range in view that failed. */
    failed: later.find((page) => page.isError),
    /** The query that failed and is being retried. */
    waiting: [first, ...later].find((page) => page.isFetching && page.failureReason !== null),
    /** Reads all failed ranges again. */
    retry() {
      for (const page of later) if (page.isError) void page.refetch()
    },
    /** Rows added (negative: removed) below the anchor while the list was read. */
    shift: window && base ? window.count - base.count : 0,
    /** Whether the history changed while the list was read; `unsettled`: it still changes with every answer. */
    changed: since !== null,
    unsettled: odd !== undefined && recounts >= MAX_RECOUNTS,
  }
}

const NO_ROWS: ReadonlyMap<number, HistoryRow> = new Map()

function isOdd(window: HistoryWindow, data: ReadRange | undefined, isPlaceholder: boolean): boolean {
  return data !== undefined && !isPlaceholder && !fits(window, data.page)
}

export type TimelineRows = ReturnType<typeof useTimeline>

/** The count is read again after this time (ms). */
const COUNT_FRESH = 10_000
/** A reading at most this much later (ms) belongs to the same opening of the page as the list. */
const TOGETHER = 5_000

/**
 * Counts the matching revisions that are newer than a list. The list itself does not change.
 * Sends one request for one row, when the page gets visible again and when the vehicle was read after the list, for
 * instance by a save (`readAt`).
 */
export function useNewer(
  { vehicleId, filter }: TimelineQuery,
  window: HistoryWindow | undefined,
  /** This computer's clock (ms) when the list was read; `readAt` is when the vehicle's history was last read. */
  listReadAt: number,
  readAt: number,
): number {
  const api = useApi()
  const anchor = window?.anchor ?? null
  const from = anchor === null ? filter.from : anchor + 1
  // Nothing can be counted above an unreadable first row, and nothing is new beyond the filter's end.
  const isOpen =
    (anchor !== null || window?.count === 0) && !(from !== undefined && (filter.to ?? from) < from)
  const { data } = useQuery({
    queryKey: [...vehicleKey(api, vehicleId), 'newer', { ...filter, from }, listReadAt, readAt],
    queryFn: async ({ signal }) =>
      (await fetchHistory(api, vehicleId, { ...filter, from, limit: 1 }, signal)).count,
    enabled: isOpen,
    initialData: 0,
    initialDataUpdatedAt: readAt > listReadAt + TOGETHER ? 0 : listReadAt,
    staleTime: COUNT_FRESH,
    refetchOnWindowFocus: true,
    // Nobody waits for it. After a failure, it is read again when the page gets visible.
    retry: false,
    refetchInterval: false,
  })
  return data
}
