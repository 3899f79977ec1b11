import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { createJobRun } from '../../../domain/run/job-run'
import type { Connection } from '../../../lib/browser/connection'
import type { ChangeCounts, ChangeLedger, ChangeOutcome, LedgerEntry } from '../../../local/change-ledger'
import type { Scope } from '../../../local/scope'
import { changeVehicle } from './change-vehicle'
import { resultOf } from './change-words'
import type { PreviewJob } from './preview-changes'

const CONCURRENCY = 3

/** A run over the vehicles of a list, each changed at most once. After a stop, what was sent is followed up. */
export type ChangeRun = ReturnType<typeof startChangeRun>

/** Changes the vehicles of a run that wait or have an open outcome. Each outcome is in the ledger before the next step. */
export function startChangeRun(options: {
  readonly api: ApiClient
  readonly scope: Scope
  readonly queryClient: QueryClient
  readonly ledger: ChangeLedger
  readonly runId: string
  readonly entries: readonly LedgerEntry[]
  readonly connection?: Connection
  readonly onChange: () => void
}) {
  const { api, scope, queryClient, ledger, runId, connection, onChange } = options
  const { sessionGeneration, name } = api.session.state()
  const entries = new Map(options.entries.map((entry) => [entry.vehicleId, entry]))
  let isLeft = false

  async function settle({ vehicleId }: LedgerEntry, outcome: ChangeOutcome): Promise<void> {
    const entry = entries.get(vehicleId)
    if (entry) entries.set(vehicleId, { ...entry, outcome })
    await ledger.settle(runId, vehicleId, outcome)
    onChange()
  }

  /** Returns this user's names: the user name, and the names on revisions that a response showed to be this run's. */
  function ownNames(): ReadonlySet<string> {
    const answered = [...entries.values()].map(({ outcome }) =>
      'username' in outcome ? outcome.username : null,
    )
    return new Set([name, ...answered].filter((one) => one !== null))
  }

  const run = createJobRun<LedgerEntry, ChangeOutcome>({
    jobs: options.entries.filter(({ outcome }) => isOpen(outcome)),
    atOnce: CONCURRENCY,
    connection,
    work: (job, tools) => {
      const { vehicleId } = job
      const entry = entries.get(vehicleId) ?? job
      return changeVehicle({
        api,
        scope,
        queryClient,
        sessionGeneration,
        vehicleId,
        entry,
        tools,
        ownNames,
        settle: (outcome) => settle(entry, outcome),
      })
    },
    async failed(job, { message }) {
      const { outcome } = entries.get(job.vehicleId) ?? job
      const isSent = outcome.state === 'sending' || outcome.state === 'unknown'
      const last: ChangeOutcome = isSent
        ? { ...outcome, state: 'unknown', message }
        : { state: 'failed', message }
      await settle(job, last)
      return last
    },
    onResult: () => undefined,
    onState: onChange,
  })

  run.start()
  return {
    ...run,
    entries: (): LedgerEntry[] => [...entries.values()],
    /** Stops immediately. Sent changes are followed up as long as this tab is open. */
    leave() {
      isLeft = true
      run.cancel()
    },
    ended: run.ended.then(async () => {
      // Doesn't write the end of a run that the user left: the next visit finds it interrupted, with late responses in
      // the ledger.
      if (!isLeft) await ledger.end(runId, countResults([...entries.values()]))
    }),
  }
}

export const isOpen = ({ state }: ChangeOutcome): boolean =>
  state === 'waiting' || state === 'sending' || state === 'unknown'

export function countResults(entries: readonly LedgerEntry[]): ChangeCounts {
  const counts = { changed: 0, held: 0, failed: 0, unknown: 0, waiting: 0 }
  for (const { outcome } of entries) counts[resultOf(outcome)]++
  return counts
}

/** Builds the jobs that undo a run: the changed vehicles with known old values, each only if it hasn't changed since. */
export const undoJobs = (entries: readonly LedgerEntry[]): PreviewJob[] =>
  entries.flatMap((entry, place) => {
    const { outcome, undo } = entry
    if (outcome.state !== 'changed' || outcome.after === null || undo === null) return []
    const job = jobOf(entry, place, 'from')
    const { custom_fields: restored } = undo
    // The vehicle hasn't changed since, so restoring the custom fields as a whole restores exactly the old text.
    return [{ ...job, since: outcome.after, ...(typeof restored === 'string' && { restored }) }]
  })

/** Returns the run's changes that were not made, or not for certain. Read their vehicles again first. */
export const retryJobs = (entries: readonly LedgerEntry[]): PreviewJob[] =>
  entries.flatMap((entry, place) => (entry.outcome.state === 'changed' ? [] : [jobOf(entry, place, 'to')]))

function jobOf(entry: LedgerEntry, place: number, value: 'from' | 'to'): PreviewJob {
  const { vehicleId, plate, plateState, changes } = entry
  const edits = Object.fromEntries(changes.map((change) => [change.path, change[value] ?? '']))
  return { place, vehicleId, plate, plateState, since: null, edits }
}
