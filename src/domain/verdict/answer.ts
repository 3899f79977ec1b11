import type { Instant } from '../../lib/time/instant'
import type { StateChange } from '../../local/state-change'
import type { QueryMoment, SkippedLocalTime } from '../time/query-time'
import { isDeletion } from '../words/fleet-state'
import { type Caveat, caveatsOf } from './answer-caveats'
import { stateChange, type VerdictContext } from './facts'
import type { MembershipState, Verdict } from './verdict'

/** A vehicle's status at one moment, as plain data. Every view formats it with `answer-words.ts`. */
export interface Answer {
  readonly moment: QueryMoment
  readonly kind: Verdict['kind']
  readonly states: readonly { readonly state: MembershipState; readonly from: Instant }[]
  /** `history_id` of the revision in force at the end of the moment. Null if there is none. */
  readonly revisionId: string | null
  readonly decidedAt: Instant | null
  /** Whether that revision is a deletion. If so, `kind` is the last recorded state. */
  readonly isDeleted: boolean
  readonly caveats: readonly Caveat[]
  /** Null until the context is loaded. */
  readonly period: ReturnType<typeof periodOf> | null
  /** The change that set the state. Null if it's uncertain, undefined until the context is loaded. */
  readonly change: StateChange | null | undefined
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
  const { run, nextChange, oldest, deletedBy, contradiction } = context ?? {}
  const around = [deciding, run?.first, run?.before, nextChange, oldest, deletedBy, contradiction, startTie]
  return {
    ...{ moment, kind, states: spans.map(({ state, from }) => ({ state, from })) },
    ...{ revisionId: deciding?.id ?? null, decidedAt: deciding?.instant ?? null },
    isDeleted: deciding !== null && isDeletion(deciding),
    caveats: caveatsOf(verdict, context, now),
    period: context && periodOf(context),
    change: context ? stateChange(context) : undefined,
    instants: around.flatMap((revision) => revision?.instant ?? []),
  }
}

export function answersOf(
  found: SkippedLocalTime | readonly Verdict[],
  contexts: readonly (VerdictContext | null)[],
  now: Instant,
): Answers {
  if ('kind' in found) return { gap: found, readings: [] }
  const readings = found.map((verdict, index) => answerOf(verdict, contexts[index] ?? null, now))
  return { gap: null, readings }
}

/** Returns the period of the state at the end of a moment, or for a deleted vehicle, the period before the deletion. */
function periodOf({ run, deletedBy, nextChange, contradiction, higherTie }: VerdictContext) {
  const restored = run?.before && isDeletion(run.before)
  const end = contradiction || higherTie ? null : (deletedBy ?? nextChange)
  return {
    /** Null if nothing was recorded or revisions contradict each other. */
    active: run?.first.active ?? null,
    from: run?.first.instant ?? null,
    isFromKnown: run?.startKnown ?? false,
    /** Time of the deletion that the period's first revision undid. */
    restoredAfter: (restored && run?.before?.instant) || null,
    /** End of the period. If nothing was recorded yet, the time of the first revision. */
    to: end?.instant ?? null,
    isToDeletion: end !== null && isDeletion(end),
    /** Time of the first revision after the deletion that ended the period. */
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
