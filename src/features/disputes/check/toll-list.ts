import { outcomeOf } from '../../../domain/dispute/outcome-of'
import type { Toll } from '../../../domain/dispute/toll'
import { findCandidates, NO_CANDIDATES } from '../../../domain/dispute/toll-candidates'
import type { Candidates, DisputeRow, TollOutcome, VehicleAnswer } from '../../../domain/dispute/toll-outcome'
import { type Findable, indexVehicles } from '../../../domain/find/identify'
import type { NumberKind, VehicleName } from '../../../domain/find/interpretations'
import type { NamedVehicle } from '../../../domain/find/vehicle-cells'
import type { QueryMoment } from '../../../domain/time/query-time'
import { nextTask } from '../../../lib/browser/slices'
import { parseAnswers, type StoredAnswer, type StoredMatch } from '../../../local/toll-list-shapes'
import type { StoredTollList } from '../../../local/toll-lists'

/** A request for a vehicle's status at the moments of tolls. Tolls with equal moments share an answer. */
export interface TollJob {
  readonly vehicleId: number
  readonly questions: readonly (readonly QueryMoment[])[]
}

/** Rows to refresh per slice, too few to delay typing. */
const ROWS_PER_TASK = 500
const WAITING: TollOutcome = { status: 'waiting', vehicleId: null, note: '', hasChanged: false }

/** The rows of a list. Answers belong to a vehicle and its moments, so re-read rows keep the matching answers. */
export type TollList = ReturnType<typeof createTollList>

