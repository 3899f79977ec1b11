import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import { newestMatching, oldestMatching, readTies } from '../history/find-revision'
import { compareRevisions, type HistorySource, loggingSource, newestOf } from '../history/history-source'
import { MAX_ROWS, readPage, SOME_ROWS } from '../history/read-slice'
import { inconsistent, retryInconsistent } from '../history/verdict-error'
import { deletionsUpTo, periodEndingWith, periodUpTo } from '../periods/status-period'
import { isDeletion } from '../words/vehicle-status'
import { changesStatus, contextOf, type VerdictContext } from './facts'
import type { Verdict } from './verdict'

type RowsAround = readonly (Revision | null)[]

/**
 * Loads the context of a verdict in about four requests. Ties are complete. Rejects like `verdictAt`.
 *
 * If the newest revision with a different state, up to the end of the time, is newer than the deciding one, it becomes
 * the `contradiction`: either it was just recorded, or the service doesn't list the newest revision first.
 */
export function verdictContext(source: HistorySource, verdict: Verdict): Promise<VerdictContext> {
  return retryInconsistent(async () => {
    const logged = loggingSource(source)
    const { deciding, moment } = verdict
    const rows: RowsAround = !deciding
      ? [(await oldestMatching(logged, {}, null)).revision]
      : await (isDeletion(deciding) ? aroundDeletion : around)(logged, deciding, moment.end)
    const byId = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
    return contextOf(verdict, [...byId.values()].sort(compareRevisions), logged.requests)
  })
}

async function around(source: HistorySource, deciding: Revision, end: Instant): Promise<RowsAround> {
  const { active } = deciding
  const [other, next, deletions] = await Promise.all([
    newestMatching(source, { active: !active, to: end }),
    oldestMatching(source, { active: !active, from: end + 1 }, null),
    deletionsAround(source, end),
  ])
  const before = newestOf([other.revision, ...deletions.filter((row) => row.instant <= end)])
  const rows = [deciding, other.revision, next.revision, ...deletions]
  if (before !== null && before.instant > deciding.instant) return rows
  if (before?.instant === deciding.instant) {
    const ties = await readTies(source, {}, deciding)
    if (!ties.revisions.some((tie) => changesStatus(tie, deciding))) throw inconsistent()
    rows.push(...ties.revisions)
    // The service lists ties in a different order, so it's uncertain which came last and where the period starts.
    if (compareRevisions(before, deciding) > 0) return rows
  }
  const { period: run } = await periodEndingWith(source, deciding, before)
  return [...rows, run.first]
}

/** Returns all deletions if one page has them. Otherwise the newest one up to `at` and the oldest one after it. */
async function deletionsAround(source: HistorySource, at: Instant) {
  const filter = { kinds: ['-'] }
  const all = await readPage(source, { ...filter, limit: SOME_ROWS })
  if (all.count <= all.revisions.length) return all.revisions
  const [before, after] = await Promise.all([
    newestMatching(source, { ...filter, to: at }),
    oldestMatching(source, { ...filter, from: at + 1 }, null),
  ])
  return [before.revision, after.revision].filter((row) => row !== null)
}

/** Reads up to MAX_ROWS, because many deletions may precede the revision that restores the record. */
const RESTORES = { isWanted: (row: Revision) => !isDeletion(row), limit: MAX_ROWS }

/** Works like {@link around} if the deciding revision is a deletion, in about eight requests. */
async function aroundDeletion(source: HistorySource, deciding: Revision, end: Instant): Promise<RowsAround> {
  const [newest, other, ended, restored] = await Promise.all([
    newestMatching(source, { to: end }),
    newestMatching(source, { active: !deciding.active, to: end }),
    deletionsUpTo(source, deciding),
    oldestMatching(source, { from: end + 1 }, null, RESTORES),
  ])
  const last = newestOf([newest.revision, other.revision])
  if (last === null || last.instant < deciding.instant) throw inconsistent()
  const rows = [deciding, newest.revision, other.revision, ...ended.rows, restored.revision]
  if (ended.before === null) return rows
  const { period: run } = await periodUpTo(source, ended.before)
  return [...rows, run.first, run.before]
}
