import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { readKnownVehicles } from '../../../domain/find/known-vehicles'
import type { JobRunState } from '../../../domain/run/job'
import type { Connection } from '../../../lib/browser/connection'
import { heldLocks, onceLockIsFree, type TabLocks, tryLock } from '../../../lib/browser/tab-lock'
import { readInvestigation } from '../../../local/investigations'
import type { Scope } from '../../../local/scope'
import type { DisputeState, RowChange, RunState } from './dispute-state'
import { createHistoryGate } from './history-gate'
import type { InvestigationKeeper } from './investigation-keeper'
import { countsOf, hasNames, IDLE, isUnderWay, type OpenedHead } from './list-state'
import { failureOf } from './page-requests'
import type { PageMessage, WorkerMessage, WorkerRun } from './worker-messages'

const VEHICLES_A_MESSAGE = 5000

interface CheckFlowOptions {
  readonly api: ApiClient
  readonly scope: Scope
  readonly queryClient: QueryClient
  readonly locks: TabLocks
  readonly connection: Connection
  readonly keeper: InvestigationKeeper
  /** The open list, once it is read. */
  readonly opened: () => OpenedHead | null
  readonly state: () => DisputeState
  readonly update: (change: Partial<DisputeState>) => void
  readonly flushRows: () => void
  readonly post: (message: PageMessage) => void
  /** Does what needs a worker that holds the list. */
  readonly withList: (work: () => void) => unknown
}

/** The name of the lock that lets one tab at a time check an investigation. Ids are unique in all fleets. */
const checkLock = (id: string): string => `fleet-console check ${id}`

