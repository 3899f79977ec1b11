import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { newestMatching } from '../history/newest-revision'
import { readAll } from '../history/read-slice'
import { compareRevisions, newerOf } from '../history/revision-order'
import { inconsistent, retryInconsistent } from '../history/verdict-error'
import { readPage } from '../history/verdict-read'
import { type MembershipState, type StateSpan, spansOf, stateOf } from '../membership/verdict-spans'
import type { AskedGap, AskedMoment, AskedMoments } from '../time/asked-time'

/** What the history says about one asked time. */
export interface Verdict {
  /** The one state that held throughout, or `changed`. */
  readonly kind: MembershipState | 'changed'
  readonly moment: AskedMoment
  /** The revision in force at the end of the time asked; null if none. */
  readonly deciding: Revision | null
  /** The states in order: one, or several where it changed. */
  readonly spans: readonly StateSpan[]
  /** The revisions within the time asked, oldest first; empty where they did not have to be read. */
  readonly inside: readonly Revision[]
  /**
   * A revision of the same instant as the one in force when the time asked begins, with the opposite `active`: the state
   * goes by their ids. Null where that one is not older, and where nothing is recorded after the start.
   */
  readonly startTie: Revision | null
  /** The exact requests, in order. */
  readonly requests: readonly string[]
  /** The service's clock (`Date` header) at the first answer, in whole seconds, cut; null where it sends none. */
  readonly answeredAt: Instant | null
}

/** Where a verdict was read from. */
type VerdictRead = Pick<Verdict, 'requests' | 'answeredAt'>

/** The answer to a typed time: one verdict, one per reading, or a time that no clock showed. */
export type VerdictResult =
  | { readonly kind: 'one'; readonly verdict: Verdict }
  | { readonly kind: 'two-readings'; readonly verdicts: readonly [Verdict, Verdict] }
  | AskedGap

/** The verdicts of a result: none, one, or one for each reading. */
export function verdictsOf(result: VerdictResult): readonly Verdict[] {
  if (result.kind === 'gap') return []
  return result.kind === 'one' ? [result.verdict] : result.verdicts
}

/** Most revisions within the time asked; for more there is no verdict. */
export const MAX_INSIDE = 5000

/** Gets a verdict for each reading of a typed time; none for a time that did not exist. Rejects as verdictAt does. */
export async function askVerdict(
  source: HistorySource,
  asked: AskedMoments | AskedGap,
): Promise<VerdictResult> {
  if (asked.kind === 'gap') return asked
  const [first, second] = asked.moments
  if (second === undefined) return { kind: 'one', verdict: await verdictAt(source, first) }
  const verdicts = await Promise.all([verdictAt(source, first), verdictAt(source, second)])
  return { kind: 'two-readings', verdicts }
}

/**
 * Decides the state at T by the specification's rule ("Point-in-time status"): the newest revision at or before T.
 *
 * T has a length (the precision as typed), so the newest revision at or before its end is read first. Where that is not
 * after its start, the state held throughout and one request is enough. Else the state at the start and every revision
 * within T are read.
 *
 * Races: history only grows, but a revision can be recorded between two requests, also with an older date. Counts show
 * it. The first answer counts all revisions up to the end; the two later ones must add up to that (revisions dated
 * exactly at the start are in both). A revision in only the later answers makes the sum larger, and all requests are
 * repeated. A revision in none is not part of this answer, which is the history as the first request saw it. The sum
 * does not show a revision dated exactly at the start that is only in the list: then the list decides the start, or,
 * where the start's own answer is older, the answers are `inconsistent`. A time that is not over is answered from what
 * is recorded so far; `caveats` says so by `answeredAt`.
 *
 * Rejects with a VerdictError where the answers are not reliable, and with what the source rejects with.
 */
export function verdictAt(source: HistorySource, moment: AskedMoment): Promise<Verdict> {
  return retryInconsistent(() => decide(source, moment))
}

async function decide(source: HistorySource, moment: AskedMoment): Promise<Verdict> {
  const newest = await readPage(source, { to: moment.end, limit: 1 })
  const { answeredAt, url } = newest
  const last = newest.revisions[0] ?? null
  if (last === null || last.instant <= moment.start)
    return heldVerdict(moment, last, { requests: [url], answeredAt })
  const [before, within] = await Promise.all([
    newestMatching(source, { to: moment.start }),
    readAll(source, { from: moment.start, to: moment.end }, MAX_INSIDE),
  ])
  const inside = [...within.revisions].sort(compareRevisions)
  const atStart = before.revision
  const startRows = inside.filter((revision) => revision.instant === moment.start)
  const fits =
    newest.count === before.count + within.count - startRows.length &&
    inside.some((revision) => same(revision, last)) &&
    inside.at(-1)?.instant === last.instant &&
    (atStart?.instant === moment.start
      ? startRows.some((revision) => same(revision, atStart))
      : startRows.length === 0)
  if (!fits) throw inconsistent(url)
  return changingVerdict(moment, before.ties, inside, {
    requests: [url, ...before.requests, ...within.requests],
    answeredAt,
  })
}

/** The verdict where nothing was recorded after the start of the time asked: `last` is the newest revision by then. */
export function heldVerdict(moment: AskedMoment, last: Revision | null, read: VerdictRead): Verdict {
  const state = stateOf(last)
  const spans = [{ state, from: moment.start, to: moment.end, revision: last }]
  return { kind: state, moment, deciding: last, spans, inside: [], startTie: null, ...read }
}

/**
 * The verdict where something was recorded within the time asked: `inside` is all of that, oldest first and ids rising,
 * and `older` the newest instant's revisions at or before its start.
 */
export function changingVerdict(
  moment: AskedMoment,
  older: readonly Revision[],
  inside: readonly Revision[],
  read: VerdictRead,
): Verdict {
  const atStart = older.reduce<Revision | null>(newerOf, null)
  const isOlder = atStart !== null && atStart.instant < moment.start
  // The highest id, in whichever order the service lists equal instants.
  const opposed = isOlder ? older.filter(({ active }) => active !== atStart.active) : []
  const startTie = opposed.reduce<Revision | null>(newerOf, null)
  const spans = spansOf(moment, atStart, inside)
  const kind = spans.length > 1 ? 'changed' : (spans[0]?.state ?? 'no-record')
  return { kind, moment, deciding: inside.at(-1) ?? null, spans, inside, startTie, ...read }
}

function same(a: Revision, b: Revision): boolean {
  return a.id === b.id && a.instant === b.instant && a.active === b.active
}
