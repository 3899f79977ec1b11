import type { LedgerEntry } from '../../../local/change-ledger'
import { CUSTOM, vehicleEdits } from '../save/vehicle-edits'
import type { PlanJob } from './plan-changes'

/** What takes a run back: the changed vehicles whose old values are known, each as nobody changed it since. */
export function undoJobs(entries: readonly LedgerEntry[]): PlanJob[] {
  return entries.flatMap(({ outcome, undo, ...entry }, place) =>
    outcome.state === 'changed' && outcome.after !== null && undo !== null
      ? [jobOf(entry, place, undo, outcome.after, ({ from }) => from)]
      : [],
  )
}

/** What a run was to change and did not, or not for certain; to be read again first. */
export function jobsAgain(entries: readonly LedgerEntry[]): PlanJob[] {
  return entries.flatMap((entry, place) =>
    entry.outcome.state === 'changed' ? [] : [jobOf(entry, place, entry.body, null, ({ to }) => to)],
  )
}

function jobOf(
  { vehicleId, plate, plateState, changes }: Omit<LedgerEntry, 'outcome' | 'undo'>,
  place: number,
  { active, custom_fields: restored, ...text }: LedgerEntry['body'],
  since: PlanJob['since'],
  valueIn: (change: LedgerEntry['changes'][number]) => string | null,
): PlanJob {
  const custom = changes.flatMap((change) =>
    change.path.startsWith(CUSTOM) ? [[change.path.slice(CUSTOM.length), valueIn(change) ?? '']] : [],
  )
  const edits = { text, custom: Object.fromEntries(custom), ...(typeof active === 'boolean' && { active }) }
  return {
    ...{ place, vehicleId, plate, plateState, since },
    edits: vehicleEdits.parse(edits),
    // Nobody changed it since: as a whole they are exactly what they were.
    ...(since !== null && typeof restored === 'string' && { restored }),
  }
}
