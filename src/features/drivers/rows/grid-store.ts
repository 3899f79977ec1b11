import { yieldingToEventLoop } from '../../../lib/browser/slices'
import { createStore } from '../../../lib/store'
import type { Sendable } from './cell-issue'
import type { DriverRow } from './driver-row'
import { createGridChecks } from './grid-checks'
import { createRowMarks, type RowMark } from './row-marks'
import { NO_STEPS, type RowStep, type StepHistory, stepBetween, withDone } from './row-steps'

/** The result of an action. `locked`: nothing was changed, because it would have changed sent rows. */
export type EditOutcome = 'done' | 'nothing' | 'locked'

/** Builds new rows from the current ones. The same objects count as unchanged. */
export type RowsChange = (rows: readonly DriverRow[]) => readonly DriverRow[]

export interface GridStart {
  readonly gridId: string
  readonly rows: readonly DriverRow[]
  /** Greater than every row ID ever used in this grid. */
  readonly nextId: number
}

const BETWEEN_NOTIFICATIONS_MS = 300

export type GridStore = ReturnType<typeof createGridStore>

/** Creates the store of the rows, their checks, and their marks. Actions can be undone; the service's results can't. */
export function createGridStore(start: GridStart) {
  let rows = start.rows
  let nextId = start.nextId
  let history: StepHistory = NO_STEPS
  let finishAction: (() => void) | null = null
  let shape = 0
  let lastPlace = 0
  const version = createStore(0)
  const marks = createRowMarks()
  const notify = () => version.set(version.state() + 1)
  const { check, replace, ...known } = createGridChecks(marks, notify)

  function apply(step: RowStep, next: readonly DriverRow[]): void {
    const { at, removed, added } = step
    lastPlace = at
    rows = next
    if (removed.length !== added.length || removed.some(({ id }, place) => id !== added[place]?.id)) shape++
    replace(removed, added)
  }

  function attempt(change: RowsChange): RowStep | 'nothing' | 'locked' {
    const next = change(rows)
    const step = stepBetween(rows, next)
    if (!step) return 'nothing'
    if (marks.forbids(step)) return 'locked'
    apply(step, next)
    return step
  }

  function travel(from: 'done' | 'undone'): EditOutcome {
    finishAction?.()
    const step = history[from].at(-1)
    if (!step) return 'nothing'
    const { at, removed, added } = step
    const applied = from === 'done' ? { at, removed: added, added: removed } : step
    if (marks.forbids(applied)) return 'locked'
    const to = from === 'done' ? 'undone' : 'done'
    history = { ...history, [from]: history[from].slice(0, -1), [to]: [...history[to], step] }
    apply(applied, rows.slice(0, at).concat(applied.added, rows.slice(at + applied.removed.length)))
    notify()
    return 'done'
  }

  function* applyPieces(
    pieces: Generator<RowsChange | undefined, void>,
    onEnd: () => void,
  ): Generator<undefined, void, undefined> {
    const before = rows
    let notifiedAt = Number.NEGATIVE_INFINITY
    for (const change of pieces) {
      const isApplied = change !== undefined && typeof attempt(change) === 'object'
      if (isApplied && performance.now() - notifiedAt > BETWEEN_NOTIFICATIONS_MS) {
        notifiedAt = performance.now()
        notify()
      }
      yield undefined
    }
    finishAction = null
    const step = stepBetween(before, rows)
    if (step) history = withDone(history, step)
    notify()
    onEnd()
  }

  function finish(): void {
    finishAction?.()
    known.finish()
  }

  replace([], rows)
  return {
    ...known,
    /** Stored with the grid's draft, so a later visit can match the sent rows again. */
    gridId: start.gridId,
    /** All rows in order. A new array after every action. */
    rows: () => rows,
    nextId: () => nextId,
    newId: () => nextId++,

    /** Notifies after every change, which has a new `version`. `shape` is new if rows were added, removed, or moved. */
    subscribe: version.subscribe,
    version: version.state,
    shape: () => shape,

    edit(change: RowsChange): EditOutcome {
      finishAction?.()
      const step = attempt(change)
      if (typeof step === 'string') return step
      history = withDone(history, step)
      notify()
      return 'done'
    },
    /**
     * Performs one action in slices, so that a large action doesn't block the page. `pieces` yields its changes, and
     * undefined if it can be interrupted. Any other action finishes it first. Calls `onEnd` when it is done. Returns a
     * function that finishes it immediately.
     */
    editInSlices(pieces: Generator<RowsChange | undefined, void>, onEnd: () => void): () => void {
      finishAction?.()
      let finishSlices: (() => void) | null = null
      const finishThis = () => finishSlices?.()
      finishAction = finishThis
      finishSlices = yieldingToEventLoop(applyPieces(pieces, onEnd)).finish
      return finishThis
    },
    undo: () => travel('done'),
    redo: () => travel('undone'),
    /** The action that Undo would revert. Only its identity matters. */
    lastAction: (): object | null => history.done.at(-1) ?? null,
    lastPlace: () => lastPlace,
    canUndo: () => history.done.length > 0,
    canRedo: () => history.undone.length > 0,

    isChecking: () => finishAction !== null || known.isChecking(),
    finish,
    /** Returns the rows that can be sent. Finishes actions and checks first: while rendering, use `counts`. */
    sendable(which: Sendable = 'all'): readonly DriverRow[] {
      finish()
      const statuses = which === 'all' ? ['valid', 'warning'] : ['valid']
      return rows.filter(({ id }) => statuses.includes(known.statusOf(id)))
    },

    mark: marks.get,
    setRowMarks(added: ReadonlyMap<number, RowMark>): void {
      for (const [rowId, mark] of added) {
        const row = known.row(rowId)
        if (row) marks.set(mark.sent ? { ...row, cells: mark.sent } : row, mark)
      }
      check([...added.keys()])
      notify()
    },
  }
}
