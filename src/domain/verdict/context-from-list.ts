import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { compareRevisions } from '../history/revision-order'
import { isBeginning, type MembershipRun } from '../membership/membership-run'
import { isDeletion } from '../words/fleet-state'
import type { Verdict } from './verdict'
import { leavesOther, MOST_NAMED_TIES, NOTHING, oldestOf, type VerdictContext } from './verdict-context'

/**
 * The context of a verdict from the whole history, without a request: the same that `verdictContext` reads.
 * `history` is every revision of the vehicle, as they took effect: oldest first, ids rising within an instant.
 */
export function contextFromList(
  verdict: Verdict,
  history: readonly Revision[],
  requests: readonly string[],
): VerdictContext {
  const { deciding, moment } = verdict
  const first = history[0] ?? null
  if (deciding === null)
    return { ...NOTHING, noHistory: first === null, oldest: first, nextChange: first, requests }
  const upTo = indexAfter(history, moment.end)
  const others = tiesOf(history, deciding)
  const ties = { ties: others.slice(0, MOST_NAMED_TIES), tieCount: others.length }
  const nextChange = nextAfter(history, upTo, deciding)
  const found = { ...NOTHING, ...ties, nextChange, requests }
  const [highest] = others
  if (highest && compareRevisions(highest, deciding) > 0) return { ...found, higherTie: highest }
  const { run, deletedBy } = runFromList(history, upTo, requests)
  const begins = run === null ? deletedBy : run.before === null ? run.first : null
  return { ...found, run, deletedBy, oldest: oldestOf(verdict, begins) }
}

/** The run that the last of `upTo` revisions belongs to; where that is a deletion, the run that ended with it. */
export function runFromList(
  history: readonly Revision[],
  upTo: number,
  requests: readonly string[],
): Pick<VerdictContext, 'run' | 'deletedBy'> {
  let [deletedBy, at]: [Revision | null, number] = [null, upTo - 1]
  for (; at >= 0; at--) {
    const revision = history[at]
    if (!revision || !isDeletion(revision)) break
    deletedBy = revision
  }
  const last = history[at]
  return { deletedBy, run: last ? runUpTo(history, at, last, requests) : null }
}

/** How many revisions are at or before an instant. */
export function indexAfter(history: readonly Revision[], at: Instant): number {
  let [low, high] = [0, history.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((history[middle]?.instant ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low
}

/** The revisions of the deciding instant that leave another state, the highest id first. */
function tiesOf(history: readonly Revision[], deciding: Revision): Revision[] {
  const from = indexAfter(history, deciding.instant - 1)
  const to = indexAfter(history, deciding.instant)
  return history
    .slice(from, to)
    .filter((revision) => leavesOther(revision, deciding))
    .reverse()
}

/** The first revision from an index on that leaves another state; after a deletion, what restored the record. */
function nextAfter(history: readonly Revision[], from: number, deciding: Revision): Revision | null {
  for (let at = from; at < history.length; at++) {
    const revision = history[at]
    if (revision && (isDeletion(deciding) ? !isDeletion(revision) : leavesOther(revision, deciding)))
      return revision
  }
  return null
}

/** The run of the state that `last` leaves, which still held at `index`. */
function runUpTo(
  history: readonly Revision[],
  index: number,
  last: Revision,
  requests: readonly string[],
): MembershipRun {
  let [first, at] = [last, index]
  for (; at >= 0; at--) {
    const revision = history[at]
    if (!revision || leavesOther(revision, last)) break
    first = revision
  }
  const before = history[at] ?? null
  return {
    active: last.active,
    first,
    before,
    startKnown: before !== null || isBeginning(first),
    requests,
  }
}
