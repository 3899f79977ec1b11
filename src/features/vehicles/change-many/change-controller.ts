import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { indexVehicles } from '../../../domain/find/identify'
import { readKnownVehicles } from '../../../domain/find/known-vehicles'
import type { NumberKind } from '../../../domain/find/readings'
import type { JobRunState } from '../../../domain/run/job'
import type { JobRun } from '../../../domain/run/job-run'
import { createTabTurn } from '../../../domain/run/tab-turn'
import { browserConnection as connection } from '../../../lib/browser/connection'
import { browserLocks as locks } from '../../../lib/browser/tab-lock'
import { randomId } from '../../../lib/random-id'
import { createStore } from '../../../lib/store'
import { type LedgerEntry, openChangeLedger, type RunHead } from '../../../local/change-ledger'
import type { Scope } from '../../../local/scope'
import { type ChangeRun, type ChangeRunState, isOpen, startChangeRun } from './change-run'
import { jobsAgain, undoJobs } from './earlier-runs'
import { isLookedUp, nameVehicles, numbersOf } from './name-vehicles'
import { type PlanJob, type PlanRow, startPreview } from './plan-changes'
import type { WantedChange } from './read-changes'

/** A preview, from its first read on. */
export interface Plan {
  /** In the order of the list, as far as they are read. */
  readonly rows: readonly PlanRow[]
  /** Null where the vehicles of plates are being looked up. */
  readonly reading: JobRunState | null
  readonly isDone: boolean
  /** The run that it takes back; null for any other. */
  readonly undoOf: string | null
  /** What numbers alone were taken for; null in a list without. */
  readonly numbers: NumberKind | null
  /** The rows of the list as they were read, by their places; null for an earlier run. */
  readonly wanted: readonly WantedChange[] | null
  /** Why it could not be made, as a sentence. */
  readonly problem: string | null
}

const NO_PLAN: Plan = {
  rows: [],
  reading: null,
  isDone: false,
  undoOf: null,
  numbers: null,
  wanted: null,
  problem: null,
}

export interface ShownRun {
  readonly head: RunHead
  readonly entries: readonly LedgerEntry[]
}

/** What the page shows. A new object for every change. */
interface ChangeState {
  /** The earlier runs, the newest first. */
  readonly heads: readonly RunHead[]
  readonly plan: Plan | null
  readonly shown: ShownRun | null
  /** The run under way here, of the shown vehicles; null where none is. */
  readonly run: ChangeRunState | null
  /** Whether another tab changes vehicles. */
  readonly isElsewhere: boolean
}

/** Plans and runs changes of many vehicles of one fleet, for one person. One run at a time, in one tab. */
export type ChangeController = ReturnType<typeof createChangeController>

