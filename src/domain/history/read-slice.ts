import type { HistoryFilter, HistoryPage, HistoryQuery } from '../../api/resources/history'
import { type HistoryRow, isRevision, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'
import { inconsistent, outside, tooMany, unreadable, unsorted } from './verdict-error'

/**
 * Reads one page. Throws VerdictError for rows that are unreadable, excluded by the filters or out of order, and for an
 * impossible count: an answer of a service that ignores `history_date__lte` must not decide anything.
 */
export async function readPage(source: HistorySource, query: HistoryQuery) {
  const { rows, ...page } = await readRows(source, query)
  return { ...page, revisions: rows.map(readable) }
}

/** The row as a revision; a VerdictError where it cannot be read. */
export function readable(row: HistoryRow): Revision {
  if (!isRevision(row)) throw unreadable(row.problem)
  return row
}

/** As {@link readPage}, but accepts unreadable rows: they may not be needed. */
export async function readRows(source: HistorySource, query: HistoryQuery): Promise<HistoryPage> {
  return checkRows(await source.page(query), query)
}

/** The checks of {@link readRows}, for a page that was read before. */
export function checkRows({ count, rows, answeredAt, url }: HistoryPage, query: HistoryQuery): HistoryPage {
  let newer = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (!isRevision(row)) continue
    if (!matches(row, query)) throw outside(row.id, row.instant)
    if (row.instant > newer) throw unsorted()
    newer = row.instant
  }
  const offset = query.offset ?? 0
  const possible = rows.length > 0 ? offset + rows.length <= count : offset >= count
  if (!possible || !Number.isSafeInteger(count)) throw inconsistent()
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

/** Matching revisions without a hole between them, from the newest down as far as they were read, in the service's order. */
export interface HistorySlice {
  readonly revisions: readonly Revision[]
  /** What is wrong with unreadable rows, by the index of the revision that they stand before; the length at the end. */
  readonly gaps: ReadonlyMap<number, string>
  /** Nothing older matches: offset and rows have reached the count. */
  readonly isComplete: boolean
  readonly count: number
  readonly requests: readonly string[]
  /** The service's clock at the first answer. */
  readonly answeredAt: Instant | null
}

/** Most rows that a page is asked for; services may send fewer. */
export const MAX_ROWS = 1000
/** Rows that a page is asked for where few are needed, as a rule. */
export const SOME_ROWS = 20

/**
 * Reads matching revisions, newest first, until all are read or `isEnough`. The first page is asked for with `limit`, and
 * later ones with `more` by offset, which depends on the rows that came: services cap pages.
 *
 * All pages must have one count, no repeated id and falling instants, else the history changed meanwhile: throws
 * VerdictError, and what the source rejects with.
 */
export async function readSlice(
  source: HistorySource,
  filter: HistoryFilter,
  { limit, more = MAX_ROWS }: { readonly limit: number; readonly more?: number },
  isEnough: (slice: HistorySlice) => boolean,
): Promise<HistorySlice> {
  const revisions: Revision[] = []
  const gaps = new Map<number, string>()
  const requests: string[] = []
  const ids = new Set<string>()
  /** Rows read, the unreadable ones too. */
  let offset = 0
  let first: HistoryPage | undefined
  for (;;) {
    const query = { ...filter, limit: offset === 0 ? limit : more, ...(offset > 0 && { offset }) }
    const page = await readRows(source, query)
    first ??= page
    const { count, answeredAt } = first
    const { rows } = page
    if (page.count !== count) throw inconsistent()
    requests.push(page.url)
    for (const row of rows) {
      if (!isRevision(row)) {
        gaps.set(revisions.length, row.problem)
        continue
      }
      if (row.instant > (revisions.at(-1)?.instant ?? row.instant)) throw unsorted()
      if (ids.has(row.id)) throw inconsistent()
      ids.add(row.id)
      revisions.push(row)
    }
    offset += rows.length
    const slice = { revisions, gaps, requests, count, answeredAt, isComplete: offset === count }
    if (slice.isComplete || isEnough(slice)) return slice
  }
}

/** Rows of a page where all matching ones are needed. */
const PAGE = 100

/** Reads every matching revision; throws `too-many` for more than `most`, and `unreadable` for a row that is none. */
export async function readAll(source: HistorySource, filter: HistoryFilter, most: number) {
  const slice = await readSlice(source, filter, { limit: PAGE, more: PAGE }, ({ count }) => count > most)
  const { count, gaps } = slice
  if (count > most) throw tooMany(count)
  for (const problem of gaps.values()) throw unreadable(problem)
  return slice
}
