import { useQueries } from '@tanstack/react-query'
import type { ApiClient } from '../../api/client/client'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { verdictContextOptions, verdictOptions } from '../../domain/queries/verdict-queries'
import type { AskedTime } from '../../domain/time/asked-time'
import type { Instant } from '../../lib/time/instant'
import type { MatchOutcome } from './match-summary'

/** What is known so far of several vehicles at one time. Shares the queries of their cards, so it asks nothing more. */
export function useMatchOutcomes(
  api: ApiClient,
  rows: readonly VehicleRow[],
  asked: AskedTime,
): readonly MatchOutcome[] {
  const moments = asked.kind === 'moments' ? asked : null
  const verdicts = useQueries({
    queries: rows.map((row) => verdictOptions(api, row.vehicleId, moments)),
  })
  const known = rows.flatMap((row, index) => {
    const result = verdicts[index]?.data
    return result?.kind === 'one' ? [{ row, verdict: result.verdict }] : []
  })
  const contexts = useQueries({
    queries: known.map(({ row, verdict }) => verdictContextOptions(api, row.vehicleId, verdict)),
  })
  return rows.map((row, index) => {
    const verdict = verdicts[index]
    const context = contexts[known.findIndex((one) => one.row === row)]
    const failed = verdict?.isError === true || context?.isError === true
    return {
      row,
      result: failed ? undefined : asked.kind === 'gap' ? asked : verdict?.data,
      context: failed ? undefined : context?.data,
      failed,
      now: ((verdict?.dataUpdatedAt ?? 0) * 1000) as Instant,
    }
  })
}
