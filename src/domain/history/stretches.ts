import { type HistoryWindow, PAGE_LIMIT, type Stretch } from './history-window'

/** The stretches that hold any of these places. */
export function stretchesWith(known: readonly Stretch[], places: readonly number[]): Stretch[] {
  return known.filter((stretch) => places.some((place) => holds(stretch, place)))
}

/**
 * The stretches that are still to be asked for, so that every one of these places is in one. Places that lie within a
 * page of each other take a single request wherever they are, since a stretch begins where it has to: around them, or
 * where a known one ends. Only places between which known ones lie are read together with these once more.
 */
export function stretchesFor(
  window: HistoryWindow,
  known: readonly Stretch[],
  places: readonly number[],
): Stretch[] {
  // A tall view is asked for at once, unless the service is known to send fewer rows.
  const size = window.pageSize < PAGE_LIMIT ? window.pageSize : Math.max(window.pageSize, places.length)
  const near = stretchesNear(known, places, size)
  const asked: Stretch[] = []
  let missing = places
    .filter((place) => place >= 0 && place < window.count && !near.some((stretch) => holds(stretch, place)))
    .sort((a, b) => a - b)
  for (let [first] = missing; first !== undefined; [first] = missing) {
    const end = first + size
    const last = missing.findLast((place) => place < end) ?? first
    const stretch = stretchAround(first, last, size, { known: [...near, ...asked], count: window.count })
    asked.push(stretch)
    missing = missing.filter((place) => !holds(stretch, place))
  }
  return asked
}

/** At most `size` rows with the places from `first` to `last` in their middle, but for what is known before and behind. */
function stretchAround(
  first: number,
  last: number,
  size: number,
  { known, count }: { known: readonly Stretch[]; count: number },
): Stretch {
  const low = Math.max(0, ...known.map(endOf).filter((end) => end <= first))
  const high = Math.min(count, ...known.map(({ offset }) => offset).filter((offset) => offset > last))
  const limit = Math.min(size, high - low)
  const middle = first - Math.floor((limit - (last + 1 - first)) / 2)
  return { offset: Math.min(Math.max(middle, low), high - limit), limit }
}

function endOf({ offset, limit }: Stretch): number {
  return offset + limit
}

function holds(stretch: Stretch, place: number): boolean {
  return place >= stretch.offset && place < endOf(stretch)
}

function stretchesNear(known: readonly Stretch[], places: readonly number[], size: number): Stretch[] {
  const [from, to] = [Math.min(...places) - size, Math.max(...places) + size]
  return known.filter((stretch) => endOf(stretch) >= from && stretch.offset <= to)
}
