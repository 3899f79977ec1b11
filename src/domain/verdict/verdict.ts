import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { newestMatching } from '../history/newest-revision'
import { compareRevisions } from '../history/revision-order'
import { inconsistent, settled } from '../history/verdict-error'
import { readAll, readPage } from '../history/verdict-read'
import { type MembershipState, type StateSpan, spansOf, stateOf } from '../membership/verdict-spans'
import type { AskedGap, AskedMoment, AskedMoments } from '../time/asked-time'

/** What the history says about one stretch of time. */
export interface Verdict {
  /** The one state that held all the while, or `changed`. */
  readonly kind: MembershipState | 'changed'
  readonly moment: AskedMoment
  /** The revision in force at the end of the time asked; null where there is none. */
  readonly deciding: Revision | null
  /** The states in order with when each began: one, or several where it changed. */
  readonly spans: readonly StateSpan[]
  /** The revisions recorded within the time asked, oldest first, where they had to be read. */
  readonly inside: readonly Revision[]
  /** The exact requests, in order. */
  readonly requests: readonly string[]
  /** The service's clock (Date header) at the first answer, where it shows it; whole seconds, cut. */
  readonly answeredAt: Instant | null
}

/** The answer to a typed time: one verdict, one for each reading, or a time that no clock showed. */
export type VerdictResult =
  | { readonly kind: 'one'; readonly verdict: Verdict }
  | { readonly kind: 'two-readings'; readonly verdicts: readonly [Verdict, Verdict] }
  | AskedGap

/** More revisions than this within the time asked are refused. */
export const MOST_INSIDE = 5000

/** Asks for each reading of a typed time; a time that did not exist is not asked for. Rejects as verdictAt does. */
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
 * Decides by the specification's rule ("Point-in-time status"): the newest revision at or before T. T is a
 * stretch of time, so the newest revision at or before its end is asked for; where that is not after its start
 * it held all the while and one request suffices. Else the state at the start and every revision within are read.
 *
 * What races: history only grows, but a revision can be recorded between two of the requests, also one dated
 * earlier than others. Counts show it. The first answer counts all revisions up to the end; the two later ones
 * must add up to the same number (those dated exactly at the start are in both). A revision that reached only
 * the later answers makes the sum larger, and everything is asked again; one that reached none is not part of
 * this answer, which then is the history as the first request found it. A revision dated exactly at the start
 * that reached only the list is the one case the sum cannot show: then the list decides the start, or, where
 * the start's own answer is older, the reading is refused. A time not yet over is answered from what is
 * recorded so far: `answeredAt` lets `caveats` say so.
 *
 * Rejects with a VerdictError where the answers cannot be relied on, and with whatever the source rejects with.
 */
export function verdictAt(source: HistorySource, moment: AskedMoment): Promise<Verdict> {
  return settled(() => decide(source, moment))
}

async function decide(source: HistorySource, moment: AskedMoment): Promise<Verdict> {
  const newest = await readPage(source, { to: moment.end, limit: 1 })
  const { answeredAt, url } = newest
  const last = newest.revisions[0] ?? null
  if (last === null || last.instant <= moment.start) {
    const spans = [{ state: stateOf(last), from: moment.start, to: moment.end, revision: last }]
    return { kind: stateOf(last), moment, deciding: last, spans, inside: [], requests: [url], answeredAt }
  }
  const [before, within] = await Promise.all([
    newestMatching(source, { to: moment.start }),
    readAll(source, { from: moment.start, to: moment.end }, MOST_INSIDE),
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
  const spans = spansOf(moment, atStart, inside)
  return {
    kind: spans.length > 1 ? 'changed' : (spans[0]?.state ?? 'no-record'),
    moment,
    deciding: inside.at(-1) ?? null,
    spans,
    inside,
    requests: [url, ...before.requests, ...within.urls],
    answeredAt,
  }
}

function same(a: Revision, b: Revision): boolean {
  return a.id === b.id && a.instant === b.instant && a.active === b.active
}
