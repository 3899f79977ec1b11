import { type HistoryRow, isRevision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { compareRevisions } from '../history/revision-order'
import { inconsistent, unsorted } from '../history/verdict-error'
import { type CheckedRows, readRows } from '../history/verdict-read'
import { PAGE } from './membership-lists'

/**
 * Every row of a history whose first page is there, by reading the pages after it. Newest first, of equal instants the
 * highest id first, however the service orders these; rows that cannot be read stand last. Throws VerdictError.
 */
export async function scanHistory(
  source: HistorySource,
  first: CheckedRows,
  anchor: Instant,
): Promise<readonly HistoryRow[]> {
  const rows = [...first.rows]
  let oldest = oldestOf(rows, anchor)
  while (rows.length < first.count) {
    const page = await readRows(source, { to: anchor, limit: PAGE, offset: rows.length })
    if (page.count !== first.count || page.rows.length === 0) throw inconsistent(page.url)
    if (page.rows.some((row) => isRevision(row) && row.instant > oldest)) throw unsorted(page.url)
    oldest = oldestOf(page.rows, oldest)
    rows.push(...page.rows)
  }
  const revisions = rows.filter(isRevision)
  if (new Set(revisions.map(({ id }) => id)).size < revisions.length) throw inconsistent(first.url)
  return [...revisions.sort((a, b) => compareRevisions(b, a)), ...rows.filter((row) => !isRevision(row))]
}

function oldestOf(rows: readonly HistoryRow[], otherwise: Instant): Instant {
  return rows.findLast(isRevision)?.instant ?? otherwise
}
