import type { HistoryFilter } from '../../api/resources/history'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'
import { anchoredFilter, type HistoryWindow } from './history-window'

/**
 * Finds the newest matching revision at or before an instant, with one request: its index is the number of newer ones, or
 * the last one where all are newer. Entries added since with an older date do not change it. Throws ApiError.
 */
export async function indexOfTime(
  source: HistorySource,
  window: HistoryWindow,
  filter: HistoryFilter,
  at: Instant,
): Promise<{ readonly index: number; readonly allNewer: boolean }> {
  const asked = anchoredFilter(window, filter)
  const from = Math.max(asked.from ?? at + 1, at + 1)
  const { count, rows } = await source.page({ ...asked, from, limit: 1 })
  const newer = Math.max(count, rows.length)
  return { index: Math.min(newer, Math.max(0, window.count - 1)), allNewer: newer >= window.count }
}
