import { candidatesOf, indexOfPlates } from '../../../domain/dispute/match-vehicles'
import { outcomeOf } from '../../../domain/dispute/outcome-of'
import type { Toll } from '../../../domain/dispute/toll'
import type { Candidates, DisputeRow, Outcome, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import type { Findable } from '../../../domain/find/find-vehicles'
import type { AskedMoment } from '../../../domain/time/asked-time'
import type { StoredAnswer, StoredMatch } from '../../../local/investigation-shapes'
import { answerKey, spansOf, storedKey } from './answer-key'

/** One question to one vehicle. */
export interface TollJob {
  readonly key: string
  readonly vehicleId: number
  readonly moments: readonly AskedMoment[]
}

const NO_CANDIDATES: Candidates = { vehicleIds: [], lookAlikes: [] }
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
  let index: ReturnType<typeof indexOfPlates> | null = null
  const matches = new Map<string, Candidates>()

  /** The vehicles of a row; null where they are not known yet. */
  function candidatesFor({ vehicle }: Toll): Candidates | null {
    const { id, plate, state } = vehicle
    if (id !== null) return { vehicleIds: [id], lookAlikes: [] }
    if (vehicle.problem !== null) return NO_CANDIDATES
    const name = matchName(plate, state)
    const known = matches.get(name)
    if (known !== undefined || index === null) return known ?? null
    const found = candidatesOf(vehicle, index)
    matches.set(name, found)
    return found
  }

  function keysOf(toll: Toll, candidates: Candidates | null): string[] {
    if (toll.time.kind !== 'moments' || candidates === null) return []
    const spans = spansOf(toll.time.moments)
    return candidates.vehicleIds.map((vehicleId) => answerKey(vehicleId, spans))
  }

  /** The row as it stands. Also counts it, once for each place. */
  function rowAt(place: number): DisputeRow {
    const toll = tolls[place]
    if (toll === undefined) throw new RangeError(`No row ${place}`)
    const candidates = candidatesFor(toll)
    const keys = keysOf(toll, candidates)
    count(place, keys)
    if (candidates === null && toll.time.kind === 'moments')
      return { toll, candidates: NO_CANDIDATES, answers: [], before: null, outcome: WAITING }
    const isNew = keys.every((key) => answers.has(key))
    const old = keys.flatMap((key) => before.get(key) ?? [])
    // Until every vehicle of the row is answered anew, what was known stays.
    const known = keys.flatMap((key) => answers.get(key) ?? before.get(key) ?? [])
    const former = isNew && old.length > 0 ? old : null
    const vehicles = candidates ?? NO_CANDIDATES
    const outcome = outcomeOf(toll, vehicles, known, former)
    return { toll, candidates: vehicles, answers: known, before: former, outcome }
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
    /** Looks plates up in other vehicles from now on. */
    setVehicles(vehicles: readonly Findable[]): void {
      index = indexOfPlates(vehicles)
      matches.clear()
      rowsByKey = null
    },
    /** Puts back what plates meant at an earlier look. */
    setMatches(stored: readonly StoredMatch[]): void {
      for (const { plate, state, ...found } of stored) matches.set(matchName(plate, state), candidates(found))
    },
    /** What the plates of the list mean. */
    matches(): StoredMatch[] {
      const named = new Map<string, StoredMatch>()
      for (const { vehicle } of tolls) {
        const name = matchName(vehicle.plate, vehicle.state)
        const found = matches.get(name)
        if (vehicle.id !== null || found === undefined || named.has(name)) continue
        const { vehicleIds, lookAlikes, withoutState } = found
        const { plate, state } = vehicle
        named.set(name, {
          ...{ plate, state, vehicleIds: [...vehicleIds], lookAlikes: [...lookAlikes] },
          ...(withoutState && { withoutState: [...withoutState] }),
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
    /** The questions without an answer, each once; those that failed are asked again. */
    openJobs(): TollJob[] {
      const jobs = new Map<string, TollJob>()
      for (const toll of tolls) {
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

const matchName = (plate: string, state: string): string => JSON.stringify([plate, state])

function candidates({ withoutState, ...found }: Omit<StoredMatch, 'plate' | 'state'>): Candidates {
  return { ...found, ...(withoutState && { withoutState }) }
}
