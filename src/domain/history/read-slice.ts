import type { HistoryFilter, HistoryPage, HistoryQuery } from '../../api/resources/history'
import { type HistoryRow, isRevision, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'
import { inconsistent, outside, tooMany, unreadable, unsorted } from './verdict-error'

/**
 * Reads one page. Throws VerdictError if a row is unreadable, doesn't match the filters, or is out of order, or if the
 * count is impossible: a service that ignores `history_date__lte` must not decide a verdict.
 */
export async function readPage(source: HistorySource, query: HistoryQuery) {
  const { rows, ...page } = await readRows(source, query)
  return { ...page, revisions: rows.map(readable) }
}

export function readable(row: HistoryRow): Revision {
  if (!isRevision(row)) throw unreadable(row.problem)
  return row
}

/** Works like {@link readPage}, but accepts unreadable rows, which may not matter. */
export async function readRows(source: HistorySource, query: HistoryQuery): Promise<HistoryPage> {
  return checkRows(await source.page(query), query)
}

/** Checks a page as {@link readRows} does. Throws VerdictError. */
export function checkRows({ count, rows, respondedAt, url }: HistoryPage, query: HistoryQuery): HistoryPage {
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
  return { count, rows, respondedAt, url }
}

/** Returns whether a row matches a filter, ignoring the toll-authority status, which rows don't contain. */
export function matches(row: Revision, { active, from, to, kinds }: HistoryFilter): boolean {
  if (!Number.isSafeInteger(row.instant)) return false
  if (from !== undefined && row.instant < from) return false
  if (to !== undefined && row.instant > to) return false
  if (active !== undefined && row.active !== active) return false
  return kinds === undefined || kinds.includes(row.kind)
}

/** Matching revisions, newest first, in the service's order, without gaps down to the last row read. */
export interface HistorySlice {
  readonly revisions: readonly Revision[]
  /** Problems of unreadable rows, keyed by the index of the revision below them (the length, if they are at the end). */
  readonly gaps: ReadonlyMap<number, string>
  readonly isComplete: boolean
  readonly count: number
  readonly requests: readonly string[]
  readonly respondedAt: Instant | null
}

/** Page sizes: the largest, and one for when few rows are needed. Services may return fewer. */
export const MAX_ROWS = 1000
export const SOME_ROWS = 20

/**
 * Reads matching revisions, newest first, until all are read or `isEnough` returns true. Services cap pages, so offsets
 * depend on the received rows. Throws VerdictError if counts differ, an ID repeats, or rows are out of order, because the
 * history changed meanwhile.
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
  let offset = 0
  let first: HistoryPage | undefined
  for (;;) {
    const query = { ...filter, limit: offset === 0 ? limit : more, ...(offset > 0 && { offset }) }
    const page = await readRows(source, query)
    first ??= page
    const { count, respondedAt } = first
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
    const slice = { revisions, gaps, requests, count, respondedAt, isComplete: offset === count }
    if (slice.isComplete || isEnough(slice)) return slice
  }
}

/** Rows per page when all matching rows are needed. */
const PAGE = 100

/** Reads every matching revision. Throws VerdictError if there are more than `most`, or a row is unreadable. */
export async function readAll(source: HistorySource, filter: HistoryFilter, most: number) {
  const slice = await readSlice(source, filter, { limit: PAGE, more: PAGE }, ({ count }) => count > most)
  const { count, gaps } = slice
  if (count > most) throw tooMany(count)
  for (const problem of gaps.values()) throw unreadable(problem)
  return slice
}
