import type { HistoryFilter, HistoryPage } from '../api/history'
import { type HistoryRow, isRevision, type Revision } from '../api/revision'
import type { Instant } from '../lib/instant'
import { anchoredFilter, type HistoryWindow, readWindowPage, windowOf } from './history-window'
import { compareRevisions } from './revision-order'
import { fits, isMadeUp, recounted, rowsByPlace } from './rows-by-place'
import type { HistorySource } from './verdict-read'

/** Rows asked for at once; services may answer fewer. */
const LIMIT = 1000
/** Requests under way at once. */
const AT_ONCE = 4
/** How often pages that were counted otherwise are read again before all are read once more, one after the other. */
const REPAIRS = 4

/** Everything that matches, newest first, each revision once. */
export interface WholeHistory {
  readonly rows: readonly HistoryRow[]
  /** What the service counted at last. */
  readonly count: number
  /** Whether the count changed while it was read. */
  readonly changed: boolean
}

/**
 * Reads all that matches and is not newer than `anchor` (null: than the first row that comes), several pages at once.
 * Where rows were added or taken away meanwhile, the pages from before are read again, until all were counted alike;
 * where that does not end, all are read in order once more, which misses nothing that was there all along. Throws
 * ApiError, or the signal's reason through the source.
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
  const pages = new Map([[0, first]])
  let changed = false

  async function read(page: number): Promise<void> {
    const answer = await readWindowPage(source, window, filter, page)
    pages.set(page, answer)
    window = recounted(window, answer)
    changed ||= window.count !== counted
    const rows = [...pages.values()].reduce((sum, { rows }) => sum + rows.length, 0)
    onProgress(Math.min(rows, window.count), window.count)
  }

  onProgress(first.rows.length, window.count)
  for (let pass = 0; pass <= REPAIRS; pass++) {
    const missing = pagesToRead(window, pages)
    if (missing.length === 0) return { rows: rowsOf(window, pages), count: window.count, changed }
    await eachOf(missing, AT_ONCE, read)
  }
  const before = [...pages.values()]
  for (let page = 0; page * window.pageSize < window.count; page++) await read(page)
  return { rows: union([...before, ...pages.values()]), count: window.count, changed: true }
}

/** Pages that are not there yet, or were counted otherwise than the latest one. */
function pagesToRead(window: HistoryWindow, pages: ReadonlyMap<number, HistoryPage>): number[] {
  const all = Array.from({ length: Math.ceil(window.count / window.pageSize) }, (_, page) => page)
  return all.filter((number) => {
    const page = pages.get(number)
    return page === undefined || !fits(window, page)
  })
}

function rowsOf(window: HistoryWindow, pages: ReadonlyMap<number, HistoryPage>): HistoryRow[] {
  return [...rowsByPlace(window, pages)]
    .sort(([a], [b]) => a - b)
    .map(([, row]) => row)
    .filter((row) => !isMadeUp(row))
}

function union(pages: readonly HistoryPage[]): HistoryRow[] {
  const revisions = new Map<string, Revision>()
  const others = new Map<string, HistoryRow>()
  for (const row of pages.flatMap(({ rows }) => rows)) {
    if (isRevision(row)) revisions.set(row.id, row)
    else others.set(row.raw, row)
  }
  return [...[...revisions.values()].sort((a, b) => compareRevisions(b, a)), ...others.values()]
}

/** Does the work for each, so many at once, in order. The first failure is everybody's. */
async function eachOf<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>) {
  const left = [...items]
  let failed = false
  async function next(): Promise<void> {
    for (let item = left.shift(); item !== undefined && !failed; item = left.shift()) {
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, next))
}
