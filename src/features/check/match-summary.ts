import { useQueries } from '@tanstack/react-query'
import type { VehicleRow } from '../../domain/find/vehicle-rows'
import { useApi } from '../../domain/person/page-context'
import { verdictContextOptions, verdictOptions } from '../../domain/queries/verdict-queries'
import type { QueryTime } from '../../domain/time/query-time'
import { type Answers, answersOf, isDoubt, plainAnswer } from '../../domain/verdict/answer'
import { headline } from '../../domain/verdict/answer-words'
import { countWords } from '../../lib/text/count-words'
import type { RecentToll } from '../../local/recents'

export type AnswerKind = NonNullable<RecentToll['kind']>

export interface MatchOutcome {
  readonly row: VehicleRow
  /** Undefined while loading, and if loading failed. */
  readonly answers: Answers | undefined
  readonly failed: boolean
}

/** Formats several verdicts: `2 vehicles: Active / Inactive`. Null until all are loaded. */
export function matchSummary(outcomes: readonly MatchOutcome[]): { answer: string; kind: AnswerKind } | null {
  if (outcomes.some(({ answers, failed }) => !failed && (!answers || plainAnswer(answers)?.period === null)))
    return null
  const headlines = new Set(outcomes.map(({ answers }) => (answers ? headline(answers) : 'Not checked')))
  const [kind = 'unclear', ...others] = new Set(outcomes.map(plainKind))
  const answer = `${countWords(outcomes.length, 'vehicle')}: ${[...headlines].join(' / ')}`
  return { answer, kind: others.length === 0 ? kind : 'unclear' }
}

/** Returns the kind of a plain verdict, or `unclear` if the user has to look closer. */
export function plainKind({ answers }: Pick<MatchOutcome, 'answers'>): AnswerKind {
  const answer = answers && plainAnswer(answers)
  if (!answer || answer.kind === 'changed') return 'unclear'
  // A time that has just passed isn't a reason to look closer: each card has that caveat.
  const isPlain = answer.caveats.every(({ code }) => code === 'just-passed' || !isDoubt(code))
  return isPlain ? answer.kind : 'unclear'
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
