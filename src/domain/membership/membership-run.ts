import type { Revision } from '../../api/resources/revision'
import { HISTORY_BEGINS } from '../../contract/history'
import { DAY, HOUR, parseInstant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { newestBefore } from '../history/newest-revision'
import { oldestMatching } from '../history/oldest-revision'
import { newerOf } from '../history/revision-order'
import { inconsistent } from '../history/verdict-error'
import { isDeletion } from '../words/fleet-state'

/** Consecutive revisions (by instant, then id) with the same `active` and no deletion, up to one of them. */
export interface MembershipRun {
  readonly active: boolean
  /** Its oldest revision: the state holds since then, as far as the history shows. */
  readonly first: Revision
  /** The revision before it: of the other state, or a deletion. Null where the run begins with the history. */
  readonly before: Revision | null
  /** Whether the state began with `first`: after `before`, or by a creation that is not a back-fill. */
  readonly startKnown: boolean
  readonly requests: readonly string[]
}

/** When history begins, in microseconds. Specification: "Vehicle history entry", rule 3. */
export const HISTORY_START = parseInstant(HISTORY_BEGINS) ?? Number.NaN

/** Whether a creation may be a back-fill of an older vehicle: dated 3 June 2023 in some time zone. */
export function mayBeBackFill(oldest: Revision): boolean {
  return oldest.kind === '+' && oldest.instant < HISTORY_START + DAY + 12 * HOUR
}

/** Whether a history's oldest revision began its state: a creation that is not a back-fill, or a deletion. */
export function isBeginning(oldest: Revision): boolean {
  return isDeletion(oldest) || (oldest.kind === '+' && !mayBeBackFill(oldest))
}

/**
 * Finds the unbroken run that ends with `last`, with one or two requests. `before` is the newest revision before it that
 * is of the other state or a deletion. Throws `inconsistent` where the history no longer has `last`.
 */
export async function runEndingWith(
  source: HistorySource,
  last: Revision,
  before: Revision | null,
): Promise<MembershipRun> {
  const filter = { active: last.active, to: last.instant, ...(before && { from: before.instant }) }
  const { revision: first, requests } = await oldestMatching(source, filter, before)
  if (first === null) throw inconsistent(requests[0] ?? '')
  const startKnown = before !== null || isBeginning(first)
  return { active: last.active, first, before, startKnown, requests }
}

/** Finds the unbroken run that ends with `last`, with three requests or four. Rejects as {@link runEndingWith}. */
export async function runUpTo(source: HistorySource, last: Revision): Promise<MembershipRun> {
  const [other, deletion] = await Promise.all([
    newestBefore(source, { active: !last.active }, last),
    newestBefore(source, { kinds: ['-'] }, last),
  ])
  const run = await runEndingWith(source, last, newerOf(other.revision, deletion.revision))
  return { ...run, requests: [...other.requests, ...deletion.requests, ...run.requests] }
}
