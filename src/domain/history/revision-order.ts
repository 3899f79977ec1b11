import { compareIds, type Revision } from '../../api/resources/revision'
import { countWhile } from '../../lib/count-while'
import type { Instant } from '../../lib/time/instant'

/**
 * Orders revisions as they took effect, oldest first: by `history_date`, then by `history_id`, so that of equal instants
 * the highest id decides. Compares instants as numbers, never as texts.
 */
export function compareRevisions(a: Revision, b: Revision): number {
  return a.instant - b.instant || compareIds(a.id, b.id)
}

/** The one that took effect later, or the one that there is. */
export function newerOf(a: Revision | null, b: Revision | null): Revision | null {
  if (a === null || b === null) return a ?? b
  return compareRevisions(a, b) >= 0 ? a : b
}

/** The one that took effect earlier, or the one that there is. */
export function olderOf(a: Revision | null, b: Revision | null): Revision | null {
  if (a === null || b === null) return a ?? b
  return compareRevisions(a, b) <= 0 ? a : b
}

/** How many revisions are at or before an instant, of those in the order of {@link compareRevisions}. */
export function countUpTo(rows: readonly Revision[], at: Instant): number {
  return countWhile(rows.length, (index) => (rows[index]?.instant ?? at) <= at)
}
