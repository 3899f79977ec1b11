import type { HistoryFilter, HistoryPage, HistoryQuery } from '../../api/resources/history'
import { type HistoryRow, isRevision, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'
import { inconsistent, outside, unreadable, unsorted } from './verdict-error'

/** A page whose rows were all checked against the query. */
interface CheckedPage {
  readonly count: number
  /** Newest first. */
  readonly revisions: readonly Revision[]
  readonly answeredAt: Instant | null
  readonly url: string
}

/** A page whose readable rows were checked against the query. Unreadable rows stay where they came. */
export interface CheckedRows extends Omit<CheckedPage, 'revisions'> {
  /** Newest first. */
  readonly rows: readonly HistoryRow[]
}

/**
 * Reads one page. Throws VerdictError for rows that are unreadable, excluded by the filters or out of order, and for an
 * impossible count: an answer of a service that ignores `history_date__lte` must not decide anything.
 */
export async function readPage(source: HistorySource, query: HistoryQuery): Promise<CheckedPage> {
  const { rows, ...page } = await readRows(source, query)
  return { ...page, revisions: rows.map((row) => readable(row, page.url)) }
}

/** The row as a revision; a VerdictError where it cannot be read. */
export function readable(row: HistoryRow, url: string): Revision {
  if (!isRevision(row)) throw unreadable(row.problem, url)
  return row
}

/** As {@link readPage}, but accepts unreadable rows: they may not be needed. */
export async function readRows(source: HistorySource, query: HistoryQuery): Promise<CheckedRows> {
  return checkRows(await source.page(query), query)
}

/** The checks of {@link readRows}, for a page that was read before. */
export function checkRows({ count, rows, answeredAt, url }: HistoryPage, query: HistoryQuery): CheckedRows {
  let newer = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (!isRevision(row)) continue
    if (!matches(row, query)) throw outside(row.id, row.instant, url)
    if (row.instant > newer) throw unsorted(url)
    newer = row.instant
  }
  const offset = query.offset ?? 0
  const possible = rows.length > 0 ? offset + rows.length <= count : offset >= count
  if (!possible || !Number.isSafeInteger(count)) throw inconsistent(url)
  return { count, rows, answeredAt, url }
}

/** Whether the row matches the filter. The toll-authority filter cannot be checked: rows do not contain it. */
export function matches(row: Revision, { active, from, to, kinds }: HistoryFilter): boolean {
  if (!Number.isSafeInteger(row.instant)) return false
  if (from !== undefined && row.instant < from) return false
  if (to !== undefined && row.instant > to) return false
  if (active !== undefined && row.active !== active) return false
  return kinds === undefined || kinds.includes(row.kind)
}
