import { expect, test } from 'vitest'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { markOf } from './send-row'
import { failedNames, refusedCells } from './sent-files'

const cells = (driverId: string, email = `${driverId}@b.example`) =>
  DRIVER_COLUMNS.map(({ field }) => (field === 'email' ? email : field === 'driver_id' ? driverId : 'x'))

function gridWithRefusals() {
  const grid = createGridStore({
    gridId: 'grid',
    rows: ['A', 'B', 'C', 'D'].map((driverId, id) => ({ id, cells: cells(driverId) })),
    nextId: 4,
  })
  const refused = (errors: [string, string[]][]) => markOf({ state: 'refused', errors })
  grid.setRowMarks(
    new Map([
      [1, refused([['email', ['Bad.']]])],
      [3, refused([['', ['No.']]])],
    ]),
  )
  return grid
}

test('the first errors of refused rows are named by their places, until they are corrected', () => {
  const grid = gridWithRefusals()
  const named = (most: number) =>
    refusedCells(grid, most).map(({ place, issue }) => [place, issue.column, issue.words])
  expect(named(3)).toEqual([
    [1, 9, ['Bad.']],
    [3, null, ['No.']],
  ])
  expect(named(1)).toHaveLength(1)
  grid.edit((rows) => rows.map((row) => (row.id === 1 ? { id: 1, cells: cells('B', 'b@c.example') } : row)))
  expect(named(3)).toEqual([[3, null, ['No.']]])
})

test('failed rows are called unknown only where some are', () => {
  const grid = gridWithRefusals()
  expect(failedNames(grid)?.rows).toBe('failed rows')
  grid.setRowMarks(new Map([[0, markOf({ state: 'unknown' })]]))
  expect(failedNames(grid)?.rows).toBe('failed and unknown rows')
  grid.clearRowMarks([1, 3])
  expect(failedNames(grid)?.rows).toBe('unknown rows')
  grid.clearRowMarks([0])
  expect(failedNames(grid)).toBeNull()
})
