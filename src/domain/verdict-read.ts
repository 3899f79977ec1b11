import type { HistoryFilter, HistoryPage, HistoryQuery } from '../api/history'
import { isRevision, type Revision } from '../api/revision'
import type { Instant } from '../lib/instant'
import { inconsistent, outside, unreadable, unsorted, VerdictError } from './verdict-error'

/** Where revisions are asked for: one call, one request of the history endpoint for one vehicle. */
export interface HistorySource {
  page(query: HistoryQuery): Promise<HistoryPage>
}

/** A page whose every row was checked against what was asked. */
export interface CheckedPage {
  readonly count: number
  /** Newest first. */
  readonly revisions: readonly Revision[]
  readonly answeredAt: Instant | null
  readonly url: string
}

/**
 * One request. A row that is unreadable or excluded by the filters, rows out of order and a count that cannot
 * be are a VerdictError: a service that ignores `history_date__lte` must not decide anything.
 */
export async function readPage(source: HistorySource, query: HistoryQuery): Promise<CheckedPage> {
  const { count, rows, answeredAt, url } = await source.page(query)
  const revisions = rows.map((row) => {
    if (!isRevision(row)) throw unreadable(row.problem, url)
    if (!matches(row, query)) throw outside(row.id, row.instant, url)
    return row
  })
  if (
    revisions.some((row, index) => index > 0 && row.instant > (revisions[index - 1]?.instant ?? row.instant))
  ) {
    throw unsorted(url)
  }
  const offset = query.offset ?? 0
  const possible = revisions.length > 0 ? offset + revisions.length <= count : offset >= count
  if (!possible || !Number.isSafeInteger(count)) throw inconsistent(url)
  return { count, revisions, answeredAt, url }
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
