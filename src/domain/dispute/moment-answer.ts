import type { Instant } from '../../lib/time/instant'
import { type Answer, answerOf } from '../verdict/answer'
import type { CaveatCode } from '../verdict/answer-caveats'
import type { DecidedVerdict } from './jump-paging'
import type { MomentAnswer } from './toll-outcome'

/** The answer that a row keeps of a verdict. `now` is this computer's clock, in microseconds. */
export function momentAnswer({ verdict, context, change }: DecidedVerdict, now: Instant): MomentAnswer {
  return { ...keptOf(answerOf(verdict, context, now)), change }
}

/** An answer as a list keeps it: caveats by their codes, and the beginning of its period only where it is known. */
function keptOf({ kind, revisionId, decidedAt, isDeleted, caveats, period }: Answer): MomentAnswer {
  const { from, isFromKnown, to } = period ?? { from: null, isFromKnown: false, to: null }
  return {
    ...{ kind, revisionId, decidedAt, isDeleted },
    caveats: caveats.map(({ code }) => code),
    period: period && { from: isFromKnown ? from : null, to },
  }
}

/** Caveats that only a context shows. Where it was not read, they are not known. */
const OF_CONTEXT: ReadonlySet<string> = new Set<CaveatCode>([
  'no-history',
  'not-yet-created',
  'not-from-creation',
  'back-fill',
])

/** An answer with what was read around it later, for any moment with the same kind and deciding revision. */
export function withContext(answer: MomentAnswer, { period, change, caveats }: MomentAnswer): MomentAnswer {
  const contradiction = caveats.filter((code) => code === 'contradiction')
  const around = caveats.filter((code) => OF_CONTEXT.has(code))
  return { ...answer, period, change, caveats: [...contradiction, ...answer.caveats, ...around] }
}

/** Whether two answers say the same: kind, deciding revision and caveats, as far as both know them. */
export function saysTheSame(a: MomentAnswer, b: MomentAnswer): boolean {
  if (a.kind !== b.kind || a.revisionId !== b.revisionId) return false
  const isKnown = a.period !== null && b.period !== null
  const codes = ({ caveats: all }: MomentAnswer) =>
    all.filter((code) => isKnown || !OF_CONTEXT.has(code)).join(' ')
  return codes(a) === codes(b)
}
