import type { Instant } from '../../lib/time/instant'
import type { VerdictContext } from '../verdict/facts'
import { type CaveatCode, caveats } from '../verdict/verdict-caveats'
import type { DecidedVerdict } from './jump-paging'
import type { MomentAnswer } from './toll-outcome'

/**
 * Shortens a verdict to what a row keeps. The period is that of the state at the end of the time asked; of a deleted
 * vehicle, that of the run that the deletion ended. `now` is this computer's clock, in microseconds.
 */
export function momentAnswer({ verdict, context, change }: DecidedVerdict, now: Instant): MomentAnswer {
  return {
    kind: verdict.kind,
    revisionId: verdict.deciding?.id ?? null,
    decidedAt: verdict.deciding?.instant ?? null,
    caveats: caveats(verdict, context, now).map(({ code }) => code),
    period: context && periodOf(context),
    change,
  }
}

function periodOf({ contradiction, run, deletedBy, nextChange, higherTie }: VerdictContext) {
  if (contradiction !== null || higherTie !== null) return { from: null, to: null }
  const end = deletedBy ?? nextChange
  return { from: run?.startKnown ? run.first.instant : null, to: end?.instant ?? null }
}

/** Caveats that only a context shows. Where it was not read, they are not known. */
const OF_CONTEXT: ReadonlySet<string> = new Set<CaveatCode>([
  'no-history',
  'not-yet-created',
  'not-from-creation',
  'back-fill',
])

/** Whether two answers say the same: kind, deciding revision and caveats, as far as both know them. */
export function saysTheSame(a: MomentAnswer, b: MomentAnswer): boolean {
  if (a.kind !== b.kind || a.revisionId !== b.revisionId) return false
  const isKnown = a.period !== null && b.period !== null
  const codes = ({ caveats: all }: MomentAnswer) =>
    all.filter((code) => isKnown || !OF_CONTEXT.has(code)).join(' ')
  return codes(a) === codes(b)
}
