import { expect, test } from 'vitest'
import { DRIVER_COLUMNS } from '../rows/driver-row'
import { createGridStore } from '../rows/grid-store'
import { DRAFT } from '../rows/row-marks'
import { markOf } from './send-row'
import { failedNames } from './sent-files'

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

test('calls failed rows unconfirmed only if some are', () => {
  const grid = gridWithRefusals()
  expect(failedNames(grid)?.rows).toBe('failed rows')
  grid.setRowMarks(new Map([[0, markOf({ state: 'unknown' })]]))
  expect(failedNames(grid)?.rows).toBe('failed and unknown rows')
  grid.setRowMarks(new Map([1, 3].map((id) => [id, DRAFT])))
  expect(failedNames(grid)?.rows).toBe('unknown rows')
  grid.setRowMarks(new Map([[0, DRAFT]]))
  expect(failedNames(grid)).toBeNull()
})
