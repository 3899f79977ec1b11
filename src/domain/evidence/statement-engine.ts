import type { HistorySource } from '../history/history-source'
import { inconsistent } from '../history/verdict-error'
import { readRows } from '../history/verdict-read'
import type { AskedMoment } from '../time/asked-time'
import type { VerdictContext } from '../verdict/facts'
import { type Verdict, verdictAt } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'

/** What a history says about the moments asked. */
export interface StatementReadings {
  /** How many revisions the vehicle had. */
  readonly count: number
  /** One for each moment. */
  readonly readings: readonly { readonly verdict: Verdict; readonly context: VerdictContext }[]
}

/**
 * Decides each moment, and counts all revisions before and after that: a history only grows, so where both counts are
 * equal nothing was recorded meanwhile, and all answers are about the same history. Else it throws `inconsistent`.
 *
 * Making a statement and replaying it both run this, so that a replay asks for what was recorded and for nothing else.
 * Rejects as verdictAt does.
 */
export async function readStatement(
  source: HistorySource,
  moments: readonly AskedMoment[],
): Promise<StatementReadings> {
  const before = await readRows(source, { limit: 1 })
  const readings: { verdict: Verdict; context: VerdictContext }[] = []
  for (const moment of moments) {
    const verdict = await verdictAt(source, moment)
    readings.push({ verdict, context: await verdictContext(source, verdict) })
  }
  // The offset changes nothing but the query's text: the same query would not be asked again.
  const after = await readRows(source, { limit: 1, offset: 0 })
  if (after.count !== before.count) throw inconsistent(after.url)
  return { count: after.count, readings }
}
