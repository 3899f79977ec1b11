import { ANY_NAME, type SheetColumn } from '../../../domain/sheet/sheet-columns'
import { eitherPlateNamed, VEHICLE_NAMES } from '../../../domain/sheet/vehicle-columns'
import { visibleText } from '../../../lib/text/visible-text'
import { IMPORT_COLUMNS, type ImportField } from '../import/import-columns'
import { ACTIVE_LABEL } from '../record/vehicle-fields'

/** What a column of the list can hold: what names the vehicle, or a value to change. `vehicle`: plate, number or id. */
export type ChangeField = ImportField | 'vehicle' | 'active' | CustomColumn

/** A column whose values go to the custom field of its name. */
type CustomColumn = `custom:${string}`

/** The name of the custom field that a column sets; null for any other column. */
export function customNameOf(field: string): string | null {
  return field.startsWith('custom:') ? field.slice('custom:'.length) : null
}

/** The field of a column that is to set the custom field of its name. */
export const customColumn = (name: string): CustomColumn => `custom:${name.trim()}`

/** What a column with values is called. */
export function fieldLabel(field: ChangeField): string {
  return customNameOf(field) ?? CHANGE_COLUMNS.find((column) => column.field === field)?.label ?? field
}

/** All that a list's columns can hold: each that has a name may be the custom field that is called so. */
export function columnsOf(names: readonly string[]): readonly SheetColumn<ChangeField>[] {
  const custom = new Set(names.filter((name) => name.trim() !== '').map(customColumn))
  return [
    ...CHANGE_COLUMNS,
    ...[...custom].map((field) => ({
      field,
      label: `Custom field “${visibleText(customNameOf(field) ?? '').slice(0, 40)}”`,
      names: [],
    })),
  ]
}

const YES = /^(?:yes|y|true|1|on|active|activate|activated|on the fleet|on fleet|put on)$/i
const NO =
  /^(?:no|n|false|0|off|inactive|deactivate|deactivated|off the fleet|off fleet|not active|take off)$/i

/**
 * The columns of a list of changes. The plate and its state only name the vehicle: they never change. A vehicle number
 * names it where nothing else does; beside a plate or an id it is a value to change.
 */
export const CHANGE_COLUMNS: readonly SheetColumn<ChangeField>[] = [
  ...IMPORT_COLUMNS.map((column) => ({
    ...column,
    ...(column.field === 'plate_number' && { named: eitherPlateNamed }),
    // What says "vehicle" does not say what of it.
    names: column.names.filter((name) => !VEHICLE_NAMES.any.includes(name)),
  })),
  {
    field: 'vehicle',
    label: 'Vehicle (plate, number or id)',
    names: VEHICLE_NAMES.any,
    content: /^(?=.*\d)(?:#|id|vehicle)?\s*[A-Z0-9 ·-]{1,12}$/i,
    except: ANY_NAME,
  },
  {
    field: 'active',
    label: ACTIVE_LABEL,
    names: ['active', 'onthefleet', 'onfleet', 'fleetstatus', 'status', 'membership', 'isactive', 'enabled'],
    content: new RegExp(`^(?!\\d)(?:${YES.source}|${NO.source})`, 'i'),
    // "Retired: yes" says the reverse, and "Insured: no" something else.
    except: ANY_NAME,
  },
]

/** Whether a cell says on or off the fleet; null where it says neither. */
export function readActive(text: string): boolean | null {
  const plain = text.trim()
  return YES.test(plain) ? true : NO.test(plain) ? false : null
}
