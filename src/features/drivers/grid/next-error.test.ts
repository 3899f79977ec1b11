import { expect, test } from 'vitest'
import { columnOf, DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { createGridActions } from './grid-actions'
import { createGridCursor } from './grid-cursor'
import { createColumnFolds, createGridView } from './grid-view'

const EMAIL = columnOf('email')

/** Creates a grid of drivers with only IDs and email addresses. */
function grid(...emails: string[]) {
  const rows = emails.map((email, id) => ({
    id,
    cells: DRIVER_COLUMNS.map(({ field }) =>
      field === 'email' ? email : field === 'driver_id' ? `D${id}` : '',
    ),
  }))
  const store = createGridStore({ gridId: 'test', rows, nextId: rows.length })
  const cursor = createGridCursor()
  const view = createGridView(store, () => undefined)
  const actions = createGridActions({
    store,
    view,
    cursor,
    folds: createColumnFolds(store),
    announce: () => undefined,
  })
  return { actions, cursor, row: () => cursor.state().active.row }
}

test('the next error after an edit is that cell if it is still wrong, otherwise the one after it', () => {
  const { actions, cursor, row } = grid('bad', 'bad', 'bad')
  actions.nextError(1)
  expect(row()).toBe(0)
  actions.write({ row: 0, column: EMAIL }, 'still bad')
  actions.nextError(1)
  expect(row(), 'still wrong').toBe(0)
  actions.nextError(1)
  expect(row(), 'once').toBe(1)
  actions.write({ row: 1, column: EMAIL }, 'a@b.example')
  cursor.go({ row: 2, column: EMAIL })
  actions.nextError(1)
  expect(row(), 'led to by Enter').toBe(2)
  actions.nextError(-1)
  expect(row()).toBe(0)
  // The written text is gone.
  actions.write({ row: 0, column: EMAIL }, 'worse')
  actions.undo()
  cursor.go({ row: 0, column: EMAIL })
  actions.nextError(1)
  expect(row()).toBe(2)
})
