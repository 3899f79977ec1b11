import { infiniteQueryOptions, type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { fetchVehicles, type VehicleListPage } from '../../api/resources/vehicle-reads'
import { buildSearches, lookAlikeSearchOf } from './find-vehicles'
import { isMasked } from './masked'
import { canonicalPlate } from './plate'
import { vehicleListOptions, vehiclesIn } from './vehicle-list'
import type { VehicleRow } from './vehicle-rows'

const LIMIT = 50

interface PageStart {
  readonly search: string
  readonly offset: number
}

interface Step extends PageStart {
  readonly page: VehicleListPage
}

/** One page of each search for a query; null if the service has no list. */
export type LookupPage = readonly Step[] | null

const lookupKey = (api: ApiClient) => [...api.key, 'vehicles', 'lookup'] as const

/** Sends up to four searches per page; null or '' sends none. Results aren't matches yet: see `find-vehicles.ts`. */
export function lookupOptions(api: ApiClient, query: string | null) {
  const searches = query === null ? [] : buildSearches(query)
  return infiniteQueryOptions({
    queryKey: [...lookupKey(api), searches] as const,
    queryFn:
      searches.length === 0 ? skipToken : ({ pageParam, signal }) => readSearches(api, pageParam, signal),
    initialPageParam: firstStarts(searches),
    getNextPageParam: nextStarts,
    // While the user types, show earlier results that still match, but only from the same fleet.
    placeholderData: (found, before) =>
      api.key.every((one, at) => before?.queryKey[at] === one) ? found : undefined,
  })
}

export async function prefetchVehicles(
  api: ApiClient,
  queryClient: QueryClient,
  find: string,
): Promise<void> {
  if (find.trim() === '') await queryClient.prefetchInfiniteQuery(vehicleListOptions(api))
  else await queryClient.prefetchInfiniteQuery(lookupOptions(api, find))
}

/** Searches for vehicles with plates that look like a query. Null sends no request. */
export function lookAlikesOptions(api: ApiClient, query: string | null) {
  const search = query === null ? null : lookAlikeSearchOf(query)
  return queryOptions({
    queryKey: [...lookupKey(api), 'look-alikes', search] as const,
    queryFn: search === null ? skipToken : ({ signal }) => readSearches(api, firstStarts([search]), signal),
  })
}

const firstStarts = (searches: readonly string[]): readonly PageStart[] =>
  searches.map((search) => ({ search, offset: 0 }))

async function readSearches(
  api: ApiClient,
  starts: readonly PageStart[],
  signal: AbortSignal,
): Promise<LookupPage> {
  const pages = await Promise.all(
    starts.map(({ search, offset }) =>
      fetchVehicles(api, { search, limit: LIMIT, ...(offset > 0 && { offset }) }, signal),
    ),
  )
  const steps = starts.flatMap((start, index) => (pages[index] ? { ...start, page: pages[index] } : []))
  return steps.length < starts.length ? null : steps
}

/** The next offset depends on the received rows, because services cap pages. */
function nextStarts(steps: LookupPage): readonly PageStart[] | undefined {
  const open = (steps ?? []).filter(
    ({ offset, page }) => page.rows.length > 0 && offset + page.rows.length < page.count,
  )
  const next = open.map(({ search, offset, page }) => ({ search, offset: offset + page.rows.length }))
  return next.length > 0 ? next : undefined
}

/** Merges the vehicles of all pages, without duplicates, and counts rows that aren't vehicles. */
export const vehiclesOf = (pages: readonly LookupPage[]) =>
  vehiclesIn(pages.flatMap((steps) => steps?.flatMap(({ page }) => page.rows) ?? []))

/** Joins normalized texts with `|`, which they can't contain, so a word can't match across two texts. */
const comparable = (texts: readonly (string | undefined)[]): string =>
  texts.map((text = '') => canonicalPlate(text)).join('|')

/** Prepares vehicles for a search in all texts. `shown` also has ID, plate, state, and number. */
export const indexTexts = (rows: readonly VehicleRow[]) =>
  rows.map((row) => {
    const named = comparable([row.vehicle_make, row.vehicle_model, row.year, row.lessee_renter])
    const identity = comparable([row.plate_number, row.plate_state, row.vehicle_number])
    return { row, named, shown: `${row.vehicleId}|${named}|${identity}` }
  })

/** Finds vehicles, except `found`, that contain all typed words, at least one of them in make, model, year, or lessee. */
export function namedMatches(
  typed: string,
  index: ReturnType<typeof indexTexts>,
  found: ReadonlySet<number>,
): VehicleRow[] {
  const words = isMasked(typed) ? [] : typed.split(/\s+/).map(canonicalPlate).filter(Boolean)
  if (words.length === 0) return []
  return index
    .filter(({ row }) => !found.has(row.vehicleId))
    .filter(({ named }) => words.some((word) => named.includes(word)))
    .filter(({ shown }) => words.every((word) => shown.includes(word)))
    .map(({ row }) => row)
}
