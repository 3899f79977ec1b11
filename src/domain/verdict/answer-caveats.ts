import type { Revision } from '../../api/resources/revision'
import { type Instant, MINUTE, SECOND } from '../../lib/time/instant'
import { HISTORY_START, mayBeBackFill } from '../membership/status-period'
import { isDeletion } from '../words/fleet-state'
import type { VerdictContext } from './facts'
import { type MembershipState, stateOf, type Verdict } from './verdict'

export type Caveat =
  | { readonly code: 'contradiction'; readonly at: Instant; readonly state: MembershipState }
  | { readonly code: 'future'; readonly checkedAt: Instant; readonly hasBegun: boolean }
  | { readonly code: 'just-passed'; readonly checkedAt: Instant }
  | { readonly code: 'before-history' | 'no-history' }
  /** `kind`: the oldest revision's kind. */
  | { readonly code: 'not-from-creation'; readonly at: Instant; readonly kind: string }
  | { readonly code: 'not-yet-created' | 'back-fill'; readonly at: Instant }
  /** `state`: the deletion's recorded state, or null if the vehicle was restored within the queried time. */
  | { readonly code: 'deletion'; readonly at: Instant; readonly state: MembershipState | null }
  /** Revisions with the same timestamp leave different states. */
  | {
      readonly code: 'ties-disagree'
      readonly at: Instant
      /** Where the tie is: at the deciding revision, within the queried time, or at the state before its start. */
      readonly where: 'deciding' | 'within' | 'before'
      readonly count: number
      readonly isOpposite: boolean
      /** The state if a revision with a higher ID came last. Null if the deciding revision has the highest ID. */
      readonly other: { readonly state: MembershipState; readonly isDeleted: boolean } | null
    }

export type CaveatCode = Caveat['code']

/** Caveats that require a review by the user. The others only qualify the answer. */
const DOUBTS: ReadonlySet<string> = new Set<CaveatCode>([
  'contradiction',
  'future',
  'just-passed',
  'before-history',
  'deletion',
  'ties-disagree',
])

export const isDoubt = (code: string): boolean => DOUBTS.has(code)

/** Returns a verdict's caveats, most serious first. `now` replaces the service's clock if it sent none. */
export function caveatsOf(verdict: Verdict, context: VerdictContext | null, now: Instant): readonly Caveat[] {
  const { contradiction, oldest, noHistory } = context ?? {}
  const found: (Caveat | null | false | undefined)[] = [
    contradiction && { code: 'contradiction', at: contradiction.instant, state: stateOf(contradiction) },
    notYet(verdict, verdict.answeredAt ?? now),
    verdict.moment.start < HISTORY_START && { code: 'before-history' },
    noHistory && { code: 'no-history' },
    oldest && origin(verdict, oldest),
    deletion(verdict),
    ties(verdict, context),
    oldest && mayBeBackFill(oldest) && { code: 'back-fill', at: oldest.instant },
  ]
  return found.filter((one) => typeof one === 'object' && one !== null)
}

/** Returns a caveat if the queried time hasn't ended. Adds a second because `Date` headers are truncated. */
function notYet({ moment: { start, end } }: Verdict, checkedAt: Instant): Caveat | null {
  if (end >= checkedAt + SECOND) return { code: 'future', checkedAt, hasBegun: start < checkedAt + SECOND }
  return end < checkedAt - MINUTE ? null : { code: 'just-passed', checkedAt }
}

function origin({ spans }: Verdict, oldest: Revision): Caveat | null {
  const { instant: at, kind } = oldest
  if (kind !== '+') return { code: 'not-from-creation', at, kind }
  // A back-fill doesn't show when the vehicle was created, so it has its own caveat.
  return spans[0]?.state !== 'no-record' || mayBeBackFill(oldest) ? null : { code: 'not-yet-created', at }
}

function deletion({ deciding, inside }: Verdict): Caveat | null {
  if (deciding && isDeletion(deciding))
    return { code: 'deletion', at: deciding.instant, state: stateOf(deciding) }
  const deleted = inside.findLast(isDeletion)
  return deleted ? { code: 'deletion', at: deleted.instant, state: null } : null
}

/** Returns the earlier of two revisions with one timestamp within the time that leave opposite states. */
export const conflictingTie = (inside: readonly Revision[]): Revision | undefined =>
  inside.find((revision, index) => {
    const next = inside[index + 1]
    return next?.instant === revision.instant && next.active !== revision.active
  })

function ties({ deciding, inside, startTie }: Verdict, context: VerdictContext | null): Caveat | null {
  const { ties: tied = [], tieCount: count = 0, higherTie = null } = context ?? {}
  const code = 'ties-disagree'
  if (deciding !== null && count > 0) {
    const isOpposite = tied.every(({ active }) => active !== deciding.active)
    const other = higherTie && { state: stateOf(higherTie), isDeleted: isDeletion(higherTie) }
    return { code, at: deciding.instant, where: 'deciding', count, isOpposite, other }
  }
  const pair = conflictingTie(inside) ?? startTie
  if (!pair) return null
  const where = pair === startTie ? 'before' : 'within'
  return { code, at: pair.instant, where, count: 1, isOpposite: true, other: null }
}
