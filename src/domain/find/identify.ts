import { memoized } from '../../lib/memoized'
import {
  type Interpretation,
  interpretationsOf,
  type NumberKind,
  plateInterpretations,
  type VehicleName,
} from './interpretations'
import { xMaskOf } from './masked'
import { canonicalPlate, stateCode, stateKey } from './plate'

export interface Findable {
  readonly vehicleId: number
  readonly plate_number?: string | undefined
  readonly plate_state?: string | undefined
  readonly vehicle_number?: string | undefined
}

export interface Exact<V extends Findable> {
  readonly vehicle: V
  readonly as: NumberKind
  /** The text has a state, but the vehicle's is unknown. */
  readonly isWithoutState: boolean
  readonly ignored: string
}

const SUGGESTION_REASONS = ['word', 'state', 'look', 'zeros', 'sign', 'hidden'] as const
export type SuggestionReason = (typeof SUGGESTION_REASONS)[number]

export interface NearMiss<V extends Findable> {
  readonly vehicle: V
  readonly why: SuggestionReason
  readonly asked: string
}

interface Entry<V extends Findable> {
  readonly vehicle: V
  readonly plate: string
  readonly state: string
  readonly number: string
}

export interface VehicleIndex<V extends Findable> {
  readonly entries: readonly Entry<V>[]
  readonly by: Readonly<Record<NumberKind, EntryMap<V>>>
  byLook(): EntryMap<V>
  /** Indexes vehicles by every single-typo variant of plates and numbers; see `faultsOf`. */
  byFault(): EntryMap<V>
}

type EntryMap<V extends Findable> = ReadonlyMap<string, readonly Entry<V>[]>

/** Indexes vehicles once for all lookups, sorted by plate, state, and ID. A vehicle may appear with several numbers. */
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

/** Exact matches for a text or row, plus its ID if no known vehicle has that ID. */
export interface VehicleMatch<V extends Findable> {
  /** Each vehicle once. Several make the match ambiguous. */
  readonly exact: readonly Exact<V>[]
  readonly unknownId: number | null
}

export function matchedIds({ exact, unknownId }: VehicleMatch<Findable>): number[] {
  return [...exact.map(({ vehicle }) => vehicle.vehicleId), ...(unknownId === null ? [] : [unknownId])]
}

/**
 * Finds every vehicle that a text or a row matches exactly, after normalizing. The first cell with a match decides: ID,
 * plate, number, free text. If a later cell belongs only to a different vehicle, both vehicles match. A bare number is an
 * ID only if a known vehicle has that ID, or if the user chose so (`numbers`).
 */
export function identify<V extends Findable>(
  name: VehicleName,
  index: VehicleIndex<V>,
  numbers: NumberKind | null = null,
): VehicleMatch<V> {
  let match: VehicleMatch<V> = { exact: [], unknownId: null }
  for (const groups of cellsOf(name, numbers)) {
    const tried = [...groups].map((one) => ({ exact: hitsOf(one, index), unknownId: idOf(one, index) }))
    const { exact, unknownId } = tried.find((one) => one.exact.length > 0) ?? tried.at(-1) ?? match
    match = combined(match, { exact, unknownId })
  }
  return match
}

/** Combines the matches of two names of a vehicle: those that agree, or those of both. */
export function combined<V extends Findable>(first: VehicleMatch<V>, next: VehicleMatch<V>): VehicleMatch<V> {
  const ids = matchedIds(first)
  if (ids.length === 0) return next
  // A later name's ID may come from another system.
  const later = next.exact.filter(({ as }) => as !== 'id')
  const isSame = (one: Exact<V>, { vehicle }: Exact<V>) => one.vehicle.vehicleId === vehicle.vehicleId
  const agreed = first.exact.filter((one) => later.some((other) => isSame(one, other)))
  if (agreed.length > 0) return { ...first, exact: agreed }
  if (next.exact.some(({ vehicle }) => ids.includes(vehicle.vehicleId))) return first
  return { ...first, exact: [...first.exact, ...later] }
}

