import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { createJobRun, type JobRunState } from '../../../domain/run/job-run'
import { createStore } from '../../../lib/store'
import type { ChangeCounts, ChangeLedger, ChangeOutcome, LedgerEntry } from '../../../local/change-ledger'
import type { Scope } from '../../../local/scope'
import { type ChangePlace, changeVehicle } from './change-vehicle'

/** How far a run is. A new object for every change. */
export interface ChangeRunState {
  /** `stopping`: the vehicles under way are finished, and no other is begun. */
  readonly phase:
    | Exclude<JobRunState['phase'], 'idle' | 'checking' | 'done'>
    | 'changing'
    | 'stopping'
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
  setOnline(isOnline: boolean): void
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
  /** Called with each outcome, also while it is not final. */
  readonly onOutcome: (vehicleId: number, outcome: ChangeOutcome) => void
}): ChangeRun {
  const { api, scope, queryClient, ledger, runId, entries, onOutcome } = options
  const { ownerEpoch, name } = api.session.state()
  const outcomes = new Map(entries.map(({ vehicleId, outcome }) => [vehicleId, outcome]))
  const jobs = entries.filter(({ outcome }) => isOpen(outcome))
  const sends = jobs.some(({ outcome }) => outcome.state === 'waiting')
  const writes = new Set<Promise<void>>()
  let isStopping = false
  let resolveEnded: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    resolveEnded = resolve
  })

  async function settle(vehicleId: number, outcome: ChangeOutcome): Promise<void> {
    outcomes.set(vehicleId, outcome)
    const write = ledger.settle(runId, vehicleId, outcome)
    writes.add(write)
    await write.finally(() => writes.delete(write))
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
    work: (entry, tools) => {
      const outcome = outcomes.get(entry.vehicleId) ?? entry.outcome
      return changeVehicle(placeOf(entry.vehicleId), { ...entry, outcome }, tools)
    },
    failed({ vehicleId, outcome: first }, { message }) {
      const outcome = outcomes.get(vehicleId) ?? first
      const last: ChangeOutcome =
        outcome.state === 'sending' || outcome.state === 'unknown'
          ? { ...outcome, state: 'unknown', message }
          : { state: 'failed', message }
      void settle(vehicleId, last)
      return last
    },
    onResult: () => undefined,
    onState: (state) => show(state),
  })
  const store = createStore<ChangeRunState>(shown(run.state()))

  function shown({ phase, jobs: { done, total }, ...rest }: JobRunState): ChangeRunState {
    const { requests, secondsLeft, waitsUntil } = rest
    return { phase: phaseOf(phase), sends, done, total, requests, secondsLeft, waitsUntil }
  }

  function phaseOf(phase: JobRunState['phase']): ChangeRunState['phase'] {
    if (phase === 'idle' || phase === 'done') return 'ended'
    if (isStopping) return 'stopping'
    return phase === 'checking' ? 'changing' : phase
  }

  function show(state: JobRunState): void {
    if (isStopping && state.running === 0 && state.phase !== 'done' && state.phase !== 'idle') {
      run.cancel()
      return
    }
    if (state.phase === 'done' || state.phase === 'idle') void end()
    else store.set(shown(state))
  }

  let isEnded = false
  async function end(): Promise<void> {
    if (isEnded) return
    isEnded = true
    await Promise.allSettled([...writes])
    await ledger.end(runId, countsOf(outcomes.values()))
    store.set(shown(run.state()))
    resolveEnded()
  }

  run.start()
  return {
    state: store.state,
    subscribe: store.subscribe,
    pause: run.pause,
    resume: run.resume,
    stop() {
      isStopping = true
      run.pause()
    },
    leave() {
      // Its end is not written: the next visit finds it interrupted, and what is still being answered in the ledger.
      isEnded = true
      run.cancel()
      resolveEnded()
    },
    setOnline: run.setOnline,
    ended,
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

/** The usernames of revisions of which an answer said that they are this run's. */
function* namesAmong(outcomes: Iterable<ChangeOutcome>): Generator<string> {
  for (const outcome of outcomes)
    if (outcome.state === 'changed' && outcome.username !== null) yield outcome.username
}
