import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import type { JobRunState } from '../../../domain/run/job'
import { createJobRun, type JobRun } from '../../../domain/run/job-run'
import type { Connection } from '../../../lib/browser/connection'
import type { ChangeCounts, ChangeLedger, ChangeOutcome, LedgerEntry } from '../../../local/change-ledger'
import type { Scope } from '../../../local/scope'
import { changeVehicle } from './change-vehicle'

/** How far a run is. A new object for every change. */
export interface ChangeRunState extends JobRunState {
  /** Whether something is sent: false where all of them were, and only their outcome is looked up. */
  readonly sends: boolean
}

/** A run over the vehicles of a list, each changed at most once. After a stop, what was sent is followed up. */
export interface ChangeRun extends Pick<JobRun, 'pause' | 'resume' | 'stop' | 'ended'> {
  state(): ChangeRunState
  /** Stops it at once: what was sent is followed up while this tab lives. */
  leave(): void
}

/** Vehicles at a time. */
const AT_ONCE = 3

/**
 * Changes the vehicles of a run that are not settled: those that wait, and those that were sent and whose outcome is open.
 * Each outcome is in the ledger before the next step.
 */
export function startChangeRun(options: {
  readonly api: ApiClient
  readonly scope: Scope
  readonly queryClient: QueryClient
  readonly ledger: ChangeLedger
  readonly runId: string
  readonly entries: readonly LedgerEntry[]
  readonly connection?: Connection | undefined
  /** Called with each outcome, also while it is not final. */
  readonly onOutcome: (vehicleId: number, outcome: ChangeOutcome) => void
  readonly onState: (state: JobRunState) => void
}): ChangeRun {
  const { api, scope, queryClient, ledger, runId, entries, onOutcome, onState } = options
  const { ownerEpoch, name } = api.session.state()
  const outcomes = new Map(entries.map(({ vehicleId, outcome }) => [vehicleId, outcome]))
  const jobs = entries.filter(({ outcome }) => isOpen(outcome))
  const sends = jobs.some(({ outcome }) => outcome.state === 'waiting')
  let isLeft = false

  async function settle(vehicleId: number, outcome: ChangeOutcome): Promise<void> {
    outcomes.set(vehicleId, outcome)
    await ledger.settle(runId, vehicleId, outcome)
    onOutcome(vehicleId, outcome)
  }

  /** The usernames of this person and of revisions of which an answer said that they are this run's. */
  function ownNames(): ReadonlySet<string> {
    const answered = [...outcomes.values()].map((one) => (one.state === 'changed' ? one.username : null))
    return new Set([name, ...answered].filter((one) => one !== null))
  }

  const run = createJobRun<LedgerEntry, ChangeOutcome>({
    jobs,
    atOnce: AT_ONCE,
    connection: options.connection,
    work: (begun, tools) => {
      const { vehicleId } = begun
      const entry = { ...begun, outcome: outcomes.get(vehicleId) ?? begun.outcome }
      return changeVehicle({
        ...{ api, scope, queryClient, ownerEpoch, vehicleId, entry, tools, ownNames },
        settle: (outcome) => settle(vehicleId, outcome),
      })
    },
    async failed({ vehicleId, outcome: first }, { message }) {
      const outcome = outcomes.get(vehicleId) ?? first
      const last: ChangeOutcome =
        outcome.state === 'sending' || outcome.state === 'unknown'
          ? { ...outcome, state: 'unknown', message }
          : { state: 'failed', message }
      await settle(vehicleId, last)
      return last
    },
    onResult: () => undefined,
    onState,
  })

  async function end(): Promise<void> {
    await run.ended
    // Of one that is left the end is not written: the next visit finds it interrupted, and what is still being answered in the ledger.
    if (!isLeft) await ledger.end(runId, countsOf(outcomes.values()))
  }

  run.start()
  return {
    ...run,
    state: () => ({ ...run.state(), sends }),
    leave() {
      isLeft = true
      run.cancel()
    },
    ended: end(),
  }
}

/** Whether there is something to do for a vehicle. */
export const isOpen = ({ state }: ChangeOutcome): boolean =>
  state === 'waiting' || state === 'sending' || state === 'unknown'

/** What is known of a vehicle once its run is over: what was sent and not answered is unknown. */
export const resultOf = ({ state }: ChangeOutcome): keyof ChangeCounts =>
  state === 'sending' ? 'unknown' : state

/** Counts outcomes by their results. */
export function countsOf(outcomes: Iterable<ChangeOutcome>): ChangeCounts {
  const counts = { changed: 0, held: 0, failed: 0, unknown: 0, waiting: 0 }
  for (const outcome of outcomes) counts[resultOf(outcome)]++
  return counts
}

/** What has to be said of a vehicle, as sentences. */
export function outcomeNotes(outcome: ChangeOutcome): readonly string[] {
  if (outcome.state === 'changed') return outcome.notes
  return 'message' in outcome ? [outcome.message] : []
}
