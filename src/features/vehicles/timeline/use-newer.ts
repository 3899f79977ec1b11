import { useQuery } from '@tanstack/react-query'
import { fetchHistory, vehicleKey } from '../../../api/resources/history'
import type { HistoryWindow } from '../../../domain/history/history-window'
import { useApi } from '../../../domain/person/use-api'
import type { TimelineQuery } from './use-timeline'

/** The count is read again after this time (ms). */
const FRESH = 10_000
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
