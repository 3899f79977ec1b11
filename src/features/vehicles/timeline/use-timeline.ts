import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
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
import { missingRanges, rangesWith } from '../../../domain/history/ranges'
import { fits, recounted, rowsByIndex } from '../../../domain/history/rows-by-index'
import { useApi } from '../../../domain/person/use-api'

/** How often a changing history is counted again at the same rows before the list gives up and says so. */
const MAX_RECOUNTS = 4

/** Options of a history's first page, which fixes the window. Never read again by itself: later ranges depend on it. */
export function firstPageOptions(api: ApiClient, vehicleId: number, filter: HistoryFilter) {
  return {
    ...historyOptions(api, vehicleId, { ...filter, limit: PAGE_LIMIT }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

/** A read younger than this (ms) is fresh enough for a person who opens a page. */
export const FRESH = 10_000

/** Query options for the first page when a person opens a page of the vehicle. */
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

  const odd =
    window &&
    later.find(({ data, isPlaceholderData }) => data && !isPlaceholderData && !fits(window, data.page))
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

export type TimelineRows = ReturnType<typeof useTimeline>

/** Rows are requested once they have been in view this long (ms), not while they scroll past. */
const SETTLE = 100

const NO_RANGES: readonly RowRange[] = []

/** What is to be read once the scrolling rests, and the list that it was planned for. */
interface Plan {
  readonly window: HistoryWindow
  readonly known: readonly RowRange[]
  readonly wanted: readonly RowRange[]
  readonly timer: ReturnType<typeof setTimeout>
}

/**
 * Plans which ranges of a list have to be read for the rows in view.
 * @param base the window as the first page gives it: another one is another list
 * @param window the same window with its present count
 */
function useRanges(base: HistoryWindow | undefined, window: HistoryWindow | undefined) {
  const initial = useMemo(() => (base ? [firstRange(base)] : NO_RANGES), [base])
  const [requested, setRequested] = useState({ initial, ranges: initial })
  const known = requested.initial === initial ? requested.ranges : initial
  const [visible, setVisible] = useState(NO_RANGES)
  const [answered, setAnswered] = useState(NO_RANGES)
  const plan = useRef<Plan | null>(null)
  useEffect(() => () => clearTimeout(plan.current?.timer), [])

  const requestRows = useCallback(
    (rowIndexes: readonly number[]) => {
      if (window === undefined) return
      const inside = rangesWith(known, rowIndexes)
      setVisible((old) => (areEqual(old, inside) ? old : inside))
      const missing = missingRanges(window, known, rowIndexes)
      const wanted = [...inside, ...missing]
      const last = plan.current
      if (last?.window === window && last.known === known && areEqual(last.wanted, wanted)) return
      clearTimeout(last?.timer)
      const timer = setTimeout(() => {
        setAnswered((old) => (areEqual(old, wanted) ? old : wanted))
        if (missing.length > 0) setRequested({ initial, ranges: [...known, ...missing] })
      }, SETTLE)
      plan.current = { window, known, wanted, timer }
    },
    [window, initial, known],
  )

  // Ranges of an earlier list do not belong to this one.
  const inView = useMemo(
    () => known.filter((range) => visible.some((one) => isEqual(one, range))),
    [visible, known],
  )
  return {
    requestRows,
    /** The ranges in view that are read or requested. */
    inView,
    /** The ranges where the scrolling rests; the others only scroll past. */
    answered,
  }
}

function isEqual(a: RowRange, b: RowRange | undefined): boolean {
  return a.offset === b?.offset && a.limit === b.limit
}

function areEqual(some: readonly RowRange[], others: readonly RowRange[]): boolean {
  return some.length === others.length && some.every((range, index) => isEqual(range, others[index]))
}

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
    staleTime: FRESH,
    refetchOnWindowFocus: true,
    // Nobody waits for it. After a failure, it is read again when the page gets visible.
    retry: false,
    refetchInterval: false,
  })
  return data
}
