import type { HistoryPage } from '../../../api/resources/history'
import { isRevision, type Revision } from '../../../api/resources/revision'
import { sameStamp, stampOf } from '../../../api/resources/vehicle-reads'
import type { Baseline } from '../../../local/baseline'

/** The baseline that an unfiltered first page gives. */
export function baselineOf(page: HistoryPage): Baseline {
  return { stamp: stampOf(page), seen: page.rows.filter(isRevision).map(({ id }) => id) }
}

/** The older of two baselines, so that a save warns of everything recorded since either. */
export function olderOf(one: Baseline, other: Baseline | null): Baseline {
  return other !== null && other.stamp.count < one.stamp.count ? other : one
}

/** What was recorded since a baseline, as far as the first page shows it. */
export interface RecordedSince {
  /** Whether the version differs. */
  readonly changed: boolean
  /** Newest first. */
  readonly revisions: readonly Revision[]
  /** How many more were recorded that the page does not show: for earlier dates, too many, or unreadable. */
  readonly more: number
}

/** Compares an unfiltered first page with a baseline. */
export function recordedSince(before: Baseline, page: HistoryPage): RecordedSince {
  if (sameStamp(before.stamp, stampOf(page))) return { changed: false, revisions: [], more: 0 }
  const seen = new Set(before.seen)
  const lastSeen = page.rows.findLastIndex((row) => isRevision(row) && seen.has(row.id))
  const added = Math.max(0, page.count - before.stamp.count)
  // Unless the page had the whole history, rows below the last seen one were beyond the page then.
  const whole = before.seen.length >= before.stamp.count
  const end = whole ? page.rows.length : lastSeen === -1 ? added : lastSeen
  const revisions = page.rows
    .slice(0, end)
    .filter(isRevision)
    .filter(({ id }) => !seen.has(id))
  return { changed: true, revisions, more: Math.max(0, added - revisions.length) }
}

/** The one revision that was recorded; null if none, more than one, or it cannot be read. */
export function onlyOne({ revisions, more }: RecordedSince): Revision | null {
  return revisions.length === 1 && more === 0 ? (revisions[0] ?? null) : null
}
