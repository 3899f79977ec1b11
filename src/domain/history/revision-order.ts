import { compareIds, type Revision } from '../../api/resources/revision'
import { countWhile } from '../../lib/count-while'
import type { Instant } from '../../lib/time/instant'

/** Orders revisions as they took effect, oldest first: by instant, then by ID. */
export const compareRevisions = (a: Revision, b: Revision): number =>
  a.instant - b.instant || compareIds(a.id, b.id)

export const newestOf = (revisions: readonly (Revision | null)[]): Revision | null =>
  revisions.filter((row) => row !== null).sort((a, b) => compareRevisions(b, a))[0] ?? null

/** Counts the revisions at or before an instant. `rows` must be in the order of {@link compareRevisions}. */
export const countUpTo = (rows: readonly Revision[], at: Instant): number =>
  countWhile(rows.length, (index) => (rows[index]?.instant ?? at) <= at)
