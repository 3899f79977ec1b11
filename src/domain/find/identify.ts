import { memoized } from '../../lib/memoized'
import { canonicalPlate } from './plate'
import { stateKey } from './plate-states'
import {
  NUMBER_KINDS,
  type NumberKind,
  plateReadings,
  type Reading,
  readingsOf,
  type VehicleName,
} from './readings'

/** What a vehicle is found by; unknown values are absent. */
export interface Findable {
  readonly vehicleId: number
  readonly plate_number?: string | undefined
  readonly plate_state?: string | undefined
  readonly vehicle_number?: string | undefined
}

/** A vehicle that a text means exactly. */
export interface Exact<V extends Findable> {
  readonly vehicle: V
  /** What of the vehicle the text is. */
  readonly as: NumberKind
  /** The text names a state, and the vehicle's is not known. */
  readonly isWithoutState: boolean
  /** What was left out of the text. */
  readonly ignored: string
}

/** Why a vehicle may be meant. The surest first. */
export const NEAR_KINDS = ['state', 'look', 'zeros', 'swapped', 'sign'] as const
export type NearKind = (typeof NEAR_KINDS)[number]

export interface NearMiss<V extends Findable> {
  readonly vehicle: V
  readonly why: NearKind
  /** The state that the text names; `''` for none. */
  readonly asked: string
}

interface Entry<V extends Findable> {
  readonly vehicle: V
  readonly plate: string
  readonly state: string
  readonly number: string
}

/** Vehicles by everything that names them. */
export interface VehicleIndex<V extends Findable> {
  readonly entries: readonly Entry<V>[]
  readonly by: Readonly<Record<NumberKind, EntryMap<V>>>
  /** By plates with O as 0 and I as 1. This and the next are made when they are first asked for. */
  byLook(): EntryMap<V>
  /** By what plates and numbers are with a fault. */
  byFault(): EntryMap<V>
}

type EntryMap<V extends Findable> = ReadonlyMap<string, readonly Entry<V>[]>

/** Indexes vehicles once for all texts, sorted by plate, state and id. A vehicle may occur under several numbers. */
export function indexVehicles<V extends Findable>(vehicles: readonly V[]): VehicleIndex<V> {
  const entries = vehicles
    .map((vehicle) => ({
      vehicle,
      plate: canonicalPlate(vehicle.plate_number ?? ''),
      state: stateKey(vehicle.plate_state ?? ''),
      number: canonicalPlate(vehicle.vehicle_number ?? ''),
    }))
    .sort(
      (a, b) =>
        order(a.plate, b.plate) || order(a.state, b.state) || a.vehicle.vehicleId - b.vehicle.vehicleId,
    )
  return {
    entries,
    by: {
      plate: mapBy(entries, ({ plate }) => [plate]),
      number: mapBy(entries, ({ number }) => [number]),
      id: mapBy(entries, ({ vehicle }) => [String(vehicle.vehicleId)]),
    },
    byLook: memoized<void, EntryMap<V>>(() =>
      mapBy(entries, ({ plate }) => (/[O0I1]/.test(plate) ? [lookOf(plate)] : [])),
    ),
    byFault: memoized<void, EntryMap<V>>(() =>
      mapBy(entries, ({ plate, number }) => new Set([...faultsOf(plate), ...faultsOf(number)])),
    ),
  }
}

function mapBy<E>(entries: readonly E[], keysOf: (entry: E) => Iterable<string>): ReadonlyMap<string, E[]> {
  const map = new Map<string, E[]>()
  for (const entry of entries)
    for (const key of keysOf(entry)) {
      const there = map.get(key)
      if (there) there.push(entry)
      else if (key !== '') map.set(key, [entry])
    }
  return map
}

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** What a text or row means for certain, and the id that it may be although no vehicle with it is known. */
export interface Identified<V extends Findable> {
  /** Each vehicle once. More than one: nobody knows which is meant. */
  readonly exact: readonly Exact<V>[]
  readonly unknownId: number | null
}

/** The ids of all vehicles that are meant, also of one that nothing is known about. */
export function meantIds({ exact, unknownId }: Identified<Findable>): number[] {
  return [...exact.map(({ vehicle }) => vehicle.vehicleId), ...(unknownId === null ? [] : [unknownId])]
}

