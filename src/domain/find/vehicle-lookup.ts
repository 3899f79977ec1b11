import { infiniteQueryOptions, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import { fetchVehicles, type VehicleListPage } from '../../api/resources/vehicle-reads'
import { isVehicleRecord, type VehicleRecord } from '../../api/resources/vehicle-record'
import { lookAlikeSearchesOf, scatteredSearchOf, searchesOf } from './find-vehicles'
import { canonicalPlate } from './plate'

/** Rows asked for at a time; services may answer fewer. */
const LIMIT = 50

/** A search of the service's list, and the row to go on with. */
interface Place {
  readonly search: string
  readonly offset: number
}

interface Step extends Place {
  readonly page: VehicleListPage
}

/** What was read at a time: a page of every search there is for a query. Null where the service has no list. */
export type LookupPage = readonly Step[] | null

const lookupKey = (api: ApiClient) => [api.baseUrl, api.fleetId, 'vehicles', 'lookup'] as const

/**
 * Asks the service's list of vehicles for what a query may mean, up to three searches at a time, page after page; for an
 * empty query all of the list, for null nothing. The answers are no matches yet: see `find-vehicles.ts`.
 */
export function lookupOptions(api: ApiClient, query: string | null) {
  const searches = query === null ? [] : query.trim() === '' ? [''] : searchesOf(query)
  return infiniteQueryOptions({
    queryKey: [...lookupKey(api), searches] as const,
    queryFn:
      searches.length === 0 ? skipToken : ({ pageParam, signal }) => readPlaces(api, pageParam, signal),
    initialPageParam: beginningsOf(searches),
    getNextPageParam: (last) => nextPlaces(last),
    // While somebody types, what was found before is shown as far as it still matches; never another fleet's.
    placeholderData: (found, before) => (before && ofFleet(api, before.queryKey) ? found : undefined),
  })
}

/** Asks it for vehicles whose plates or numbers look like the query; nothing without a query. */
export function lookAlikesOptions(api: ApiClient, query: string | null) {
  const searches = query === null ? [] : lookAlikeSearchesOf(query)
  return queryOptions({
    queryKey: [...lookupKey(api), 'look-alikes', searches] as const,
    queryFn:
      searches.length === 0 ? skipToken : ({ signal }) => readPlaces(api, beginningsOf(searches), signal),
  })
}

/** Pages read of vehicles that have the signs of a query in any order; the one that is meant is among few others. */
const MOST_SCATTERED = 4

/** Asks it for vehicles that have every sign of the query, for plates with spaces in unusual places; nothing without one. */
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
  let places: readonly Place[] | undefined = beginningsOf([search])
  while (places !== undefined && pages.length < MOST_SCATTERED) {
    const page = await readPlaces(api, places, signal)
    pages.push(page)
    places = searchIsIgnored(page) ? undefined : nextPlaces(page)
  }
  return pages
}

const beginningsOf = (searches: readonly string[]): readonly Place[] =>
  searches.map((search) => ({ search, offset: 0 }))

const ofFleet = (api: ApiClient, key: QueryKey): boolean => key[0] === api.baseUrl && key[1] === api.fleetId

async function readPlaces(
  api: ApiClient,
  places: readonly Place[],
  signal: AbortSignal,
): Promise<LookupPage> {
  const pages = await Promise.all(
    places.map(({ search, offset }) =>
      fetchVehicles(api, { search, limit: LIMIT, ...(offset > 0 && { offset }) }, signal),
    ),
  )
  return places.reduce<Step[] | null>((steps, place, index) => {
    const page = pages[index] ?? null
    return page === null ? null : (steps?.concat({ ...place, page }) ?? null)
  }, [])
}

/** Offsets go on by what came, since services cap their pages. Where searching changes nothing, one search is enough. */
function nextPlaces(steps: LookupPage): readonly Place[] | undefined {
  const open = (steps ?? []).filter(
    ({ offset, page }) => page.rows.length > 0 && offset + page.rows.length < page.count,
  )
  const going = searchIsIgnored(steps) ? open.slice(0, 1) : open
  const next = going.map(({ search, offset, page }) => ({ search, offset: offset + page.rows.length }))
  return next.length > 0 ? next : undefined
}

/** The vehicles of all that was read, in the order they came, one that came twice once. */
export function recordsOf(pages: readonly LookupPage[]): VehicleRecord[] {
  const records = pages.flatMap(
    (steps) => steps?.flatMap(({ page }) => page.rows.filter(isVehicleRecord)) ?? [],
  )
  return [...new Map(records.map((record) => [record.id, record])).values()]
}

/** Rows that are no vehicles: told, since nobody finds what they stand for. */
export function unreadableRowsOf(pages: readonly LookupPage[]): number {
  const rows = pages.flatMap((steps) => steps?.flatMap(({ page }) => page.rows) ?? [])
  return rows.filter((row) => !isVehicleRecord(row)).length
}

/**
 * Whether the service answers a search with rows that have nothing of it, most of them: it does not know `search`, and
 * its list has to be looked through page by page. A few such rows may have been found by what they do not show.
 */
export function searchIsIgnored(steps: LookupPage): boolean {
  const [first] = steps ?? []
  if (first === undefined || first.search === '') return false
  const records = first.page.rows.filter(isVehicleRecord)
  const alien = records.filter((record) => !holds(record, first.search))
  return alien.length > records.length / 2
}

function holds({ id, text, customFields = '' }: VehicleRecord, search: string): boolean {
  const texts = [String(id), customFields, ...Object.values(text)].map(canonicalPlate)
  return search.split(/\s+/).every((part) => texts.some((one) => one.includes(canonicalPlate(part))))
}
