import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../../../api/client/client'
import { contextKey, verdictContextOptions, verdictOptions } from '../../../domain/queries/verdict-queries'
import type { AskedTime } from '../../../domain/time/asked-time'
import type { Verdict, VerdictResult } from '../../../domain/verdict/verdict'
import type { Instant } from '../../../lib/time/instant'

/** The verdicts of a result: none, one, or one for each reading. */
function verdictsOf(result: VerdictResult | undefined): readonly Verdict[] {
  if (result === undefined || result.kind === 'gap') return []
  return result.kind === 'one' ? [result.verdict] : result.verdicts
}

/**
 * Asks for the verdict on a time, then for what stands around it. A check that failed leaves no older verdict on the
 * screen: none is better than one that may no longer hold.
 */
export function useVerdict(api: ApiClient, vehicleId: number, asked: AskedTime | undefined) {
  const queryClient = useQueryClient()
  const asking = useQuery(verdictOptions(api, vehicleId, asked?.kind === 'moments' ? asked : null))
  const answered = asked?.kind === 'moments' && !asking.isError ? asking.data : undefined
  const result = asked?.kind === 'gap' ? asked : answered
  const verdicts = verdictsOf(result)
  const contexts = useQueries({
    queries: verdicts.map((verdict) => verdictContextOptions(api, vehicleId, verdict)),
  })
  return {
    result,
    /** One verdict a reading, each with the query for its context. */
    readings: verdicts.map((verdict, index) => ({ verdict, context: contexts[index] })),
    /** This computer's clock when the answer came. */
    askedAt: (asking.dataUpdatedAt * 1000) as Instant,
    checking: asking.isFetching,
    /** Why it is asked again by itself just now. */
    waiting: asking.isFetching ? asking.failureReason : null,
    error: asking.isFetching ? null : asking.error,
    async checkAgain() {
      await asking.refetch({ cancelRefetch: false })
      await queryClient.invalidateQueries({ queryKey: contextKey(api, vehicleId) }, { cancelRefetch: false })
    },
  }
}
