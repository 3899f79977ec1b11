import type { CellIssue, RowCounts, RowStatus, Taken } from './cell-issue'
import type { DriverField, DriverRow } from './driver-row'
import { createGridChecks } from './grid-checks'
import type { RowMark } from './row-mark'
import { createRowMarks } from './row-marks'
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

/** What came of an action: 'locked' would have changed rows that were sent already, and changed nothing. */
export type EditOutcome = 'done' | 'nothing' | 'locked'

/**
 * The rows of the grid with all that is known of them, outside React: a large paste must not draw what is not seen.
 * Rows are values; every action replaces some and can be undone, what the service said of them is not undone.
 */
export interface GridStore {
  /** Which grid it is: stays with its draft, so that what was sent is found again. */
  readonly gridId: string
  /** All rows in their order, another array after every action. */
  rows(): readonly DriverRow[]
  row(rowId: number): DriverRow | undefined
  /** The id of the next new row. */
  nextId(): number
  /** The same, which nothing else gets then. */
  newId(): number

  /** Called after every change of anything; `version` is another number then, `shape` when rows came, went or moved. */
  subscribe(listener: () => void): () => void
  version(): number
  shape(): number
  /** Called when a row or what is known of it has changed; `stamp` is another number then. */
  subscribeRow(rowId: number, listener: () => void): () => void
  stamp(rowId: number): number

  /** Does one action, which one undo takes back: `change` makes the new rows out of the present ones. */
  edit(change: (rows: readonly DriverRow[]) => readonly DriverRow[]): EditOutcome
  /** Begins an action that comes in pieces. Every other action finishes it first, by `finish`. */
  begin(finish: () => void): ActionInPieces
  undo(): EditOutcome
  redo(): EditOutcome
  /** The action that an undo would take back, to tell one from another. */
  lastAction(): object | null
  /** Where among all rows the last action, undo or redo began to change them. */
  lastPlace(): number
  canUndo(): boolean
  canRedo(): boolean

  statusOf(rowId: number): RowStatus
  issuesOf(rowId: number): readonly CellIssue[]
  /** The other rows with this row's driver ID. */
  repeatsOf(rowId: number): readonly number[]
  counts(): RowCounts
  isChecking(): boolean
  /** Does at once what is left of an action in pieces and of its checks. */
  finish(): void
  /**
   * The rows that can be sent: neither blank nor with errors, and not sent before. Finishes first what comes in pieces:
   * for the moment of sending; while drawing, `counts` says how many there are.
   */
  sendable(): readonly DriverRow[]

  mark(rowId: number): RowMark | undefined
  marks(): ReadonlyMap<number, RowMark>
  /** Adds marks or replaces those of the same rows. */
  setRowMarks(marks: ReadonlyMap<number, RowMark>): void
  /** Takes marks away: the rows are drafts again. */
  clearRowMarks(rowIds: Iterable<number>): void
  /** Driver IDs that are taken on the service as far as is known. */
  setTaken(taken: ReadonlyMap<string, Taken>): void
  /** Fields that the service refuses to go without. */
  setRequired(fields: ReadonlySet<DriverField>): void
  /** Lets rows go in spite of what the service said before: an ID that it had, a field that it asked for. */
  overrule(issue: CellIssue, rowIds: readonly number[]): void
}

/** One action that comes in pieces, so that a large one does not hold up the page. */
export interface ActionInPieces {
  edit(change: (rows: readonly DriverRow[]) => readonly DriverRow[]): EditOutcome
  /** The pieces are one action from now on. */
  end(): void
}

/** What a grid begins with: nothing, or a draft. */
export interface GridStart {
  readonly gridId: string
  readonly rows: readonly DriverRow[]
  /** Larger than every row id that was ever given in this grid. */
  readonly nextId: number
}

/** While an action comes in pieces, the page hears of it this often, in milliseconds. */
const BETWEEN_NEWS_MS = 300

