import { useQueries } from '@tanstack/react-query'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { useApi } from '../../domain/person/page-context'
import { verdictContextOptions, verdictOptions } from '../../domain/queries/verdict-queries'
import type { QueryTime } from '../../domain/time/query-time'
import { type Answers, answersOf, isDoubt, plainAnswer } from '../../domain/verdict/answer'
import { vehicleName } from '../../domain/words/subject-words'
import type { RecentToll } from '../../local/recents'

export type AnswerKind = NonNullable<RecentToll['kind']>

export interface MatchOutcome {
  readonly row: VehicleRow
  /** Undefined while loading, and if loading failed. */
  readonly answers: Answers | undefined
  readonly failed: boolean
}

/** Formats several verdicts: `8ABC123 (CA) · vehicle 24 was active. Vehicle 23 was not.` Null until all are loaded. */
export function matchSummary(outcomes: readonly MatchOutcome[]): string | null {
  if (outcomes.some(({ answers, failed }) => !failed && (!answers || plainAnswer(answers)?.period === null)))
    return null
  const alike = allAlike(outcomes)
  if (alike !== null) return alike
  const of = (...kinds: string[]) => outcomes.filter((outcome) => kinds.includes(plainKind(outcome)))
  const [on, off, none, unclear] = [of('active'), of('not-active'), of('no-record'), of('unclear')]
  const parts = [
    on.length > 0 && `${named(on)} ${wasOrWere(on)} active.`,
    off.length > 0 && `${named(off, on)} ${wasOrWere(off)} ${on.length > 0 ? 'not' : 'not active'}.`,
    none.length > 0 && `${named(none, [...on, ...off])} ${none.length > 1 ? 'have' : 'has'} no record.`,
    unclear.length > 0 && `Review ${named(unclear, [...on, ...off, ...none])}.`,
    on.length > 1 && 'Check which vehicle the toll means.',
  ].filter((part) => part !== false)
  return parts.map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}`).join(' ')
}

const wasOrWere = ({ length }: readonly unknown[]): string => (length > 1 ? 'were' : 'was')

/** Formats vehicles that all have the same plain verdict; null if they differ. */
function allAlike(outcomes: readonly MatchOutcome[]): string | null {
  const [kind, ...others] = new Set(outcomes.map(plainKind))
  if (others.length > 0 || outcomes.length < 2) return null
  const all = outcomes.length
  const [every, none] =
    all === 2 ? ['Both', 'Neither vehicle'] : [`All ${all}`, `None of the ${all} vehicles`]
  if (kind === 'active') return `${every} vehicles were active. Check which vehicle the toll means.`
  if (kind === 'not-active') return `${none} was active.`
  return kind === 'no-record' ? `${none} has a record before that time.` : null
}

/** Returns the kind of a plain verdict, or `unclear` if the user has to look closer. */
export function plainKind({ answers }: Pick<MatchOutcome, 'answers'>): AnswerKind {
  const answer = answers && plainAnswer(answers)
  if (!answer || answer.kind === 'changed') return 'unclear'
  // A time that has just passed isn't a reason to look closer: each card has that caveat.
  const isPlain = answer.caveats.every(({ code }) => code === 'just-passed' || !isDoubt(code))
  return isPlain ? answer.kind : 'unclear'
}

/** Names the vehicles by plate and ID, or by ID alone if the plate was just named. */
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

/** Returns the outcomes loaded so far for several vehicles at one time. Shares the queries of their cards. */
export function useMatchOutcomes(rows: readonly VehicleRow[], asked: QueryTime): readonly MatchOutcome[] {
  const api = useApi()
  const moments = asked.kind === 'moments' ? asked : null
  const verdicts = useQueries({ queries: rows.map((row) => verdictOptions(api, row.vehicleId, moments)) })
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
