import { createStore } from '../../../lib/store'
import type { CellRange } from '../rows/grid-edits'

/** A cell by its row and column in the view, from 0. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** The current selection. A new object for every change. */
interface CursorState {
  /** Where the selection began. */
  readonly anchor: GridPlace
  /** The cell with the focus, at the other end of the selection. */
  readonly active: GridPlace
  /** The text that the active cell's editor opened with; null while it is not edited. */
  readonly editing: string | null
}

const FIRST: GridPlace = { row: 0, column: 0 }

export type GridCursor = ReturnType<typeof createGridCursor>

/** The selection, the active cell and whether it is being edited. Outside React, like the rows. */
export function createGridCursor() {
  const store = createStore<CursorState>({ anchor: FIRST, active: FIRST, editing: null })
  const { state } = store
  let request: 'sight' | 'focus' | null = null
  let saveEditor: (() => void) | null = null

  function set(next: CursorState, requested: typeof request): void {
    if (state().editing !== null && next.editing === null) saveEditor?.()
    if (request !== 'focus') request = requested ?? request
    store.set(next)
  }

  return {
    subscribe: store.subscribe,
    state,
    /** The cells from one end of the selection to the other. */
    range(): CellRange {
      const { anchor, active } = state()
      return {
        top: Math.min(anchor.row, active.row),
        bottom: Math.max(anchor.row, active.row),
        left: Math.min(anchor.column, active.column),
        right: Math.max(anchor.column, active.column),
      }
    },
    isSingle() {
      const { anchor, active } = state()
      return anchor.row === active.row && anchor.column === active.column
    },
    /** Moves to a cell and focuses it. `extend` selects everything from the anchor. */
    go: (to: GridPlace, extend = false) =>
      set({ anchor: extend ? state().anchor : to, active: to, editing: null }, 'focus'),
    /** Selects from one cell to another, and focuses the latter unless `focus` is false. */
    select: (anchor: GridPlace, active: GridPlace, focus = true) =>
      set({ anchor, active, editing: null }, focus ? 'focus' : null),
    /** Moves to a cell, leaving the page's focus where it is. */
    rest: (at: GridPlace) => set({ anchor: at, active: at, editing: null }, null),
    /** Moves to a cell and scrolls it into view, leaving the page's focus where it is. */
    show: (at: GridPlace) => set({ anchor: at, active: at, editing: null }, 'sight'),
    edit(text: string): void {
      const { active } = state()
      set({ anchor: active, active, editing: text }, null)
    },
    /** Closes the editor, if open, and saves its text. */
    stopEditing(): void {
      if (state().editing !== null) set({ ...state(), editing: null }, 'focus')
    },
    /** Sets how the open editor saves its text. Called before the cursor leaves it in any way. Returns what unsets it. */
    beforeLeave(save: () => void): () => void {
      saveEditor = save
      return () => {
        if (saveEditor === save) saveEditor = null
      }
    },
    /** Whether to scroll the active cell into view, or to focus it, too. Returns each request once. */
    takeRequest() {
      const taken = request
      request = null
      return taken
    },
  }
}
