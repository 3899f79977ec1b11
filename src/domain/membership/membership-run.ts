import type { Revision } from '../../api/resources/revision'
import { HISTORY_BEGINS } from '../../contract/history'
import { DAY, HOUR, parseInstant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { oldestMatching } from '../history/oldest-revision'
import { inconsistent } from '../history/verdict-error'

/** Consecutive revisions (by instant, then id) with the same `active`, up to one of them. */
export interface MembershipRun {
  readonly active: boolean
  /** Its oldest revision: since then this state holds, as far as history reaches. */
  readonly first: Revision
  /** The newest revision before it, of the other state; null where the run begins with the history. */
  readonly before: Revision | null
  /** Whether the state really began with `first`: after the other state, or by a creation that is no back-fill. */
  readonly startKnown: boolean
  readonly requests: readonly string[]
}

/** When history begins, in microseconds. Specification: "Vehicle history entry", rule 3. */
export const HISTORY_START = parseInstant(HISTORY_BEGINS) ?? Number.NaN

/** Whether a creation may only stand for a vehicle that is older than the history: dated 3 June 2023 on some clock. */
export function mayBeBackFill(oldest: Revision): boolean {
  return oldest.kind === '+' && oldest.instant < HISTORY_START + DAY + 12 * HOUR
}

/** Whether the state of a history's oldest run began with its first revision, by a creation that is no back-fill. */
export function isBeginning(oldest: Revision): boolean {
  return oldest.kind === '+' && !mayBeBackFill(oldest)
}

/**
 * The unbroken run that ends with `last`, given the newest revision of the other state before it: one request
 * or two. `inconsistent` where the history no longer holds `last`.
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