/** Yields the cells that name a row's vehicle, in priority order. A group is used only if earlier groups match nothing. */
function* cellsOf(
  name: VehicleName,
  numbers: NumberKind | null,
): Generator<Iterable<readonly Interpretation[]>> {
  const { text = '', id = null, plate = '', state = '', number = '' } = name
  if (id !== null) yield [[{ kind: 'id', key: String(id), state: '', ignored: '' }]]
  const ofState = stateKey(state)
  if (plate !== '' && ofState !== '') yield [plateInterpretations(plate, ofState)]
  else if (plate !== '') yield ofKindFirst(interpretationsOf(plate, 'plate'), 'plate')
  if (number !== '') yield ofKindFirst(interpretationsOf(number, 'number'), 'number')
  if (text !== '') yield [interpretationsOf(text, numbers)]
}

/** Yields the plain interpretation of the column's kind, then all: as a plate, `AR-0050` is first AR0050. */
function* ofKindFirst(
  interpretations: readonly Interpretation[],
  kind: NumberKind,
): Generator<readonly Interpretation[]> {
  yield interpretations.filter((one) => one.kind === kind && one.state === '')
  yield interpretations
}

function hitsOf<V extends Findable>(
  interpretations: readonly Interpretation[],
  index: VehicleIndex<V>,
): Exact<V>[] {
  const hits = new Map<number, Exact<V>>()
  for (const { kind, key, state, ignored } of interpretations) {
    for (const entry of index.by[kind].get(key) ?? []) {
      const isWithoutState = state !== '' && entry.state === ''
      if (state !== '' && entry.state !== state && !isWithoutState) continue
      const before = hits.get(entry.vehicle.vehicleId)
      if (before === undefined || (before.isWithoutState && !isWithoutState))
        hits.set(entry.vehicle.vehicleId, { vehicle: entry.vehicle, as: kind, isWithoutState, ignored })
    }
  }
  return [...hits.values()]
}

function idOf<V extends Findable>(
  interpretations: readonly Interpretation[],
  index: VehicleIndex<V>,
): number | null {
  const id = interpretations.every(({ kind }) => kind === 'id') ? interpretations[0]?.key : undefined
  return id === undefined || index.by.id.has(id) ? null : Number(id)
}

/** Shortest key to compare with one character changed. Shorter keys would match too many others. */
const SHORTEST = 4

/** Yields a text per possible typo: look-alike, lost zeros, wrong character. Keys one typo apart share a text. */
function* faultsOf(key: string): Generator<string> {
  if (key === '') return
  yield `=${lookOf(key)}`
  yield `0${withoutZeros(key)}`
  if (key.length < SHORTEST) return
  yield `-${key}`
  for (let at = 0; at < key.length; at += 1) yield `-${key.slice(0, at)}${key.slice(at + 1)}`
}

const lookOf = (key: string): string => key.replaceAll('O', '0').replaceAll('I', '1')
/** Removes the leading zeros that a spreadsheet drops. */
const withoutZeros = (key: string): string => key.replace(/(^|\D)0+(?=\d)/g, '$1')

/**
 * Suggests vehicles for a text, likeliest first. `word`: one of several words, or without an attached state; `state`: same
 * plate, other state; `look`: O for 0 or I for 1; `zeros`: lost leading zeros; `sign`: one character is different, missing, or
 * extra; `hidden`: fits a masked text.
 * @param nearEntries returns vehicles with a plate or number near a key; for one text, scanning all beats an index
 */
