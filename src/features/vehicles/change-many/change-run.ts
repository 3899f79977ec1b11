import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { isOver, type JobRunState } from '../../../domain/run/job'
import { createJobRun } from '../../../domain/run/job-run'
import type { Connection } from '../../../lib/browser/connection'
import { createStore } from '../../../lib/store'
import type { ChangeCounts, ChangeLedger, ChangeOutcome, LedgerEntry } from '../../../local/change-ledger'
import type { Scope } from '../../../local/scope'
import { type ChangePlace, changeVehicle } from './change-vehicle'

/** How far a run is. A new object for every change. */
export interface ChangeRunState {
  /** `stopping`: the vehicles under way are finished, and no other is begun. */
  readonly phase:
    | Exclude<JobRunState['phase'], 'idle' | 'running' | 'done' | 'stopped'>
    | 'changing'
    | 'ended'
  /** Whether something is sent: false where all of them were, and only their outcome is looked up. */
  readonly sends: boolean
  readonly done: number
  readonly total: number
  /** Requests sent, those of a vehicle's history too. */
  readonly requests: number
  /** Null at the beginning. */
  readonly secondsLeft: number | null
  /** While waiting: when it goes on, milliseconds since 1970. */
  readonly waitsUntil: number | null
}

/** A run over the vehicles of a list, each changed at most once. */
export interface ChangeRun {
  state(): ChangeRunState
  subscribe(listener: () => void): () => void
  /** Begins no more vehicles. */
  pause(): void
  /** Goes on after a pause, or after a lost session. */
  resume(): void
  /** Stops for good: what was sent is followed up, the rest stays as it is. */
  stop(): void
  /** As {@link stop}, at once: what was sent is followed up while this tab lives. */
  leave(): void
  /** Resolves when it has ended in any way. Never rejects. */
  readonly ended: Promise<void>
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
}): ChangeRun {
  const { api, scope, queryClient, ledger, runId, entries, onOutcome } = options
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

  const placeOf = (vehicleId: number): ChangePlace => ({
    ...{ api, scope, queryClient, ownerEpoch },
    settle: (outcome) => settle(vehicleId, outcome),
    ownNames: () => new Set([...(name === null ? [] : [name]), ...namesAmong(outcomes.values())]),
  })

  const run = createJobRun<LedgerEntry, ChangeOutcome>({
    jobs,
    atOnce: AT_ONCE,
    connection: options.connection,
    work: (entry, tools) => {
      const outcome = outcomes.get(entry.vehicleId) ?? entry.outcome
      return changeVehicle(placeOf(entry.vehicleId), { ...entry, outcome }, tools)
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
    onState: (state) => isOver(state) || store.set(shown(state)),
  })
  const store = createStore<ChangeRunState>(shown(run.state()))

  function shown(state: JobRunState): ChangeRunState {
    const { jobs, requests, secondsLeft, waitsUntil } = state
    return { phase: phaseOf(state), sends, ...jobs, requests, secondsLeft, waitsUntil }
  }

  async function end(): Promise<void> {
    await run.ended
    // Of one that is left the end is not written: the next visit finds it interrupted, and what is still being answered in the ledger.
    if (isLeft) return
    await ledger.end(runId, countsOf(outcomes.values()))
    store.set(shown(run.state()))
  }

  run.start()
  return {
    state: store.state,
    subscribe: store.subscribe,
    pause: run.pause,
    resume: run.resume,
    stop: run.stop,
    leave() {
      isLeft = true
      run.cancel()
    },
    ended: end(),
  }
}

function phaseOf({ phase }: JobRunState): ChangeRunState['phase'] {
  if (phase === 'idle' || phase === 'done' || phase === 'stopped') return 'ended'
  return phase === 'running' ? 'changing' : phase
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

/** The usernames of revisions of which an answer said that they are this run's. */
function* namesAmong(outcomes: Iterable<ChangeOutcome>): Generator<string> {
  for (const outcome of outcomes)
    if (outcome.state === 'changed' && outcome.username !== null) yield outcome.username
}
