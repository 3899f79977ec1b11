import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { newestMatching, readTies } from '../history/newest-revision'
import { oldestMatching } from '../history/oldest-revision'
import { compareRevisions, newerOf, olderOf } from '../history/revision-order'
import { inconsistent, retryInconsistent } from '../history/verdict-error'
import { readPage } from '../history/verdict-read'
import { type MembershipRun, runEndingWith } from '../membership/membership-run'
import { isDeletion } from '../words/fleet-state'
import type { Verdict } from './verdict'

/** What surrounds a verdict. It is read afterwards and never changes the verdict. */
export interface VerdictContext {
  /** Revisions of the deciding revision's instant with another `active`, or of which one is a deletion; at most 20. */
  readonly ties: readonly Revision[]
  /** How many such revisions there are. */
  readonly tieCount: number
  /** The one with the highest id, where that is above the deciding revision's: which came last is then not certain. */
  readonly higherTie: Revision | null
  /**
   * The unbroken run that the deciding revision belongs to. Where that is a deletion, the run that ended with it. Null for
   * no record, and for a deletion that the history begins with.
   */
  readonly run: MembershipRun | null
  /** Where the record was deleted at the end of the time asked: the deletion that it has been deleted since. */
  readonly deletedBy: Revision | null
  /**
   * The first revision after the time asked that leaves another state: the other one, a deletion, or, after a deletion,
   * what restored the record. For no record, the first of all.
   */
  readonly nextChange: Revision | null
  /** The oldest revision of all, where there is no record at the start or the run begins with the history. */
  readonly oldest: Revision | null
  /** The vehicle has no revision at all. */
  readonly noHistory: boolean
  /** A revision that contradicts the verdict: newer than the deciding one, not after the time asked, other state. */
  readonly contradiction: Revision | null
  readonly requests: readonly string[]
}

/** A context of which nothing is known, or nothing is there. */
export const NOTHING: VerdictContext = {
  ties: [],
  tieCount: 0,
  higherTie: null,
  run: null,
  deletedBy: null,
  nextChange: null,
  oldest: null,
  noHistory: false,
  contradiction: null,
  requests: [],
}

/** Most ties that a context names. */
export const MOST_NAMED_TIES = 20
/** Deletions that one request reads: of nearly every vehicle all. */
const DELETIONS = 20

/**
 * Reads the context of a verdict with about four requests, exact also with ties. Rejects as verdictAt does.
 *
 * The newest revision of another state at or before the time asked must not be newer than the deciding one. Where it is,
 * it is the `contradiction`: recorded since, or the service does not answer newest first.
 */
export function verdictContext(source: HistorySource, verdict: Verdict): Promise<VerdictContext> {
  const { deciding } = verdict
  return retryInconsistent(() => {
    if (deciding === null) return aroundNoRecord(source, verdict)
    return isDeletion(deciding) ? deleted(source, verdict, deciding) : around(source, verdict, deciding)
  })
}

async function aroundNoRecord(source: HistorySource, verdict: Verdict): Promise<VerdictContext> {
  const { revision: oldest, requests } = await oldestMatching(source, {}, null)
  if (oldest === null) return { ...NOTHING, noHistory: true, requests }
  if (oldest.instant <= verdict.moment.end) return { ...NOTHING, contradiction: oldest, requests }
  return { ...NOTHING, oldest, nextChange: oldest, requests }
}

