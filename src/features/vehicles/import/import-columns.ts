import type { VehicleText } from '../../../api/resources/vehicle-record'
import { parseVehicleId } from '../../../domain/find/vehicle-id'
import { plainName } from '../../../lib/text/plain-name'

/** What a column of a file can hold: the vehicle's id or one of its texts. */
type ImportField = 'id' | VehicleText

interface ImportColumn {
  readonly field: ImportField
  readonly label: string
  /** An example, for the template. */
  readonly example: string
  /** Names that columns of other systems have, in lower case letters and digits alone. */
  readonly names: readonly string[]
}

/** In the order of the template. Names are those of the service first. */
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

/** Which column of the file holds a field, from 0; a field that is absent is not in the file. */
export type ColumnMapping = Readonly<Partial<Record<ImportField, number>>>

/** Guesses the columns by their names in the header, the surest names first; no column is taken twice. */
export function guessColumns(header: readonly string[]): ColumnMapping {
  const names = header.map(plainName)
  const mapping: Partial<Record<ImportField, number>> = {}
  const taken = new Set<number>()
  const longest = Math.max(...IMPORT_COLUMNS.map((column) => column.names.length))
  for (let place = 0; place < longest; place++) {
    for (const column of IMPORT_COLUMNS) {
      const name = column.names[place]
      if (name === undefined || mapping[column.field] !== undefined) continue
      const found = names.findIndex((one, at) => one === name && !taken.has(at))
      if (found === -1) continue
      mapping[column.field] = found
      taken.add(found)
    }
  }
  return mapping
}

/**
 * Whether the first row names columns. A file without names has a vehicle there, whose id gives it away, even if its
 * state is Idaho's `ID`: its columns are chosen by hand.
 */
export function isHeader(cells: readonly string[]): boolean {
  const hasId = cells.some((cell) => parseVehicleId(cell) !== null)
  return !hasId && Object.keys(guessColumns(cells)).length > 0
}

/** The names in the header that the import itself writes. */
export const HEADER: readonly string[] = IMPORT_COLUMNS.map(({ field }) => field)
