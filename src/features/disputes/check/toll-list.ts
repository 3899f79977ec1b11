import { outcomeOf } from '../../../domain/dispute/outcome-of'
import type { Toll } from '../../../domain/dispute/toll'
import { candidatesOf, NOBODY } from '../../../domain/dispute/toll-candidates'
import type { Candidates, DisputeRow, Outcome, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import { type Findable, indexVehicles, likelyKind } from '../../../domain/find/identify'
import type { NumberKind, VehicleName } from '../../../domain/find/readings'
import { bareNumberOf, type NamedVehicle } from '../../../domain/find/vehicle-cells'
import type { AskedMoment } from '../../../domain/time/asked-time'
import type { StoredAnswer, StoredMatch } from '../../../local/investigation-shapes'

/** One question to one vehicle. */
export interface TollJob {
  readonly key: string
  readonly vehicleId: number
  readonly moments: readonly AskedMoment[]
}

const WAITING: Outcome = { bucket: 'waiting', vehicleId: null, note: '', hasChanged: false }

/**
 * The rows of a list with vehicles and answers. Answers belong to a vehicle and its moments, not to a row: reading the
 * rows in another way keeps those that still fit.
 */
export type TollList = ReturnType<typeof createTollList>

export function createTollList() {
  let tolls: Toll[] = []
  /** Whether each row is answered in the current check; null where it cannot be asked. */
  let isDone: (boolean | null)[] = []
  let [done, total] = [0, 0]
  let rowsByKey: Map<string, number[]> | null = null
  /** Of the current check. */
  const answers = new Map<string, VehicleAnswer>()
  /** Of earlier checks, the latest of each. */
  const before = new Map<string, VehicleAnswer>()
  let index: ReturnType<typeof indexVehicles<Findable>> | null = null
  /** What a number alone is, as somebody said, and else as most of the known vehicles have it. */
  let numbers: NumberKind | null = null
  let likely: NumberKind | null = null
  const matches = new Map<string, Candidates>()

  /** The vehicles of a row; null if unknown. */
  function candidatesFor(toll: Toll): Candidates | null {
    const { vehicle } = toll
    if (vehicle.id !== null && !isNamed(toll)) return { vehicleIds: [vehicle.id], lookAlikes: [] }
    if (vehicle.problem !== null) return NOBODY
    const name = matchName(vehicle)
    const known = matches.get(name)
    if (known !== undefined || index === null) return known ?? null
    const found = candidatesOf(vehicle, index, numbers ?? likely ?? 'id')
    matches.set(name, found)
    return found
  }

  function keysOf(toll: Toll, candidates: Candidates | null): string[] {
    if (toll.time.kind !== 'moments' || candidates === null) return []
    const spans = spansOf(toll.time.moments)
    return candidates.vehicleIds.map((vehicleId) => answerKey(vehicleId, spans))
  }

  /** The row as it is now. Also counts it, once for each place. */
  function rowAt(place: number): DisputeRow {
    const toll = tolls[place]
    if (toll === undefined) throw new RangeError(`No row ${place}`)
    const candidates = candidatesFor(toll)
    const keys = keysOf(toll, candidates)
    count(place, keys)
    if (candidates === null && toll.time.kind === 'moments')
      return { toll, candidates: NOBODY, answers: [], before: null, outcome: WAITING }
    const isNew = keys.every((key) => answers.has(key))
    const old = keys.flatMap((key) => before.get(key) ?? [])
    // Until every vehicle of the row is answered again, what was known stays.
    const known = keys.flatMap((key) => answers.get(key) ?? before.get(key) ?? [])
    const former = isNew && old.length > 0 ? old : null
    const vehicles = candidates ?? NOBODY
    const outcome = outcomeOf(toll, vehicles, known, former)
    return { toll, candidates: vehicles, answers: known, before: former, outcome }
  }

  function bareNumbers(): string[] {
    return tolls.flatMap(({ vehicle }) => bareNumberOf(vehicle) ?? [])
  }

  function count(place: number, keys: readonly string[]): void {
    const [old = null, now] = [isDone[place], keys.length > 0 ? keys.every((key) => answers.has(key)) : null]
    done += Number(now === true) - Number(old === true)
    total += Number(now !== null) - Number(old !== null)
    isDone[place] = now
  }

  function rowsOf(key: string): readonly number[] {
    if (rowsByKey === null) {
      rowsByKey = new Map()
      for (const toll of tolls)
        for (const one of keysOf(toll, candidatesFor(toll))) {
          const places = rowsByKey.get(one)
          if (places) places.push(toll.index)
          else rowsByKey.set(one, [toll.index])
        }
    }
    return rowsByKey.get(key) ?? []
  }

  return {
    size: () => tolls.length,
    rowAt,
    /** Rows that are answered in the current check, and all that can be. */
    progress: () => ({ done, total }),
    /** Begins to read the rows again. */
    clear(): void {
      tolls = []
      isDone = []
      rowsByKey = null
      done = 0
      total = 0
    },
    add(toll: Toll): DisputeRow {
      tolls.push(toll)
      rowsByKey = null
      return rowAt(tolls.length - 1)
    },
    /** Another reading of a row takes its place. */
    replace(toll: Toll): void {
      tolls[toll.index] = toll
      rowsByKey = null
    },
    /** Looks plates up in other vehicles from now on. */
    setVehicles(vehicles: readonly Findable[]): void {
      index = indexVehicles(vehicles)
      likely = likelyKind(bareNumbers(), index)
      matches.clear()
      rowsByKey = null
    },
    /** Says what a number alone is; null leaves it to the known vehicles. */
    setNumbers(kind: NumberKind | null): void {
      if (kind === numbers) return
      // What was stored before the vehicles are known is by this kind.
      if (numbers !== null || index !== null) matches.clear()
      numbers = kind
      rowsByKey = null
    },
    /** What numbers alone are taken for; null in a list without. */
    numbers: (): NumberKind | null => (bareNumbers().length === 0 ? null : (numbers ?? likely ?? 'id')),
    /** Puts back what plates meant at an earlier look. */
    setMatches(stored: readonly StoredMatch[]): void {
      for (const { plate, state, name, id, ...found } of stored)
        matches.set(matchName({ plate, state, name, id }), found)
    },
    /** What the plates of the list mean. */
    matches(): StoredMatch[] {
      const named = new Map<string, StoredMatch>()
      for (const toll of tolls) {
        const { vehicle } = toll
        const key = matchName(vehicle)
        if (!isNamed(toll) || named.has(key)) continue
        candidatesFor(toll)
        const found = matches.get(key)
        if (found === undefined) continue
        const { plate, state, name, id } = vehicle
        named.set(key, {
          plate,
          state,
          ...found,
          ...(name && { name: textsOf(name) }),
          ...(id !== null && { id }),
        })
      }
      return [...named.values()]
    },
    /** Adds answers of the current check; returns the rows that they are about. */
    setAnswers(found: readonly StoredAnswer[]): readonly number[] {
      const places = new Set<number>()
      for (const one of found) {
        const key = storedKey(one)
        answers.set(key, one.answer)
        for (const place of rowsOf(key)) places.add(place)
      }
      return [...places]
    },
    setBefore(found: readonly StoredAnswer[]): void {
      for (const one of found) before.set(storedKey(one), one.answer)
    },
    /** Begins a check that asks for everything: what was answered is the answer before. */
    startAgain(): void {
      for (const [key, answer] of answers) before.set(key, answer)
      answers.clear()
    },
    /** The questions of some rows without an answer, each once; those that failed are asked again. */
    openJobs(rows?: readonly number[]): TollJob[] {
      const jobs = new Map<string, TollJob>()
      for (const toll of rows?.flatMap((index) => tolls[index] ?? []) ?? tolls) {
        const candidates = candidatesFor(toll)
        const keys = keysOf(toll, candidates)
        keys.forEach((key, at) => {
          const vehicleId = candidates?.vehicleIds[at]
          if (answers.get(key)?.failure) answers.delete(key)
          if (vehicleId === undefined || answers.has(key) || toll.time.kind !== 'moments') return
          jobs.set(key, { key, vehicleId, moments: toll.time.moments })
        })
      }
      return [...jobs.values()]
    },
  }
}

/** Whether the known vehicles tell which vehicle a row means: an id beside a plate may be another system's. */
export function isNamed({ vehicle, edited }: Toll): boolean {
  return vehicle.id === null || (vehicle.plate !== '' && edited?.edit.id === undefined)
}

function matchName(
  vehicle: Pick<NamedVehicle, 'plate' | 'state'> & {
    id?: number | null | undefined
    name?: VehicleName | undefined
  },
): string {
  const { plate, state, name, id } = vehicle
  return JSON.stringify([plate, state, name && textsOf(name), id])
}

/** The filled cells of a name, in one order. */
function textsOf(name: VehicleName): Record<string, string> {
  const { text = '', plate = '', state = '', number = '' } = name
  return Object.fromEntries(Object.entries({ text, plate, state, number }).filter(([, cell]) => cell !== ''))
}

type Span = readonly [start: number, end: number]

/** The spans of a toll's moments. */
export const spansOf = (moments: readonly AskedMoment[]): [number, number][] =>
  moments.map(({ start, end }) => [start, end])

/** What an answer is the answer to: the vehicle and every moment that was asked. Zones do not matter. */
function answerKey(vehicleId: number, spans: readonly Span[]): string {
  return `${vehicleId} ${spans.map(([start, end]) => `${start}-${end}`).join(' ')}`
}

/** The key of a stored answer. */
const storedKey = ({ asked, answer }: StoredAnswer): string => answerKey(answer.vehicleId, asked)