async function around(source: HistorySource, verdict: Verdict, deciding: Revision): Promise<VerdictContext> {
  const { active } = deciding
  const { end } = verdict.moment
  const [other, next, deletions] = await Promise.all([
    newestMatching(source, { active: !active, to: end }),
    oldestMatching(source, { active: !active, from: end + 1 }, null),
    deletionsAround(source, end),
  ])
  const before = newerOf(other.revision, deletions.before)
  const requests = [...other.requests, ...next.requests, ...deletions.requests]
  if (before !== null && before.instant > deciding.instant) {
    return { ...NOTHING, contradiction: before, requests }
  }
  const ties = await tiesAgainst(source, deciding, before?.instant === deciding.instant)
  const nextChange = olderOf(next.revision, deletions.after)
  const found = { ...NOTHING, ...ties, nextChange, requests: [...requests, ...ties.requests] }
  // The service orders equal instants otherwise: which came last is not certain, so neither is the run.
  if (before !== null && compareRevisions(before, deciding) > 0) return { ...found, higherTie: before }
  const { run } = await runEndingWith(source, deciding, before)
  return {
    ...found,
    run,
    oldest: oldestOf(verdict, run.before === null ? run.first : null),
    requests: [...found.requests, ...run.requests],
  }
}

async function deleted(source: HistorySource, verdict: Verdict, deciding: Revision): Promise<VerdictContext> {
  // Most vehicles were never deleted, so their page does without this.
  const { aroundDeletion } = await import('./deletion-context')
  const context = await aroundDeletion(source, deciding, verdict.moment.end)
  const { contradiction, requests } = context
  if (contradiction !== null) return { ...NOTHING, contradiction, requests }
  const ties = await tiesAgainst(source, deciding, context.isTied)
  const found = {
    ...NOTHING,
    ...ties,
    nextChange: context.nextChange,
    requests: [...requests, ...ties.requests],
  }
  const higherTie = ties.ties.find((tie) => compareRevisions(tie, deciding) > 0) ?? null
  if (higherTie !== null) return { ...found, higherTie }
  const { run, deletedBy } = context
  const begins = run === null ? deletedBy : run.before === null ? run.first : null
  return { ...found, run, deletedBy, oldest: oldestOf(verdict, begins) }
}

/** The oldest revision of all: where the run begins with it, or there was no record when the time asked began. */
export function oldestOf(verdict: Verdict, begins: Revision | null): Revision | null {
  return begins ?? (verdict.spans[0]?.state === 'no-record' ? (verdict.inside[0] ?? null) : null)
}

/** The newest deletion at or before an instant, and the oldest after it. */
async function deletionsAround(source: HistorySource, at: Instant) {
  const filter = { kinds: ['-'] }
  const all = await readPage(source, { ...filter, limit: DELETIONS })
  if (all.count <= all.revisions.length) {
    const by = (pick: typeof newerOf, some: readonly Revision[]) => some.reduce<Revision | null>(pick, null)
    return {
      before: by(
        newerOf,
        all.revisions.filter(({ instant }) => instant <= at),
      ),
      after: by(
        olderOf,
        all.revisions.filter(({ instant }) => instant > at),
      ),
      requests: [all.url],
    }
  }
  const [before, after] = await Promise.all([
    newestMatching(source, { ...filter, to: at }),
    oldestMatching(source, { ...filter, from: at + 1 }, null),
  ])
  const requests = [all.url, ...before.requests, ...after.requests]
  return { before: before.revision, after: after.revision, requests }
}

/** The revisions of the deciding instant that leave another state. Takes no request where there are none. */
async function tiesAgainst(source: HistorySource, deciding: Revision, isTied: boolean) {
  if (!isTied) return { ties: [], tieCount: 0, requests: [] }
  const { revisions, requests } = await readTies(source, {}, deciding)
  const others = revisions.filter((revision) => leavesOther(revision, deciding))
  if (others.length === 0 && !isDeletion(deciding)) throw inconsistent(requests[0] ?? '')
  const newestFirst = others.sort((a, b) => compareRevisions(b, a))
  return { ties: newestFirst.slice(0, MOST_NAMED_TIES), tieCount: others.length, requests }
}

/** Whether two revisions leave different states. */
export function leavesOther(one: Revision, other: Revision): boolean {
  return one.active !== other.active || isDeletion(one) !== isDeletion(other)
}