export function createGridStore(start: GridStart): GridStore {
  let rows: readonly DriverRow[] = start.rows
  let nextId = start.nextId
  let history: StepHistory = NO_STEPS
  let finishOpen: (() => void) | null = null
  let version = 0
  let shape = 0
  const byId = createRowTable<DriverRow>()
  const stamps = createRowTable<number>()
  let lastStamp = 0
  const listeners = new Set<() => void>()
  const rowListeners = new Map<number, Set<() => void>>()
  const marks = createRowMarks()
  const stamped = (rowId: number) => stamps.set(rowId, byId.get(rowId) && ++lastStamp)
  const checks = createGridChecks({
    rows: () => rows,
    row: byId.get,
    marks,
    onRow: stamped,
    onProgress: tell,
  })

  function tell(): void {
    version++
    for (const listener of [...listeners]) listener()
    for (const ofRow of [...rowListeners.values()]) for (const listener of [...ofRow]) listener()
  }

  let lastPlace = 0

  /** Puts a step into effect; the rows it changes are checked, now or soon. */
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

  function attempt(
    change: (rows: readonly DriverRow[]) => readonly DriverRow[],
  ): RowStep | 'nothing' | 'locked' {
    const next = change(rows)
    const step = stepBetween(rows, next)
    if (!step) return 'nothing'
    if (marks.forbids(step)) return 'locked'
    apply(step, next)
    return step
  }

  function take(steps: 'done' | 'undone'): EditOutcome {
    finishOpen?.()
    const step = history[steps].at(-1)
    if (!step) return 'nothing'
    const turned = steps === 'done' ? reverse(step) : step
    if (marks.forbids(turned)) return 'locked'
    const [from, to] = [history[steps].slice(0, -1), [...history[steps === 'done' ? 'undone' : 'done'], step]]
    history = steps === 'done' ? { done: from, undone: to } : { done: to, undone: from }
    apply(turned, withStep(rows, turned))
    tell()
    return 'done'
  }

  function remark(rowIds: Iterable<number>): void {
    checks.check([...rowIds])
    tell()
  }

  const store: GridStore = {
    gridId: start.gridId,
    rows: () => rows,
    row: byId.get,
    nextId: () => nextId,
    newId: () => nextId++,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => version,
    shape: () => shape,
    subscribeRow(rowId, listener) {
      const ofRow = rowListeners.get(rowId) ?? new Set()
      rowListeners.set(rowId, ofRow.add(listener))
      return () => {
        ofRow.delete(listener)
        if (ofRow.size === 0) rowListeners.delete(rowId)
      }
    },
    stamp: (rowId) => stamps.get(rowId) ?? 0,
    edit(change) {
      finishOpen?.()
      const step = attempt(change)
      if (typeof step === 'string') return step
      history = withDone(history, step)
      tell()
      return 'done'
    },
    begin(finish) {
      finishOpen?.()
      finishOpen = finish
      const before = rows
      let told = Number.NEGATIVE_INFINITY
      return {
        edit(change) {
          const step = attempt(change)
          if (typeof step === 'string') return step
          if (performance.now() - told > BETWEEN_NEWS_MS) {
            told = performance.now()
            tell()
          }
          return 'done'
        },
        end() {
          finishOpen = null
          const step = stepBetween(before, rows)
          if (step) history = withDone(history, step)
          tell()
        },
      }
    },
    undo: () => take('done'),
    redo: () => take('undone'),
    lastAction: () => history.done.at(-1) ?? null,
    lastPlace: () => lastPlace,
    canUndo: () => history.done.length > 0,
    canRedo: () => history.undone.length > 0,
    statusOf: checks.statusOf,
    issuesOf: checks.issuesOf,
    repeatsOf: checks.repeatsOf,
    counts: checks.counts,
    isChecking: () => finishOpen !== null || checks.isChecking(),
    finish() {
      finishOpen?.()
      checks.finish()
    },
    sendable() {
      store.finish()
      return rows.filter(({ id }) => ['valid', 'warning'].includes(checks.statusOf(id)))
    },
    mark: marks.get,
    marks: marks.all,
    setRowMarks(added) {
      for (const [rowId, mark] of added) {
        const row = byId.get(rowId)
        if (row) marks.set(mark.sent ? { ...row, cells: mark.sent } : row, mark)
      }
      remark(added.keys())
    },
    clearRowMarks(rowIds) {
      const ids = [...rowIds]
      for (const rowId of ids) marks.delete(rowId)
      remark(ids)
    },
    setTaken(taken) {
      checks.setTaken(taken)
      tell()
    },
    setRequired(fields) {
      checks.setRequired(fields)
      tell()
    },
    overrule(issue, rowIds) {
      checks.overrule(issue, rowIds)
      tell()
    },
  }

  for (const row of rows) byId.set(row.id, row)
  checks.check(rows.map(({ id }) => id))
  return store
}
