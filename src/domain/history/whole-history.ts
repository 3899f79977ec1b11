import type { HistoryFilter } from '../../api/resources/history'
import { type HistoryRow, isRevision, type Revision } from '../../api/resources/revision'
import { eachOf } from '../../lib/each-of'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'
import {
  anchoredFilter,
  firstRange,
  type HistoryWindow,
  type ReadRange,
  type RowRange,
  readRange,
  windowOf,
} from './history-window'
import { compareRevisions } from './revision-order'
import { fits, isPlaceholder, recounted, rowsByIndex } from './rows-by-index'

/** Rows per request; services may send fewer. */
const LIMIT = 1000
const AT_ONCE = 4
/** How often pages of another count are read again, before all pages are read in order instead. */
const REPAIRS = 4

/** All matching rows, newest first, each revision once. */
export interface WholeHistory {
  readonly rows: readonly HistoryRow[]
  /** The service's latest count. */
  readonly count: number
  /** Whether the count changed while it was read. */
  readonly changed: boolean
}

/**
 * Reads all matching rows up to `anchor` (null: up to the first row), several pages at once. Throws ApiError, or what the
 * source rejects with.
 *
 * Where rows are added or removed meanwhile, pages of an older count are read again until all counts are equal. Where
 * that does not end, all pages are read once more in order, which misses no row that was there from the start.
 */
export async function readWholeHistory(
  source: HistorySource,
  filter: HistoryFilter,
  anchor: Instant | null,
  onProgress: (read: number, count: number) => void,
): Promise<WholeHistory> {
  const asked = anchoredFilter({ count: 0, pageSize: LIMIT, anchor }, filter)
  const first = await source.page({ ...asked, limit: LIMIT })
  let window = windowOf(first, LIMIT)
  const counted = window.count
  const read = new Map([[0, { ...firstRange(window), page: first }]])
  let changed = false

  async function readOne(range: RowRange): Promise<void> {
    const answer = await readRange(source, window, filter, range)
    read.set(range.offset, answer)
    window = recounted(window, answer.page)
    changed ||= window.count !== counted
    const rows = [...read.values()].reduce((sum, { page }) => sum + page.rows.length, 0)
    onProgress(Math.min(rows, window.count), window.count)
  }

  onProgress(first.rows.length, window.count)
  for (let pass = 0; pass <= REPAIRS; pass++) {
    const missing = rangesOf(window).filter(({ offset }) => {
      const there = read.get(offset)
      return there === undefined || !fits(window, there.page)
    })
    if (missing.length === 0) return { rows: rowsOf(window, read), count: window.count, changed }
    await eachOf(missing, AT_ONCE, readOne)
  }
  const before = [...read.values()]
  const limit = window.pageSize
  for (let offset = 0; offset < window.count; offset += limit) await readOne({ offset, limit })
  return { rows: union([...before, ...read.values()]), count: window.count, changed: true }
}

/** The window cut into ranges of a page. */
function rangesOf(window: HistoryWindow): RowRange[] {
  const limit = window.pageSize
  return Array.from({ length: Math.ceil(window.count / limit) }, (_, page) => ({
    offset: page * limit,
    limit,
  }))
}

function rowsOf(window: HistoryWindow, read: ReadonlyMap<number, ReadRange>): HistoryRow[] {
  return [...rowsByIndex(window, [...read.values()])]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row)
    .filter((row) => !isPlaceholder(row))
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
