import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiClient } from '../../api/client/client'
import { useScope } from '../person/use-scope'
import { type Found, findVehicles, meantExactly, openedByEnter } from './find-vehicles'
import { indexVehicles, type NearMiss } from './identify'
import { idOfQuery } from './readings'
import { recentsOptions, rememberedVehiclesOptions } from './remembered-vehicles'
import {
  hasStrangers,
  indexTexts,
  isWholeList,
  type LookupPage,
  lookupOptions,
  nearOptions,
  otherMatches,
  scatteredOptions,
  vehiclesOf,
  wholeListOptions,
} from './vehicle-lookup'
import { type ListedVehicles, type VehicleRow, vehicleRows } from './vehicle-rows'

export type VehicleFinder = ReturnType<typeof useVehicleFinder>

const NONE: readonly never[] = []

/**
 * Finds vehicles in the service's list, where it has one, and among those this browser remembers. `typed` is the field's
 * text and filters at once; `asked` is the query sent to the service, a little later; null for none. `listed` are
 * vehicles that were read already. Where the service's list fails, the others are still found.
 */
export function useVehicleFinder(
  api: ApiClient,
  typed: string,
  asked: string | null,
  listed: ListedVehicles | null = null,
) {
  const scope = useScope(api)
  const { data: remembered } = useQuery(rememberedVehiclesOptions(scope))
  const { data: recents } = useQuery(recentsOptions(scope))
  const list = useInfiniteQuery(lookupOptions(api, asked))
  const { data, dataUpdatedAt } = list
  const pages = data?.pages ?? NONE
  const { records, unreadable } = useMemo(() => vehiclesOf(pages), [pages])
  const rows = useMemo(() => {
    const found = { records, listedAt: dataUpdatedAt }
    const lists = listed === null ? [found] : [listed, found]
    return vehicleRows({ lists, remembered, recents })
  }, [records, dataUpdatedAt, listed, remembered, recents])
  // While nothing is typed, a list that arrives batch by batch is not prepared for searching each time.
  const searchable = typed.trim() === '' ? NONE : rows
  const index = useMemo(
    () => indexVehicles([...searchable, ...underImportedNumber(searchable)]),
    [searchable],
  )
  const told = useMemo(() => findVehicles(typed, index), [typed, index])

  const answered = (list.isSuccess && !list.isPlaceholderData) || (list.isError && !list.isFetching)
  const { ignored, comparing } = useIgnored(api, list.isPlaceholderData ? null : (pages[0] ?? null))
  const toldAll = asked === null || (typed.trim() === asked.trim() && answered && !comparing)
  const lost = toldAll && told.matches.length === 0 && !ignored && pages[0] ? asked : null
  const { scattered, searching } = useScattered(api, typed, lost)
  const found = scattered && scattered.matches.length > 0 ? scattered : told
  const isComplete = toldAll && !searching
  // Look-alikes are searched even where a plate matches; not where an id names the vehicle.
  const isNamed = idOfQuery(typed) !== null && found.matches.some(({ fit }) => fit === 'whole')
  const near = useNear(api, typed, isComplete && !isNamed && !ignored && pages[0] ? asked : null, found)
  const isPartlyRead = list.hasNextPage && idOfQuery(typed) === null
  const [meant, opened] = [meantExactly(found), openedByEnter(found)]
  const texts = useMemo(() => indexTexts(searchable), [searchable])
  const searched = toldAll && !ignored
  const others = useMemo(() => {
    const vehicles = [...found.matches.map(({ vehicle }) => vehicle), ...near.map((one) => one.vehicle)]
    const ids = new Set(vehicles.map(({ vehicleId }) => vehicleId))
    return otherMatches({ typed, index: texts, found: ids, pages, searched })
  }, [typed, texts, found, near, pages, searched])

  return {
    ...found,
    /** Person and fleet whose vehicles are remembered; null until the person is known. */
    scope,
    /** All known vehicles: the service's rows in its order, then remembered ones. */
    rows,
    /** Vehicles that may be meant instead. Never answered. */
    near,
    /** What matches by something other than plate, number or id. Never what Enter opens. */
    others,
    /** Id of the only vehicle that is meant exactly; null where more may be read (unless the query is the id). */
    meant: isPartlyRead ? null : meant,
    /** Id that Enter opens without a question: also that of the only match. */
    opened: isPartlyRead ? null : opened,
    /** Whether the service has answered what is typed. */
    isComplete,
    /** Whether the remembered vehicles have been read. */
    remembers: remembered !== undefined && recents !== undefined,
    remembered: remembered ?? NONE,
    /** Whether the service has a list; null while that is unknown. */
    hasList: pages.length === 0 ? null : pages[0] !== null,
    /** The service ignores `search`: its list is read page by page. */
    unreadable,
    lookedThrough: lookedThrough(pages),
    list,
  }
}

/** The vehicles that an imported list gives another number, with that number. */
function underImportedNumber(rows: readonly VehicleRow[]): VehicleRow[] {
  return rows.flatMap((row) =>
    row.importedNumber === undefined ? [] : [{ ...row, vehicle_number: row.importedNumber }],
  )
}

/** Whether the service ignores `search`: rows without the text are those that its whole list begins with. */
function useIgnored(api: ApiClient, answer: LookupPage) {
  const isDoubtful = hasStrangers(answer)
  const { data: whole, isLoading } = useQuery(wholeListOptions(api, isDoubtful))
  const first = answer?.[0]?.page
  if (!isDoubtful || first === undefined) return { ignored: false, comparing: false }
  // Without a list to compare with, its rows are not trusted.
  return { ignored: !isLoading && (!whole || isWholeList(first, whole)), comparing: isLoading }
}

/** Matches whose plates have spaces where no other search finds them. Searched only where there are no others. */
function useScattered(api: ApiClient, typed: string, query: string | null) {
  const { data, dataUpdatedAt, isLoading } = useQuery(scatteredOptions(api, query))
  const scattered = useMemo(() => data && foundIn(data, dataUpdatedAt, typed), [data, dataUpdatedAt, typed])
  return { scattered, searching: isLoading }
}

/** What is typed among the vehicles that a search brought, whatever else is known. */
function foundIn(pages: readonly LookupPage[], listedAt: number, typed: string): Found<VehicleRow> {
  const lists = [{ records: vehiclesOf(pages).records, listedAt }]
  return findVehicles(typed, indexVehicles(vehicleRows({ lists })))
}

/** Vehicles that are nearly what is typed: known ones, and those that the service finds. */
function useNear(
  api: ApiClient,
  typed: string,
  query: string | null,
  found: Found<VehicleRow>,
): readonly NearMiss<VehicleRow>[] {
  const { data, dataUpdatedAt } = useQuery(nearOptions(api, query, found.matches.length > 0))
  return useMemo(() => {
    if (data === undefined) return found.near
    const known = new Set([...found.near, ...found.matches].map(({ vehicle }) => vehicle.vehicleId))
    const more = foundIn([data], dataUpdatedAt, typed).near
    return [...found.near, ...more.filter(({ vehicle }) => !known.has(vehicle.vehicleId))]
  }, [data, dataUpdatedAt, typed, found])
}

/** How many of how many rows were read, for the first search. */
function lookedThrough(pages: readonly LookupPage[]): { readonly read: number; readonly count: number } {
  const firsts = pages.flatMap((steps) => steps?.slice(0, 1) ?? [])
  return {
    read: firsts.reduce((sum, { page }) => sum + page.rows.length, 0),
    count: firsts.at(-1)?.page.count ?? 0,
  }
}
