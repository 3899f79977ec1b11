import type { Instant } from '../../lib/time/instant'
import type { StateChange } from '../../local/state-change'
import type { AskedGap, AskedMoment } from '../time/asked-time'
import { isDeletion } from '../words/fleet-state'
import { type Caveat, caveatsOf } from './answer-caveats'
import { stateChange, type VerdictContext } from './facts'
import type { MembershipState, Verdict } from './verdict'

/** What a history says about one moment, as data: made once, and worded in every place by `answer-words.ts`. */
export interface Answer {
  readonly moment: AskedMoment
  /** The one state that held throughout, or `changed`. */
  readonly kind: Verdict['kind']
  /** The states within the moment, in order, and when each began. */
  readonly states: readonly { readonly state: MembershipState; readonly from: Instant }[]
  /** `history_id` of the revision in force at the end of the moment; null for no record. */
  readonly revisionId: string | null
  readonly decidedAt: Instant | null
  /** That revision is a deletion: the state is only what the record said then. */
  readonly isDeleted: boolean
  /** The most serious first. */
  readonly caveats: readonly Caveat[]
  /** Null: not read. */
  readonly period: Period | null
  /** The change that set the state; null where none is certain, undefined where it was not read. */
  readonly change: StateChange | null | undefined
  /** All instants around it: times are written so finely that different ones look different. */
  readonly instants: readonly Instant[]
}

/** From when to when the state at the end of a moment held; of a deleted vehicle, the one that its deletion ended. */
export interface Period {
  /** Null where there was no record, and where changes disagree. */
  readonly active: boolean | null
  readonly from: Instant | null
  /** False where it may have begun before `from`. */
  readonly isFromKnown: boolean
  /** The deletion after which it was recorded again. */
  readonly restoredAfter: Instant | null
  /** Without a record, when the first one was made. */
  readonly to: Instant | null
  readonly isToDeletion: boolean
  /** When it was recorded again after the deletion that ended it. */
  readonly recordedAgain: Instant | null
}

/** The answers to a typed time: one, one for each reading, or none for a time that no clock showed. */
export interface Answers {
  readonly gap: AskedGap | null
  readonly readings: readonly Answer[]
}

/**
 * The answer that a verdict and what surrounds it give. Without a context (not read yet, or not readable) it has the
 * caveats that the verdict shows. `now` is the browser's clock; the service's is used instead where the answer has it.
 */
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

/** The answers of verdicts, or of a time that no clock showed. `contexts`: one a verdict; null where it is unknown. */
export function answersOf(
  found: AskedGap | readonly Verdict[],
  contexts: readonly (VerdictContext | null)[],
  now: Instant,
): Answers {
  if ('kind' in found) return { gap: found, readings: [] }
  const readings = found.map((verdict, index) => answerOf(verdict, contexts[index] ?? null, now))
  return { gap: null, readings }
}

function periodOf({ run, deletedBy, nextChange, contradiction, higherTie }: VerdictContext): Period {
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

/** Whether the order of changes leaves open which state held. */
export function isCertain({ caveats }: Pick<Answer, 'caveats'>): boolean {
  return !caveats.some((one) => one.code === 'contradiction' || (one.code === 'ties-disagree' && one.other))
}

/** Whether the time asked was over when it was asked; else its answer can still change, so there is none. */
export function isOver({ caveats }: Pick<Answer, 'caveats'>): boolean {
  return !caveats.some(({ code }) => code === 'future')
}

/** The answer that all readings of a time have; null where they differ, or the state changed within one. */
export function agreedAnswer<T extends Pick<Answer, 'kind' | 'isDeleted'>>([first, ...others]: readonly T[]) {
  if (first === undefined) return null
  const isSame = others.every(({ kind, isDeleted }) => kind === first.kind && isDeleted === first.isDeleted)
  return isSame && (others.length === 0 || first.kind !== 'changed') ? first : null
}

/** The answer of readings that one context says all of: two readings of a time agree for one reason. */
export function plainAnswer({ readings }: Answers): Answer | null {
  const isOne = new Set(readings.map(({ revisionId }) => revisionId)).size === 1
  return isOne ? agreedAnswer(readings) : null
}