/**
 * Finds every vehicle that a text or a row means exactly, after normalising. A row's id is the vehicle, unless its plate
 * or number is another's: then both may be meant. Without an id its plate counts before its number, and that before a text of any kind.
 * @param numbers what a number alone is in this list; null where it may be any
 */
export function identify<V extends Findable>(
  name: VehicleName,
  index: VehicleIndex<V>,
  numbers: NumberKind | null = null,
): Identified<V> {
  let unknownId: number | null = null
  for (const readings of groupsOf(name, numbers)) {
    const exact = hitsOf(readings, index)
    unknownId = idOf(readings, index) ?? unknownId
    if (name.id != null) return { exact: [...exact, ...contradicting(name.id, name, index)], unknownId }
    if (exact.length > 0) return { exact, unknownId: idOf(readings, index) }
  }
  return { exact: [], unknownId }
}

/** The vehicles that have the plate or number beside an id, where none of them has the id: it may be another system's. */
function contradicting<V extends Findable>(
  id: number,
  name: VehicleName,
  index: VehicleIndex<V>,
): readonly Exact<V>[] {
  const { exact } = identify({ ...name, id: null }, index)
  return exact.some(({ vehicle }) => vehicle.vehicleId === id) ? [] : exact.filter(({ as }) => as !== 'id')
}

/** The readings of a row's cells: those of each group count only where the groups before mean none. */
function* groupsOf(name: VehicleName, numbers: NumberKind | null): Generator<readonly Reading[]> {
  const { text = '', id = null, plate = '', state = '', number = '' } = name
  if (id !== null) return yield [{ kind: 'id', key: String(id), state: '', ignored: '' }]
  const ofState = stateKey(state)
  if (plate !== '' && ofState !== '') yield plateReadings(plate, ofState)
  else if (plate !== '') yield* ofKindFirst(readingsOf(plate, 'plate'), 'plate')
  if (number !== '') yield* ofKindFirst(readingsOf(number, 'number'), 'number')
  if (text !== '') yield readingsOf(text, numbers)
}

/** The column says what a cell is: `AR-0050` is a plate, else a number, and else plate 0050 of Arkansas. */
function* ofKindFirst(readings: readonly Reading[], kind: NumberKind): Generator<readonly Reading[]> {
  yield readings.filter((one) => one.kind === kind && one.state === '')
  yield readings
}

function hitsOf<V extends Findable>(readings: readonly Reading[], index: VehicleIndex<V>): Exact<V>[] {
  const hits = new Map<number, Exact<V>>()
  for (const { kind, key, state, glued, ignored } of readings) {
    for (const entry of index.by[kind].get(key) ?? []) {
      const isWithoutState = state !== '' && entry.state === ''
      if (state !== '' && entry.state !== state && !(isWithoutState && !glued)) continue
      const before = hits.get(entry.vehicle.vehicleId)
      if (before === undefined || (before.isWithoutState && !isWithoutState))
        hits.set(entry.vehicle.vehicleId, { vehicle: entry.vehicle, as: kind, isWithoutState, ignored })
    }
  }
  return [...hits.values()]
}

function idOf<V extends Findable>(readings: readonly Reading[], index: VehicleIndex<V>): number | null {
  const id = readings.find(({ kind }) => kind === 'id')?.key
  return id === undefined || index.by.id.has(id) ? null : Number(id)
}

/** Shorter keys are one character away from too many others. */
const SHORTEST = 4

/** What a key is with each fault that is looked for. Two keys that share one may be near misses of each other. */
function* faultsOf(key: string): Generator<string> {
  if (key === '') return
  yield `=${lookOf(key)}`
  yield `0${withoutZeros(key)}`
  if (key.length < SHORTEST) return
  yield `-${key}`
  for (let at = 0; at < key.length; at += 1) yield `-${key.slice(0, at)}${key.slice(at + 1)}`
}

/** O as 0 and I as 1. */
const lookOf = (key: string): string => key.replaceAll('O', '0').replaceAll('I', '1')
/** Without the zeros that a spreadsheet drops: those that begin a number. */
const withoutZeros = (key: string): string => key.replace(/(^|\D)0+(?=\d)/g, '$1')

