import { createStore } from '../../../lib/store'
import type { CellRange } from '../rows/grid-edits'

export interface GridPlace {
  readonly row: number
  readonly column: number
}

interface CursorState {
  readonly anchor: GridPlace
  readonly active: GridPlace
  readonly editing: string | null
}

const FIRST: GridPlace = { row: 0, column: 0 }

export type GridCursor = ReturnType<typeof createGridCursor>

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
    go: (to: GridPlace, extend = false) =>
      set({ anchor: extend ? state().anchor : to, active: to, editing: null }, 'focus'),
    select: (anchor: GridPlace, active: GridPlace, focus = true) =>
      set({ anchor, active, editing: null }, focus ? 'focus' : null),
    rest: (at: GridPlace) => set({ anchor: at, active: at, editing: null }, null),
    show: (at: GridPlace) => set({ anchor: at, active: at, editing: null }, 'sight'),
    edit(text: string): void {
      const { active } = state()
      set({ anchor: active, active, editing: text }, null)
    },
    stopEditing(): void {
      if (state().editing !== null) set({ ...state(), editing: null }, 'focus')
    },
    /** Registers the function that saves the open editor before the cursor leaves. Returns a function to unregister. */
    beforeLeave(save: () => void): () => void {
      saveEditor = save
      return () => {
        if (saveEditor === save) saveEditor = null
      }
    },
    /** Returns, once per request, whether to scroll the active cell into view, and whether to focus it. */
    takeRequest() {
      const taken = request
      request = null
      return taken
    },
  }
}
