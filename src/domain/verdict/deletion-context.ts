import type { Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { newestMatching } from '../history/newest-revision'
import { oldestMatching } from '../history/oldest-revision'
import { MOST_ROWS } from '../history/read-slice'
import { newerOf } from '../history/revision-order'
import { inconsistent } from '../history/verdict-error'
import { deletionsUpTo, runUpTo } from '../membership/membership-run'
import { isDeletion } from '../words/fleet-state'
import type { RowsAround } from './verdict-context'

/** Many deletions may come before what restores the record. */
const RESTORES = { isWanted: (row: Revision) => !isDeletion(row), limit: MOST_ROWS }

/** Reads what surrounds a deletion that decides a verdict, with about eight requests. Throws VerdictError. */
export async function aroundDeletion(
  source: HistorySource,
  deciding: Revision,
  end: Instant,
): Promise<RowsAround> {
  const [newest, other, ended, restored] = await Promise.all([
    newestMatching(source, { to: end }),
    newestMatching(source, { active: !deciding.active, to: end }),
    deletionsUpTo(source, deciding),
    oldestMatching(source, { from: end + 1 }, null, RESTORES),
  ])
  const last = newerOf(newest.revision, other.revision)
  if (last === null || last.instant < deciding.instant) throw inconsistent(newest.requests[0] ?? '')
  const found = [newest, other, ended, restored].flatMap(({ requests }) => requests)
  const rows = [deciding, newest.revision, other.revision, ...ended.rows, restored.revision]
  if (ended.before === null) return { rows, requests: found }
  const { run } = await runUpTo(source, ended.before)
  return { rows: [...rows, run.first, run.before], requests: [...found, ...run.requests] }
}
