import * as z from 'zod/mini'

/** Longest search text. No plate or number is longer, and services refuse very long searches. */
export const LONGEST_QUERY = 100

/** The columns that vehicles are sorted by; `-` before one turns it round. */
export const SORT_COLUMNS = ['plate', 'id', 'number', 'model', 'status', 'opened'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export type VehicleSort = SortColumn | `-${SortColumn}`

const SORTS = SORT_COLUMNS.flatMap((column): VehicleSort[] => [column, `-${column}`])

const text = z.catch(z.optional(z.string().check(z.maxLength(LONGEST_QUERY))), undefined)

/** Search params of the vehicles page. An invalid value is left out. */
export const vehiclesSearch = z.object({
  /** The search text as it was typed. */
  find: text,
  status: z.catch(z.optional(z.enum(['on', 'off', 'deleted'])), undefined),
  plate_state: text,
  make: text,
  model: text,
  sort: z.catch(z.optional(z.enum(SORTS)), undefined),
})
export type VehiclesSearch = z.infer<typeof vehiclesSearch>

/** What the listed vehicles have to be. A filter that is absent lets all pass. */
export type VehicleFilters = Readonly<Pick<VehiclesSearch, 'status' | 'plate_state' | 'make' | 'model'>>
