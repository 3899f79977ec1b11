import * as z from 'zod/mini'
import { STATUSES } from '../../../domain/words/vehicle-status'
import { orNothing } from '../../../lib/browser/search-params'
import { columnsPreference } from '../../../local/preferences'

/** Longest search text. No plate or number is longer, and services refuse very long searches. */
export const LONGEST_QUERY = 100

/** Columns that vehicles are sorted by; `-` before one reverses the order. */
export const SORT_COLUMNS = ['plate', 'id', 'number', 'model', 'status', 'opened'] as const
/** The vehicle's fields that a user can add as a column, by their names in the URL. */
export const EXTRA_FIELDS = { lessee: 'lessee_renter', type: 'vehicle_type_code' } as const
/** A column that a user adds: one of these fields, or a custom field by its path, as in `custom:driver/name`. */
export type ExtraColumn = keyof typeof EXTRA_FIELDS | `custom:${string}`
export type SortColumn = (typeof SORT_COLUMNS)[number] | ExtraColumn
export type VehicleSort = SortColumn | `-${SortColumn}`

export const isExtraColumn = (text: string): text is ExtraColumn =>
  Object.hasOwn(EXTRA_FIELDS, text) || isCustomColumn(text)

export function isCustomColumn(text: string): text is `custom:${string}` {
  return text.startsWith('custom:')
}

/** Most added columns: the widest table has no room for more. */
export const MAX_COLUMNS = 4

function columnIn(sort: string): SortColumn | undefined {
  const name = sort.replace(/^-/, '')
  return isExtraColumn(name) ? name : SORT_COLUMNS.find((column) => column === name)
}

export function readSort(sort: VehicleSort): { readonly column: SortColumn; readonly down: boolean } {
  return { column: columnIn(sort) ?? 'plate', down: sort.startsWith('-') }
}

/** Returns the sort after a click on a column's heading: the usual order, then the reverse, then none. */
export function nextSort(sort: VehicleSort | undefined, column: SortColumn): VehicleSort | undefined {
  // Time runs the other way: the vehicle opened last is the first.
  const isFirstDown = column === 'opened'
  const [usual, turned] = isFirstDown ? (['-opened', column] as const) : ([column, `-${column}`] as const)
  if (sort === usual) return turned
  return sort === turned ? undefined : usual
}

const text = orNothing(z.string().check(z.maxLength(LONGEST_QUERY)))

export const vehiclesSearch = z.object({
  find: text,
  status: orNothing(z.enum(STATUSES)),
  plate_state: text,
  make: text,
  model: text,
  lessee: orNothing(z.string()),
  sort: orNothing(z.custom<VehicleSort>((value) => columnIn(String(value)))),
  /** Columns beyond the usual ones, as in `lessee,custom:depot`; those chosen last in this browser unless given. */
  columns: z.pipe(
    orNothing(z.string()),
    z.transform((text) => text ?? columnsPreference.get() ?? undefined),
  ),
})
export type VehiclesSearch = Partial<z.infer<typeof vehiclesSearch>>

export type VehicleFilters = Readonly<
  Pick<VehiclesSearch, 'status' | 'plate_state' | 'make' | 'model' | 'lessee'>
>
