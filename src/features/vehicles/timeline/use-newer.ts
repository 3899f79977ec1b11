import { useQuery } from '@tanstack/react-query'
import { fetchHistory, vehicleKey } from '../../../api/resources/history'
import type { HistoryWindow } from '../../../domain/history/history-window'
import type { TimelineQuery } from './use-timeline'

/** A list that was read less than this ago (ms) is not asked about again. */
const FRESH = 10_000
/** What was read this little later (ms) was asked for together with the list, as the page was opened. */
const TOGETHER = 5_000

/**
 * How many matching revisions are newer than a list, which stays as it is. One request of one row, when the page comes
 * back into sight and when another reading of this vehicle (after a save, say: `readAt`) is younger than the list.
 */
export function useNewer(
  { api, vehicleId, filter }: TimelineQuery,
  window: HistoryWindow | undefined,
  /** This computer's clock (ms) when the list, and when anything of the vehicle's history, was read. */
  listReadAt: number,
  readAt: number,
): number {
  const anchor = window?.anchor ?? null
  const from = anchor === null ? filter.from : anchor + 1
  // Below an anchor that cannot be read anything may be new; above the filter's end nothing is.
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
    // Nobody waits for it: where it fails, the next look at the page asks again.
    retry: false,
    refetchInterval: false,
  })
  return data
}
