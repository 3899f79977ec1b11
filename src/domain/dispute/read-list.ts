import { isRevision, type Revision } from '../../api/resources/revision'
import type { Instant } from '../../lib/time/instant'
import type { HistorySource } from '../history/history-source'
import { inconsistent, retryInconsistent, unsorted } from '../history/verdict-error'
import { type CheckedRows, readRows } from '../history/verdict-read'

/** The upper end of a vehicle's history as far as it was read, newest first, in the service's order. */
export interface ReadList {
  readonly revisions: readonly Revision[]
  /** Holds `i` where unreadable rows stand directly before revision `i`; its length where they stand at the end. */
  readonly gaps: ReadonlySet<number>
  /** Nothing older is recorded: offset and rows have reached the count. */
  readonly isComplete: boolean
  readonly requests: readonly string[]
  /** The service's clock at the first answer. */
  readonly answeredAt: Instant | null
}

/** Most rows that a page is asked for; services may send fewer. */
export const MOST_ROWS = 1000

/**
 * Reads revisions up to `to` (null: all), newest first, until the list is complete or `isEnough`. The first page is asked
 * for with `limit`, and later ones by offset, which depends on the rows that came: services cap pages.
 *
 * All pages must have one count, no repeated id and falling instants, else the history changed meanwhile, and all is read
 * again, up to three times. Throws VerdictError, and what the source rejects with.
 */
export function readList(
  source: HistorySource,
  to: Instant | null,
  limit: number,
  isEnough: (list: ReadList) => boolean,
): Promise<ReadList> {
  return retryInconsistent(async () => {
    const list = new GrowingList()
    do {
      const offset = list.length
      const query = { ...(to !== null && { to }), limit: offset === 0 ? limit : MOST_ROWS }
      list.add(await readRows(source, { ...query, ...(offset > 0 && { offset }) }))
    } while (!list.isComplete && !isEnough(list))
    return list
  })
}

class GrowingList implements ReadList {
  readonly revisions: Revision[] = []
  readonly gaps = new Set<number>()
  readonly requests: string[] = []
  readonly #ids = new Set<string>()
  answeredAt: Instant | null = null
  isComplete = false
  /** Rows read, the unreadable ones too. */
  length = 0
  #count: number | null = null

  add({ rows, count, answeredAt, url }: CheckedRows): void {
    this.requests.push(url)
    if (this.#count === null) this.answeredAt = answeredAt
    else if (this.#count !== count) throw inconsistent(url)
    this.#count = count
    for (const row of rows) {
      if (!isRevision(row)) {
        this.gaps.add(this.revisions.length)
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
