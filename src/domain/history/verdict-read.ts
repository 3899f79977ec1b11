import type { HistoryFilter, HistoryPage, HistoryQuery } from '../../api/resources/history'
import { type HistoryRow, isRevision, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'
import { inconsistent, outside, unreadable, unsorted, VerdictError } from './verdict-error'

/** A page whose every row was checked against what was asked. */
export interface CheckedPage {
  readonly count: number
  /** Newest first. */
  readonly revisions: readonly Revision[]
  readonly answeredAt: Instant | null
  readonly url: string
}

/** A page whose readable rows were checked against what was asked; others stand where they came. */
export interface CheckedRows extends Omit<CheckedPage, 'revisions'> {
  /** Newest first. */
  readonly rows: readonly HistoryRow[]
}

/**
 * One request. A row that is unreadable or excluded by the filters, rows out of order and a count that cannot
 * be are a VerdictError: a service that ignores `history_date__lte` must not decide anything.
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

/** As {@link readPage}, but a row that cannot be read is nothing to fail for: it may not be needed. */
export async function readRows(source: HistorySource, query: HistoryQuery): Promise<CheckedRows> {
  return checkRows(await source.page(query), query)
}

/** The checks of {@link readRows} on an answer that came before. */
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

/** Whether the revision could answer the query; the toll-authority filter cannot be checked, rows do not carry it. */
function matches(row: Revision, { active, from, to, kinds }: HistoryFilter): boolean {
  if (!Number.isSafeInteger(row.instant)) return false
  if (from !== undefined && row.instant < from) return false
  if (to !== undefined && row.instant > to) return false
  if (active !== undefined && row.active !== active) return false
  return kinds === undefined || kinds.includes(row.kind)
}

const PAGE = 100

/**
 * Every matching revision, newest first. Servers cap pages, so the offset advances by what came back; rows
 * that repeat are dropped by id. What came together must be exactly `count` rows, and `count` the same all
 * the while, else somebody recorded a revision meanwhile and the reading is `inconsistent`.
 */
export async function readAll(
  source: HistorySource,
  filter: HistoryFilter,
  most: number,
): Promise<{
  readonly revisions: readonly Revision[]
  readonly count: number
  readonly urls: readonly string[]
}> {
  const found = new Map<string, Revision>()
  const urls: string[] = []
  let [count, offset, oldest] = [0, 0, Number.POSITIVE_INFINITY]
  do {
    const page = await readPage(source, { ...filter, limit: PAGE, ...(offset > 0 && { offset }) })
    urls.push(page.url)
    if (offset > 0 && page.count !== count) throw inconsistent(page.url)
    count = page.count
    if (count > most) throw tooMany(count, most, page.url)
    if ((page.revisions[0]?.instant ?? 0) > oldest) throw unsorted(page.url)
    for (const revision of page.revisions) found.set(revision.id, revision)
    oldest = page.revisions.at(-1)?.instant ?? oldest
    offset += page.revisions.length
  } while (offset < count)
  if (found.size !== count) throw inconsistent(urls.at(-1) ?? '')
  return { revisions: [...found.values()], count, urls }
}

function tooMany(count: number, most: number, url: string): VerdictError {
  const text = `${count.toLocaleString('en')} revisions were recorded within that time; at most ${most.toLocaleString('en')} are read. Ask for a shorter time, for instance with seconds.`
  return new VerdictError('too-many', text, url)
}
