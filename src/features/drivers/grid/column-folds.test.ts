import { expect, test } from 'vitest'
import { COLUMN_COUNT, columnOf } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { createColumnFolds } from './grid-view'

const [CITY, EMAIL] = [columnOf('city'), columnOf('email')]

/** Creates a grid of drivers with only names and email addresses. */
function grid() {
  const store = createGridStore({ gridId: 'test', rows: [], nextId: 0 })
  const folds = createColumnFolds(store)
  const cells = ['D-1', 'Ann', 'Lee', ...new Array<string>(COLUMN_COUNT - 3).fill('')]
  const row = (id: number) => ({ id, cells: cells.with(0, `D-${id}`).with(EMAIL, 'a@b.example') })
  store.edit(() => [row(0), row(1)])
  return { store, folds }
}

test('hides empty columns only on request, and never the required ones', () => {
  const { store, folds } = grid()
  expect(folds.state()).toEqual([])
  store.edit((rows) => rows.map((row) => ({ ...row, cells: row.cells.with(1, '').with(2, '') })))
  folds.hideEmpty()
  expect(folds.state()).toEqual([3, 4, 5, 6, 7, 8])
  folds.showAll()
  expect(folds.state()).toEqual([])
})

test('text in a hidden column shows the column, and so does the cursor', () => {
  const { store, folds } = grid()
  folds.hideEmpty()
  store.edit((rows) =>
    rows.map((row, at) => (at === 1 ? { ...row, cells: row.cells.with(CITY, 'Rye') } : row)),
  )
  expect(folds.state()).not.toContain(CITY)
  folds.show(3)
  expect(folds.state()).toEqual([4, 6, 7, 8])
})
