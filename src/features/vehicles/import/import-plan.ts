import { VEHICLE_TEXTS, type VehicleText } from '../../../api/resources/vehicle-record'
import { splitPlate } from '../../../domain/find/vehicle-cells'
import { parseVehicleId } from '../../../domain/find/vehicle-id'
import { MORE_CELLS } from '../../../domain/sheet/header-rows'
import type { ColumnMapping } from '../../../domain/sheet/sheet-columns'
import { describeLoss, NO_VALUE } from '../../../domain/sheet/unwrap-cells'
import type { RememberedVehicle } from '../../../local/remembered-vehicles'
import type { ImportField } from './import-columns'
import type { LineNote } from './line-notes'
import { cellOf, type ListRow } from './read-import'

/**
 * Converts rows to vehicles to save in this browser. Skips empty cells and placeholders, trims texts, and removes the `'`
 * of an export before a formula. A state beside a plate in its cell is the plate's. `entries` has one per vehicle, in the
 * order of the list. If a row repeats a vehicle, the last one counts, and `repeats` notes it. `at`: this computer's clock (ms).
 */
export function planImport(rows: readonly ListRow[], mapping: ColumnMapping<ImportField>, at: number) {
  const entries = new Map<number, RememberedVehicle>()
  const lines = new Map<number, number>()
  const problems: LineNote[] = []
  const repeats: LineNote[] = []
  for (const row of rows) {
    function cell(field: ImportField): string {
      const text = cellOf(row, mapping, field)
      return NO_VALUE.test(text) && describeLoss(text) === null ? '' : text
    }
    const texts = textsOf(cell)
    const lost = [cell('id'), ...Object.values(texts)].find((text) => describeLoss(text) !== null)
    const broken = row.unclosed
      ? 'a closing quotation mark is missing'
      : row.isMoved
        ? MORE_CELLS
        : lost && `“${lost}” ${describeLoss(lost)}`
    const vehicleId = broken ?? idIn(cell('id'))
    const { line } = row
    if (typeof vehicleId === 'string') {
      problems.push({ line, text: vehicleId })
      continue
    }
    const before = lines.get(vehicleId)
    if (before !== undefined)
      repeats.push({ line, text: `vehicle ${vehicleId} is also on line ${before}. Line ${line} is used` })
    lines.set(vehicleId, line)
    entries.set(vehicleId, { vehicleId, ...texts, source: 'import', at })
  }
  return { entries: [...entries.values()], problems, repeats }
}

function idIn(text: string): number | string {
  if (text === '') return 'no vehicle ID'
  return parseVehicleId(text) ?? `“${text.slice(0, 40)}” isn’t a vehicle ID. IDs contain digits only`
}

function textsOf(cell: (field: ImportField) => string): Partial<Record<VehicleText, string>> {
  const texts = VEHICLE_TEXTS.map((name) => [name, cell(name)] as const)
  const own = Object.fromEntries(texts.filter(([, text]) => text !== ''))
  const { plate, state } = splitPlate(cell('plate_number'))
  return own.plate_state || !state ? own : { ...own, plate_number: plate, plate_state: state }
}
