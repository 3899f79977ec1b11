import type { HistoryPage } from './history'
import { isRevision } from './revision'

/**
 * The version of a vehicle: the history's `count` and newest history_id. One of them changes with every new revision: one
 * recorded late sorts below the newest, so only `count` shows it.
 */
export interface VersionStamp {
  readonly count: number
  /** history_id of the newest revision; null where there is none or it is unreadable. */
  readonly newestId: string | null
}

/** The stamp of an unfiltered history page without offset, of any length. */
export function stampOf({ count, rows: [newest] }: HistoryPage): VersionStamp {
  return { count, newestId: newest !== undefined && isRevision(newest) ? newest.id : null }
}

export function sameStamp(a: VersionStamp, b: VersionStamp): boolean {
  return a.count === b.count && a.newestId === b.newestId
}