/**
 * Vehicles that may be meant instead, the likeliest first: the same plate of another state, O for 0 or I for 1, zeros
 * lost at the beginning, two neighbours swapped, one character more, less or another. Offered, never taken.
 * @param nearEntries vehicles with any plate or number near a key; for one text, a look at all is faster than an index
 */
export function nearMisses<V extends Findable>(
  name: VehicleName,
  index: VehicleIndex<V>,
  numbers: NumberKind | null = null,
  nearEntries = (key: string): Iterable<Entry<V>> => byFaults(key, index),
): readonly NearMiss<V>[] {
  const found: NearMiss<V>[] = []
  for (const { kind, key, state, glued } of [...groupsOf(name, numbers)].flat()) {
    if (kind === 'id') continue
    if (kind === 'plate' && state !== '')
      for (const { vehicle, state: other } of index.by.plate.get(key) ?? [])
        if (other !== state && !(glued && other === '')) found.push({ vehicle, why: 'state', asked: state })
    if (glued) continue
    for (const entry of nearEntries(key)) {
      if (kind === 'plate' && state !== '' && entry.state !== '' && entry.state !== state) continue
      const why = nearKind(key, kind === 'plate' ? entry.plate : entry.number)
      if (why !== null) found.push({ vehicle: entry.vehicle, why, asked: state })
    }
  }
  found.sort((a, b) => NEAR_KINDS.indexOf(a.why) - NEAR_KINDS.indexOf(b.why))
  // Each once, for the surest reason, and none that is meant exactly.
  const told = new Set(identify(name, index, numbers).exact.map(({ vehicle }) => vehicle.vehicleId))
  return found.filter(({ vehicle }) => told.size < told.add(vehicle.vehicleId).size)
}

function* byFaults<V extends Findable>(key: string, index: VehicleIndex<V>): Generator<Entry<V>> {
  for (const fault of faultsOf(key)) yield* index.byFault().get(fault) ?? []
}

/** How two different keys differ; null where that is more than one fault. */
export function nearKind(key: string, other: string): NearKind | null {
  if (key === other || key === '' || other === '') return null
  if (key.length === other.length && /[O0I1]/.test(key) && lookOf(key) === lookOf(other)) return 'look'
  const longer = key.length > other.length ? key : other
  if (key.length !== other.length && longer.includes('0') && withoutZeros(key) === withoutZeros(other))
    return 'zeros'
  if (Math.min(key.length, other.length) < SHORTEST || Math.abs(key.length - other.length) > 1) return null
  let start = 0
  while (start < key.length && key[start] === other[start]) start += 1
  let end = 0
  while (end < Math.min(key.length, other.length) - start && key.at(-1 - end) === other.at(-1 - end)) end += 1
  const [mine, theirs] = [key.slice(start, key.length - end), other.slice(start, other.length - end)]
  if (mine.length <= 1 && theirs.length <= 1) return 'sign'
  return mine.length === 2 && theirs === `${mine[1]}${mine[0]}` ? 'swapped' : null
}

/** The vehicles of the fleet that look like one that is meant: O for 0 or I for 1. */
export function lookAlikesOf<V extends Findable>(vehicle: V, index: VehicleIndex<V>): readonly V[] {
  const plate = canonicalPlate(vehicle.plate_number ?? '')
  if (!/[O0I1]/.test(plate)) return []
  return (index.byLook().get(lookOf(plate)) ?? [])
    .filter((entry) => entry.plate !== plate)
    .map((entry) => entry.vehicle)
}

/** What most of a list's bare numbers are, by how many are known; null where none is known as any. */
export function likelyKind(texts: Iterable<string>, index: VehicleIndex<Findable>): NumberKind | null {
  const hits = { plate: 0, number: 0, id: 0 }
  for (const text of texts)
    for (const kind of NUMBER_KINDS) if (hitsOf(readingsOf(text, kind), index).length > 0) hits[kind] += 1
  const [best] = (['id', 'number', 'plate'] as const).toSorted((a, b) => hits[b] - hits[a])
  return best !== undefined && hits[best] > 0 ? best : null
}
