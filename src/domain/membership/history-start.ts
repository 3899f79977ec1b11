import type { Revision } from '../../api/resources/revision'
import { HISTORY_BEGINS } from '../../contract/history'
import { DAY, HOUR, parseInstant } from '../../lib/time/instant'
import { isDeletion } from '../words/fleet-state'

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
