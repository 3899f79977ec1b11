import type { SheetColumn } from '../../../domain/sheet/sheet-columns'
import { IMPORT_COLUMNS, type ImportField } from '../import/import-columns'
import { ACTIVE_LABEL } from '../record/vehicle-fields'

/** What a column of the list can hold: what names the vehicle, or a value to change. */
export type ChangeField = ImportField | 'active'

/** The columns of a list of changes. The plate and its state only name the vehicle: they never change. */
export const CHANGE_COLUMNS: readonly SheetColumn<ChangeField>[] = [
  ...IMPORT_COLUMNS,
  {
    field: 'active',
    label: ACTIVE_LABEL,
    names: ['active', 'onthefleet', 'onfleet', 'fleetstatus', 'status', 'membership', 'isactive', 'enabled'],
  },
]

const YES = new Set([
  'yes',
  'y',
  'true',
  '1',
  'on',
  'active',
  'activate',
  'activated',
  'on the fleet',
  'on fleet',
  'put on',
])
const NO = new Set([
  ...['no', 'n', 'false', '0', 'off', 'inactive', 'deactivate', 'deactivated', 'off the fleet', 'off fleet'],
  ...['not active', 'take off'],
])

/** Whether a cell says on or off the fleet; null where it says neither. */
export function readActive(text: string): boolean | null {
  const plain = text.trim().toLowerCase()
  return YES.has(plain) ? true : NO.has(plain) ? false : null
}
