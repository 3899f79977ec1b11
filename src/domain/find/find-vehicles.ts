import { canonicalPlate, lookAlikes, plateParts } from './plate'
import { parseVehicleId } from './vehicle-id'

/** What a vehicle is found by; unknown values are absent. */
export interface Findable {
  readonly vehicleId: number
  readonly plate_number?: string | undefined
  readonly plate_state?: string | undefined
  readonly vehicle_number?: string | undefined
}

/** How much of the id, plate or number the query is, best first. */
const FITS = ['whole', 'beginning', 'contained'] as const
type Fit = (typeof FITS)[number]

export interface Match<V extends Findable> {
  readonly vehicle: V
  readonly fit: Fit
}

export interface Found<V extends Findable> {
  /** Whole matches first, then beginnings, then the rest; each sorted by plate, state and id. */
  readonly matches: readonly Match<V>[]
  /** Vehicles that match with O read as 0 or I as 1. */
  readonly lookAlikes: readonly V[]
}

/** A vehicle with the texts that queries are compared with. */
interface Indexed<V extends Findable> {
  readonly vehicle: V
  readonly id: string
  readonly plate: string
  readonly state: string
  readonly number: string
}

type VehicleIndex<V extends Findable> = readonly Indexed<V>[]

/** Shorter queries have too many look-alikes among beginnings: only whole ones are suggested. */
const SHORT = 3

/** Prepares vehicles to be searched with every key. */
export function indexVehicles<V extends Findable>(vehicles: readonly V[]): VehicleIndex<V> {
  const indexed = vehicles.map((vehicle) => ({
    vehicle,
    id: String(vehicle.vehicleId),
    plate: canonicalPlate(vehicle.plate_number ?? ''),
    state: canonicalPlate(vehicle.plate_state ?? ''),
    number: canonicalPlate(vehicle.vehicle_number ?? ''),
  }))
  return indexed.sort(
    (a, b) => order(a.plate, b.plate) || order(a.state, b.state) || a.vehicle.vehicleId - b.vehicle.vehicleId,
  )
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The id a query names, as `7` or `#7`; null where it names none. */
export function idOfQuery(query: string): number | null {
  return parseVehicleId(query.normalize('NFKC').trim().replace(/^#\s*/, ''))
}

/**
 * Finds vehicles by whole id, or by plate or vehicle number (whole, beginning or part). A plate also matches with its
 * state before or after it. Case, spaces and hyphens are ignored. An empty query finds nothing.
 */
export function findVehicles<V extends Findable>(query: string, index: VehicleIndex<V>): Found<V> {
  const wanted = canonicalPlate(query)
  if (wanted === '') return { matches: [], lookAlikes: [] }
  const id = idOfQuery(query)
  const wantedId = id === null ? null : String(id)
  const read = lookAlikes(wanted)
  const byFit: Record<Fit, Match<V>[]> = { whole: [], beginning: [], contained: [] }
  const alike: V[] = []
  for (const entry of index) {
    const fit = entry.id === wantedId ? 'whole' : fitOf(wanted, entry)
    if (fit !== null) byFit[fit].push({ vehicle: entry.vehicle, fit })
    else if (isAlike(read, entry)) alike.push(entry.vehicle)
  }
  return { matches: FITS.flatMap((fit) => byFit[fit]), lookAlikes: alike }
}

function fitOf(wanted: string, { plate, state, number }: Indexed<Findable>): Fit | null {
  if (plate === wanted || number === wanted) return 'whole'
  if (plate !== '' && state !== '' && (plate + state === wanted || state + plate === wanted)) return 'whole'
  if (plate.startsWith(wanted) || number.startsWith(wanted)) return 'beginning'
  return plate.includes(wanted) || number.includes(wanted) ? 'contained' : null
}

function isAlike(read: string, { plate, number }: Indexed<Findable>): boolean {
  const texts = [lookAlikes(plate), lookAlikes(number)]
  return texts.some((text) => text === read || (read.length >= SHORT && text.startsWith(read)))
}

/**
 * The id of the vehicle that Enter opens: the only whole match (an id is one, also of an unknown vehicle), else the only
 * match. Null where there is none or more than one.
 */
export function meantVehicle(query: string, matches: readonly Match<Findable>[]): number | null {
  const id = idOfQuery(query)
  const whole = matches.filter(({ fit }) => fit === 'whole')
  const meant = new Set(
    (whole.length > 0 ? whole : id === null ? matches : []).map((one) => one.vehicle.vehicleId),
  )
  if (id !== null) meant.add(id)
  const [only, another] = meant
  return another === undefined ? (only ?? null) : null
}

/**
 * The searches to send for a query: as typed, canonical, and split where letters meet digits. The last is for services
 * that search each part alone: they find a plate that is stored with a space or a hyphen there. One more where a state
 * stands beside the plate: services may not search states.
 */
export function searchesOf(query: string): string[] {
  const wanted = canonicalPlate(query)
  if (wanted === '') return []
  const typed = query.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const plate = plateBesideState(typed)
  const searches = [typed.replace(/^#\s*(?=\d+$)/, ''), wanted, plateParts(wanted).join(' ')]
  if (plate !== null) searches.push(plateParts(plate).join(' '))
  return [...new Map(searches.map((search) => [search.toUpperCase(), search])).values()]
}

/** Shorter texts are a part of too many plates. */
const SHORTEST_PLATE = 5

/** `GHT4821` of `ght-4821 pa` or `PA GHT4821`: the plate, where the first or last word may be its state. */
function plateBesideState(typed: string): string | null {
  const [, plate = ''] = /^(.+) [a-z]{2}$/i.exec(typed) ?? /^[a-z]{2} (.+)$/i.exec(typed) ?? []
  const wanted = canonicalPlate(plate)
  return wanted.length >= SHORTEST_PLATE && /\d/.test(wanted) ? wanted : null
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

/**
 * The searches to send for look-alikes: the parts between characters with two readings, which services that search each
 * part find in both readings; and, for other services, the text with one character swapped, for the first three such
 * characters. None where no character has two readings or the query is short.
 */
export function lookAlikeSearchesOf(query: string): string[] {
  const wanted = canonicalPlate(query)
  const signs = [...wanted]
  if (signs.length < SHORT || !signs.some((sign) => sign in OTHER_READING)) return []
  const between = wanted.split(/[O0I1]+/).flatMap(plateParts)
  const swapped = signs.flatMap((sign, at) => {
    const other = OTHER_READING[sign]
    return other === undefined ? [] : [signs.with(at, other).join('')]
  })
  return [...(between.length > 0 ? [between.join(' ')] : []), ...swapped.slice(0, 3)]
}

const OTHER_READING: Readonly<Partial<Record<string, string>>> = { O: '0', 0: 'O', I: '1', 1: 'I' }
