import { expect, test } from 'vitest'
import { mappingByPlace } from '../../../domain/sheet/sheet-columns'
import { pastedTable } from '../../../domain/sheet/sheet-rows'
import { createGridView } from '../grid/grid-view'
import { COLUMN_COUNT } from '../rows/driver-row'
import { createGridStore, type GridStore } from '../rows/grid-store'
import { markOf } from '../send/send-row'
import { SHEET_COLUMNS } from './driver-columns'
import { meetsSent } from './paste-controller'
import { type PasteSummary, runPaste, sentRows } from './paste-run'

const cells = (driverId: string) =>
  Array.from({ length: COLUMN_COUNT }, (_, column) => (column === 0 ? driverId : 'x'))

/** Creates a grid of three rows, the first two sent. */
function sentGrid() {
  const rows = ['A', 'B', 'C'].map((driverId, id) => ({ id, cells: cells(driverId) }))
  const store = createGridStore({ gridId: 'grid', rows, nextId: 3 })
  const created = markOf({ state: 'created', id: '7' })
  store.setRowMarks(new Map([0, 1].map((id) => [id, created])))
  return { store, view: createGridView(store, () => undefined) }
}

const ids = (store: GridStore) => store.rows().map((row) => row.cells[0])

test('sent rows block only pastes over them', () => {
  const { view } = sentGrid()
  const two = pastedTable([cells('D'), cells('E')])
  expect([0, 1, 2, 3].map((row) => meetsSent(view, row, two))).toEqual([true, true, false, false])
  expect([sentRows(view, 0, 1), sentRows(view, 2, 9)]).toEqual([1, 0])
})

test('counts rows skipped because of sent rows separately', () => {
  const { store, view } = sentGrid()
  let summary: PasteSummary | undefined
  runPaste(
    store,
    view,
    pastedTable([cells('D'), cells('E'), cells('F'), cells('G')]),
    {
      row: 1,
      isBelow: false,
      column: 0,
      headerRows: 0,
      mapping: mappingByPlace(COLUMN_COUNT, 0, SHEET_COLUMNS),
    },
    [],
    (done) => {
      summary = done
    },
  )
  expect(summary).toMatchObject({ rows: 4, kept: 1 })
  expect(ids(store)).toEqual(['A', 'B', 'E', 'F', 'G'])
})
