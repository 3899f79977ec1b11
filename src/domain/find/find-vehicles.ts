import {
  type Findable,
  identify,
  matchedIds,
  type NearMiss,
  nearMisses,
  type VehicleIndex,
  type VehicleMatch,
} from './identify'
import { interpretationsOf } from './interpretations'
import { isMasked, parseMask, xMaskOf } from './masked'
import { canonicalPlate, plateParts } from './plate'

/** How much of the ID, plate, or number the query matches. Only `whole` counts as an exact match. */
const FITS = ['whole', 'beginning', 'contained'] as const
type Fit = (typeof FITS)[number]

export interface SearchResult<V extends Findable> extends VehicleMatch<V> {
  readonly matches: readonly { readonly vehicle: V; readonly fit: Fit }[]
  readonly near: readonly NearMiss<V>[]
}

/** Finds vehicles as the user types: exact matches first, then vehicles with the text in the plate or number. */
export function findVehicles<V extends Findable>(query: string, index: VehicleIndex<V>): SearchResult<V> {
  const canonical = canonicalPlate(query)
  if (canonical === '') return { exact: [], unknownId: null, matches: [], near: [] }
  const { exact, unknownId } = identify({ text: query }, index)
  const whole = new Map(exact.map(({ vehicle }) => [vehicle.vehicleId, vehicle]))
  const found: { vehicle: V; fit: Fit }[] = []
  // A number sign marks an ID, and a masked text isn't part of a plate.
  const isPart = !query.trim().startsWith('#') && !isMasked(query)
  const ofState = interpretationsOf(query).filter(({ state }) => state !== '')
  for (const { vehicle, plate, state, number } of index.entries) {
    const exactMatch = whole.get(vehicle.vehicleId)
    const fits = ofState.some((one) => one.state === state && plate.startsWith(one.key))
    const fit = exactMatch ? 'whole' : isPart ? (fits ? 'beginning' : partOf(canonical, plate, number)) : null
    if (fit !== null) found.push({ vehicle: exactMatch ?? vehicle, fit })
  }
  const listed = new Set<number>()
  const matches = FITS.flatMap((fit) => found.filter((one) => one.fit === fit)).filter(
    ({ vehicle }) => listed.size < listed.add(vehicle.vehicleId).size,
  )
  const near = nearMisses({ text: query }, index, null, () => index.entries).filter(
    ({ vehicle, why }) => !listed.has(vehicle.vehicleId) && (exact.length === 0 || why === 'look'),
  )
  return { exact, unknownId, matches, near }
}

function partOf(canonical: string, plate: string, number: string): Fit | null {
  if (plate.startsWith(canonical) || number.startsWith(canonical)) return 'beginning'
  return plate.includes(canonical) || number.includes(canonical) ? 'contained' : null
}

/** Returns the ID of the only vehicle that a text matches exactly, or the ID in the text. Null if several match, or none. */
export function exactMatchId(identified: VehicleMatch<Findable>): number | null {
  const [only, another] = matchedIds(identified)
  return another === undefined ? (only ?? null) : null
}

/** Returns the vehicle that Enter opens: the only exact match, or else the only match. Opening changes nothing. */
export function openedByEnter(found: SearchResult<Findable>): number | null {
  const isNamed = found.exact.length > 0 || found.unknownId !== null
  const [only, another] = found.matches
  return isNamed ? exactMatchId(found) : another === undefined ? (only?.vehicle.vehicleId ?? null) : null
}

/**
 * Returns the searches to send for a query: as typed, canonical, and split between letters and digits, which finds a plate
 * stored with a space or hyphen. Adds the plate alone if the text has more words, because services may not search states.
 */
export function buildSearches(query: string): string[] {
  const canonical = canonicalPlate(query)
  if (canonical === '') return []
  const mask = parseMask(query)
  if (mask !== null) return [mask.parts.join(' ')]
  const typed = query.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const plate = plateAlone(query, canonical)
  const searches = [typed.replace(/^#\s*(?=\d+$)/, ''), canonical, plateParts(canonical).join(' ')]
  const crossed = xMaskOf(query)
  if (crossed !== null) searches.push(crossed.parts.join(' '))
  if (plate !== null) searches.push(plateParts(plate).join(' '))
  return [...new Map(searches.map((search) => [search.toUpperCase(), search])).values()]
}

/** Shorter search texts are part of too many plates. */
const SHORTEST = 4

/** Finds `GHT4821` in `ght-4821 pa` or `NY PAS GHT4821`: the shortest part that may be a plate. */
function plateAlone(query: string, canonical: string): string | null {
  const keys = interpretationsOf(query)
    .filter(({ key }) => key.length >= SHORTEST && /\d/.test(key))
    .map(({ key }) => key)
    .sort((a, b) => a.length - b.length)
  return keys[0] === undefined || keys[0] === canonical ? null : keys[0]
}

/** Returns the search for look-alikes: the parts between O, 0, I, and 1, which they share. Null if too short. */
export function lookAlikeSearchOf(query: string): string | null {
  const whole = canonicalPlate(query)
  const alone = plateAlone(query, whole)
  // Not the plate alone: without its leading zeros, `002222` no longer looks like `OO2222`.
  const canonical = alone !== null && /[O0I1]/.test(alone) ? alone : whole
  if (!/[O0I1]/.test(canonical) || !/\d/.test(canonical) || isMasked(query)) return null
  const search = canonical
    .split(/[O0I1]+/)
    .flatMap(plateParts)
    .join(' ')
  return search.length < SHORTEST - 1 ? null : search
}
