import type { Instant } from '../../lib/time/instant'
import type { SkippedLocalTime } from '../time/query-time'
import { type Answers, answerOf } from '../verdict/answer'
import type { VerdictContext } from '../verdict/facts'
import type { Verdict } from '../verdict/verdict'

/** Builds the answers of verdicts, each with its context, if it has one. */
export function answersOf(
  found: SkippedLocalTime | readonly Verdict[],
  contexts: readonly (VerdictContext | null)[],
  now: Instant,
): Answers {
  if ('kind' in found) return { gap: found, readings: [] }
  const readings = found.map((verdict, index) => answerOf(verdict, contexts[index] ?? null, now))
  return { gap: null, readings }
}
