import {
  type Findable,
  type Identified,
  identify,
  meantIds,
  type NearMiss,
  nearMisses,
  type VehicleIndex,
} from './identify'
import { canonicalPlate, plateParts } from './plate'
import { readingsOf } from './readings'

/** How much of the id, plate or number the query is, best first. Only `whole` answers: the others are offered. */
const FITS = ['whole', 'beginning', 'contained'] as const
type Fit = (typeof FITS)[number]

interface Match<V extends Findable> {
  readonly vehicle: V
  readonly fit: Fit
}

export interface Found<V extends Findable> extends Identified<V> {
  /** Exact ones first, then beginnings, then the rest; each sorted by plate, state and id, each vehicle once. */
  readonly matches: readonly Match<V>[]
  readonly near: readonly NearMiss<V>[]
}

/** Finds vehicles as a person types: what the text means exactly, then what has it in its plate or number. */
export function findVehicles<V extends Findable>(query: string, index: VehicleIndex<V>): Found<V> {
  const wanted = canonicalPlate(query)
  if (wanted === '') return { exact: [], unknownId: null, matches: [], near: [] }
  const { exact, unknownId } = identify({ text: query }, index)
  const whole = new Map(exact.map(({ vehicle }) => [vehicle.vehicleId, vehicle]))
  const found: Match<V>[] = []
  // A number sign says that it is an id.
  const isPart = !query.trim().startsWith('#')
  for (const { vehicle, plate, number } of index.entries) {
    const meant = whole.get(vehicle.vehicleId)
    const fit = meant ? 'whole' : isPart ? partOf(wanted, plate, number) : null
    if (fit !== null) found.push({ vehicle: meant ?? vehicle, fit })
  }
  const listed = new Set<number>()
  const matches = FITS.flatMap((fit) => found.filter((one) => one.fit === fit)).filter(
    ({ vehicle }) => listed.size < listed.add(vehicle.vehicleId).size,
  )
  // Beside what is meant exactly, only a plate that is easily taken for it is worth a word.
  const near = nearMisses({ text: query }, index, null, () => index.entries).filter(
    ({ vehicle, why }) => !listed.has(vehicle.vehicleId) && (exact.length === 0 || why === 'look'),
  )
  return { exact, unknownId, matches, near }
}

function partOf(wanted: string, plate: string, number: string): Fit | null {
  if (plate.startsWith(wanted) || number.startsWith(wanted)) return 'beginning'
  return plate.includes(wanted) || number.includes(wanted) ? 'contained' : null
}

/** The only vehicle that a text means exactly, also one that nothing is known about; null where it may mean several. */
export function meantExactly(identified: Identified<Findable>): number | null {
  const [only, another] = meantIds(identified)
  return another === undefined ? (only ?? null) : null
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

/** Shorter texts, and those of their characters alone, are a part of too many plates. */
const SHORTEST = 4

/** `GHT4821` of `ght-4821 pa` or `NY PAS GHT4821`: the shortest reading that may be a plate. */
function plateAlone(query: string, wanted: string): string | null {
  const keys = readingsOf(query)
    .filter(({ key, glued }) => !glued && key.length >= SHORTEST && /\d/.test(key))
    .map(({ key }) => key)
    .sort((a, b) => a.length - b.length)
  return keys[0] === undefined || keys[0] === wanted ? null : keys[0]
}

/**
 * The search to send where nothing was found: every character alone. A service that searches each part finds a plate
 * with spaces anywhere, among others that have the same characters. Null for a short query.
 */
export function scatteredSearchOf(query: string): string | null {
  const signs = [...canonicalPlate(query)]
  return signs.length < SHORTEST ? null : [...new Set(signs)].join(' ')
}

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
  // A single character is a part of too many plates.
  const searches = [between.join(' '), ...(isFound ? [] : halves.filter((half) => half.length > 1))]
  return [...new Set(searches.filter(Boolean))]
}
