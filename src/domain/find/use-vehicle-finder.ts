import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiClient } from '../../api/client/client'
import { useScope } from '../person/use-scope'
import { type Found, findVehicles, idOfQuery, indexVehicles, meantVehicle } from './find-vehicles'
import { recentsOptions, rememberedVehiclesOptions } from './remembered-vehicles'
import {
  type LookupPage,
  lookAlikesOptions,
  lookupOptions,
  recordsOf,
  scatteredOptions,
  searchIsIgnored,
  unreadableRowsOf,
} from './vehicle-lookup'
import { type VehicleRow, vehicleRows } from './vehicle-rows'

export type VehicleFinder = ReturnType<typeof useVehicleFinder>

const NONE: readonly never[] = []

/**
 * Finds vehicles in the service's list, where it has one, and in what this browser remembers. `typed` is what stands in
 * the field and filters at once; `asked` is what the service is asked, which follows it a little later, null for
 * nothing. Where the service's list fails, what is remembered is found all the same.
 */
export function useVehicleFinder(api: ApiClient, typed: string, asked: string | null) {
  const scope = useScope(api)
  const { data: remembered } = useQuery(rememberedVehiclesOptions(scope))
  const { data: recents } = useQuery(recentsOptions(scope))
  const list = useInfiniteQuery(lookupOptions(api, asked))
  const { data, dataUpdatedAt } = list
  const pages = data?.pages ?? NONE
  const rows = useMemo(() => {
    const memory = { remembered: remembered ?? NONE, recents: recents ?? NONE }
    return vehicleRows({ records: recordsOf(pages), listedAt: dataUpdatedAt, ...memory })
  }, [pages, dataUpdatedAt, remembered, recents])
  const index = useMemo(() => indexVehicles(rows), [rows])
  const told = useMemo(() => findVehicles(typed, index), [typed, index])

  const answered = (list.isSuccess && !list.isPlaceholderData) || (list.isError && !list.isFetching)
  const toldAll = asked === null || (typed.trim() === asked.trim() && answered)
  const ignored = !list.isPlaceholderData && searchIsIgnored(pages[0] ?? null)
  const lost = toldAll && told.matches.length === 0 && !ignored && pages[0] ? asked : null
  const { scattered, searching } = useScattered(api, typed, lost)
  const found = useMemo(
    () => (scattered.length > 0 ? { ...told, matches: scattered } : told),
    [scattered, told],
  )
  const settled = toldAll && !searching
  // Beside a plate that is there, another one may be meant; a vehicle that is named by its id is the one.
  const isNamed = idOfQuery(typed) !== null && found.matches.some(({ fit }) => fit === 'whole')
  const alike = useAlike(api, typed, settled && !isNamed && !ignored && pages[0] ? asked : null, found)
  const meant = meantVehicle(typed, found.matches)

  return {
    /** Whose memory it is; null until it is known who is signed in. */
    scope,
    /** All that is known without a query: the service's rows in its order, then what is remembered. */
    rows,
    matches: found.matches,
    lookAlikes: alike,
    /** What Enter opens; null where there is nothing or a choice, of what was not read yet, too, unless the id names it. */
    meant: list.hasNextPage && meant !== idOfQuery(typed) ? null : meant,
    /** Whether this is the answer to what is typed, as far as there is one. */
    settled,
    /** Whether the memory was read. */
    remembers: remembered !== undefined && recents !== undefined,
    remembered: remembered ?? NONE,
    /** Whether the service has a list; null where that is not decided (yet). */
    hasList: pages.length === 0 ? null : pages[0] !== null,
    /** The service does not know `search`; its list is looked through page by page. */
    ignored,
    unreadable: unreadableRowsOf(pages),
    lookedThrough: lookedThrough(pages),
    list,
  }
}

/** Matches whose plates are spaced where no other search finds them; asked for where there are none else. */
function useScattered(api: ApiClient, typed: string, query: string | null) {
  const { data, dataUpdatedAt, isLoading } = useQuery(scatteredOptions(api, query))
  const scattered = useMemo(() => {
    const memory = { listedAt: dataUpdatedAt, remembered: NONE, recents: NONE }
    const rows = vehicleRows({ records: recordsOf(data ?? NONE), ...memory })
    return findVehicles(typed, indexVehicles(rows)).matches
  }, [data, dataUpdatedAt, typed])
  return { scattered, searching: isLoading }
}

/** Vehicles that look like the query: of all that is known, and of what the service tells when it is asked for them. */
function useAlike(
  api: ApiClient,
  typed: string,
  query: string | null,
  found: Found<VehicleRow>,
): readonly VehicleRow[] {
  const { data, dataUpdatedAt } = useQuery(lookAlikesOptions(api, query))
  return useMemo(() => {
    if (data === undefined) return found.lookAlikes
    const records = recordsOf([data])
    const told = vehicleRows({ records, listedAt: dataUpdatedAt, remembered: NONE, recents: NONE })
    const more = findVehicles(typed, indexVehicles(told)).lookAlikes
    const known = new Set(found.lookAlikes.map(({ vehicleId }) => vehicleId))
    return [...found.lookAlikes, ...more.filter(({ vehicleId }) => !known.has(vehicleId))]
  }, [data, dataUpdatedAt, typed, found])
}

/** How many rows of how many were read, of the first search. */
function lookedThrough(pages: readonly LookupPage[]): { readonly read: number; readonly count: number } {
  const firsts = pages.flatMap((steps) => steps?.slice(0, 1) ?? [])
  return {
    read: firsts.reduce((sum, { page }) => sum + page.rows.length, 0),
    count: firsts.at(-1)?.page.count ?? 0,
  }
}
