import type { Revision } from '../../api/resources/revision'
import { compareRevisions } from '../history/history-source'
import { statusAfter, type VehicleStatus } from '../words/vehicle-status'
import { isBeginning } from './status-period'

/** Consecutive revisions that leave the vehicle in the same state. */
export interface StatusInterval {
  readonly state: VehicleStatus
  readonly first: Revision
  readonly last: Revision
  /** Number of revisions in the interval, by the service's counts. */
  readonly rows: number
  /** Whether the state is known to have started with `first`. */
  readonly startKnown: boolean
}

export interface StatusIntervals {
  readonly intervals: readonly StatusInterval[]
  readonly complete: boolean
  readonly count: number
}

export function intervalsOf(revisions: readonly Revision[]): StatusInterval[] {
  const intervals: StatusInterval[] = []
  let start = 0
  for (const [index, first] of revisions.entries()) {
    const before = revisions[index + 1]
    const last = revisions[start]
    const state = statusAfter(first)
    if (last === undefined || (before && statusAfter(before) === state)) continue
    const startKnown = before !== undefined || isBeginning(first)
    intervals.push({ state, first, last, rows: index + 1 - start, startKnown })
    start = index + 1
  }
  return intervals
}

/** The complete intervals among the newest revisions, newest first. `next`: the newest revision outside them. */
export type KnownIntervals = Pick<StatusIntervals, 'intervals'> & { readonly next: Revision | null }

export function knownIntervals(revisions: readonly Revision[], isComplete: boolean): KnownIntervals {
  const intervals = intervalsOf([...revisions].sort((a, b) => compareRevisions(b, a)))
  if (isComplete) return { intervals, next: null }
  // The start of the last interval isn't loaded, and neither may be other rows with the oldest timestamp.
  const oldest = revisions.at(-1)?.instant
  let next = intervals.pop()
  while (next && (next.last.instant === oldest || next.last.instant === intervals.at(-1)?.first.instant))
    next = intervals.pop()
  return { intervals, next: next?.last ?? null }
}

export function cutTo(most: number, { intervals, next }: KnownIntervals): KnownIntervals {
  return { intervals: intervals.slice(0, most), next: intervals[most]?.last ?? next }
}

export const joinPages = (parts: readonly StatusIntervals[]): StatusIntervals => ({
  intervals: parts.flatMap(({ intervals }) => intervals),
  complete: parts.at(-1)?.complete ?? false,
  count: parts[0]?.count ?? 0,
})
