import {
  type Findable,
  type Identified,
  identify,
  type NearMiss,
  nearMisses,
  type VehicleIndex,
} from './identify'
import { canonicalPlate, plateParts } from './plate'
import { readingsOf } from './readings'
import { parseVehicleId } from './vehicle-id'

/** How much of the id, plate or number the query is, best first. Only `whole` answers: the others are offered. */
const FITS = ['whole', 'beginning', 'contained'] as const
type Fit = (typeof FITS)[number]

export interface Match<V extends Findable> {
  readonly vehicle: V
  readonly fit: Fit
}

export interface Found<V extends Findable> extends Identified<V> {
  /** Exact ones first, then beginnings, then the rest; each sorted by plate, state and id, each vehicle once. */
  readonly matches: readonly Match<V>[]
  readonly near: readonly NearMiss<V>[]
}

/** The id a query names, as `7` or `#7`; null where it names none. */
export function idOfQuery(query: string): number | null {
  return parseVehicleId(query.normalize('NFKC').trim().replace(/^#\s*/, ''))
}

/** Finds vehicles as a person types: what the text means exactly, then what has it in its plate or number. */
export function findVehicles<V extends Findable>(query: string, index: VehicleIndex<V>): Found<V> {
  const wanted = canonicalPlate(query)
  if (wanted === '') return { exact: [], unknownId: null, matches: [], near: [] }
  const { exact, unknownId } = identify({ text: query }, index)
  const seen = new Set(exact.map(({ vehicle }) => vehicle.vehicleId))
  const byFit: Record<Fit, Match<V>[]> = { whole: [], beginning: [], contained: [] }
  // A number sign says that it is an id.
  const isPart = !query.trim().startsWith('#')
  for (const { vehicle, plate, number } of index.entries) {
    const { vehicleId } = vehicle
    if (seen.has(vehicleId)) continue
    const fit = isPart ? partOf(wanted, plate, number) : null
    if (fit === null) continue
    byFit[fit].push({ vehicle, fit })
  }
  const order = new Map(index.entries.map(({ vehicle }, at) => [vehicle.vehicleId, at]))
  const place = ({ vehicle }: Match<V>) => order.get(vehicle.vehicleId) ?? 0
  byFit.whole = exact
    .map(({ vehicle }): Match<V> => ({ vehicle, fit: 'whole' }))
    .sort((a, b) => place(a) - place(b))
  const matches = FITS.flatMap((fit) => byFit[fit]).filter(isFirst(new Set()))
  const listed = new Set(matches.map(({ vehicle }) => vehicle.vehicleId))
  // Beside what is meant exactly, only a plate that is easily taken for it is worth a word.
  const near = nearMisses({ text: query }, index, null, () => index.entries).filter(
    ({ vehicle, why }) => !listed.has(vehicle.vehicleId) && (exact.length === 0 || why === 'look'),
  )
  return { exact, unknownId, matches, near }
}

const isFirst =
  (ids: Set<number>) =>
  ({ vehicle: { vehicleId } }: Match<Findable>): boolean =>
    ids.size < ids.add(vehicleId).size

function partOf(wanted: string, plate: string, number: string): Fit | null {
  if (plate.startsWith(wanted) || number.startsWith(wanted)) return 'beginning'
  return plate.includes(wanted) || number.includes(wanted) ? 'contained' : null
}

/** The only vehicle that a text means exactly, also one that nothing is known about; null where it may mean several. */
export function meantExactly({ exact, unknownId }: Identified<Findable>): number | null {
  const ids = [...exact.map(({ vehicle }) => vehicle.vehicleId), ...(unknownId === null ? [] : [unknownId])]
  return ids.length === 1 ? (ids[0] ?? null) : null
}

/** What Enter opens: the only vehicle that is meant exactly, else the only match. Opening answers nothing. */
export function openedByEnter(found: Found<Findable>): number | null {
  const isNamed = found.exact.length > 0 || found.unknownId !== null
  const [only, another] = found.matches
  return isNamed ? meantExactly(found) : another === undefined ? (only?.vehicle.vehicleId ?? null) : null
}

/**
 * The searches to send for a query: as typed, canonical, and split where letters meet digits. The last is for services
 * that search each part alone: they find a plate that is stored with a space or a hyphen there. One more for the plate
 * alone where something stands beside it: services may not search states.
 */
export function searchesOf(query: string): string[] {
  const wanted = canonicalPlate(query)
  if (wanted === '') return []
  const typed = query.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const plate = plateAlone(query, wanted)
  const searches = [typed.replace(/^#\s*(?=\d+$)/, ''), wanted, plateParts(wanted).join(' ')]
  if (plate !== null) searches.push(plateParts(plate).join(' '))
  return [...new Map(searches.map((search) => [search.toUpperCase(), search])).values()]
}

/** Shorter texts are a part of too many plates. */
const SHORTEST_PLATE = 4

/** `GHT4821` of `ght-4821 pa` or `NY PAS GHT4821`: the shortest reading that may be a plate. */
function plateAlone(query: string, wanted: string): string | null {
  const keys = readingsOf(query)
    .filter(({ key, glued }) => !glued && key.length >= SHORTEST_PLATE && /\d/.test(key))
    .map(({ key }) => key)
    .sort((a, b) => a.length - b.length)
  return keys[0] === undefined || keys[0] === wanted ? null : keys[0]
}

/** Shorter queries match too many vehicles character by character. */
const SCATTERED = 4

/**
 * The search to send where nothing was found: every character alone. A service that searches each part finds a plate
 * with spaces anywhere, among others that have the same characters. Null for a short query.
 */
export function scatteredSearchOf(query: string): string | null {
  const signs = [...canonicalPlate(query)]
  return signs.length < SCATTERED ? null : [...new Set(signs)].join(' ')
}

/** Shorter halves are a part of too many plates. */
const SHORTEST_HALF = 2

/**
 * The searches to send for near misses: of a text with one wrong character or two that are swapped, its first or its last
 * half is right; and what stands between characters with two readings, which services that search each part find in both.
 * Where some vehicle was found only the last, for look-alikes. Few for short texts.
 */
export function nearSearchesOf(query: string, isFound: boolean): string[] {
  const whole = canonicalPlate(query)
  const wanted = plateAlone(query, whole) ?? whole
  if (wanted.length < 3 || !/\d/.test(wanted)) return []
  const between = /[O0I1]/.test(wanted) ? wanted.split(/[O0I1]+/).flatMap(plateParts) : []
  const half = Math.floor(wanted.length / 2)
  const halves = [wanted.slice(0, half), wanted.slice(half + 1)]
  const searches = [
    ...(between.length > 0 ? [between.join(' ')] : []),
    ...(isFound ? [] : halves.filter((part) => part.length >= SHORTEST_HALF)),
  ]
  return [...new Set(searches)]
}
