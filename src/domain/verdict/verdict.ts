import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { newestMatching } from '../history/find-revision'
import { type HistorySource, loggingSource } from '../history/history-source'
import { readAll, readPage } from '../history/read-slice'
import { compareRevisions, countUpTo } from '../history/revision-order'
import { inconsistent, retryInconsistent, tooMany } from '../history/verdict-error'
import type { QueryMoment, QueryMoments } from '../time/query-time'

/** A vehicle's membership at an instant; `no-record` if no revision is recorded at or before it. */
export type MembershipState = 'active' | 'not-active' | 'no-record'

export interface Verdict {
  readonly kind: MembershipState | 'changed'
  readonly moment: QueryMoment
  /** The revision in force at the end of the time asked; null if none. */
  readonly deciding: Revision | null
  /** The states in order, each until the start of the next; its `revision` set it, null for `no-record`. */
  readonly spans: ReturnType<typeof spansOf>
  /** The revisions within the time, oldest first; empty if they did not have to be read. */
  readonly inside: readonly Revision[]
  /** A revision tied with the one in force at the start, with the opposite `active`: the higher ID wins. */
  readonly startTie: Revision | null
  readonly requests: readonly string[]
  /** The service's clock (`Date` header) at the first response, truncated to seconds; null if it sends none. */
  readonly answeredAt: Instant | null
}

export const MAX_INSIDE = 5000

/** Gets a verdict for each reading of a typed time. Rejects as verdictAt does. */
export function askVerdict(source: HistorySource, moments: QueryMoments['moments']) {
  return Promise.all(moments.map((moment) => verdictAt(source, moment)))
}

/**
 * Decides the state at T by the specification's rule ("Point-in-time status"): the newest revision at or before T.
 *
 * T has a length (the precision as typed), so the newest revision at or before its end is read first. If that isn't
 * after its start, the state held throughout and one request is enough. Otherwise the state at the start and every
 * revision within T are read.
 *
 * Races: history only grows, but a revision can be recorded between two requests, also with an older date. Counts show
 * it. The first response counts all revisions up to the end; the two later ones must add up to that (revisions dated
 * exactly at the start are in both). A revision in only the later responses makes the sum larger, and all requests are
 * repeated. A revision in none isn't part of this verdict, which uses the history as the first request saw it. The sum
 * doesn't show a revision dated exactly at the start that is only in the list: then the list decides the start, or, if
 * the start's own response is older, the responses are `inconsistent`. A time that isn't over is decided from the rows
 * recorded so far; `caveats` marks that by `answeredAt`.
 *
 * Rejects with a VerdictError if the responses aren't reliable, and with the source's own errors.
 */
export function verdictAt(source: HistorySource, moment: QueryMoment): Promise<Verdict> {
  return retryInconsistent(() => decide(loggingSource(source), moment))
}

async function decide(source: ReturnType<typeof loggingSource>, moment: QueryMoment): Promise<Verdict> {
  const newest = await readPage(source, { to: moment.end, limit: 1 })
  const read = { requests: source.requests, answeredAt: newest.answeredAt }
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
 * Decides a moment from rows alone. `rows` are as they took effect, oldest first, IDs rising within an instant: all
 * within the time, and those of the newest instant before it. `listed` is the first row that the service listed up to
 * the end of the time: if nothing was recorded within it, that one decides. Throws VerdictError for too many rows
 * within the time.
 */
export function verdictOf(
  moment: QueryMoment,
  rows: readonly Revision[],
  listed: Revision | undefined,
  read: Pick<Verdict, 'requests' | 'answeredAt'>,
): Verdict {
  const { start, end } = moment
  const last = listed ?? rows[countUpTo(rows, end) - 1] ?? null
  const isHeld = last === null || last.instant <= start
  const inside = isHeld ? [] : rows.slice(countUpTo(rows, start - 1), countUpTo(rows, end))
  if (inside.length > MAX_INSIDE) throw tooMany(inside.length)
  const upTo = isHeld ? 0 : countUpTo(rows, start)
  const atStart = isHeld ? last : (rows[upTo - 1] ?? null)
  const opposed = rows
    .slice(atStart ? countUpTo(rows, atStart.instant - 1) : upTo, upTo)
    .filter(({ instant, active }) => instant < start && active !== atStart?.active)
  const spans = spansOf(start, atStart, inside)
  return {
    kind: spans.length > 1 ? 'changed' : (spans[0]?.state ?? 'no-record'),
    moment,
    deciding: isHeld ? last : (inside.at(-1) ?? null),
    spans,
    inside,
    // The highest id, in whichever order the service lists equal instants.
    startTie: opposed.at(-1) ?? null,
    ...read,
  }
}

/** Returns the state after a revision. A deletion is not a state. Specification: "Point-in-time status". */
export function stateOf(revision: Revision | null): MembershipState {
  if (revision === null) return 'no-record'
  return revision.active ? 'active' : 'not-active'
}

/**
 * Returns the states within the time, in order, with equal neighbors merged: the state at its start, then the state
 * after each later instant with a record. For equal instants the highest ID decides. `recorded` has every revision
 * within the time, oldest first, IDs rising; `atStart` is the one in force at its start.
 */
function spansOf(start: Instant, atStart: Revision | null, recorded: readonly Revision[]) {
  const deciders = new Map(recorded.map((revision) => [revision.instant, revision]))
  const begins = [{ from: start, revision: deciders.get(start) ?? atStart }]
  for (const [from, revision] of deciders) if (from > start) begins.push({ from, revision })
  return begins
    .map(({ from, revision }) => ({ state: stateOf(revision), from, revision }))
    .filter(({ state }, index, all) => state !== all[index - 1]?.state)
}

function same(a: Revision, b: Revision): boolean {
  return a.id === b.id && a.instant === b.instant && a.active === b.active
}
