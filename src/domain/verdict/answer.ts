import type { Revision } from '../../api/resources/revision'
import { type Instant, MINUTE, SECOND } from '../../lib/time/instant'
import type { StatusChange } from '../../local/status-change'
import { HISTORY_START, mayBeBackFill } from '../periods/status-period'
import type { QueryMoment, SkippedLocalTime } from '../time/query-time'
import { isDeletion } from '../words/vehicle-status'
import { statusChange, type VerdictContext } from './facts'
import { type RecordedStatus, statusOf, type Verdict } from './verdict'

interface Period {
  /** Null if nothing was recorded or revisions contradict each other. */
  readonly active: boolean | null
  readonly from: Instant | null
  readonly isFromKnown: boolean
  /** Time of the deletion that the period's first revision undid. */
  readonly restoredAfter: Instant | null
  /** End of the period. If nothing was recorded yet, the time of the first revision. */
  readonly to: Instant | null
  readonly isToDeletion: boolean
  /** Time of the first revision after the deletion that ended the period. */
  readonly recordedAgain: Instant | null
}

/** A vehicle's status at one moment, as plain data. Every view formats it with `answer-words.ts`. */
export interface Answer {
  readonly moment: QueryMoment
  readonly kind: Verdict['kind']
  readonly states: readonly { readonly state: RecordedStatus; readonly from: Instant }[]
  /** `history_id` of the revision in force at the end of the moment. Null if there is none. */
  readonly revisionId: string | null
  readonly decidedAt: Instant | null
  /** Whether that revision is a deletion. If so, `kind` is the last recorded state. */
  readonly isDeleted: boolean
  readonly caveats: readonly Caveat[]
  readonly period: Period | null
  /** The change that set the state. Null if it's uncertain, undefined until the context is loaded. */
  readonly change: StatusChange | null | undefined
  /** Every timestamp shown with this answer, used to pick a precision at which they all look different. */
  readonly instants: readonly Instant[]
}

/** Answers for a typed time: one per interpretation, none if clocks skipped that time. */
export interface Answers {
  readonly gap: SkippedLocalTime | null
  readonly readings: readonly Answer[]
}

/** Builds an answer, without a period until the context is loaded. `now` is used if the service sent no clock. */
export function answerOf(verdict: Verdict, context: VerdictContext | null, now: Instant): Answer {
  const { moment, kind, spans, deciding, startTie } = verdict
  const { period: run, nextChange, oldest, deletedBy, contradiction } = context ?? {}
  const around = [deciding, run?.first, run?.before, nextChange, oldest, deletedBy, contradiction, startTie]
  return {
    moment,
    kind,
    states: spans.map(({ state, from }) => ({ state, from })),
    revisionId: deciding?.id ?? null,
    decidedAt: deciding?.instant ?? null,
    isDeleted: deciding !== null && isDeletion(deciding),
    caveats: caveatsOf(verdict, context, now),
    period: context && periodOf(context),
    change: context ? statusChange(context) : undefined,
    instants: around.flatMap((revision) => revision?.instant ?? []),
  }
}

/** Returns the period of the state at the end of a moment, or for a deleted vehicle, the period before the deletion. */
function periodOf({ period: run, deletedBy, nextChange, contradiction, higherTie }: VerdictContext): Period {
  const restored = run?.before && isDeletion(run.before)
  const end = contradiction || higherTie ? null : (deletedBy ?? nextChange)
  return {
    active: run?.first.active ?? null,
    from: run?.first.instant ?? null,
    isFromKnown: run?.startKnown ?? false,
    restoredAfter: (restored && run?.before?.instant) || null,
    to: end?.instant ?? null,
    isToDeletion: end !== null && isDeletion(end),
    recordedAgain: (deletedBy && nextChange?.instant) ?? null,
  }
}

/** Returns whether the vehicle was deleted within the moment, so it may still have existed at the start. */
export const isDeletedWithin = ({ isDeleted, decidedAt, moment }: Answer): boolean =>
  isDeleted && decidedAt !== null && decidedAt > moment.start

