import type { HistoryPage } from './history'
import { isRevision } from './revision'

/**
 * The version of a vehicle: the history's `count` and newest history_id together change whenever a revision is added,
 * one recorded late among them (it sorts below the newest, and only `count` tells of it).
 */
export interface VersionStamp {
  readonly count: number
  /** history_id of the newest revision; null where there is none, or where it cannot be read. */
  readonly newestId: string | null
}

/** The stamp of a page that begins at the newest revision (no offset) and is not filtered, of whatever length. */
export function stampOf({ count, rows: [newest] }: HistoryPage): VersionStamp {
  return { count, newestId: newest !== undefined && isRevision(newest) ? newest.id : null }
}

export function sameStamp(a: VersionStamp, b: VersionStamp): boolean {
  return a.count === b.count && a.newestId === b.newestId
}