/** "Check all" of the open list: the lock, the vehicles, the requests and what is stored of it. */
export function createCheckFlow(options: CheckFlowOptions) {
  const { api, scope, queryClient, locks, connection, keeper, opened, state, update, post } = options
  /** The run as it would be without what it waits for. */
  let run: RunState = IDLE
  /** From the click to the end, also while paused. */
  let active: {
    readonly run: number
    readonly abort: AbortController
    release: () => void
    /** Some rows are checked that a person has changed, not the list. */
    readonly isOfRows: boolean
    isSent: boolean
  } | null = null
  /** Rows that were changed and are not asked about yet. */
  const changed = new Set<number>()
  let lastRun = 0
  /** Resolves once the lock of the run before is free. */
  let released = Promise.resolve()
  let waitingForTab = new AbortController()
  const fetches = new Map<number, AbortController>()
  const gate = createHistoryGate({
    api,
    connection,
    onReason: publish,
    onRefused(error) {
      update({ problem: error.message })
      pause()
    },
  })

  function publish(): void {
    const reason = gate.reason()
    update({ run: reason !== null && isUnderWay(run.phase) ? { ...run, phase: reason } : run })
  }

  function setRun(change: Partial<RunState>): void {
    run = { ...run, ...change }
    publish()
  }

  function saveHead(change: Partial<OpenedHead['head']> = {}): void {
    const open = opened()
    if (open === null) return
    const counts = countsOf(state().rows)
    open.head = { ...open.head, ...change, counts, changedAt: Date.now() }
    keeper.saveHead(open.head)
  }

  /** Takes over what another tab has stored since this one read the list; `isSure` where one has checked it. */
  async function adoptStored(open: OpenedHead, isSure: boolean): Promise<void> {
    await keeper.written()
    const stored = await readInvestigation(scope, open.head.id)
    if (stored === null) return
    const isSame = stored.head.changedAt === open.head.changedAt && stored.head.check === open.head.check
    if (isSame && !isSure) return
    const { check, checkedAt, isUnfinished, complete, changedAt } = stored.head
    open.head = { ...open.head, check, checkedAt, isUnfinished, complete, changedAt }
    post({ kind: 'answers', list: open.list, before: stored.before, answers: stored.answers })
    setRun({ checkedAt })
  }

  async function sendVehicles(list: number, signal: AbortSignal): Promise<void> {
    const all = await gate.through(() => readKnownVehicles(api, scope, queryClient, signal), signal)
    for (let from = 0; from === 0 || from < all.length; from += VEHICLES_A_MESSAGE) {
      const vehicles = all.slice(from, from + VEHICLES_A_MESSAGE)
      const isLast = from + VEHICLES_A_MESSAGE >= all.length
      post({ kind: 'vehicles', list, vehicles, isFirst: from === 0, isLast })
    }
  }

  /** Says so where another tab checks the list now, and shows its answers once it has ended. */
  async function watchOtherTab(): Promise<void> {
    const open = opened()
    await released
    if (open === null || active !== null) return
    const { signal } = waitingForTab
    const name = checkLock(open.head.id)
    const held = await heldLocks(locks)
    if (signal.aborted || active !== null || state().isElsewhere || !held.has(name)) return
    update({ isElsewhere: true })
    onceLockIsFree(locks, name, signal, () => {
      update({ isElsewhere: false })
      void adoptStored(open, true)
    })
  }

  /** Asks for what has no answer; for everything again where `isNew`. While the list is read, once it is. */
  function check(isNew: boolean): void {
    if (state().reading === null) void startCheck(isNew)
    else update({ waitingCheck: { isNew } })
  }

  /** Keeps what a person does with rows of the open list. What is only typed is stored, and read again once it counts. */
  function work(changes: readonly RowChange[]): void {
    const { settings, work: all, investigation } = state()
    if (settings === null || investigation === null) return
    const rows = changes.map(({ index, ...change }) => {
      const row = index + settings.headerRows
      return { index, change, work: { ...all.get(row), ...change, row } }
    })
    update({ work: new Map([...all, ...rows.map(({ work }) => [work.row, work] as const)]) })
    keeper.saveRowWork(
      investigation.id,
      rows.map(({ work }) => work),
    )
    const read = rows.filter(({ change }) => 'edit' in change || 'reviewedAt' in change)
    if (read.length === 0) return
    options.withList(() => {
      const open = opened()
      if (open?.head.id !== investigation.id) return
      post({ kind: 'work', list: open.list, rows: read.map(({ index, work }) => ({ index, work })) })
      // They may mean another vehicle or time.
      for (const { index, change } of read) if ('edit' in change) changed.add(index)
      checkChanged()
    })
  }

  /** Asks about rows that were changed, in a list that is checked; after what is under way. */
  function checkChanged(): void {
    const open = opened()
    if (open === null || active !== null || changed.size === 0) return
    if (open.head.check > 0) void startCheck(false, [...changed])
    changed.clear()
  }

  /** Begins the check that waited for the list, unless a question about it is open. */
  function onReadingEnded(): void {
    const { waitingCheck, report, rows } = state()
    if (waitingCheck === null || report?.dayOrder) {
      checkChanged()
      return
    }
    update({ waitingCheck: null })
    if (rows.length > 0) void startCheck(waitingCheck.isNew)
  }

  async function startCheck(isNew: boolean, only?: readonly number[]): Promise<void> {
    const open = opened()
    if (open === null || active !== null) return
    const isOfRows = only !== undefined
    const mine = { run: ++lastRun, abort: new AbortController(), release: () => {}, isSent: false, isOfRows }
    const { signal } = mine.abort
    active = mine
    update({ problem: null })
    setRun({ phase: 'finding', requests: 0, secondsLeft: null, waitsUntil: null, isOfRows })
    try {
      await released
      const release = await tryLock(locks, checkLock(open.head.id))
      if (release === null) {
        end(open.head.isUnfinished ? 'paused' : 'idle')
        return await watchOtherTab()
      }
      mine.release = release
      if (signal.aborted) return release()
      await adoptStored(open, false)
      if (isOfRows || hasNames(state().rows)) await sendVehicles(open.list, signal)
      signal.throwIfAborted()
      const isFirst = isNew || open.head.check === 0
      const checkedAt = isFirst ? Date.now() : open.head.checkedAt
      if (!isOfRows) saveHead({ check: open.head.check + Number(isFirst), checkedAt, isUnfinished: true })
      mine.isSent = true
      setRun({ phase: 'checking', checkedAt })
      const { check } = open.head
      const rows = only && { rows: only }
      post({ kind: 'check', list: open.list, check, run: mine.run, isNew: isNew && check > 1, ...rows })
    } catch (error) {
      if (active !== mine) return
      update({ problem: failureOf(error).message })
      end(open.head.isUnfinished ? 'paused' : 'idle')
    }
  }

  function end(phase: 'idle' | 'paused' | 'done'): void {
    const ended = active
    active = null
    if (phase !== 'done') changed.clear()
    ended?.abort.abort()
    // Once everything is stored: the tab that gets the lock next reads it.
    if (ended) released = keeper.written().then(ended.release)
    setRun({ phase, secondsLeft: null, waitsUntil: null, isOfRows: false })
    if (phase === 'done') checkChanged()
  }

  function stop(phase: 'idle' | 'paused'): void {
    const open = opened()
    if (active?.isSent && open) post({ kind: 'cancel', list: open.list })
    options.flushRows()
    saveHead({ isUnfinished: phase === 'paused' && open?.head.isUnfinished === true })
    end(phase)
  }

  function pause(): void {
    const open = opened()
    if (open === null || active === null) return
    if (active.isSent) post({ kind: 'pause', list: open.list })
    else stop('paused')
  }

  return {
    check,
    work,
    saveHead: () => saveHead(),
    onReadingEnded,
    pause,
    resume() {
      const open = opened()
      if (active?.isSent && open) post({ kind: 'resume', list: open.list })
      else check(false)
    },
    cancel: () => stop('idle'),
    /** Ends what is under way, to go on later: the list is read again or closed. */
    interrupt() {
      if (active !== null) stop('paused')
    },
    /** Another list is open. */
    reset() {
      if (active !== null) end('idle')
      waitingForTab.abort()
      waitingForTab = new AbortController()
      run = IDLE
    },
    watchOtherTab,
    /** So many rows are answered, before anything is asked. */
    onProgress({ done, total }: JobRunState['jobs']) {
      const head = opened()?.head
      const isWhole = total > 0 && done === total
      const phase = isWhole ? 'done' : head?.isUnfinished ? 'paused' : 'idle'
      setRun({ done, total, checkedAt: head?.checkedAt ?? null, ...(active === null && { phase }) })
    },
    onRun(id: number, { phase, ...counts }: WorkerRun) {
      if (active?.run !== id) return
      setRun({ ...counts, phase: phase === 'idle' || phase === 'done' ? 'checking' : phase })
      if (phase !== 'done') return
      options.flushRows()
      const head = opened()?.head
      if (active.isOfRows) {
        saveHead()
        const isWhole = counts.done === counts.total
        return end(isWhole ? 'done' : head?.isUnfinished ? 'paused' : 'idle')
      }
      if (head !== undefined) {
        keeper.deleteAnswersBefore(head.id, head.complete)
        saveHead({ isUnfinished: false, complete: head.check })
      }
      end('done')
    },
    onFetch({ request, vehicleId, query }: Extract<WorkerMessage, { kind: 'fetch' }>) {
      const abort = new AbortController()
      fetches.set(request, abort)
      gate
        .page(vehicleId, query, abort.signal)
        .then((answer) => post({ kind: 'page', request, answer }))
        // Aborted: the worker has given the request up.
        .catch(() => undefined)
        .finally(() => fetches.delete(request))
    },
    onAbort: (request: number) => fetches.get(request)?.abort(),
  }
}
