import type { LedgerEntry } from '../../../local/change-ledger'
import { NO_EDITS, type VehicleEdits, vehicleEdits } from '../save/vehicle-edits'
import type { PlanJob } from './plan-changes'

/** What takes a run back: the changed vehicles whose old values are known, each as nobody changed it since. */
export function undoJobs(entries: readonly LedgerEntry[]): PlanJob[] {
  return entries.flatMap(({ outcome, undo, ...entry }, place) =>
    outcome.state === 'changed' && outcome.after !== null && undo !== null
      ? [jobOf(entry, place, undo, outcome.after)]
      : [],
  )
}

/** What a run was to change and did not, or not for certain; to be read again first. */
export function jobsAgain(entries: readonly LedgerEntry[]): PlanJob[] {
  return entries.flatMap((entry, place) =>
    entry.outcome.state === 'changed' ? [] : [jobOf(entry, place, entry.body, null)],
  )
}

/** How many changed vehicles cannot be put back, since an old value or the version is not known. */
export function countLasting(entries: readonly LedgerEntry[]): number {
  return entries.filter(({ outcome }) => outcome.state === 'changed').length - undoJobs(entries).length
}

function jobOf(
  { vehicleId, plate, plateState }: Pick<LedgerEntry, 'vehicleId' | 'plate' | 'plateState'>,
  place: number,
  body: LedgerEntry['body'],
  since: PlanJob['since'],
): PlanJob {
  return { line: place + 1, vehicleId, plate, plateState, edits: editsOf(body), since }
}

/** The fields of an update as edits. */
function editsOf({ active, ...text }: LedgerEntry['body']): VehicleEdits {
  return vehicleEdits.parse({ ...NO_EDITS, text, ...(typeof active === 'boolean' && { active }) })
}
