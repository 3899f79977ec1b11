import type { HistoryFilter } from '../../api/resources/history'
import { type HistoryRow, isRevision, type Revision } from '../../api/resources/revision'
import { eachOf } from '../../lib/each-of'
import type { Instant } from '../../lib/time/instant'
import {
  anchoredFilter,
  countOf,
  type ReadRange,
  type RowRange,
  readRange,
  rowsOfPages,
  windowOf,
} from './history-pages'
import { compareRevisions, type HistorySource } from './history-source'

/** Rows per request. Services may return fewer. */
const LIMIT = 1000
const CONCURRENCY = 4
/** Most rounds that re-read pages with an outdated count, before reading all pages in order. */
const REPAIRS = 4

export interface WholeHistory {
  readonly rows: readonly HistoryRow[]
  readonly count: number
  readonly changed: boolean
}

/**
 * Reads all matching rows up to `anchor` (null: up to the first row), several pages at once. Throws ApiError. Re-reads pages
 * with an outdated count until all are equal. If they never are, reads in order, which misses no row that existed at first.
 */
export async function readWholeHistory(
  source: HistorySource,
  filter: HistoryFilter,
  anchor: Instant | null,
  onProgress?: (read: number, count: number) => void,
): Promise<WholeHistory> {
  const asked = anchoredFilter({ count: 0, pageSize: LIMIT, anchor }, filter)
  const first = await source.page({ ...asked, limit: LIMIT })
  let window = windowOf(first, LIMIT)
  const counted = window.count
  const read = new Map<number, ReadRange>([[0, { offset: 0, limit: window.pageSize, page: first }]])
  let changed = false

  async function readOne(range: RowRange): Promise<void> {
    const response = await readRange(source, window, filter, range)
    read.set(range.offset, response)
    window = { ...window, count: countOf(response.page) }
    changed ||= window.count !== counted
    const rows = [...read.values()].reduce((sum, { page }) => sum + page.rows.length, 0)
    onProgress?.(Math.min(rows, window.count), window.count)
  }

  onProgress?.(first.rows.length, window.count)
  for (let pass = 0; pass <= REPAIRS; pass++) {
    const { count, pageSize: limit } = window
    const ranges: RowRange[] = Array.from({ length: Math.ceil(count / limit) }, (_, page) => ({
      offset: page * limit,
      limit,
    }))
    const missing = ranges.filter(({ offset }) => {
      const there = read.get(offset)
      return there === undefined || countOf(there.page) !== window.count
    })
    if (missing.length === 0) {
      const rows = rowsOfPages(ranges.flatMap(({ offset }) => read.get(offset) ?? []))
      return { rows, count: window.count, changed }
    }
    await eachOf(missing, CONCURRENCY, readOne)
  }
  const before = [...read.values()]
  const limit = window.pageSize
  for (let offset = 0; offset < window.count; offset += limit) await readOne({ offset, limit })
  return { rows: union([...before, ...read.values()]), count: window.count, changed: true }
}

function union(read: readonly ReadRange[]): HistoryRow[] {
  const revisions = new Map<string, Revision>()
  const others = new Map<string, HistoryRow>()
  for (const row of read.flatMap(({ page }) => page.rows)) {
    if (isRevision(row)) revisions.set(row.id, row)
    else others.set(row.raw, row)
  }
  return [...[...revisions.values()].sort((a, b) => compareRevisions(b, a)), ...others.values()]
}
