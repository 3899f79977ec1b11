import type { HistorySource } from '../history/history-source'
import { inconsistent } from '../history/verdict-error'
import { readRows } from '../history/verdict-read'
import type { AskedMoment } from '../time/asked-time'
import type { VerdictContext } from '../verdict/facts'
import { type Verdict, verdictAt } from '../verdict/verdict'
import { verdictContext } from '../verdict/verdict-context'

interface MomentReading {
  readonly verdict: Verdict
  readonly context: VerdictContext
}

/** Decides each moment. Rejects as verdictAt does. */
export async function readMoments(
  source: HistorySource,
  moments: readonly AskedMoment[],
): Promise<readonly MomentReading[]> {
  const readings: MomentReading[] = []
  for (const moment of moments) {
    const verdict = await verdictAt(source, moment)
    readings.push({ verdict, context: await verdictContext(source, verdict) })
  }
  return readings
}

/**
 * Reads what decides each moment, and counts all revisions before and after that: a history only grows, so where both
 * counts are equal nothing was recorded meanwhile, and all answers are about the same history. Else it throws
 * `inconsistent`. Rejects as verdictAt does.
 */
export async function readStatement(source: HistorySource, moments: readonly AskedMoment[]): Promise<void> {
  const before = await readRows(source, { limit: 1 })
  await readMoments(source, moments)
  // The offset changes nothing but the query's text: the same query would not be asked again.
  const after = await readRows(source, { limit: 1, offset: 0 })
  if (after.count !== before.count) throw inconsistent(after.url)
}
