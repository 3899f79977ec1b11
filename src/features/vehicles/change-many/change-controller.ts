import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { indexVehicles } from '../../../domain/find/identify'
import { readKnownVehicles } from '../../../domain/find/known-vehicles'
import type { JobRun } from '../../../domain/run/job'
import { createTabTurn } from '../../../domain/run/tab-turn'
import type { Connection } from '../../../lib/browser/connection'
import { browserLocks, type TabLocks } from '../../../lib/browser/tab-lock'
import { randomId } from '../../../lib/random-id'
import { createStore } from '../../../lib/store'
import { type LedgerEntry, openChangeLedger, type RunHead } from '../../../local/change-ledger'
import type { Scope } from '../../../local/scope'
import { type ChangeRun, isOpen, startChangeRun } from './change-run'
import type { ChangeController, ChangeState, Plan } from './change-state'
import { jobsAgain, undoJobs } from './earlier-runs'
import { isLookedUp, nameVehicles, numbersOf } from './name-vehicles'
import { type PlanJob, type PlanRow, startPreview } from './plan-changes'

/** One tab at a time, in any fleet: two tabs may name one fleet differently. */
const changeLock = ({ baseUrl, person }: Scope): string =>
  `fleet-console change vehicles ${JSON.stringify([baseUrl, person])}`

export function createChangeController(options: {
  readonly api: ApiClient
  readonly scope: Scope
  readonly queryClient: QueryClient
  readonly locks?: TabLocks
  readonly connection?: Connection
}): ChangeController {
  const { api, scope, queryClient, locks = browserLocks, connection } = options
  const ledger = openChangeLedger(scope)
  const store = createStore<ChangeState>({
    isReady: false,
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
    update({ heads: await ledger.list(), isReady: true })
  }

  const turn = createTabTurn({
    ...{ locks, name: changeLock(scope) },
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

  /** Reads the vehicles of the jobs; rows come in the order of the list. */
  function readJobs(
    jobs: readonly PlanJob[],
    of: Pick<Plan, 'rows' | 'isOfList' | 'undoOf' | 'numbers' | 'wanted'>,
  ): void {
    const { rows: refused, ...made } = of
    const mine = planned
    const names = new Map(jobs.map((job) => [job.place, JSON.stringify(job)]))
    const rows = [...refused].sort((a, b) => orderOf(a) - orderOf(b))
    const show = oncePer(DRAW_MS, () => {
      if (mine !== planned || reading === null) return
      const state = reading.state()
      const isDone = state.phase === 'done'
      update({ plan: { ...made, rows: [...rows], reading: state, isDone, problem: null } })
    })
    reading = startPreview({
      ...{ api, jobs, connection },
      onRow(row) {
        insert(rows, row)
        if (mine === planned) readRows.set(names.get(row.place) ?? '', row)
      },
      onState: show,
    })
    show()
  }

  async function runShown(head: RunHead, entries: readonly LedgerEntry[]): Promise<void> {
    if (stopped.signal.aborted) return
    const { id: runId } = head
    const places = new Map(entries.map(({ vehicleId }, place) => [vehicleId, place]))
    const shown = [...entries]
    const started = startChangeRun({
      ...{ api, scope, queryClient, ledger, runId, entries, connection },
      onOutcome(vehicleId, outcome) {
        const place = places.get(vehicleId)
        const entry = place === undefined ? undefined : shown[place]
        if (place === undefined || entry === undefined) return
        shown[place] = { ...entry, outcome }
        draw()
      },
    })
    run = started
    const draw = oncePer(DRAW_MS, () => {
      if (run === started) update({ shown: { head, entries: [...shown] }, run: started.state() })
    })
    started.subscribe(draw)
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
    async plan(wanted, chosen, isAgain = false) {
      const before = isAgain ? (store.state().plan?.rows ?? []) : []
      if (isAgain) stopReading()
      else {
        dropPlan()
        readRows = new Map()
      }
      const mine = planned
      const ofList = { isOfList: true, undoOf: null, numbers: null, wanted }
      const empty = { ...ofList, rows: before, reading: null, isDone: false, problem: null }
      update({ plan: empty, shown: null })
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
        readJobs(left, { ...ofList, rows: [...rows, ...kept], numbers })
      } catch (failure) {
        if (mine !== planned || stopped.signal.aborted) return
        const problem = failure instanceof Error ? failure.message : String(failure)
        update({ plan: { ...empty, isDone: true, problem } })
      }
    },
    planUndo() {
      const { shown } = store.state()
      if (shown === null || turn.isTaken()) return
      dropPlan()
      readJobs(undoJobs(shown.entries), { ...NOT_OF_LIST, undoOf: shown.head.id })
    },
    planAgain() {
      const { shown } = store.state()
      if (shown === null || turn.isTaken()) return
      dropPlan()
      readJobs(jobsAgain(shown.entries), { ...NOT_OF_LIST, undoOf: null })
    },
    dropPlan,
    pauseReading: () => reading?.pause(),
    resumeReading: () => reading?.resume(),
    confirm: (title, onBegun, onNotKept) =>
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
    isKept: ledger.isKept,
    pause: () => run?.pause(),
    async resume() {
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
    async show(runId) {
      if (run !== null) return
      dropPlan()
      const head = store.state().heads.find(({ id }) => id === runId)
      if (head === undefined) return update({ shown: null })
      const entries = await ledger.read(head.id)
      if (run === null) update({ shown: { head, entries } })
    },
    reload: readHeads,
    async drop(runId) {
      let putBack: (() => Promise<void>) | null = null
      await turn.take(async () => {
        putBack = await ledger.drop(runId)
      })
      if (putBack !== null && store.state().shown?.head.id === runId) update({ shown: null })
      await readHeads()
      return putBack
    },
    signedIn() {
      if (reading?.state().phase === 'signed-out') reading.resume()
      if (run?.state().phase === 'signed-out') run.resume()
    },
  }
}

const NOT_OF_LIST = { rows: [], isOfList: false, numbers: null, wanted: [] } as const

/** Several rows may be of one line. */
const orderOf = ({ line, place = line }: PlanRow): number => place

/** Puts a row in its place: rows come nearly in order. */
function insert(rows: PlanRow[], row: PlanRow): void {
  const after = rows.findLastIndex((one) => orderOf(one) <= orderOf(row))
  rows.splice(after + 1, 0, row)
}

/** How often the page is drawn while many answers come, in milliseconds. */
const DRAW_MS = 100

/** Calls `work` at most once in so many milliseconds, and always after the last call. */
function oncePer(ms: number, work: () => void): () => void {
  let isDue = false
  return () => {
    if (isDue) return
    isDue = true
    setTimeout(() => {
      isDue = false
      work()
    }, ms)
  }
}
