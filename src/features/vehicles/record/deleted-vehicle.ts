import type { HistoryPage } from '../../../api/resources/history'
import type { Revision } from '../../../api/resources/revision'
import { isDeletion } from '../../../domain/words/fleet-state'
import { timeText } from '../../../lib/time/time-text'
import { newestOf } from './known-vehicle'

/** The deletion that the history ends with, by its first page; null where the vehicle is not deleted. */
export function deletionOf(page: HistoryPage | undefined): Revision | null {
  const newest = newestOf(page)
  return newest !== undefined && isDeletion(newest) ? newest : null
}

/** Why a deleted vehicle cannot be changed, as sentences. */
export function deletedReason({ instant }: Revision, zone: string): string {
  return `This vehicle was deleted on ${timeText(instant, zone, 'minute')}. It can’t be changed any more.`
}