export function nearMisses<V extends Findable>(
  name: VehicleName,
  index: VehicleIndex<V>,
  numbers: NumberKind | null = null,
  nearEntries = (key: string): Iterable<Entry<V>> => byFaults(key, index),
): readonly NearMiss<V>[] {
  const found: NearMiss<V>[] = [...behindMasks(name, index), ...inWords(name, index)]
  const interpretations = [...cellsOf(name, numbers)].flatMap((groups) => [...groups].flat())
  for (const { kind, key, state } of interpretations) {
    if (kind === 'id') continue
    if (kind === 'plate' && state !== '')
      for (const { vehicle, state: other } of index.by.plate.get(key) ?? [])
        if (other !== state) found.push({ vehicle, why: 'state', asked: state })
    for (const entry of nearEntries(key)) {
      if (kind === 'plate' && state !== '' && entry.state !== '' && entry.state !== state) continue
      const why = nearKind(key, kind === 'plate' ? entry.plate : entry.number)
      if (why !== null) found.push({ vehicle: entry.vehicle, why, asked: state })
    }
  }
  found.sort((a, b) => SUGGESTION_REASONS.indexOf(a.why) - SUGGESTION_REASONS.indexOf(b.why))
  // Keep each vehicle once, with its likeliest reason, and drop exact matches.
  const seen = new Set(identify(name, index, numbers).exact.map(({ vehicle }) => vehicle.vehicleId))
  return found.filter(({ vehicle }) => seen.size < seen.add(vehicle.vehicleId).size)
}

/** Yields the vehicles with a plate or number that is one of several words of a cell. */
function* inWords<V extends Findable>(
  { text = '', plate = '', state = '' }: VehicleName,
  index: VehicleIndex<V>,
): Generator<NearMiss<V>> {
  const words = (plate || text)
    .toUpperCase()
    .split(/[\s,;|]+/)
    .filter((word) => /\d/.test(word))
  // A single word may have its state attached: `NYABC123`.
  for (const word of words.length > 1 ? words : withoutState(words[0] ?? ''))
    for (const { vehicle, as } of hitsOf(interpretationsOf(word), index))
      if (as !== 'id') yield { vehicle, why: 'word', asked: stateKey(state) }
}

const withoutState = (word: string): readonly string[] =>
  [word.slice(2), word.slice(0, -2)].filter(
    (rest, at) => rest.length >= SHORTEST && stateCode(at === 0 ? word.slice(0, 2) : word.slice(-2)),
  )

/** Yields the vehicles with a plate or number that matches a masked cell. */
function* behindMasks<V extends Findable>(
  { text = '', plate = '', state = '', number = '' }: VehicleName,
  { entries }: VehicleIndex<V>,
): Generator<NearMiss<V>> {
  for (const cell of new Set([text, plate, number])) {
    const mask = xMaskOf(cell)
    if (mask === null) continue
    const asked = stateKey(state) || mask.state
    for (const { vehicle, plate: ofPlate, state: ofState, number: ofNumber } of entries) {
      const isPlate =
        cell !== number && mask.fits(ofPlate) && (asked === '' || ofState === '' || ofState === asked)
      if (isPlate || (cell !== plate && mask.fits(ofNumber))) yield { vehicle, why: 'hidden', asked }
    }
  }
}

function* byFaults<V extends Findable>(key: string, index: VehicleIndex<V>): Generator<Entry<V>> {
  for (const fault of faultsOf(key)) yield* index.byFault().get(fault) ?? []
}

/** Classifies the difference between two keys. Null if they are equal or differ by more than one typo. */
export function nearKind(key: string, other: string): SuggestionReason | null {
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
  return mine.length <= 1 && theirs.length <= 1 ? 'sign' : null
}

/** Returns the other vehicles with a plate that looks the same: O for 0 or I for 1. */
export function findLookAlikes<V extends Findable>(vehicle: V, index: VehicleIndex<V>): readonly V[] {
  const plate = canonicalPlate(vehicle.plate_number ?? '')
  if (!/[O0I1]/.test(plate)) return []
  return (index.byLook().get(lookOf(plate)) ?? [])
    .filter((entry) => entry.plate !== plate)
    .map((entry) => entry.vehicle)
}
