import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { newestMatching } from '../history/find-revision'
import { compareRevisions, countUpTo, type HistorySource, loggingSource } from '../history/history-source'
import { readAll, readPage } from '../history/read-slice'
import { inconsistent, retryInconsistent, tooMany } from '../history/verdict-error'
import type { QueryMoment, QueryMoments } from '../time/query-time'

/** A vehicle's status at an instant. `no-record`: no revision is dated at or before it. */
export type RecordedStatus = 'active' | 'inactive' | 'no-record'

interface StateSpan {
  readonly state: RecordedStatus
  readonly from: Instant
  readonly revision: Revision | null
}

export interface Verdict {
  readonly kind: RecordedStatus | 'changed'
  readonly moment: QueryMoment
  /** The revision in force at the end of the queried time. Null if there is none. */
  readonly deciding: Revision | null
  /** The states within the queried time, each until the next one. `revision` set the state; null for `no-record`. */
  readonly spans: readonly StateSpan[]
  /** The revisions within the queried time, oldest first. Empty if they weren't needed. */
  readonly inside: readonly Revision[]
  /** A revision tied with the one in force at the start but with the opposite `active`. The higher ID wins. */
  readonly startTie: Revision | null
  readonly requests: readonly string[]
  /** The service's clock (`Date` header) at the first response, truncated to seconds. Null if the header is missing. */
  readonly respondedAt: Instant | null
}

export const MAX_INSIDE = 5000

/** Returns a verdict for each interpretation of a typed time. Rejects like `verdictAt`. */
export const askVerdict = (source: HistorySource, moments: QueryMoments['moments']) =>
  Promise.all(moments.map((moment) => verdictAt(source, moment)))

/**
 * Decides the state at T by the specification's rule ("Point-in-time status"): the newest revision at or before T.
 *
 * T is a range as long as the typed precision. The first request finds the newest revision up to the end of T. If that
 * revision isn't after the start of T, it decides all of T. Otherwise two more requests read the state at the start and
 * every revision within T.
 *
 * Races: a history only grows, but a revision can be recorded between two requests, possibly with an older date. Counts
 * detect this. The first response counts all revisions up to the end of T, and the two later counts must add up to it
 * (both include revisions dated exactly at the start). A revision that appears only in the later responses makes the
 * sum larger, and all requests are repeated. A revision that appears in none of them isn't part of this verdict. One
 * case escapes the sum: a revision dated exactly at the start that only the list contains. Then the list decides the
 * start, or, if the response for the start is older, the responses are `inconsistent`.
 *
 * A time that hasn't ended is decided by the revisions so far; `caveatsOf` marks such a verdict, using `respondedAt`.
 *
 * Rejects with a VerdictError if the responses aren't reliable, and with the source's own errors.
 */
export const verdictAt = (source: HistorySource, moment: QueryMoment): Promise<Verdict> =>
  retryInconsistent(() => decide(loggingSource(source), moment))

async function decide(source: ReturnType<typeof loggingSource>, moment: QueryMoment): Promise<Verdict> {
  const newest = await readPage(source, { to: moment.end, limit: 1 })
  const read = { requests: source.requests, respondedAt: newest.respondedAt }
  const [last] = newest.revisions
  if (last === undefined || last.instant <= moment.start) return verdictOf(moment, [], last, read)
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
  if (!fits) throw inconsistent()
  const older = before.ties.filter(({ instant }) => instant < moment.start).sort(compareRevisions)
  return verdictOf(moment, [...older, ...inside], last, read)
}

/**
 * Decides a moment from revisions alone. `rows` are sorted by time, then ID: all revisions within the moment, and all
 * those of the newest timestamp before it. `listed`, the service's own newest one up to the end of the moment, decides if
 * nothing was recorded within it. Throws VerdictError if the moment contains too many revisions.
 */
export function verdictOf(
  moment: QueryMoment,
  rows: readonly Revision[],
  listed: Revision | undefined,
  read: Pick<Verdict, 'requests' | 'respondedAt'>,
): Verdict {
  const { start, end } = moment
  const last = listed ?? rows[countUpTo(rows, end) - 1] ?? null
  const isUnchanged = last === null || last.instant <= start
  const inside = isUnchanged ? [] : rows.slice(countUpTo(rows, start - 1), countUpTo(rows, end))
  if (inside.length > MAX_INSIDE) throw tooMany(inside.length)
  const upTo = isUnchanged ? 0 : countUpTo(rows, start)
  const atStart = isUnchanged ? last : (rows[upTo - 1] ?? null)
  const opposed = rows
    .slice(atStart ? countUpTo(rows, atStart.instant - 1) : upTo, upTo)
    .filter(({ instant, active }) => instant < start && active !== atStart?.active)
  const spans = spansOf(start, atStart, inside)
  return {
    kind: spans.length > 1 ? 'changed' : (spans[0]?.state ?? 'no-record'),
    moment,
    deciding: isUnchanged ? last : (inside.at(-1) ?? null),
    spans,
    inside,
    // The opposing revision with the highest ID, regardless of the order in which the service lists ties.
    startTie: opposed.at(-1) ?? null,
    ...read,
  }
}

/** Returns the state that a revision leaves; a deletion isn't one. Specification: "Point-in-time status". */
export function statusOf(revision: Revision | null): RecordedStatus {
  if (revision === null) return 'no-record'
  return revision.active ? 'active' : 'inactive'
}

/**
 * Returns the state at the start of a moment, and after each later timestamp with a revision, merging equal neighbors. For
 * equal timestamps, the highest ID decides. `recorded`: all revisions within the moment, sorted by time, then ID.
 */
function spansOf(
  start: Instant,
  atStart: Revision | null,
  recorded: readonly Revision[],
): readonly StateSpan[] {
  const deciders = new Map(recorded.map((revision) => [revision.instant, revision]))
  const begins = [{ from: start, revision: deciders.get(start) ?? atStart }]
  for (const [from, revision] of deciders) if (from > start) begins.push({ from, revision })
  return begins
    .map(({ from, revision }) => ({ state: statusOf(revision), from, revision }))
    .filter(({ state }, index, all) => state !== all[index - 1]?.state)
}

const same = (a: Revision, b: Revision): boolean =>
  a.id === b.id && a.instant === b.instant && a.active === b.active
