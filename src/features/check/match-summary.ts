import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { useApi } from '../../domain/person/use-api'
import { verdictContextOptions, verdictOptions } from '../../domain/queries/verdict-queries'
import type { AskedTime } from '../../domain/time/asked-time'
import { type Answers, answersOf, plainAnswer } from '../../domain/verdict/answer'
import { isDoubt } from '../../domain/verdict/answer-caveats'
import { vehicleName } from '../../domain/words/subject-words'
import { ApiError } from '../../lib/api-error'
import type { RecentToll } from '../../local/recent-tolls'

export type AnswerKind = NonNullable<RecentToll['kind']>

/** What was found out about one of several vehicles. */
export interface MatchOutcome {
  readonly row: VehicleRow
  /** Undefined while it is asked, and where that failed. */
  readonly answers: Answers | undefined
  readonly failed: boolean
}

/**
 * The verdicts of several vehicles in a sentence: `On the fleet as 8ABC123 (CA) · vehicle 24, not as vehicle 23.` Null until
 * each is known. A vehicle whose answer is not a plain one is named instead of being counted.
 */
export function matchSummary(outcomes: readonly MatchOutcome[]): string | null {
  if (outcomes.some(({ answers, failed }) => !failed && (!answers || plainAnswer(answers)?.period === null)))
    return null
  const alike = allAlike(outcomes)
  if (alike !== null) return alike
  const of = (...kinds: string[]) => outcomes.filter((outcome) => kinds.includes(plainKind(outcome)))
  const [on, off, none, unclear] = [of('active'), of('not-active'), of('no-record'), of('unclear')]
  const parts = [
    on.length > 0 && `on the fleet as ${named(on)}`,
    off.length > 0 && `${on.length > 0 ? 'not as' : 'not on the fleet as'} ${named(off, on)}`,
    none.length > 0 && `no record as ${named(none, [...on, ...off])}`,
    unclear.length > 0 && `look closer at ${named(unclear, [...on, ...off, ...none])}`,
  ].filter((part) => part !== false)
  const text = parts.join(', ')
  const tail = on.length > 1 ? ' Find out which one was meant.' : ''
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.${tail}`
}

/** Several vehicles with the same plain answer, which are listed below it; null where they differ. */
function allAlike(outcomes: readonly MatchOutcome[]): string | null {
  const [kind, ...others] = new Set(outcomes.map(plainKind))
  if (others.length > 0 || outcomes.length < 2) return null
  const all = outcomes.length
  const [every, none] =
    all === 2 ? ['Both', 'Neither vehicle'] : [`All ${all}`, `None of the ${all} vehicles`]
  if (kind === 'active') return `${every} vehicles were on the fleet. Find out which one was meant.`
  if (kind === 'not-active') return `${none} was on the fleet.`
  return kind === 'no-record' ? `${none} has a record by then.` : null
}

/** A plain answer, or `unclear` where a person has to look closer. */
export function plainKind({ answers }: Pick<MatchOutcome, 'answers'>): AnswerKind {
  const answer = answers && plainAnswer(answers)
  if (!answer || answer.kind === 'changed') return 'unclear'
  // A time that has just passed is no reason to look closer: each card says it.
  const isPlain = answer.caveats.every(({ code }) => code === 'just-passed' || !isDoubt(code))
  return isPlain ? answer.kind : 'unclear'
}

/** The vehicles by plate and id; by id alone where the plate was just named. */
function named(outcomes: readonly MatchOutcome[], before: readonly MatchOutcome[] = []): string {
  const seen = new Set(before.map(plateOf))
  const names = outcomes.map((outcome) => {
    const id = `vehicle ${outcome.row.vehicleId}`
    const plate = plateOf(outcome)
    const isNew = plate !== '' && !seen.has(plate)
    seen.add(plate)
    return isNew ? `${plate} · ${id}` : id
  })
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

function plateOf({ row }: MatchOutcome): string {
  const { vehicleId, plate_number: plate, plate_state: plateState } = row
  return plate?.trim() ? vehicleName({ vehicleId, plate, plateState }) : ''
}

/** What is known so far of several vehicles at one time. Shares the queries of their cards, so it asks nothing more. */
export function useMatchOutcomes(rows: readonly VehicleRow[], asked: AskedTime): readonly MatchOutcome[] {
  const api = useApi()
  const moments = asked.kind === 'moments' ? asked : null
  const verdicts = useQueries({
    queries: rows.map((row) => verdictOptions(api, row.vehicleId, moments)),
  })
  const known = rows.flatMap((row, index) => {
    const result = verdicts[index]?.data
    const [verdict] = result && plainAnswer(answersOf(result, [], 0)) ? result : []
    return verdict ? [{ row, verdict }] : []
  })
  const contexts = useQueries({
    queries: known.map(({ row, verdict }) => verdictContextOptions(api, row.vehicleId, verdict)),
  })
  return rows.map((row, index) => {
    const verdict = verdicts[index]
    const context = contexts[known.findIndex((one) => one.row === row)]
    const failed = verdict?.isError === true || context?.isError === true
    const result = failed ? undefined : asked.kind === 'gap' ? asked : verdict?.data
    const now = (verdict?.dataUpdatedAt ?? 0) * 1000
    return { row, answers: result && answersOf(result, [context?.data ?? null], now), failed }
  })
}

/**
 * Leaves out a vehicle that is meant by its id alone and does not exist: the digits are another vehicle's plate or number.
 * Shares the query of its card.
 */
export function useExisting(rows: readonly VehicleRow[], asked: AskedTime): readonly VehicleRow[] {
  const byId = rows.length > 1 ? rows.find(isIdAlone) : undefined
  const moments = asked.kind === 'moments' ? asked : null
  const options = verdictOptions(useApi(), byId?.vehicleId ?? 0, moments)
  const { error } = useQuery(byId ? options : { ...options, queryFn: skipToken })
  const isMissing = error instanceof ApiError && error.kind === 'not-found'
  return isMissing ? rows.filter((row) => row !== byId) : rows
}

function isIdAlone({ record, plate_number, vehicle_number }: VehicleRow): boolean {
  return record === null && plate_number === undefined && vehicle_number === undefined
}
