import { createContext, useContext } from 'react'
import { createStore } from '../../../lib/store'
import { createGridStore, type GridStart } from '../rows/grid-store'
import { createColumnFolds } from './column-folds'
import { createGridActions, type GridTools } from './grid-actions'
import { createGridCursor } from './grid-cursor'
import { createGridView } from './grid-view'

/**
 * The grid of the page, and what else of it is outside React.
 * @param typed the text of "Paste rows", which is no part of a grid: a draft that is resumed leaves it there
 */
export function createDriversGrid(start: GridStart, typed = createStore('')) {
  const store = createGridStore(start)
  const cursor = createGridCursor()
  const announcement = createStore('')
  const tools: GridTools = {
    store,
    cursor,
    view: createGridView(store, () => cursor.rest({ row: 0, column: cursor.state().active.column })),
    folds: createColumnFolds(store),
    // A no-break space makes the same text news again.
    announce: (text) => announcement.set(text === announcement.state() ? `${text}\u00A0` : text),
  }
  return {
    ...tools,
    actions: createGridActions(tools),
    announcement,
    typed,
    /** How many pastes and files are being read: none of their rows is in the grid yet. */
    readings: createStore(0),
  }
}

/** The grid of the page. Its value changes only with the grid, so it causes no redraw. */
export const DriversGridContext = createContext<ReturnType<typeof createDriversGrid> | null>(null)

export function useDriversGrid() {
  const grid = useContext(DriversGridContext)
  if (!grid) throw new Error('Outside the grid of drivers')
  return grid
}
