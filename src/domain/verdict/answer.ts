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
  /** `history_id` of the revision in force at the end of the moment; null without a record. */
  readonly revisionId: string | null
  readonly decidedAt: Instant | null
  /** That revision is a deletion: the state is the last one recorded. */
  readonly isDeleted: boolean
  readonly caveats: readonly Caveat[]
  /** Null: not read. */
  readonly period: ReturnType<typeof periodOf> | null
  /** The change that set the state; null if none is certain, undefined if it was not read. */
  readonly change: StateChange | null | undefined
  /** All instants around it: times are written so finely that different ones look different. */
  readonly instants: readonly Instant[]
}

/** The answers to a typed time: one, one for each reading, or none for a time that no clock showed. */
export interface Answers {
  readonly gap: SkippedLocalTime | null
  readonly readings: readonly Answer[]
}

/** Without a context, the answer has only the verdict's caveats. `now`: the browser's clock, if the service sent none. */
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

/** Returns the period of the state at the end of a moment; for a deleted vehicle, of the one that its deletion ended. */
function periodOf({ run, deletedBy, nextChange, contradiction, higherTie }: VerdictContext) {
  const restored = run?.before && isDeletion(run.before)
  const end = contradiction || higherTie ? null : (deletedBy ?? nextChange)
  return {
    /** Null if there was no record, and if changes disagree. */
    active: run?.first.active ?? null,
    from: run?.first.instant ?? null,
    isFromKnown: run?.startKnown ?? false,
    /** The deletion after which it was recorded again. */
    restoredAfter: (restored && run?.before?.instant) || null,
    /** Without a record, when the first one was made. */
    to: end?.instant ?? null,
    isToDeletion: end !== null && isDeletion(end),
    /** Time of the record made after the deletion that ended it. */
    recordedAgain: (deletedBy && nextChange?.instant) ?? null,
  }
}

/** Whether the vehicle was deleted within the moment, so that its beginning may have been before that. */
export function isDeletedWithin({ isDeleted, decidedAt, moment }: Answer): boolean {
  return isDeleted && decidedAt !== null && decidedAt > moment.start
}

/** Whether the order of changes leaves open which state held. */
export function isCertain({ caveats }: Pick<Answer, 'caveats'>): boolean {
  return !caveats.some((one) => one.code === 'contradiction' || (one.code === 'ties-disagree' && one.other))
}

/** Returns whether the time was over when it was queried. Otherwise its answer can still change, so it isn't given. */
export function hasEnded({ caveats }: Pick<Answer, 'caveats'>): boolean {
  return !caveats.some(({ code }) => code === 'future')
}

/** Returns the answer that all readings of a time share; null if they differ, or the state changed within one. */
export function agreedAnswer<T extends Pick<Answer, 'kind' | 'isDeleted'>>([first, ...others]: readonly T[]) {
  if (first === undefined) return null
  const isSame = others.every(({ kind, isDeleted }) => kind === first.kind && isDeleted === first.isDeleted)
  return isSame && (others.length === 0 || first.kind !== 'changed') ? first : null
}

/** Returns one answer for readings that one context explains: two readings agree for one reason. */
export function plainAnswer({ readings }: Answers): Answer | null {
  const isOne = new Set(readings.map(({ revisionId }) => revisionId)).size === 1
  return isOne ? agreedAnswer(readings) : null
}
