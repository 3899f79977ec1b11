import { compareIds, type Revision } from '../../api/resources/revision'
import { countWhile } from '../../lib/count-while'
import type { Instant } from '../../lib/time/instant'

/** Orders revisions as they took effect, oldest first: by instant, then by ID. */
export function compareRevisions(a: Revision, b: Revision): number {
  return a.instant - b.instant || compareIds(a.id, b.id)
}

export function newestOf(revisions: readonly (Revision | null)[]): Revision | null {
  return revisions.filter((row) => row !== null).sort((a, b) => compareRevisions(b, a))[0] ?? null
}

/** Counts the revisions at or before an instant. `rows` must be in the order of {@link compareRevisions}. */
export function countUpTo(rows: readonly Revision[], at: Instant): number {
  return countWhile(rows.length, (index) => (rows[index]?.instant ?? at) <= at)
}