export function createTollList() {
  const tolls: Toll[] = []
  const rows: DisputeRow[] = []
  const keys: (readonly string[])[] = []
  const asked = new Set<number>()
  const done = new Set<number>()
  let tollsByKey: Map<string, Toll[]> | null = null
  const answers = new Map<string, VehicleAnswer>()
  const before = new Map<string, VehicleAnswer>()
  let index: ReturnType<typeof indexVehicles<Findable>> | null = null
  let numbers: NumberKind | null = null
  const matches = new Map<string, StoredMatch>()

  function candidatesFor(toll: Toll): Candidates | null {
    const { vehicle } = toll
    if (vehicle.id !== null && !isNamed(toll)) return { vehicleIds: [vehicle.id], lookAlikes: [] }
    if (vehicle.problem !== null) return NO_CANDIDATES
    const known = matches.get(matchName(vehicle))
    if (known !== undefined || index === null) return known ?? null
    const { plate, state, name, id } = vehicle
    const found: StoredMatch = {
      plate,
      state,
      ...findCandidates(vehicle, index, numbers),
      ...(name && { name: textsOf(name) }),
      ...(id !== null && { id }),
    }
    matches.set(matchName(found), found)
    return found
  }

  function refresh(toll: Toll): void {
    const candidates = candidatesFor(toll)
    const spans = toll.time.kind === 'moments' ? spansOf(toll.time.moments) : null
    const own = spans ? (candidates?.vehicleIds.map((id) => answerKey(id, spans)) ?? []) : []
    keys[toll.index] = own
    const isNew = own.every((key) => answers.has(key))
    mark(asked, toll.index, own.length > 0)
    mark(done, toll.index, own.length > 0 && isNew)
    const old = own.flatMap((key) => before.get(key) ?? [])
    // Keep the previous outcome until every vehicle of the row has a new answer.
    const known = own.flatMap((key) => answers.get(key) ?? before.get(key) ?? [])
    const former = isNew && old.length > 0 ? old : null
    const vehicles = candidates ?? NO_CANDIDATES
    const isWaiting = candidates === null && spans !== null
    const outcome = isWaiting ? WAITING : outcomeOf(toll, vehicles, known, former)
    rows[toll.index] = { toll, candidates: vehicles, answers: known, before: former, outcome }
  }

  function tollsOf(key: string): readonly Toll[] {
    if (tollsByKey === null) {
      tollsByKey = new Map()
      for (const toll of tolls)
        for (const own of keys[toll.index] ?? [])
          tollsByKey
            .set(own, tollsByKey.get(own) ?? [])
            .get(own)
            ?.push(toll)
    }
    return tollsByKey.get(key) ?? []
  }

  return {
    rows: (): readonly DisputeRow[] => rows.slice(),
    hasNames: () => tolls.some((toll) => toll.vehicle.problem === null && isNamed(toll)),
    async refreshAll(): Promise<void> {
      for (const [at, toll] of tolls.entries()) {
        refresh(toll)
        if (at % ROWS_PER_TASK === ROWS_PER_TASK - 1) await nextTask()
      }
      tollsByKey = null
    },
    progress: () => ({ done: done.size, total: asked.size }),
    clear(): void {
      tolls.length = 0
      rows.length = 0
      asked.clear()
      done.clear()
      keys.length = 0
      tollsByKey = null
    },
    put(toll: Toll): void {
      tolls[toll.index] = toll
      tollsByKey = null
      refresh(toll)
    },
    toll: (place: number) => tolls[place],
    /** Each row keeps its vehicles until it is refreshed. */
    setVehicles(vehicles: readonly Findable[]): void {
      index = indexVehicles(vehicles)
      matches.clear()
    },
    /** Sets how to interpret a bare number; null tries all kinds. */
    setNumbers(kind: NumberKind | null): void {
      if (kind === numbers) return
      // Earlier matches were made with the previous kind.
      if (numbers !== null || index !== null) matches.clear()
      numbers = kind
    },
    setMatches(stored: readonly StoredMatch[]): void {
      for (const match of stored) matches.set(matchName(match), match)
    },
    matches: (): StoredMatch[] => [...matches.values()],
    setAnswers(found: readonly StoredAnswer[]): void {
      const about = new Set<Toll>()
      for (const one of found) {
        const key = storedKey(one)
        answers.set(key, one.answer)
        for (const toll of tollsOf(key)) about.add(toll)
      }
      for (const toll of about) refresh(toll)
    },
    /** Restores stored answers, in slices, because there may be 50,000. */
    async adopt(stored: Pick<StoredTollList, 'before' | 'answers'>): Promise<void> {
      for (const [texts, into] of [
        [stored.before, before],
        [stored.answers, answers],
      ] as const)
        for (const text of texts) {
          for (const one of parseAnswers(text)) into.set(storedKey(one), one.answer)
          await nextTask()
        }
    },
    startAgain(): void {
      for (const [key, answer] of answers) if (!answer.failure) before.set(key, answer)
      answers.clear()
    },
    /** Returns the requests of rows without an answer, each once. Failed requests are included again. */
    openJobs(only?: readonly number[]): TollJob[] {
      const jobs = new Map<number, Map<string, readonly QueryMoment[]>>()
      for (const toll of only?.flatMap((index) => tolls[index] ?? []) ?? tolls)
        for (const key of keys[toll.index] ?? []) {
          if (answers.get(key)?.failure) {
            answers.delete(key)
            refresh(toll)
          }
          if (answers.has(key) || toll.time.kind !== 'moments') continue
          const vehicleId = Number.parseInt(key, 10)
          const questions = jobs.get(vehicleId) ?? new Map<string, readonly QueryMoment[]>()
          jobs.set(vehicleId, questions.set(key, toll.time.moments))
        }
      return [...jobs].map(([vehicleId, questions]) => ({ vehicleId, questions: [...questions.values()] }))
    },
  }
}

/** Returns whether known vehicles must decide a row's vehicle: an ID beside a plate may be from a different system. */
const isNamed = ({ vehicle, edited }: Toll): boolean =>
  vehicle.id === null || (vehicle.plate !== '' && edited?.edit.id === undefined)

const matchName = ({ plate, state, name, id }: NamedVehicle | StoredMatch): string =>
  JSON.stringify([plate, state, name && textsOf(name), id])

function textsOf(name: VehicleName): Record<string, string> {
  const { text = '', plate = '', state = '', number = '' } = name
  return Object.fromEntries(Object.entries({ text, plate, state, number }).filter(([, cell]) => cell !== ''))
}

function mark(rows: Set<number>, place: number, isMarked: boolean): void {
  if (isMarked) rows.add(place)
  else rows.delete(place)
}

export const spansOf = (moments: readonly QueryMoment[]): [number, number][] =>
  moments.map(({ start, end }) => [start, end])

/** Returns an answer's key: the vehicle and every requested moment. Zones don't matter. */
const answerKey = (vehicleId: number, spans: StoredAnswer['asked']): string =>
  `${vehicleId} ${spans.map(([start, end]) => `${start}-${end}`).join(' ')}`

const storedKey = ({ asked, answer }: StoredAnswer): string => answerKey(answer.vehicleId, asked)
