import { inSlices } from '../../../lib/browser/slices'
import { createStore } from '../../../lib/store'
import type { Sendable } from './cell-issue'
import type { DriverRow } from './driver-row'
import { createGridChecks } from './grid-checks'
import { createRowMarks, type RowMark } from './row-marks'
import {
  NO_STEPS,
  type RowStep,
  reverse,
  type StepHistory,
  stepBetween,
  withDone,
  withStep,
} from './row-steps'
import { createRowTable } from './row-table'

/** The result of an action. 'locked': it would have changed rows that were sent, so nothing was changed. */
export type EditOutcome = 'done' | 'nothing' | 'locked'

/** Makes new rows out of the current ones. Rows that are the same objects count as unchanged. */
export type RowsChange = (rows: readonly DriverRow[]) => readonly DriverRow[]

/** What a grid starts with: nothing, or a draft. */
export interface GridStart {
  readonly gridId: string
  readonly rows: readonly DriverRow[]
  /** Larger than every row id that was ever used in this grid. */
  readonly nextId: number
}

/** The least time between two notifications of an action in slices, in milliseconds. */
const BETWEEN_NOTIFICATIONS_MS = 300

export type GridStore = ReturnType<typeof createGridStore>

/**
 * The rows of the grid and all that is known about them, outside React: a large paste draws only what is visible.
 * Rows are immutable. Every action replaces some and can be undone; what the service said about them cannot.
 */
export function createGridStore(start: GridStart) {
  let rows: readonly DriverRow[] = start.rows
  let nextId = start.nextId
  let history: StepHistory = NO_STEPS
  /** Finishes the action that is done in slices now. */
  let finishAction: (() => void) | null = null
  let shape = 0
  let lastPlace = 0
  let lastStamp = 0
  const version = createStore(0)
  const byId = createRowTable<DriverRow>()
  const stamps = createRowTable<number>()
  const marks = createRowMarks()
  const notify = () => version.set(version.state() + 1)
  const checks = createGridChecks({
    rows: () => rows,
    row: byId.get,
    marks,
    onRow: (rowId) => stamps.set(rowId, byId.get(rowId) && ++lastStamp),
    notify,
  })

  /** Applies a step; the rows it changes are checked now, or soon where there are many. */
  function apply(step: RowStep, next: readonly DriverRow[]): void {
    const { removed, added } = step
    const changed: number[] = []
    lastPlace = step.at
    rows = next
    for (const row of added) if (byId.get(row.id) !== row) changed.push(row.id)
    for (const { id } of removed) byId.set(id, undefined)
    for (const row of added) byId.set(row.id, row)
    for (const { id } of removed) if (byId.get(id) === undefined) changed.push(id)
    if (removed.length !== added.length || removed.some(({ id }, place) => id !== added[place]?.id)) shape++
    checks.check(changed)
  }

  function attempt(change: RowsChange): RowStep | 'nothing' | 'locked' {
    const next = change(rows)
    const step = stepBetween(rows, next)
    if (!step) return 'nothing'
    if (marks.forbids(step)) return 'locked'
    apply(step, next)
    return step
  }

  /** Undoes the last action that was done, or redoes the last one that was undone. */
  function travel(from: 'done' | 'undone'): EditOutcome {
    finishAction?.()
    const step = history[from].at(-1)
    if (!step) return 'nothing'
    const applied = from === 'done' ? reverse(step) : step
    if (marks.forbids(applied)) return 'locked'
    const shorter = history[from].slice(0, -1)
    history =
      from === 'done'
        ? { done: shorter, undone: [...history.undone, step] }
        : { done: [...history.done, step], undone: shorter }
    apply(applied, withStep(rows, applied))
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

  function recheck(rowIds: Iterable<number>): void {
    checks.check([...rowIds])
    notify()
  }

  function finish(): void {
    finishAction?.()
    checks.finish()
  }

  for (const row of rows) byId.set(row.id, row)
  checks.check(rows.map(({ id }) => id))
  return {
    /** Stays with the grid's draft, so that a later visit finds again what was sent from it. */
    gridId: start.gridId,
    /** All rows in order. Another array after every action. */
    rows: () => rows,
    row: byId.get,
    nextId: () => nextId,
    /** Reserves the id of a new row. */
    newId: () => nextId++,

    /** Notifies after every change. `version` is a new number then, `shape` when rows came, went or moved. */
    subscribe: version.subscribe,
    version: version.state,
    shape: () => shape,
    /** A new number when this row, or what is known about it, has changed. */
    stamp: (rowId: number) => stamps.get(rowId) ?? 0,

    /** Does one action, which one undo takes back. */
    edit(change: RowsChange): EditOutcome {
      finishAction?.()
      const step = attempt(change)
      if (typeof step === 'string') return step
      history = withDone(history, step)
      notify()
      return 'done'
    },
    /**
     * Does one action in slices of time, so that a large one does not block the page. `pieces` yields its changes, and
     * undefined where it can be interrupted. Any other action finishes it first. Calls `onEnd` once all of it is done.
     * Returns what finishes it at once.
     */
    editInSlices(pieces: Generator<RowsChange | undefined, void>, onEnd: () => void): () => void {
      finishAction?.()
      let finishSlices: (() => void) | null = null
      const finishThis = () => finishSlices?.()
      finishAction = finishThis
      finishSlices = inSlices(applyPieces(pieces, onEnd)).finish
      return finishThis
    },
    undo: () => travel('done'),
    redo: () => travel('undone'),
    /** The action that an undo would take back. Only its identity counts. */
    lastAction: (): object | null => history.done.at(-1) ?? null,
    /** The index of the first row that the last action, undo or redo changed. */
    lastPlace: () => lastPlace,
    canUndo: () => history.done.length > 0,
    canRedo: () => history.undone.length > 0,

    statusOf: checks.statusOf,
    issuesOf: checks.issuesOf,
    repeatsOf: checks.repeatsOf,
    counts: checks.counts,
    isChecking: () => finishAction !== null || checks.isChecking(),
    /** Finishes an action in slices, and all checks, at once. */
    finish,
    /**
     * The rows that can be sent: not blank, no errors, not sent before. Finishes actions and checks first, so call it
     * when sending; while drawing, `counts` has their number.
     */
    sendable(which: Sendable = 'all'): readonly DriverRow[] {
      finish()
      const statuses = which === 'all' ? ['valid', 'warning'] : ['valid']
      return rows.filter(({ id }) => statuses.includes(checks.statusOf(id)))
    },

    mark: marks.get,
    /** Adds marks, or replaces those of the same rows. */
    setRowMarks(added: ReadonlyMap<number, RowMark>): void {
      for (const [rowId, mark] of added) {
        const row = byId.get(rowId)
        if (row) marks.set(mark.sent ? { ...row, cells: mark.sent } : row, mark)
      }
      recheck(added.keys())
    },
    /** Removes marks: the rows are drafts again. */
    clearRowMarks(rowIds: Iterable<number>): void {
      const ids = [...rowIds]
      for (const rowId of ids) marks.delete(rowId)
      recheck(ids)
    },
    setTaken: checks.setTaken,
    setRequired: checks.setRequired,
    ignoreServerRule: checks.ignoreServerRule,
  }
}
