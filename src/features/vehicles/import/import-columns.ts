import type { VehicleText } from '../../../api/resources/vehicle-record'
import { parseVehicleId } from '../../../domain/find/vehicle-id'
import { plainName } from '../../../lib/text/plain-name'

/** What a column can hold: the vehicle's id or one of its texts. */
type ImportField = 'id' | VehicleText

interface ImportColumn {
  readonly field: ImportField
  readonly label: string
  /** An example, for the template. */
  readonly example: string
  /** Column names that mean this field, as `plainName` writes them, the surest first. */
  readonly names: readonly string[]
}

/** The columns in the order of the template. The service's own names come first. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  {
    field: 'id',
    label: 'Vehicle id',
    example: '1042',
    names: ['id', 'vehicleid', 'vehicle', 'carid', 'assetid'],
  },
  {
    field: 'plate_number',
    label: 'Plate number',
    example: '8ABC123',
    names: [
      'platenumber',
      'plate',
      'plateno',
      'licenseplate',
      'licenceplate',
      'lpn',
      'lp',
      'tag',
      'registration',
    ],
  },
  {
    field: 'plate_state',
    label: 'Plate state',
    example: 'CA',
    names: [
      'platestate',
      'state',
      'lpstate',
      'platejurisdiction',
      'jurisdiction',
      'tagstate',
      'licenseplatestate',
    ],
  },
  {
    field: 'vehicle_number',
    label: 'Vehicle number',
    example: 'V-0042',
    names: [
      'vehiclenumber',
      'vehicleno',
      'number',
      'unit',
      'unitnumber',
      'unitno',
      'fleetnumber',
      'carnumber',
    ],
  },
  {
    field: 'vehicle_make',
    label: 'Make',
    example: 'Ford',
    names: ['vehiclemake', 'make', 'manufacturer', 'brand'],
  },
  { field: 'vehicle_model', label: 'Model', example: 'Transit', names: ['vehiclemodel', 'model'] },
  { field: 'year', label: 'Year', example: '2022', names: ['year', 'modelyear', 'vehicleyear'] },
  {
    field: 'lessee_renter',
    label: 'Lessee or renter',
    example: '',
    names: ['lesseerenter', 'lesseeorrenter', 'lessee', 'renter', 'customer'],
  },
  {
    field: 'vehicle_type_code',
    label: 'Vehicle type code',
    example: 'CARGO_VAN',
    names: ['vehicletypecode', 'vehicletype', 'typecode', 'type', 'class'],
  },
]

/** The column of each field, from 0. A field that is absent is not in the file. */
export type ColumnMapping = Readonly<Partial<Record<ImportField, number>>>

/** Guesses the columns by their names, the surest names first. No column is used twice. */
export function guessColumns(header: readonly string[]): ColumnMapping {
  const names = header.map(plainName)
  const mapping: Partial<Record<ImportField, number>> = {}
  const used = new Set<number>()
  const longest = Math.max(...IMPORT_COLUMNS.map((column) => column.names.length))
  for (let rank = 0; rank < longest; rank++) {
    for (const column of IMPORT_COLUMNS) {
      const name = column.names[rank]
      if (name === undefined || mapping[column.field] !== undefined) continue
      const found = names.findIndex((one, at) => one === name && !used.has(at))
      if (found === -1) continue
      mapping[column.field] = found
      used.add(found)
    }
  }
  return mapping
}

/**
 * Whether the first row names the columns. A row with a vehicle id is a vehicle, even if its state is Idaho's `ID`:
 * the columns are chosen by hand then.
 */
export function isHeader(cells: readonly string[]): boolean {
  const hasId = cells.some((cell) => parseVehicleId(cell) !== null)
  return !hasId && Object.keys(guessColumns(cells)).length > 0
}

/** The header of the template and of exports. */
export const HEADER: readonly string[] = IMPORT_COLUMNS.map(({ field }) => field)
