import type { Revision } from '../../api/resources/revision'
import type { HistorySource } from '../history/history-source'
import { newestBefore, newestMatching } from '../history/newest-revision'
import { oldestMatching } from '../history/oldest-revision'
import { compareRevisions } from '../history/revision-order'
import { inconsistent, retryInconsistent } from '../history/verdict-error'
import { readPage } from '../history/verdict-read'
import { type MembershipRun, runEndingWith } from '../membership/membership-run'
import type { Verdict } from './verdict'

/** What surrounds a verdict. It is read afterwards and never changes the verdict. */
export interface VerdictContext {
  /** Revisions of the deciding revision's instant with the other state, at most 20, highest id first. */
  readonly ties: readonly Revision[]
  /** How many such revisions there are. */
  readonly tieCount: number
  /** The one with the highest id, where that is above the deciding revision's: which came last is then not certain. */
  readonly higherTie: Revision | null
  /** The unbroken run that the deciding revision belongs to; null for no record. */
  readonly run: MembershipRun | null
  /** The newest deletion within the run, before the deciding revision. It does not end the run. */
  readonly deletedInRun: Revision | null
  /** The first revision after the time asked that changes the state; for no record, the first of all. */
  readonly nextChange: Revision | null
  /** The oldest revision of all, where there is no record at the start or the run begins with the history. */
  readonly oldest: Revision | null
  /** The vehicle has no revision at all. */
  readonly noHistory: boolean
  /** A revision that contradicts the verdict: newer than the deciding one, not after the time asked, other state. */
  readonly contradiction: Revision | null
  readonly requests: readonly string[]
}

const NOTHING: VerdictContext = {
  ties: [],
  tieCount: 0,
  higherTie: null,
  run: null,
  deletedInRun: null,
  nextChange: null,
  oldest: null,
  noHistory: false,
  contradiction: null,
  requests: [],
}

const TIES = 20

/**
 * Reads the context of a verdict with about four requests, exact also with ties. Rejects as verdictAt does.
 *
 * The newest revision of the other state at or before the time asked must not be newer than the deciding one. Where it
 * is, it is the `contradiction`: recorded since, or the service does not answer newest first.
 */
export function verdictContext(source: HistorySource, verdict: Verdict): Promise<VerdictContext> {
  const { deciding } = verdict
  return retryInconsistent(() =>
    deciding === null ? aroundNoRecord(source, verdict) : around(source, verdict, deciding),
  )
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
  const [other, next] = await Promise.all([
    newestMatching(source, { active: !active, to: end }),
    oldestMatching(source, { active: !active, from: end + 1 }, null),
  ])
  const before = other.revision
  const requests = [...other.requests, ...next.requests]
  if (before !== null && before.instant > deciding.instant) {
    return { ...NOTHING, contradiction: before, requests }
  }
  const ties = await tiesAgainst(source, deciding, before)
  const found = { ...NOTHING, ...ties, nextChange: next.revision, requests: [...requests, ...ties.requests] }
  // The service orders equal instants otherwise: which came last is not certain, so neither is the run.
  if (before !== null && compareRevisions(before, deciding) > 0) return { ...found, higherTie: before }
  const run = await runEndingWith(source, deciding, before)
  const deletion = await deletionWithin(source, run, deciding)
  const oldest =
    run.before === null ? run.first : verdict.spans[0]?.state === 'no-record' ? verdict.inside[0] : null
  return {
    ...found,
    run,
    deletedInRun: deletion.revision,
    oldest: oldest ?? null,
    requests: [...found.requests, ...run.requests, ...deletion.requests],
  }
}

/** Takes no request where `before`, the newest of the other state, does not share the deciding instant. */
async function tiesAgainst(source: HistorySource, deciding: Revision, before: Revision | null) {
  if (before?.instant !== deciding.instant) return { ties: [], tieCount: 0, requests: [] }
  const at = deciding.instant
  const page = await readPage(source, { active: !deciding.active, from: at, to: at, limit: TIES })
  if (page.count === 0) throw inconsistent(page.url)
  const newestFirst = [...page.revisions].sort((a, b) => compareRevisions(b, a))
  return { ties: newestFirst, tieCount: page.count, requests: [page.url] }
}

async function deletionWithin(source: HistorySource, run: MembershipRun, deciding: Revision) {
  const { first, active } = run
  if (first.id === deciding.id) return { revision: null, requests: [] }
  const filter = { active, kinds: ['-'], from: first.instant }
  const { revision, requests } = await newestBefore(source, filter, deciding)
  return { revision: revision && compareRevisions(revision, first) >= 0 ? revision : null, requests }
}