/** Returns whether the order of revisions leaves no doubt about the state. */
export const isCertain = ({ caveats }: Pick<Answer, 'caveats'>): boolean =>
  !caveats.some((one) => one.code === 'contradiction' || (one.code === 'ties-disagree' && one.other))

/** Returns whether the time had ended when it was checked. Otherwise the answer can still change and isn't shown. */
export const hasEnded = ({ caveats }: Pick<Answer, 'caveats'>): boolean =>
  !caveats.some(({ code }) => code === 'future')

/** Returns the answer if all interpretations of a time agree. Null if they differ, or if two of them each contain a change. */
export function agreedAnswer<T extends Pick<Answer, 'kind' | 'isDeleted'>>([first, ...others]: readonly T[]) {
  if (first === undefined) return null
  const isSame = others.every(({ kind, isDeleted }) => kind === first.kind && isDeleted === first.isDeleted)
  return isSame && (others.length === 0 || first.kind !== 'changed') ? first : null
}

/** Returns the shared answer if one revision decides all interpretations and they agree. Otherwise null. */
export function plainAnswer({ readings }: Answers): Answer | null {
  const isOne = new Set(readings.map(({ revisionId }) => revisionId)).size === 1
  return isOne ? agreedAnswer(readings) : null
}

export type Caveat =
  | { readonly code: 'contradiction'; readonly at: Instant; readonly state: RecordedStatus }
  | { readonly code: 'future'; readonly checkedAt: Instant; readonly hasBegun: boolean }
  | { readonly code: 'just-passed'; readonly checkedAt: Instant }
  | { readonly code: 'before-history' | 'no-history' }
  /** `kind`: the oldest revision's kind. */
  | { readonly code: 'not-from-creation'; readonly at: Instant; readonly kind: string }
  | { readonly code: 'not-yet-created' | 'back-fill'; readonly at: Instant }
  /** `state`: the deletion's recorded state, or null if the vehicle was restored within the queried time. */
  | { readonly code: 'deletion'; readonly at: Instant; readonly state: RecordedStatus | null }
  /** Revisions with the same timestamp leave different states. */
  | {
      readonly code: 'ties-disagree'
      readonly at: Instant
      /** Where the tie is: at the deciding revision, within the queried time, or at the state before its start. */
      readonly where: 'deciding' | 'within' | 'before'
      readonly count: number
      readonly isOpposite: boolean
      /** The state if a revision with a higher ID came last. Null if the deciding revision has the highest ID. */
      readonly other: { readonly state: RecordedStatus; readonly isDeleted: boolean } | null
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
    contradiction && { code: 'contradiction', at: contradiction.instant, state: statusOf(contradiction) },
    notYet(verdict, verdict.respondedAt ?? now),
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

function origin({ moment, spans }: Verdict, oldest: Revision): Caveat | null {
  const { instant: at, kind } = oldest
  if (kind !== '+') return { code: 'not-from-creation', at, kind }
  // Nothing is known before the history, and a back-fill doesn't show the creation. Both have their own caveat.
  if (moment.start < HISTORY_START || mayBeBackFill(oldest)) return null
  return spans[0]?.state !== 'no-record' ? null : { code: 'not-yet-created', at }
}

function deletion({ deciding, inside }: Verdict): Caveat | null {
  if (deciding && isDeletion(deciding))
    return { code: 'deletion', at: deciding.instant, state: statusOf(deciding) }
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
    const other = higherTie && { state: statusOf(higherTie), isDeleted: isDeletion(higherTie) }
    return { code, at: deciding.instant, where: 'deciding', count, isOpposite, other }
  }
  const pair = conflictingTie(inside) ?? startTie
  if (!pair) return null
  const where = pair === startTie ? 'before' : 'within'
  return { code, at: pair.instant, where, count: 1, isOpposite: true, other: null }
}
