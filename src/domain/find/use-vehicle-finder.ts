import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ApiClient } from '../../api/client/client'
import { useScope } from '../user/page-context'
import { buildSearches, exactMatchId, findVehicles, openedByEnter } from './find-vehicles'
import { indexVehicles } from './identify'
import { clearIdOf } from './interpretations'
import { recentsOptions, rememberedVehiclesOptions } from './known-vehicles'
import { useVehicleList } from './vehicle-list'
import {
  indexTexts,
  type LookupPage,
  lookAlikesOptions,
  lookupOptions,
  namedMatches,
  vehiclesOf,
} from './vehicle-lookup'
import { vehicleRows } from './vehicle-rows'

export type VehicleFinder = ReturnType<typeof useVehicleFinder>

const NONE: readonly never[] = []

/**
 * Finds vehicles in the service's list, if it has one, and in this browser's storage. If the search finds nothing,
 * loads the whole list.
 * @param typed the field's text, which filters immediately
 * @param asked the debounced query to send to the service; null sends none
 */
export function useVehicleFinder(api: ApiClient, typed: string, asked: string | null, loadsAll = false) {
  const scope = useScope()
  const { data: remembered } = useQuery(rememberedVehiclesOptions(scope))
  const { data: recents } = useQuery(recentsOptions(scope))
  const search = useInfiniteQuery(lookupOptions(api, asked))
  const { data, dataUpdatedAt } = search
  const pages = data?.pages ?? NONE
  const lookAlikes = useQuery(lookAlikesOptions(api, pages[0] ? asked : null))
  const response = useMemo(() => vehiclesOf(pages), [pages])
  const alike = useMemo(() => vehiclesOf(lookAlikes.data ? [lookAlikes.data] : []), [lookAlikes.data])

  const isSettled = (search.isSuccess && !search.isPlaceholderData) || (search.isError && !search.isFetching)
  const isAsking = asked !== null && buildSearches(asked).length > 0
  const isCurrent = asked === null || typed.trim() === asked.trim()
  const hasResponse = isAsking && isCurrent && isSettled && !search.isError
  const isMissed = useMemo(() => {
    if (!hasResponse) return false
    const responded = vehicleRows({ lists: [{ records: response.records, listedAt: 0 }] })
    const { matches, near } = findVehicles(typed, indexVehicles(responded))
    return matches.length + near.length === 0
  }, [hasResponse, typed, response])
  const wantsAll = isMissed && pages[0] !== null && !search.hasNextPage
  const list = useVehicleList(api, loadsAll || wantsAll)
  const { records: listed, readAt } = list

  const rows = useMemo(() => {
    const lists = [
      { records: listed, listedAt: readAt },
      { records: response.records, listedAt: dataUpdatedAt },
      { records: alike.records, listedAt: lookAlikes.dataUpdatedAt },
    ]
    return vehicleRows({ lists, remembered, recents })
  }, [listed, readAt, response, dataUpdatedAt, alike, lookAlikes.dataUpdatedAt, remembered, recents])
  // While the field is empty, don't rebuild the index for each loaded batch.
  const searchable = typed.trim() === '' ? NONE : rows
  const index = useMemo(() => {
    const imported = searchable.flatMap((row) =>
      row.importedNumber === undefined ? [] : { ...row, vehicle_number: row.importedNumber },
    )
    return indexVehicles([...searchable, ...imported])
  }, [searchable])
  const found = useMemo(() => findVehicles(typed, index), [typed, index])
  const texts = useMemo(() => indexTexts(searchable), [searchable])
  const named = useMemo(() => {
    const vehicles = [...found.matches, ...found.near].map(({ vehicle }) => vehicle)
    return namedMatches(typed, texts, new Set(vehicles.map(({ vehicleId }) => vehicleId)))
  }, [typed, texts, found])

  const isReadingAll = wantsAll && (list.isPending || list.isReading) && list.error === null
  const isPartlyRead = search.hasNextPage || (wantsAll && (list.isPartial || list.error !== null))
  const isSure = !isPartlyRead || clearIdOf(typed) !== null
  return {
    ...found,
    scope,
    rows,
    /** Matches by make, model, year, or lessee. Enter never opens them. */
    named,
    meant: isSure ? exactMatchId(found) : null,
    /** The ID that Enter opens: the only exact match, or the only match. */
    opened: isSure ? openedByEnter(found) : null,
    isComplete: isCurrent && (!isAsking || isSettled) && !isReadingAll,
    /** Whether the service has rows that weren't searched. */
    isPartlyRead,
    remembers: remembered !== undefined && recents !== undefined,
    remembered: remembered ?? NONE,
    hasList: list.hasList ?? (pages.length === 0 ? null : pages[0] !== null),
    unreadable: response.unreadable,
    lookedThrough: lookedThrough(pages),
    search,
    list,
  }
}

function lookedThrough(pages: readonly LookupPage[]): { readonly read: number; readonly count: number } {
  const firsts = pages.flatMap((steps) => steps?.slice(0, 1) ?? [])
  return {
    read: firsts.reduce((sum, { page }) => sum + page.rows.length, 0),
    count: firsts.at(-1)?.page.count ?? 0,
  }
}
