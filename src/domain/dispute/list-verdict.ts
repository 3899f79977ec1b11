import type { Revision } from '../../api/resources/revision'
import { countWhile } from '../../lib/count-while'
import type { Instant } from '../../lib/time/instant'
import type { HistorySlice } from '../history/read-slice'
import { compareRevisions, countUpTo } from '../history/revision-order'
import type { AskedMoment } from '../time/asked-time'
import { opposedWithin } from '../verdict/answer-caveats'
import { leavesOther, runFrom, type StateChange, stateChange } from '../verdict/facts'
import { MAX_INSIDE, type Verdict, verdictOf } from '../verdict/verdict'

/**
 * What a list says about a moment. `needs-older-rows`: older rows are needed. `ask-separately`: the list cannot say it, because a row that is
 * needed is unreadable or too much was recorded within that time.
 */
export type ListVerdict =
  | 'needs-older-rows'
  | 'ask-separately'
  | {
      readonly verdict: Verdict
      /** Revisions of one instant leave other states, so the verdict goes by their order: its context says that. */
      readonly isDisputed: boolean
    }

/**
 * Decides a moment from a list that begins at or after its end, as `verdictAt` does: where nothing was recorded within
 * the time asked, the service's first row decides; else, of equal instants, the highest id.
 *
 * A list that is not complete decides only where a row at or before the start is followed by one of an older instant:
 * a page may end among revisions of one instant.
 */
export function verdictFromList(list: HistorySlice, moment: AskedMoment): ListVerdict {
  const { revisions, requests, answeredAt, gaps } = list
  const newest = indexUpTo(revisions, moment.end)
  const beginning = indexUpTo(revisions, moment.start)
  const atStart = revisions[beginning]
  const older = atStart === undefined ? revisions.length : indexUpTo(revisions, atStart.instant - 1)
  const isHeld = newest === beginning
  if (!isHeld && indexUpTo(revisions, moment.start - 1) - newest > MAX_INSIDE) return 'ask-separately'
  if (older === revisions.length && !list.isComplete) return 'needs-older-rows'
  const lastNeeded = isHeld ? newest : older
  if ([...gaps.keys()].some((gap) => gap >= newest && gap <= lastNeeded)) return 'ask-separately'
  const rows = revisions.slice(newest, older).sort(compareRevisions)
  const verdict = verdictOf(moment, rows, revisions[newest], { requests: [...requests], answeredAt })
  return { verdict, isDisputed: isDisputed(verdict.deciding, isHeld ? rows : verdict.inside) }
}

/** The index of the newest revision at or before an instant; the length where there is none. */
function indexUpTo(revisions: readonly Revision[], at: Instant): number {
  return countWhile(revisions.length, (index) => (revisions[index]?.instant ?? at) > at)
}

/** The rows of a list that have nothing unread between them, oldest first. */
export function knownRows({ revisions, gaps, isComplete }: HistorySlice) {
  const gap = Math.min(...gaps.keys(), revisions.length)
  const isWhole = isComplete && gaps.size === 0
  // Of the last instant there may be more rows.
  const last = revisions[gap - 1]?.instant ?? Number.NEGATIVE_INFINITY
  const rows = revisions.slice(0, gap).filter(({ instant }) => isWhole || instant > last)
  return { rows: rows.sort(compareRevisions), isWhole }
}

/** The change that set the state of a verdict; undefined where the rows do not reach back to what was before it. */
export function changeFromRows(
  { rows, isWhole }: ReturnType<typeof knownRows>,
  { deciding, moment }: Verdict,
): StateChange | null | undefined {
  if (deciding === null) return null
  const upTo = countUpTo(rows, moment.end)
  if (rows[upTo - 1]?.id !== deciding.id) return undefined
  const found = runFrom(rows, upTo)
  const isReached = isWhole || (found.deletedBy ? found.run : found.run?.before)
  return isReached ? stateChange(found) : undefined
}

function isDisputed(deciding: Revision | null, others: readonly Revision[]): boolean {
  if (deciding === null) return false
  const isTied = others.some((other) => other.instant === deciding.instant && leavesOther(other, deciding))
  return isTied || opposedWithin(others) !== undefined
}
