import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Instant } from '../../lib/time/instant'
import { checkAgain } from '../queries/check-again'
import { verdictContextOptions, verdictOptions } from '../queries/verdict-queries'
import type { QueryTime } from '../time/query-time'
import { useApi } from '../user/page-context'
import { type Answers, answerOf } from '../verdict/answer'

export type VerdictReading = ReturnType<typeof useVerdict>['readings'][number]

/** Loads the verdict at a time, then its context. A failed check removes the previous, perhaps outdated verdict. */
export function useVerdict(vehicleId: number, asked: QueryTime | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const asking = useQuery(verdictOptions(api, vehicleId, asked?.kind === 'moments' ? asked : null))
  const answered = asked?.kind === 'moments' && !asking.isError ? asking.data : undefined
  const verdicts = answered ?? []
  const contexts = useQueries({
    queries: verdicts.map((verdict) => verdictContextOptions(api, vehicleId, verdict)),
  })
  const askedAt: Instant = asking.dataUpdatedAt * 1000
  const readings = verdicts.map((verdict, index) => {
    const context = contexts[index]
    return { verdict, context, answer: answerOf(verdict, context?.data ?? null, askedAt) }
  })
  const gap = asked?.kind === 'gap' ? asked : null
  const answers: Answers = { gap, readings: readings.map(({ answer }) => answer) }
  return {
    answers: gap || answered ? answers : undefined,
    readings,
    askedAt,
    checking: asking.isFetching,
    waiting: asking.isFetching ? asking.failureReason : null,
    error: asking.isFetching ? null : asking.error,
    checkAgain: () => checkAgain(queryClient, api, vehicleId),
  }
}
