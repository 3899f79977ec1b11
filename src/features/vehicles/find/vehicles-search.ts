import * as z from 'zod/mini'

/** Longest search text. No plate or number is longer, and services refuse very long searches. */
export const LONGEST_QUERY = 100

/** The columns that vehicles are sorted by; `-` before one turns it round. */
export const SORT_COLUMNS = ['plate', 'id', 'number', 'model', 'status', 'opened'] as const
/** A column that a person adds: the lessee, the type code, or a custom field by its path, as in `custom:driver/name`. */
export type ExtraColumn = 'lessee' | 'type' | `custom:${string}`
export type SortColumn = (typeof SORT_COLUMNS)[number] | ExtraColumn
export type VehicleSort = SortColumn | `-${SortColumn}`

export function isExtraColumn(text: string): text is ExtraColumn {
  return text === 'lessee' || text === 'type' || isCustomColumn(text)
}

export function isCustomColumn(text: string): text is `custom:${string}` {
  return text.startsWith('custom:')
}

function isSort(text: string): text is VehicleSort {
  const column = text.replace(/^-/, '')
  return isExtraColumn(column) || SORT_COLUMNS.some((name) => name === column)
}

const text = z.catch(z.optional(z.string().check(z.maxLength(LONGEST_QUERY))), undefined)

/** Search params of the vehicles page. An invalid value is left out. */
export const vehiclesSearch = z.object({
  find: text,
  status: z.catch(z.optional(z.enum(['on', 'off', 'deleted'])), undefined),
  plate_state: text,
  make: text,
  model: text,
  lessee: z.catch(z.optional(z.string()), undefined),
  sort: z.catch(z.optional(z.custom<VehicleSort>((value) => isSort(String(value)))), undefined),
  /** Columns beyond the usual ones, as in `lessee,custom:depot`. */
  columns: z.catch(z.optional(z.string()), undefined),
})
export type VehiclesSearch = z.infer<typeof vehiclesSearch>

/** What the listed vehicles have to be. A filter that is absent lets all pass. */
export type VehicleFilters = Readonly<
  Pick<VehiclesSearch, 'status' | 'plate_state' | 'make' | 'model' | 'lessee'>
>
