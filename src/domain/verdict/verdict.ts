import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { newestMatching } from '../history/find-revision'
import { type HistorySource, notingSource } from '../history/history-source'
import { readAll, readPage } from '../history/read-slice'
import { compareRevisions, countUpTo } from '../history/revision-order'
import { inconsistent, retryInconsistent, tooMany } from '../history/verdict-error'
import type { AskedMoment, AskedMoments } from '../time/asked-time'

/** A vehicle's membership at an instant; `no-record` where no revision is recorded at or before it. */
export type MembershipState = 'active' | 'not-active' | 'no-record'

/** A part of the time asked in which one state held: until the next one begins. */
interface StateSpan {
  readonly state: MembershipState
  readonly from: Instant
  /** The revision that set the state; null for `no-record`. */
  readonly revision: Revision | null
}

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

/** Most revisions within the time asked; for more there is no verdict. */
export const MAX_INSIDE = 5000

/** Gets a verdict for each reading of a typed time. Rejects as verdictAt does. */
export function askVerdict(source: HistorySource, moments: AskedMoments['moments']) {
  return Promise.all(moments.map((moment) => verdictAt(source, moment)))
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
  return retryInconsistent(() => decide(notingSource(source), moment))
}

async function decide(source: ReturnType<typeof notingSource>, moment: AskedMoment): Promise<Verdict> {
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
 * The verdict on a moment by rows alone. `rows` are as they took effect, oldest first, ids rising within an instant: all
 * within the time asked, and those of the newest instant before it. `listed` is the row that the service listed first of
 * those up to the end of the time: where nothing was recorded within it, that one decides. Throws VerdictError for too
 * many rows within the time.
 */
export function verdictOf(
  moment: AskedMoment,
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

/** The state after a revision. A deletion is not a state. Specification: "Point-in-time status". */
export function stateOf(revision: Revision | null): MembershipState {
  if (revision === null) return 'no-record'
  return revision.active ? 'active' : 'not-active'
}

/**
 * The states within the time asked, in order and merged where neighbours agree: the state at its start, then
 * the state after each later instant at which something was recorded. Of equal instants the highest id decides.
 * `recorded` holds every revision within the time, oldest first, ids rising; `atStart` the one in force when it begins.
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
