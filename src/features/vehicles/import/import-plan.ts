import { VEHICLE_TEXTS, type VehicleText } from '../../../api/resources/vehicle-record'
import { splitPlate } from '../../../domain/find/vehicle-cells'
import { parseVehicleId } from '../../../domain/find/vehicle-id'
import { longerRows, MORE_CELLS } from '../../../domain/sheet/header-rows'
import type { ColumnMapping } from '../../../domain/sheet/sheet-columns'
import { lossOf, NO_VALUE } from '../../../domain/sheet/unwrap-cells'
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
 * Turns rows into vehicles to remember. A row needs a vehicle id; empty cells are left out, and what stands for no value.
 * Texts are trimmed, and lose a `'` that an export put before what looks like a formula. A state beside a plate in its cell is
 * the plate's.
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
    function cell(field: ImportField): string {
      const text = formulaUndone((row.cells[mapping.indexOf(field)] ?? '').trim()).trim()
      return NO_VALUE.test(text) && lossOf(text) === null ? '' : text
    }
    const texts = textsOf(cell)
    const lost = [cell('id'), ...Object.values(texts)].find((text) => lossOf(text) !== null)
    const broken = row.unclosed
      ? 'a quotation mark is never closed'
      : isMoved(row.cells)
        ? MORE_CELLS
        : lost && `“${lost}” ${lossOf(lost)}`
    const vehicleId = broken ?? idIn(cell('id'))
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
    entries.set(vehicleId, { vehicleId, ...texts, source: 'import', at })
  }
  return { entries: [...entries.values()], problems, repeats }
}

/** The vehicle id, or what is wrong with it. */
function idIn(text: string): number | string {
  if (text === '') return 'no vehicle id'
  return parseVehicleId(text) ?? `“${text.slice(0, 40)}” is not a vehicle id: ids are digits only`
}

function textsOf(cell: (field: ImportField) => string): Partial<Record<VehicleText, string>> {
  const texts = VEHICLE_TEXTS.map((name) => [name, cell(name)] as const)
  const own = Object.fromEntries(texts.filter(([, text]) => text !== ''))
  const { plate, state } = splitPlate(cell('plate_number'))
  return own.plate_state || !state ? own : { ...own, plate_number: plate, plate_state: state }
}
