import 'react-data-grid/lib/styles.css'
import 'react-datasheet-grid/dist/style.css'
import { type ReactNode, useMemo, useState } from 'react'
import { DataGrid } from 'react-data-grid'
import { createTextColumn, DataSheetGrid, keyColumn } from 'react-datasheet-grid'
import { isStopping } from '../../../src/features/drivers/rows/cell-issue'
import { DRIVER_COLUMNS, type DriverField } from '../../../src/features/drivers/rows/driver-row'
import { checkRow } from '../../../src/features/drivers/rows/row-checks'

// The grids of two libraries, with the columns and checks of the drivers' grid, including the check for repeated IDs.

type Cells = Record<DriverField, string>

const FIELDS = DRIVER_COLUMNS.map(({ field }) => field)
const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Cells
const NONE: ReadonlySet<DriverField> = new Set()

/** Returns the indexes of rows with errors, which the libraries leave to their users. */
function wrongRows(rows: readonly Cells[]): ReadonlySet<number> {
  const wrong = new Set<number>()
  const owners = new Map<string, number>()
  for (const [place, row] of rows.entries()) {
    const cells = FIELDS.map((field) => row[field])
    if (checkRow({ id: place, cells }, NONE).some(isStopping)) wrong.add(place)
    const id = row.driver_id.trim()
    const other = owners.get(id)
    if (other !== undefined && id !== '') wrong.add(other).add(place)
    owners.set(id, place)
  }
  return wrong
}

function Counted({
  rows,
  children,
}: {
  rows: readonly Cells[]
  children: (wrong: ReadonlySet<number>) => ReactNode
}) {
  const wrong = useMemo(() => wrongRows(rows), [rows])
  const filled = rows.length === 1 && rows[0]?.driver_id === '' ? 0 : rows.length
  return (
    <>
      {children(wrong)}
      <p role="status">{(filled - wrong.size).toLocaleString('en')} valid</p>
    </>
  )
}

const textColumn = createTextColumn<string>({ deletedValue: '', parsePastedValue: (text) => text })
const sheetColumns = DRIVER_COLUMNS.map(({ field, label }) => ({
  ...keyColumn<Cells, DriverField>(field, textColumn),
  title: label,
}))

export function DatasheetPage() {
  const [rows, setRows] = useState<Cells[]>([EMPTY])
  return (
    <Counted rows={rows}>
      {(wrong) => (
        <DataSheetGrid<Cells>
          value={rows}
          onChange={setRows}
          columns={sheetColumns}
          createRow={() => EMPTY}
          height={600}
          rowHeight={32}
          rowClassName={({ rowIndex }) => (wrong.has(rowIndex) ? 'wrong' : undefined)}
        />
      )}
    </Counted>
  )
}

/** Parses a pasted table, because this library pastes single cells. The least code that does it. */
function parsed(text: string): Cells[] {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  return lines.map((line) => {
    const cells = line.split('\t')
    return Object.fromEntries(FIELDS.map((field, column) => [field, cells[column] ?? ''])) as Cells
  })
}

export function DataGridPage() {
  const [rows, setRows] = useState<readonly Cells[]>([EMPTY])
  return (
    <Counted rows={rows}>
      {(wrong) => (
        <div onPaste={(event) => setRows(parsed(event.clipboardData.getData('text/plain')))}>
          <DataGrid
            aria-label="Drivers"
            columns={DRIVER_COLUMNS.map(({ field, label }) => ({ key: field, name: label, width: 140 }))}
            rows={rows}
            onRowsChange={setRows}
            rowHeight={32}
            rowClass={(_row, place) => (wrong.has(place) ? 'wrong' : undefined)}
            style={{ blockSize: 600 }}
          />
        </div>
      )}
    </Counted>
  )
}
