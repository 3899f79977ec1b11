import type { HistoryFilter } from '../../api/resources/history'
import { isRevision, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from './history-source'
import { inconsistent, tooMany, unreadable, unsorted } from './verdict-error'
import { type CheckedRows, readRows } from './verdict-read'

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
  const slice = new GrowingSlice()
  do {
    const offset = slice.length
    const query = { ...filter, limit: offset === 0 ? limit : more, ...(offset > 0 && { offset }) }
    slice.add(await readRows(source, query))
  } while (!slice.isComplete && !isEnough(slice))
  return slice
}

/** Rows of a page where all matching ones are needed. */
const PAGE = 100

/** Reads every matching revision; throws `too-many` for more than `most`, and `unreadable` for a row that is none. */
export async function readAll(
  source: HistorySource,
  filter: HistoryFilter,
  most: number,
): Promise<HistorySlice> {
  const slice = await readSlice(source, filter, { limit: PAGE, more: PAGE }, ({ count }) => count > most)
  const { count, gaps, requests } = slice
  const url = requests.at(-1) ?? ''
  if (count > most) throw tooMany(count, url)
  for (const problem of gaps.values()) throw unreadable(problem, url)
  return slice
}

class GrowingSlice implements HistorySlice {
  readonly revisions: Revision[] = []
  readonly gaps = new Map<number, string>()
  readonly requests: string[] = []
  readonly #ids = new Set<string>()
  answeredAt: Instant | null = null
  isComplete = false
  count = 0
  /** Rows read, the unreadable ones too. */
  length = 0

  add({ rows, count, answeredAt, url }: CheckedRows): void {
    if (this.requests.length === 0) [this.answeredAt, this.count] = [answeredAt, count]
    else if (this.count !== count) throw inconsistent(url)
    this.requests.push(url)
    for (const row of rows) {
      if (!isRevision(row)) {
        this.gaps.set(this.revisions.length, row.problem)
        continue
      }
      if (row.instant > (this.revisions.at(-1)?.instant ?? row.instant)) throw unsorted(url)
      if (this.#ids.has(row.id)) throw inconsistent(url)
      this.#ids.add(row.id)
      this.revisions.push(row)
    }
    this.length += rows.length
    this.isComplete = this.length === count
  }
}
