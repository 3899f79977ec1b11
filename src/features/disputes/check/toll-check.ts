import { readKnownVehicles } from '../../../domain/find/known-vehicles'
import { historySource } from '../../../domain/history/history-source'
import { createTabTurn } from '../../../domain/run/tab-turn'
import { browserConnection } from '../../../lib/browser/connection'
import { browserLocks, heldLocks } from '../../../lib/browser/tab-lock'
import type { Store } from '../../../lib/store'
import type { TollListSummary } from '../../../local/toll-list-shapes'
import { readTollList } from '../../../local/toll-lists'
import { countByStatus, type DisputeState, type ListOwner, type OpenList, type RunState } from './list-state'
import type { TollListKeeper } from './toll-list-keeper'
import { createTollRun, REFUSED, type TollRun } from './toll-run'

export type TollCheck = ReturnType<typeof createTollCheck>

const WAITING_PHASES = ['waiting', 'offline', 'signed-out', 'paused'] as const

export function createTollCheck(
  list: OpenList,
  options: ListOwner & {
    readonly keeper: TollListKeeper
    readonly store: Store<DisputeState>
    readonly showRows: () => void
    readonly showRowsSoon: () => void
  },
) {
  const { api, scope, queryClient, keeper, showRows, showRowsSoon } = options
  const { state, update } = options.store
  const { locks = browserLocks, connection = browserConnection } = options
  const { tolls } = list
  const { id } = list.identity
  let isLeft = false
  let active: TollRun | null = null
  let isFinding = false
  let isOfRows = false
  let correctedDuringCheck: readonly number[] = []
  /** Settles once the previous check has released its lock. */
  let unlocked: Promise<unknown> = Promise.resolve()
  let stopWatching = () => {}

  const lock = `fleet-console check ${id}`
  const turn = createTabTurn({
    locks,
    name: lock,
    // A newly read list already has everything that is stored.
    read: async () => void (state().isElsewhere && (await adoptStored())),
    onElsewhere: (isElsewhere) => isLeft || update({ isElsewhere }),
  })
  // turn.start() takes the lock briefly, which a click in a different tab may need, so start only if a tab holds it.
  void heldLocks(locks).then((held) => {
    if (held.has(lock) && !isLeft && active === null) stopWatching = turn.start()
  })

  /** Returns the check's progress from the current run, or from the stored state of the last run. */
  function runState({ reading, run }: Pick<DisputeState, 'reading' | 'run'>): RunState {
    const { done, total } = tolls.progress()
    const { check = 0, complete = 0, isUnfinished = false, checkedAt = null } = list.head ?? {}
    const known = { done, total, checkedAt, isOfRows: active !== null && isOfRows }
    if (active !== null) {
      const { phase, secondsLeft, error } = active.state()
      const waiting = WAITING_PHASES.find((one) => one === phase)
      return { ...known, phase: waiting ?? (isFinding ? 'finding' : 'checking'), secondsLeft, error }
    }
    const isDone = done === total && (total > 0 || (check > 0 && check === complete))
    const rest = isDone ? 'done' : isUnfinished ? 'paused' : 'idle'
    // While rows are being read, the counts are incomplete.
    return { ...known, phase: reading === null ? rest : run.phase, secondsLeft: null, error: null }
  }

  function saveHead(change: Partial<TollListSummary> = {}): void {
    if (list.head === null) return
    list.head = { ...list.head, ...change, counts: countByStatus(tolls.rows()), changedAt: Date.now() }
    keeper.saveHead(list.head)
  }

  /** Loads what a different tab has stored since this tab read the list. */
  async function adoptStored(): Promise<void> {
    await keeper.written()
    const stored = await readTollList(scope, id)
    if (stored === null || list.head === null) return
    const { check, checkedAt, isUnfinished, complete, changedAt } = stored.head
    const isSame = changedAt === list.head.changedAt && check === list.head.check
    // A tab that is checking stores answers without a new head.
    if (isSame && !state().isElsewhere) return
    list.head = { ...list.head, check, checkedAt, isUnfinished, complete, changedAt }
    await tolls.adopt(stored)
    await tolls.refreshAll()
    showRows()
  }

  function start(isNew: boolean, only?: readonly number[]): void {
    if (active !== null) {
      correctedDuringCheck = [...correctedDuringCheck, ...(only ?? [])]
      return
    }
    const run: TollRun = createTollRun({
      session: api.session,
      connection,
      sourceOf: (vehicleId, signal) => historySource(api, vehicleId, signal),
      /** Looks up the vehicles, and starts a new check if everything is requested again. */
      async find(signal) {
        if (only || tolls.hasNames())
          tolls.setVehicles(await readKnownVehicles(api, scope, queryClient, signal))
        const { check = 0, checkedAt = null } = list.head ?? {}
        if (isNew && check > 0) tolls.startAgain()
        await tolls.refreshAll()
        signal.throwIfAborted()
        const jobs = tolls.openJobs(only)
        const head = isNew || check === 0 ? { check: check + 1, checkedAt: Date.now() } : { check, checkedAt }
        if (!only) saveHead({ ...head, isUnfinished: true })
        keeper.saveMatches(id, tolls.matches())
        isFinding = false
        showRows()
        return jobs
      },
      onNotFound({ message }) {
        update({ problem: message })
        end({})
      },
      onAnswers(answers) {
        tolls.setAnswers(answers)
        if (list.head) keeper.saveAnswers(id, list.head.check, answers)
        showRowsSoon()
      },
      onState({ phase, error }) {
        if (active !== run) return
        if (phase === 'paused' && error && REFUSED.has(error.kind)) update({ problem: error.message })
        update({ run: runState(state()) })
      },
    })
    active = run
    isFinding = true
    isOfRows = only !== undefined
    update({ problem: null, run: runState(state()) })
    const work = async () => {
      await adoptStored()
      if (active !== run) return
      run.start()
      await run.ended
      const { head } = list
      if (active === run && head && !only) {
        keeper.deleteAnswersBefore(id, head.complete)
        end({ isUnfinished: false, complete: head.check })
      } else if (active === run) end({})
      // Finish writing, because the next tab that gets the lock reads the stored data.
      await keeper.written()
    }
    unlocked = unlocked
      .then(async () => {
        if (active === run) await turn.take(work)
      })
      .catch((error: unknown) => update({ problem: String(error) }))
      .then(() => active === run && end(null))
  }

  /** Ends the check and merges `head` into the list's head. Null: it never started, because a different tab is checking. */
  function end(head: Partial<TollListSummary> | null): void {
    const ended = active
    active = null
    ended?.cancel()
    if (head !== null) saveHead(head)
    showRows()
    const rows = correctedDuringCheck
    correctedDuringCheck = []
    if (rows.length > 0) start(false, rows)
  }

  /** Stops the check before the list is read again or closed. It can resume later. */
  function interrupt(): void {
    correctedDuringCheck = []
    if (active !== null) end({})
  }

  return {
    list,
    runState,
    start,
    interrupt,
    onWork(rows: readonly number[]): void {
      saveHead()
      if (rows.length > 0 && (list.head?.check ?? 0) > 0) start(false, rows)
    },
    pause: (): void => active?.pause(),
    resume(): void {
      if (active === null) start(false)
      else active.resume()
    },
    cancel: (): void => end({ isUnfinished: false }),
    leave(): void {
      interrupt()
      isLeft = true
      stopWatching()
    },
  }
}
