import type { Revision } from '../../api/resources/revision'
import { HISTORY_BEGINS } from '../../contract/history'
import { DAY, HOUR, parseInstant } from '../../lib/time/instant'
import { newestBefore, oldestMatching } from '../history/find-revision'
import { compareRevisions, type HistorySource, newestOf } from '../history/history-source'
import { type HistorySlice, readSlice, SOME_ROWS } from '../history/read-slice'
import { inconsistent, unreadable } from '../history/verdict-error'
import { isDeletion } from '../words/vehicle-status'

/** Consecutive revisions (by timestamp, then ID) with the same `active` and without a deletion, up to one of them. */
export interface StatusPeriod {
  readonly first: Revision
  /** The revision before the period: one with the other state, or a deletion. Null if the period starts the history. */
  readonly before: Revision | null
  /** Whether `first` started the state: there is a `before`, or `first` is a creation that isn't a back-fill. */
  readonly startKnown: boolean
}

/** Start of every history, in microseconds. Specification: "Vehicle history entry", rule 3. */
export const HISTORY_START = parseInstant(HISTORY_BEGINS) ?? Number.NaN

/** Returns whether a creation may be a back-fill of an older vehicle: dated June 3, 2023 in any time zone. */
export const mayBeBackFill = (oldest: Revision): boolean =>
  oldest.kind === '+' && oldest.instant < HISTORY_START + DAY + 12 * HOUR

export function statusPeriod(first: Revision, before: Revision | null): StatusPeriod {
  return { first, before, startKnown: before !== null || isBeginning(first) }
}

/** Returns whether a history's oldest revision started its state: a creation that isn't a back-fill, or a deletion. */
export const isBeginning = (oldest: Revision): boolean =>
  isDeletion(oldest) || (oldest.kind === '+' && !mayBeBackFill(oldest))

/**
 * Finds the status period that ends with `last`. `before`: the newest earlier deletion or revision with the other state.
 * `count`: the period's revisions, and any later ones with the timestamp of `last`. Throws `inconsistent` without `last`.
 */
export async function periodEndingWith(source: HistorySource, last: Revision, before: Revision | null) {
  const filter = { active: last.active, to: last.instant, ...(before && { from: before.instant }) }
  const { revision: first, count } = await oldestMatching(source, filter, before)
  if (first === null) throw inconsistent()
  return { period: statusPeriod(first, before), count }
}

/** Finds the status period that ends with `last`, in three or four requests, or one less if `deletions` has all deletions. */
export async function periodUpTo(
  source: HistorySource,
  last: Revision,
  deletions: readonly Revision[] | null = null,
) {
  const [other, deletion] = await Promise.all([
    newestBefore(source, { active: !last.active }, last),
    deletions
      ? newestOf(deletions.filter((row) => compareRevisions(row, last) < 0))
      : newestBefore(source, { kinds: ['-'] }, last),
  ])
  return periodEndingWith(source, last, newestOf([other, deletion]))
}

export async function deletionsUpTo(source: HistorySource, last: Revision) {
  const upTo = ({ revisions }: Pick<HistorySlice, 'revisions'>) =>
    revisions.filter((row) => compareRevisions(row, last) <= 0)
  const slice = await readSlice(source, { to: last.instant }, { limit: SOME_ROWS }, (read) => {
    const before = upTo(read).find((row) => !isDeletion(row))
    // Read all rows with that timestamp, because their order isn't specified.
    return before !== undefined && before.instant > (read.revisions.at(-1)?.instant ?? before.instant)
  })
  const rows = upTo(slice).sort((a, b) => compareRevisions(b, a))
  const end = rows.findIndex((row) => !isDeletion(row))
  const count = end < 0 ? rows.length : end
  const first = rows[count - 1]
  const before = rows[count] ?? null
  if (first === undefined) throw inconsistent()
  const needed = before ? slice.revisions.indexOf(before) : slice.revisions.length
  for (const [gap, problem] of slice.gaps) if (gap <= needed) throw unreadable(problem)
  return { first, before, count, rows: slice.revisions }
}
