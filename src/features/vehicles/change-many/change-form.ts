import * as z from 'zod/mini'
import { NUMBER_KINDS } from '../../../domain/find/interpretations'
import { eitherPlateNamed, VEHICLE_NAMES } from '../../../domain/sheet/known-columns'
import type { ColumnMapping, SheetColumn } from '../../../domain/sheet/sheet-columns'
import { visibleText } from '../../../lib/text/visible-text'
import { IMPORT_COLUMNS, type ImportField } from '../import/import-columns'
import { ACTIVE_LABEL } from '../record/vehicle-fields'
import { CUSTOM, NO_EDITS, vehicleEdits } from '../save/pending-change'

/** The kinds of columns: the vehicle (`vehicle`: plate, number, or ID), or a value to change. */
export type ChangeField = ImportField | 'vehicle' | 'active' | CustomColumn

export type Mapping = ColumnMapping<ChangeField>

/** A column whose values go to the custom field of its name. */
type CustomColumn = `${typeof CUSTOM}${string}`

export const isCustom = (field: unknown): field is CustomColumn =>
  typeof field === 'string' && field.startsWith(CUSTOM)

export const customColumn = (name: string): CustomColumn => `${CUSTOM}${name.trim()}`

/** Returns the kinds of columns that a list can have. Each named column may be the custom field of that name. */
export function columnsOf(names: readonly string[]): readonly SheetColumn<ChangeField>[] {
  const custom = [...new Set(names.map((name) => name.trim()))].filter((name) => name !== '')
  return [
    ...CHANGE_COLUMNS,
    ...custom.map((name) => ({
      field: customColumn(name),
      label: `Custom field “${visibleText(name).slice(0, 40)}”`,
      names: [],
    })),
  ]
}

const YES = /^(?:yes|y|true|1|on|active|activate|activated|on the fleet|on fleet|put on)$/i
const NO =
  /^(?:no|n|false|0|off|inactive|deactivate|deactivated|off the fleet|off fleet|not active|take off)$/i

/** Plate and state only name the vehicle. A number names it if nothing else does; otherwise it is a value to change. */
export const CHANGE_COLUMNS: readonly SheetColumn<ChangeField>[] = [
  ...IMPORT_COLUMNS.map((column) => ({
    ...column,
    ...(column.field === 'plate_number' && { named: eitherPlateNamed }),
    // "Vehicle" alone may be any of them.
    names: column.names.filter((name) => !VEHICLE_NAMES.any.includes(name)),
  })),
  {
    field: 'vehicle',
    label: 'Vehicle (plate, number, or ID)',
    names: VEHICLE_NAMES.any,
    content: /^(?=.*\d)(?:#|id|vehicle)?\s*[A-Z0-9 ·-]{1,12}$/i,
  },
  {
    field: 'active',
    label: ACTIVE_LABEL,
    names: ['active', 'onthefleet', 'onfleet', 'fleetstatus', 'status', 'membership', 'isactive', 'enabled'],
    content: new RegExp(`^(?!\\d)(?:${YES.source}|${NO.source})`, 'i'),
    // "Retired: yes" means the reverse, and "Insured: no" something different.
  },
]

export function readActive(text: string): boolean | null {
  const plain = text.trim()
  return YES.test(plain) ? true : NO.test(plain) ? false : null
}

const FIELDS = new Set<unknown>(CHANGE_COLUMNS.map(({ field }) => field))
const isField = (field: unknown) => FIELDS.has(field) || isCustom(field)

const changeDraft = z.object({
  text: z.string(),
  forAll: vehicleEdits,
  /** The columns as they were chosen by hand; null if they are inferred. */
  mapping: z.nullable(z.array(z.catch(z.nullable(z.custom<ChangeField>(isField)), null))),
  /** Number of header rows at the top; absent if the user hasn't chosen. */
  headerRows: z.optional(z.number()),
  /** The action for every vehicle; `fields`: the columns decide. Absent if the user hasn't chosen. */
  action: z.optional(z.enum(['deactivate', 'activate', 'fields'])),
  /** The kind of bare numbers; absent if the user hasn't chosen. */
  numbers: z.optional(z.enum(NUMBER_KINDS)),
})

export type ChangeDraft = Readonly<Omit<z.infer<typeof changeDraft>, 'mapping'> & { mapping: Mapping | null }>

export const EMPTY_DRAFT: ChangeDraft = { text: '', forAll: NO_EDITS, mapping: null }

/** Returns the draft with an edited text of the same list. A text that replaces the list starts a new draft. */
export const withText = (draft: ChangeDraft, text: string, isNext = text.trim() === ''): ChangeDraft =>
  isNext && draft.text.trim() !== '' ? { ...EMPTY_DRAFT, text } : { ...draft, text }

/** Version of the drafts' shape. Raise it when the shape changes: drafts of other versions aren't offered. */
export const DRAFT_VERSION = 1

export const readDraft = (value: unknown): ChangeDraft | null => changeDraft.safeParse(value).data ?? null