export function createChangeController(api: ApiClient, scope: Scope, queryClient: QueryClient) {
  const ledger = openChangeLedger(scope)
  const store = createStore<ChangeState>({
    heads: [],
    plan: null,
    shown: null,
    run: null,
    isElsewhere: false,
  })
  let reading: JobRun | null = null
  let run: ChangeRun | null = null
  let stopped = new AbortController()
  /** What was read for the list, by the job as text. */
  let readRows = new Map<string, PlanRow>()
  /** Counts previews: what an earlier one still finds is dropped. */
  let planned = 0

  function update(change: Partial<ChangeState>): void {
    store.set({ ...store.state(), ...change })
  }

  async function readHeads(): Promise<void> {
    update({ heads: await ledger.list() })
  }

  const turn = createTabTurn({
    locks,
    // One tab at a time, in any fleet: two tabs may name one fleet differently.
    name: `fleet-console change vehicles ${JSON.stringify([scope.baseUrl, scope.person])}`,
    read: readHeads,
    onLooked: (isElsewhere) => update({ isElsewhere }),
  })

  function stopReading(): void {
    planned++
    reading?.cancel()
    reading = null
  }

  function dropPlan(): void {
    stopReading()
    update({ plan: null })
  }

  /** Reads the vehicles of the jobs. The plan has the rows of which nothing is sent. */
  function readJobs(jobs: readonly PlanJob[], plan: Plan): void {
    const mine = planned
    const rows = [...plan.rows]
    const show = drawSoon(() => {
      if (mine !== planned || reading === null) return
      const state = reading.state()
      const inOrder = rows.toSorted((a, b) => a.place - b.place)
      update({ plan: { ...plan, rows: inOrder, reading: state, isDone: state.phase === 'done' } })
    })
    reading = startPreview({
      ...{ api, jobs, connection },
      onRow(row, job) {
        rows.push(row)
        if (mine === planned) readRows.set(JSON.stringify(job), row)
      },
      onState: show,
    })
    show()
  }

  async function runShown(head: RunHead, entries: readonly LedgerEntry[]): Promise<void> {
    if (stopped.signal.aborted) return
    const { id: runId } = head
    const shown = new Map(entries.map((entry) => [entry.vehicleId, entry]))
    const draw = drawSoon(() => {
      if (run === started) update({ shown: { head, entries: [...shown.values()] }, run: started.state() })
    })
    const started = startChangeRun({
      ...{ api, scope, queryClient, ledger, runId, entries, connection },
      onOutcome(vehicleId, outcome) {
        const entry = shown.get(vehicleId)
        if (entry) shown.set(vehicleId, { ...entry, outcome })
        draw()
      },
      onState: draw,
    })
    run = started
    // The plan goes when its run is shown, so that nothing else is in between.
    planned++
    update({ plan: null, shown: { head, entries }, run: started.state() })
    await started.ended
    run = null
    if (stopped.signal.aborted) return
    await readHeads()
    const ended = store.state().heads.find(({ id }) => id === runId) ?? head
    update({ shown: { head: ended, entries: await ledger.read(runId) }, run: null })
  }

  return {
    state: store.state,
    subscribe: store.subscribe,
    /** Reads the earlier runs. Returns what ends everything: what was sent is followed up, the rest stays in the ledger. */
    start() {
      stopped = new AbortController()
      const stopLooking = turn.start()
      return () => {
        stopLooking()
        stopped.abort()
        dropPlan()
        run?.leave()
      }
    },
    /**
     * Makes a preview of a list. `chosen`: what numbers alone are; null leaves it to the known vehicles. With `isAgain` it is
     * the same list with rows corrected: what was read of the others stays.
     */
    async plan(wanted: readonly WantedChange[], chosen: NumberKind | null, isAgain = false): Promise<void> {
      const begun = { ...NO_PLAN, wanted, rows: isAgain ? (store.state().plan?.rows ?? []) : [] }
      stopReading()
      if (!isAgain) readRows = new Map()
      const mine = planned
      update({ plan: begun, shown: null })
      try {
        const known = wanted.some(isLookedUp)
          ? await readKnownVehicles(api, scope, queryClient, stopped.signal)
          : []
        if (mine !== planned) return
        const index = indexVehicles(known)
        const numbers = numbersOf(wanted, index, chosen)
        const { jobs, rows } = nameVehicles(wanted, index, numbers)
        const kept = jobs.flatMap((job) => readRows.get(JSON.stringify(job)) ?? [])
        const left = jobs.filter((job) => !readRows.has(JSON.stringify(job)))
        readJobs(left, { ...begun, rows: [...rows, ...kept], numbers })
      } catch (failure) {
        if (mine !== planned || stopped.signal.aborted) return
        const problem = failure instanceof Error ? failure.message : String(failure)
        update({ plan: { ...begun, isDone: true, problem } })
      }
    },
    /** Makes a preview of what takes the shown run back or, without `isUndo`, of what it did not change. */
    planShown(isUndo: boolean): void {
      const { shown } = store.state()
      if (shown === null || turn.isTaken()) return
      dropPlan()
      const { head, entries } = shown
      readJobs((isUndo ? undoJobs : jobsAgain)(entries), { ...NO_PLAN, undoOf: isUndo ? head.id : null })
    },
    dropPlan,
    pauseReading: () => reading?.pause(),
    resumeReading: () => reading?.resume(),
    /**
     * Sends what the plan shows. `onBegun` is called once it is in the ledger. Where that is lost with this tab it sends
     * nothing and calls `onNotKept`, unless that is left out.
     */
    confirm: (title: string, onBegun: () => void, onNotKept?: () => void): Promise<void> =>
      turn.take(async () => {
        const { plan } = store.state()
        const entries = plan?.rows.flatMap(({ entry }) => entry ?? []) ?? []
        if (!plan?.isDone || entries.length === 0) return
        const id = randomId()
        const head: RunHead = {
          ...{ id, title, undoOf: plan.undoOf, total: entries.length, counts: null },
          startedAt: Date.now(),
        }
        await ledger.begin(head, entries)
        if (onNotKept && !ledger.isKept()) {
          await ledger.drop(id)
          return onNotKept()
        }
        onBegun()
        await runShown(head, entries)
      }),
    /** Whether what is recorded of runs outlives this tab. */
    isKept: ledger.isKept,
    pause: () => run?.pause(),
    /** Goes on with a run that is paused, or with what is open of the shown one. */
    async resume(): Promise<void> {
      if (run !== null) return run.resume()
      const { shown } = store.state()
      if (shown?.entries.some(({ outcome }) => isOpen(outcome)))
        await turn.take(async () => {
          // Another tab may have gone on with it, or deleted it.
          const head = (await ledger.list()).find(({ id }) => id === shown.head.id)
          if (head === undefined) return readHeads()
          await ledger.end(head.id, null)
          await runShown(head, await ledger.read(head.id))
        })
    },
    stop: () => run?.stop(),
    async show(runId: string | null): Promise<void> {
      if (run !== null) return
      dropPlan()
      const head = store.state().heads.find(({ id }) => id === runId)
      if (head === undefined) return update({ shown: null })
      const entries = await ledger.read(head.id)
      if (run === null) update({ shown: { head, entries } })
    },
    /** Reads the earlier runs again. */
    reload: readHeads,
    /** Deletes an earlier run; the result puts it back. Null while one is under way, here or in another tab. */
    async drop(runId: string): Promise<(() => Promise<void>) | null> {
      let putBack: (() => Promise<void>) | null = null
      await turn.take(async () => {
        putBack = await ledger.drop(runId)
      })
      // It may have been opened meanwhile.
      if (putBack !== null && store.state().shown?.head.id === runId) update({ shown: null })
      await readHeads()
      return putBack
    },
    /** Goes on with what was held by a lost session. */
    signedIn(): void {
      if (reading?.state().phase === 'signed-out') reading.resume()
      if (run?.state().phase === 'signed-out') run.resume()
    },
  }
}

/** Draws the page at most ten times a second while many answers come, and always after the last call. */
function drawSoon(work: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      work()
    }, 100)
  }
}
