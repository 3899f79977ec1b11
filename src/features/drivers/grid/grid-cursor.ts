import type { CellRange } from '../rows/grid-edits'

/** A cell by its places in the view, from 0. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

/** What is selected at a moment; another object with each change. */
export interface CursorState {
  /** Where the selection began. */
  readonly anchor: GridPlace
  /** The cell with the focus, at the other end of the selection. */
  readonly active: GridPlace
  /** The text that the editor of the active cell begins with; null while it is not edited. */
  readonly editing: string | null
}

/** Which cells are selected, which one has the focus and whether it is edited. Kept outside React, beside the rows. */
export interface GridCursor {
  subscribe(listener: () => void): () => void
  state(): CursorState
  range(): CellRange
  isSingle(): boolean
  /** Goes to a cell, and takes the focus there; `extend` selects all from where the selection began. */
  go(to: GridPlace, extend?: boolean): void
  /** Selects from one cell to another, which gets the focus unless that stays where it is in the page. */
  select(anchor: GridPlace, active: GridPlace, focus?: boolean): void
  /** Goes to a cell without taking the focus from where it is in the page. */
  rest(at: GridPlace): void
  /** The same, and brings the cell into sight. */
  show(at: GridPlace): void
  edit(text: string): void
  stopEditing(): void
  /** Leaves the editor, if one is open, with what is typed in it. */
  keepTyped(): void
  /**
   * The open editor says how it keeps what is typed: called before the cursor leaves it by whatever way, a click on
   * another cell or a file that has just been read. The function that comes back takes it away again.
   */
  onLeaving(keep: () => void): () => void
  /** Whether the active cell is to be brought into sight, and to have the page's focus as well; told once. */
  takeWish(): 'sight' | 'focus' | null
}

const FIRST: GridPlace = { row: 0, column: 0 }

export function createGridCursor(): GridCursor {
  const listeners = new Set<() => void>()
  let state: CursorState = { anchor: FIRST, active: FIRST, editing: null }
  let wish: 'sight' | 'focus' | null = null
  let keep: (() => void) | null = null

  function become(next: CursorState, wishes: typeof wish): void {
    if (state.editing !== null && next.editing === null) keep?.()
    state = next
    if (wish !== 'focus') wish = wishes ?? wish
    for (const listener of [...listeners]) listener()
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    range: () => rangeOf(state),
    isSingle: () => state.anchor.row === state.active.row && state.anchor.column === state.active.column,
    go: (to, extend = false) =>
      become({ anchor: extend ? state.anchor : to, active: to, editing: null }, 'focus'),
    select: (anchor, active, focus = true) =>
      become({ anchor, active, editing: null }, focus ? 'focus' : null),
    rest: (at) => become({ anchor: at, active: at, editing: null }, null),
    show: (at) => become({ anchor: at, active: at, editing: null }, 'sight'),
    edit: (text) => become({ anchor: state.active, active: state.active, editing: text }, null),
    stopEditing: () => become({ ...state, editing: null }, 'focus'),
    keepTyped() {
      if (state.editing !== null) become({ ...state, editing: null }, 'focus')
    },
    onLeaving(asked) {
      keep = asked
      return () => {
        if (keep === asked) keep = null
      }
    },
    takeWish() {
      const wished = wish
      wish = null
      return wished
    },
  }
}

/** The cells from one end of a selection to the other. */
export function rangeOf({ anchor, active }: CursorState): CellRange {
  return {
    top: Math.min(anchor.row, active.row),
    bottom: Math.max(anchor.row, active.row),
    left: Math.min(anchor.column, active.column),
    right: Math.max(anchor.column, active.column),
  }
}
