import {
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
} from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { fetchVehicles, type VehicleListPage } from '../../api/resources/vehicle-reads'
import { isVehicleRecord, type VehicleRecord, type VehicleText } from '../../api/resources/vehicle-record'
import { nearSearchesOf, scatteredSearchOf, searchesOf } from './find-vehicles'
import { canonicalPlate } from './plate'
import { vehicleListOptions, vehiclesIn } from './vehicle-list'
import type { VehicleRow } from './vehicle-rows'

/** Rows per request; services may send fewer. */
const LIMIT = 50

/** A search of the service's list, and the row to start from. */
interface PageStart {
  readonly search: string
  readonly offset: number
}

interface Step extends PageStart {
  readonly page: VehicleListPage
}

/** One page of each search for a query; null where the service has no list. */
export type LookupPage = readonly Step[] | null

const lookupKey = (api: ApiClient) => [api.baseUrl, api.fleetId, 'vehicles', 'lookup'] as const

/**
 * Searches the service's list of vehicles for a query, with up to four searches per page. An empty query and null read
 * nothing: `vehicle-list.ts` reads the whole list. The results are not matches yet: see `find-vehicles.ts`.
 */
export function lookupOptions(api: ApiClient, query: string | null) {
  const searches = query === null ? [] : searchesOf(query)
  return infiniteQueryOptions({
    queryKey: [...lookupKey(api), searches] as const,
    queryFn:
      searches.length === 0 ? skipToken : ({ pageParam, signal }) => readSearches(api, pageParam, signal),
    initialPageParam: firstStarts(searches),
    getNextPageParam: (last) => nextStarts(last),
    // While typing, earlier results stay where they still match; never those of another fleet.
    placeholderData: (found, before) => (before && ofFleet(api, before.queryKey) ? found : undefined),
  })
}

/** Reads ahead what the page of vehicles shows first: the beginning of the list, or the answer to a search. */
export async function prefetchVehicles(
  api: ApiClient,
  queryClient: QueryClient,
  find: string,
): Promise<void> {
  if (find.trim() === '') await queryClient.prefetchInfiniteQuery(vehicleListOptions(api))
  else await queryClient.prefetchInfiniteQuery(lookupOptions(api, find))
}

/** Searches for vehicles whose plates or numbers are nearly the query; null reads nothing. */
export function nearOptions(api: ApiClient, query: string | null, isFound: boolean) {
  const searches = query === null ? [] : nearSearchesOf(query, isFound)
  return queryOptions({
    queryKey: [...lookupKey(api), 'near', searches] as const,
    queryFn:
      searches.length === 0 ? skipToken : ({ signal }) => readSearches(api, firstStarts(searches), signal),
  })
}

/** Most pages of vehicles that have the query's characters in any order: few vehicles do. */
const MAX_SCATTERED = 4

/** Searches for vehicles with every character of the query: plates with spaces in unusual places. Null reads nothing. */
export function scatteredOptions(api: ApiClient, query: string | null) {
  const search = query === null ? null : scatteredSearchOf(query)
  return queryOptions({
    queryKey: [...lookupKey(api), 'scattered', search] as const,
    queryFn: search === null ? skipToken : ({ signal }) => readScattered(api, search, signal),
  })
}

async function readScattered(
  api: ApiClient,
  search: string,
  signal: AbortSignal,
): Promise<readonly LookupPage[]> {
  const pages: LookupPage[] = []
  let starts: readonly PageStart[] | undefined = firstStarts([search])
  while (starts !== undefined && pages.length < MAX_SCATTERED) {
    const page = await readSearches(api, starts, signal)
    pages.push(page)
    starts = searchSeemsIgnored(page) ? undefined : nextStarts(page)
  }
  return pages
}

const firstStarts = (searches: readonly string[]): readonly PageStart[] =>
  searches.map((search) => ({ search, offset: 0 }))

const ofFleet = (api: ApiClient, key: QueryKey): boolean => key[0] === api.baseUrl && key[1] === api.fleetId

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

/** Services cap pages, so the next offset depends on the rows that came. Where `search` is ignored, one is enough. */
function nextStarts(steps: LookupPage): readonly PageStart[] | undefined {
  const open = (steps ?? []).filter(
    ({ offset, page }) => page.rows.length > 0 && offset + page.rows.length < page.count,
  )
  const going = searchSeemsIgnored(steps) ? open.slice(0, 1) : open
  const next = going.map(({ search, offset, page }) => ({ search, offset: offset + page.rows.length }))
  return next.length > 0 ? next : undefined
}

