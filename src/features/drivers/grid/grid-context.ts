import { createSafeContext } from '@mantine/core'
import { createRef } from 'react'
import { createStore } from '../../../lib/store'
import { createGridStore, type GridStart } from '../rows/grid-store'
import { createGridActions, type GridTools } from './grid-actions'
import { createGridCursor } from './grid-cursor'
import { createColumnFolds, createGridView } from './grid-view'

/** @param typed the text of "Paste rows", which isn't part of a grid, so a resumed draft keeps it */
export function createDriversGrid(start: GridStart, typed = createStore('')) {
  const store = createGridStore(start)
  const cursor = createGridCursor()
  const announcement = createStore('')
  const folds = createColumnFolds(store)
  cursor.subscribe(() => folds.show(cursor.state().active.column))
  const tools: GridTools = {
    store,
    cursor,
    view: createGridView(store, () => cursor.rest({ row: 0, column: cursor.state().active.column })),
    folds,
    // A no-break space makes the text different, so the same message is announced again.
    announce: (text) => announcement.set(text === announcement.state() ? `${text}\u00A0` : text),
  }
  return {
    ...tools,
    actions: createGridActions(tools),
    announcement,
    typed,
    /** Number of pastes and files that are being read. None of their rows is in the grid yet. */
    readings: createStore(0),
    findBox: createRef<HTMLInputElement>(),
    menu: createStore(false),
  }
}

/** Provides the page's grid. The value changes only with the grid, so it causes no re-render. */
export const [DriversGridContext, useDriversGrid] = createSafeContext<ReturnType<typeof createDriversGrid>>(
  'Outside the grid of drivers',
)
