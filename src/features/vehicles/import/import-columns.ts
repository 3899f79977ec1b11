import type { VehicleText } from '../../../api/resources/vehicle-record'
import { PLATE, STATE, VEHICLE_NAMES } from '../../../domain/sheet/known-columns'
import type { SheetColumn } from '../../../domain/sheet/sheet-columns'

export type ImportField = 'id' | VehicleText

interface ImportColumn extends SheetColumn<ImportField> {
  readonly example: string
}

/** The columns in the order of the template. The service's own names come first. */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [
  {
    field: 'id',
    label: 'Vehicle ID',
    example: '1042',
    names: ['id', 'vehicleid', 'vehicle', ...VEHICLE_NAMES.id],
  },
  { field: 'plate_number', label: 'Plate number', example: '8ABC123', ...PLATE },
  { field: 'plate_state', label: 'Plate state', example: 'CA', ...STATE, names: [...STATE.names, 'land'] },
  { field: 'vehicle_number', label: 'Vehicle number', example: 'V-0042', names: VEHICLE_NAMES.number },
  {
    field: 'vehicle_make',
    label: 'Make',
    example: 'Ford',
    names: ['vehiclemake', 'make', 'manufacturer', 'brand'],
  },
  { field: 'vehicle_model', label: 'Model', example: 'Transit', names: ['vehiclemodel', 'model'] },
  { field: 'year', label: 'Year', example: '2022', names: ['year', 'modelyear', 'vehicleyear', 'ano'] },
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

export const HEADER: readonly string[] = IMPORT_COLUMNS.map(({ field }) => field)
