import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { useApi } from '../../domain/person/use-api'
import { verdictContextOptions, verdictOptions } from '../../domain/queries/verdict-queries'
import type { AskedTime } from '../../domain/time/asked-time'
import { answersOf } from '../../domain/verdict/answer'
import { verdictsOf } from '../../domain/verdict/verdict'
import { ApiError } from '../../lib/api-error'
import { type MatchOutcome, plainAnswer } from './match-summary'

/** What is known so far of several vehicles at one time. Shares the queries of their cards, so it asks nothing more. */
export function useMatchOutcomes(rows: readonly VehicleRow[], asked: AskedTime): readonly MatchOutcome[] {
  const api = useApi()
  const moments = asked.kind === 'moments' ? asked : null
  const verdicts = useQueries({
    queries: rows.map((row) => verdictOptions(api, row.vehicleId, moments)),
  })
  const known = rows.flatMap((row, index) => {
    const result = verdicts[index]?.data
    const [verdict] = result && plainAnswer(answersOf(result, [], 0)) ? verdictsOf(result) : []
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
