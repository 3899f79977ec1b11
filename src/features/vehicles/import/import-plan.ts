import { VEHICLE_TEXTS } from '../../../api/resources/vehicle-record'
import { parseVehicleId } from '../../../domain/find/vehicle-id'
import { longerRows, MORE_CELLS } from '../../../domain/sheet/header-rows'
import type { ColumnMapping } from '../../../domain/sheet/sheet-columns'
import { ROUNDED_NUMBER } from '../../../domain/sheet/unwrap-cells'
import { formulaUndone } from '../../../lib/text/csv'
import type { DelimitedRow } from '../../../lib/text/delimited-text'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'
import type { ImportField } from './import-columns'
import type { LineNote } from './line-notes'

/** What importing the rows would do. */
interface ImportPlan {
  /** One entry a vehicle, in the order of the file. */
  readonly entries: readonly RememberedVehicle[]
  /** Rows that cannot be imported. */
  readonly problems: readonly LineNote[]
  /** Rows of a vehicle that is in the file twice: the later row counts. */
  readonly repeats: readonly LineNote[]
}

/**
 * Turns rows into vehicles to remember. A row needs a vehicle id; empty cells are left out.
 * Texts are trimmed, and lose a `'` that an export put before what looks like a formula.
 * @param at this computer's clock, milliseconds since 1970
 * @param names of the columns, where a header has some
 */
export function planImport(
  rows: readonly DelimitedRow[],
  mapping: ColumnMapping<ImportField>,
  at: number,
  names: readonly string[] = [],
): ImportPlan {
  const isMoved = longerRows(names, rows)
  const entries = new Map<number, RememberedVehicle>()
  const lines = new Map<number, number>()
  const problems: LineNote[] = []
  const repeats: LineNote[] = []
  for (const row of rows) {
    const cell = (field: ImportField) =>
      formulaUndone((row.cells[mapping.indexOf(field)] ?? '').trim()).trim()
    const isWhole = !row.unclosed && !isMoved(row.cells)
    const broken = row.unclosed ? 'a quotation mark is never closed' : MORE_CELLS
    const vehicleId = isWhole ? idIn(cell('id')) : broken
    const { line } = row
    if (typeof vehicleId === 'string') {
      problems.push({ line, text: vehicleId })
      continue
    }
    const before = lines.get(vehicleId)
    if (before !== undefined) {
      repeats.push({ line, text: `vehicle ${vehicleId} is in line ${before} too; line ${line} is used` })
    }
    lines.set(vehicleId, line)
    entries.set(vehicleId, { vehicleId, ...textsOf(cell), source: 'import', at })
  }
  return { entries: [...entries.values()], problems, repeats }
}

/** The vehicle id, or what is wrong with it. */
function idIn(text: string): number | string {
  if (text === '') return 'no vehicle id'
  if (ROUNDED_NUMBER.test(text)) return `“${text}” was rounded by the spreadsheet: copy it as text`
  return parseVehicleId(text) ?? `“${text.slice(0, 40)}” is not a vehicle id: ids are digits only`
}

function textsOf(cell: (field: ImportField) => string) {
  const texts = VEHICLE_TEXTS.map((name) => [name, cell(name)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}
