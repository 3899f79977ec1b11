import type { KeyboardEvent } from 'react'
import { isComposing } from '../../../lib/browser/is-composing'
import { COLUMN_COUNT } from '../rows/driver-row'
import type { GridActions, GridTools } from './grid-actions'
import type { GridPlace } from './grid-cursor'

export interface KeyTarget extends GridTools {
  readonly actions: GridActions
  readonly pageRows: () => number
  readonly startEditing: (withText: boolean) => void
  readonly openFind: () => void
  readonly leaving: { current: boolean }
}

const LAST_COLUMN = COLUMN_COUNT - 1

function destination(event: KeyboardEvent, { cursor, view, pageRows }: KeyTarget): GridPlace | null {
  const { row, column } = cursor.state().active
  const far = event.ctrlKey || event.metaKey
  // The next driver is typed into the row below the last.
  const last = view.isFiltered() ? view.length - 1 : view.length
  const down = (rows: number) => ({ row: Math.max(0, Math.min(row + rows, last)), column })
  const to = (place: number) => ({ row, column: Math.max(0, Math.min(place, LAST_COLUMN)) })
  const lastFilled = Math.max(0, view.length - 1)
  const page = event.key.startsWith('Page') ? pageRows() : 0
  const places: Partial<Record<string, GridPlace>> = {
    ArrowUp: far ? { row: 0, column } : down(-1),
    ArrowDown: far ? { row: lastFilled, column } : down(1),
    ArrowLeft: to(far ? 0 : column - 1),
    ArrowRight: to(far ? LAST_COLUMN : column + 1),
    PageUp: down(-page),
    PageDown: down(page),
    Home: far ? { row: 0, column: 0 } : to(0),
    End: far ? { row: lastFilled, column: LAST_COLUMN } : to(LAST_COLUMN),
  }
  return places[event.key] ?? null
}

/** Returns the cell after (1) or before (-1) the active one, also in the next row; null at the end of the grid. */
export function cellBeside({ cursor, view }: GridTools, by: 1 | -1): GridPlace | null {
  const { row, column } = cursor.state().active
  const at = row * COLUMN_COUNT + column + by
  const rows = view.length + (view.isFiltered() ? 0 : 1)
  if (at < 0 || at >= rows * COLUMN_COUNT) return null
  return { row: Math.floor(at / COLUMN_COUNT), column: at % COLUMN_COUNT }
}

function handleCommand(event: KeyboardEvent, { actions, cursor, view, openFind }: KeyTarget): boolean {
  const key = event.key.toLowerCase()
  if (key === 'z') event.shiftKey ? actions.redo() : actions.undo()
  else if (key === 'y') actions.redo()
  else if (key === 'd') actions.fillDown()
  else if (key === 'f') openFind()
  else if (key === 'a')
    cursor.select({ row: Math.max(0, view.length - 1), column: LAST_COLUMN }, { row: 0, column: 0 })
  else if (key === '-' || key === 'delete' || key === 'backspace') actions.deleteRows()
  else if (key === '+' || key === '=') actions.addRow(true)
  else return false
  return true
}

function handlePlain(event: KeyboardEvent, target: KeyTarget): boolean {
  const { actions, cursor } = target
  switch (event.key) {
    case 'Enter':
    case 'F2':
      target.startEditing(true)
      return true
    case 'Delete':
    case 'Backspace':
      actions.clear()
      return true
    case 'F8':
      actions.nextError(event.shiftKey ? -1 : 1)
      return true
    case ' ':
      if (!event.shiftKey) return false
      cursor.select(
        { row: cursor.state().anchor.row, column: LAST_COLUMN },
        { row: cursor.state().active.row, column: 0 },
      )
      return true
    case 'Escape':
      cursor.go(cursor.state().active)
      target.leaving.current = true
      target.announce('Press Tab to leave the grid.')
      return true
    case 'Tab': {
      if (target.leaving.current) return false
      const beside = cellBeside(target, event.shiftKey ? -1 : 1)
      if (beside) cursor.go(beside)
      return beside !== null
    }
    default:
      return false
  }
}

export function handleGridKey(event: KeyboardEvent, target: KeyTarget): void {
  const to = event.altKey ? null : destination(event, target)
  let isHandled = true
  if (event.key !== 'Tab' && event.key !== 'Shift') target.leaving.current = false
  if (isComposing(event)) isHandled = false
  else if (to) target.cursor.go(to, event.shiftKey)
  else if (event.ctrlKey || event.metaKey) isHandled = handleCommand(event, target)
  else isHandled = handlePlain(event, target)
  if (isHandled) event.preventDefault()
  else if (isTyping(event)) target.startEditing(false)
}

function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return false
  return (
    key === 'Process' || key === 'Dead' || (!altKey && [...key].length === 1) || (altKey && key.length === 1)
  )
}
