import { expect, test } from 'vitest'
import { COLUMN_COUNT, columnOf } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { markOf } from '../send/send-row'
import { createColumnFolds } from './column-folds'

const [CITY, ZIP, EMAIL] = [columnOf('city'), columnOf('zip'), columnOf('email')]

/** A grid of drivers with names and e-mail addresses alone, its empty columns folded. */
function folded() {
  const store = createGridStore({ gridId: 'test', rows: [], nextId: 0 })
  const folds = createColumnFolds(store)
  folds.follow()
  const cells = ['D-1', 'Ann', 'Lee', ...new Array<string>(COLUMN_COUNT - 3).fill('')]
  const row = (id: number) => ({ id, cells: cells.with(0, `D-${id}`).with(EMAIL, 'a@b.example') })
  store.edit(() => [row(0), row(1)])
  folds.foldEmpty()
  return { store, folds }
}

test('empty columns are folded after a paste, those that a driver needs never', () => {
  const { store, folds } = folded()
  expect(folds.state().folded).toEqual([3, 4, 5, 6, 7, 8])
  store.edit((rows) => rows.map((row) => ({ ...row, cells: row.cells.with(1, '').with(2, '') })))
  folds.foldEmpty()
  expect(folds.state().folded).toEqual([3, 4, 5, 6, 7, 8])
})

test('a text or an error in a folded column shows it, and so does the cursor', () => {
  const { store, folds } = folded()
  store.edit((rows) =>
    rows.map((row, at) => (at === 1 ? { ...row, cells: row.cells.with(CITY, 'Rye') } : row)),
  )
  expect(folds.state().folded).not.toContain(CITY)
  store.setRowMarks(new Map([[0, markOf({ state: 'refused', errors: [['zip', ['Required here.']]] })]]))
  expect(folds.state().folded).not.toContain(ZIP)
  folds.show(3)
  expect(folds.state().folded).toEqual([4, 6, 8])
})

test('a person who wants to see them does, until the grid is empty', () => {
  const { store, folds } = folded()
  folds.choose(false)
  folds.foldEmpty()
  expect(folds.state()).toEqual({ folded: [], isWanted: false })
  folds.choose(true)
  expect(folds.state().folded).toHaveLength(6)
  folds.choose(false)
  store.edit(() => [])
  expect(folds.state()).toEqual({ folded: [], isWanted: true })
})
