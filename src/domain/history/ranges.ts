import type { HistoryWindow, RowRange } from './history-window'
import { PAGE_LIMIT } from './page-limit'

/** The ranges that contain any of these indexes. */
export function rangesWith(known: readonly RowRange[], indexes: readonly number[]): RowRange[] {
  return known.filter((range) => indexes.some((index) => holds(range, index)))
}

/**
 * The ranges to request so that every index is in a range. Indexes within a page of each other take one request, since a
 * range may start anywhere: around them, or where a known range ends. Known rows are read again only where they lie
 * between missing ones.
 */
export function missingRanges(window: HistoryWindow, known: readonly RowRange[], indexes: readonly number[]) {
  // A tall view takes one request, unless the service is known to send fewer rows.
  const size = window.pageSize < PAGE_LIMIT ? window.pageSize : Math.max(window.pageSize, indexes.length)
  const near = rangesNear(known, indexes, size)
  const asked: RowRange[] = []
  let missing = indexes
    .filter((index) => index >= 0 && index < window.count && !near.some((range) => holds(range, index)))
    .sort((a, b) => a - b)
  for (let [first] = missing; first !== undefined; [first] = missing) {
    const end = first + size
    const last = missing.findLast((index) => index < end) ?? first
    const range = rangeAround(first, last, size, { known: [...near, ...asked], count: window.count })
    asked.push(range)
    missing = missing.filter((index) => !holds(range, index))
  }
  return asked
}

/** At most `size` rows centred on the indexes from `first` to `last`, between the known ranges around them. */
function rangeAround(
  first: number,
  last: number,
  size: number,
  { known, count }: { known: readonly RowRange[]; count: number },
): RowRange {
  const low = Math.max(0, ...known.map(endOf).filter((end) => end <= first))
  const high = Math.min(count, ...known.map(({ offset }) => offset).filter((offset) => offset > last))
  const limit = Math.min(size, high - low)
  const middle = first - Math.floor((limit - (last + 1 - first)) / 2)
  return { offset: Math.min(Math.max(middle, low), high - limit), limit }
}

function endOf({ offset, limit }: RowRange): number {
  return offset + limit
}

function holds(range: RowRange, index: number): boolean {
  return index >= range.offset && index < endOf(range)
}

function rangesNear(known: readonly RowRange[], indexes: readonly number[], size: number): RowRange[] {
  const [from, to] = [Math.min(...indexes) - size, Math.max(...indexes) + size]
  return known.filter((range) => endOf(range) >= from && range.offset <= to)
}
