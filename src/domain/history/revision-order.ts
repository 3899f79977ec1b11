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

/** The revision that took effect last; null of none. */
export function newestOf(revisions: readonly (Revision | null)[]): Revision | null {
  return revisions.filter((row) => row !== null).sort((a, b) => compareRevisions(b, a))[0] ?? null
}

/** How many revisions are at or before an instant, of those in the order of {@link compareRevisions}. */
export function countUpTo(rows: readonly Revision[], at: Instant): number {
  return countWhile(rows.length, (index) => (rows[index]?.instant ?? at) <= at)
}