/** The vehicles of all pages in order, each once. Rows that are none are counted, since a search cannot find them. */
export const vehiclesOf = (pages: readonly LookupPage[]) =>
  vehiclesIn(pages.flatMap((steps) => steps?.flatMap(({ page }) => page.rows) ?? []))

/** Whether most rows do not contain the text: the service may ignore `search`, and one list is enough to read on. */
export function searchSeemsIgnored(steps: LookupPage): boolean {
  const { records, strangers } = strangersOf(steps)
  return strangers.length > records.length / 2
}

/** Whether some rows do not contain the text: found by values that are not shown, or not searched for at all. */
export function hasStrangers(steps: LookupPage): boolean {
  return strangersOf(steps).strangers.length > 0
}

function strangersOf(steps: LookupPage) {
  const [first] = steps ?? []
  const records = first?.page.rows.filter(isVehicleRecord) ?? []
  const words = wordsOf(first?.search ?? '')
  const strangers = records.filter((record) => {
    const { shown } = textsOf(record)
    const text = `${shown}|${joined(record, ['vehicle_type_code'])}|${canonicalPlate(record.customFields ?? '')}`
    return !words.every((word) => text.includes(word))
  })
  return { records, strangers }
}

/** The typed words for comparison with a vehicle's texts: case, spaces and hyphens do not count. */
function wordsOf(query: string): string[] {
  return query.split(/\s+/).map(canonicalPlate).filter(Boolean)
}

/** What of a vehicle is compared: make, model, year and lessee; and the same with id, plate, state and number. */
function textsOf(record: Pick<VehicleRecord, 'id' | 'text'>) {
  const named = joined(record, ['vehicle_make', 'vehicle_model', 'year', 'lessee_renter'])
  const identity = joined(record, ['plate_number', 'plate_state', 'vehicle_number'])
  return { named, shown: `${record.id}|${named}|${identity}` }
}

// Joined after the comparison form is made, so that a word never spans two fields: none of them keeps a bar.
function joined({ text }: Pick<VehicleRecord, 'text'>, names: readonly VehicleText[]): string {
  return names.map((name) => canonicalPlate(text[name] ?? '')).join('|')
}

/** The first page of the list without a search, to compare a doubtful search with. */
export function wholeListOptions(api: ApiClient, enabled: boolean) {
  return queryOptions({
    queryKey: [...lookupKey(api), 'whole'] as const,
    queryFn: enabled ? ({ signal }) => fetchVehicles(api, { limit: LIMIT }, signal) : skipToken,
  })
}

/** Whether a search brought just what the list begins with: the service does not search. */
export function isWholeList(found: VehicleListPage, whole: VehicleListPage): boolean {
  const ids = ({ rows }: VehicleListPage) => JSON.stringify(rows.map((row) => ('id' in row ? row.id : null)))
  return found.count === whole.count || ids(found) === ids(whole)
}

/** Prepares vehicles to be searched with every key. */
export function indexTexts(rows: readonly VehicleRow[]) {
  return rows.map((row) => ({ row, ...textsOf({ id: row.vehicleId, text: row }) }))
}

interface Search {
  readonly typed: string
  readonly index: ReturnType<typeof indexTexts>
  /** Vehicles that are matches or look-alikes already. */
  readonly found: ReadonlySet<number>
  readonly pages: readonly LookupPage[]
  /** Whether the pages answer what is typed, by a service that searches. Rows without the words count only then. */
  readonly searched: boolean
}

/**
 * Finds what matches beyond plates, numbers and ids, which Enter never opens. `named`: all typed words stand in make, model,
 * year or lessee, or beside them in plate, state, number or id. `unnamed`: the service found them by a value of another kind,
 * perhaps one that it does not show.
 */
export function otherMatches({ typed, index, found, pages, searched }: Search) {
  const words = wordsOf(typed)
  const named: VehicleRow[] = []
  const unnamed: VehicleRow[] = []
  if (words.length === 0) return { named, unnamed }
  const asTyped = searched ? idsOfTypedSearch(pages) : null
  const others = index.filter(({ row }) => !found.has(row.vehicleId))
  for (const { row, ...texts } of others)
    if (words.some((word) => texts.named.includes(word)) && words.every((word) => texts.shown.includes(word)))
      named.push(row)
    else if (asTyped?.has(row.vehicleId)) unnamed.push(row)
  return { named, unnamed }
}

/** The other searches of a query split it or write it as a plate: what they bring by chance is no match. */
function idsOfTypedSearch(pages: readonly LookupPage[]): ReadonlySet<number> {
  const search = pages[0]?.[0]?.search
  const steps = pages.flatMap((page) => page?.filter((step) => step.search === search) ?? [])
  return new Set(steps.flatMap(({ page }) => page.rows.flatMap((row) => ('id' in row ? row.id : []))))
}
