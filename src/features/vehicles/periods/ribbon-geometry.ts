import type { StatusInterval, StatusIntervals } from '../../../domain/periods/status-intervals'
import { HISTORY_START } from '../../../domain/periods/status-period'
import type { VehicleStatus } from '../../../domain/words/vehicle-status'
import { DAY, type Instant, MINUTE } from '../../../lib/time/instant'

export interface RibbonAxis {
  readonly start: Instant
  readonly end: Instant
}

/** A part of the ribbon with one status. `none`: before the first revision; `unloaded`: not loaded yet. */
export interface RibbonPiece {
  readonly kind: VehicleStatus | 'none' | 'unloaded'
  readonly interval: StatusInterval | null
  readonly from: Instant
  readonly to: Instant
}

/** Space before the start of the history, and after now, as shares of the ribbon. */
const [BEFORE, AFTER] = [0.05, 0.01]

/** Returns the axis from shortly before June 3, 2023 or the oldest revision to shortly after now or the newest one. */
export function ribbonAxis({ intervals }: StatusIntervals, now: Instant): RibbonAxis {
  const oldest = Math.min(HISTORY_START, intervals.at(-1)?.first.instant ?? HISTORY_START)
  const newest = Math.max(now, intervals[0]?.last.instant ?? now)
  const length = newest - oldest
  return { start: Math.floor(oldest - BEFORE * length), end: Math.ceil(newest + AFTER * length) }
}

export const LENGTHS = { Year: 365 * DAY, Month: 30 * DAY, Day: DAY } as const
export type Preset = keyof typeof LENGTHS

export const lengthOf = ({ start, end }: RibbonAxis): number => end - start

/** Returns an axis of this length around an instant, in whole microseconds, moved so it stays within the whole axis. */
export function axisAround(middle: Instant, length: number, whole: RibbonAxis): RibbonAxis {
  const size = Math.min(length, lengthOf(whole))
  const start = Math.min(whole.end - size, Math.max(whole.start, Math.round(middle - size / 2)))
  return { start, end: start + size }
}

export function piecesOf(
  { intervals, complete }: StatusIntervals,
  axis: RibbonAxis,
  now: Instant,
): RibbonPiece[] {
  const pieces: RibbonPiece[] = []
  let to = Math.max(now, intervals[0]?.last.instant ?? now)
  for (const interval of intervals) {
    const from = interval.first.instant
    pieces.push({ kind: interval.state, interval, from, to })
    to = from
  }
  pieces.push({ kind: complete ? 'none' : 'unloaded', interval: null, from: axis.start, to })
  return pieces.reverse()
}

export const shareOf = (instant: Instant, axis: RibbonAxis): number =>
  Math.min(1, Math.max(0, placeOf(instant, axis)))

const placeOf = (instant: Instant, axis: RibbonAxis): number => (instant - axis.start) / lengthOf(axis)

export const isOn = (axis: RibbonAxis, from: Instant, to = from): boolean =>
  from <= axis.end && to >= axis.start

/** Space that a label needs, as a share of the ribbon. */
const LABEL = 0.08

/** Returns the first or last space for a label between two places, without marks; null if there is none. */
export function labelRoom(
  left: number,
  right: number,
  marks: readonly number[],
  side: 'first' | 'last',
): { readonly left: number; readonly right: number } | null {
  const inside = marks.filter((mark) => mark >= left && mark <= right).sort((a, b) => a - b)
  const rooms = [...inside, right]
    .map((edge, index) => ({ left: inside[index - 1] ?? left, right: edge }))
    .filter((room) => room.right - room.left > LABEL)
  return (side === 'first' ? rooms[0] : rooms.at(-1)) ?? null
}

export const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

export const percentOf = (instant: Instant, axis: RibbonAxis): string => percent(shareOf(instant, axis))

/** Returns the piece at a share of the width, and the minute to ask about. `slack` makes very short pieces clickable. */
export function pointAt(
  pieces: readonly RibbonPiece[],
  axis: RibbonAxis,
  share: number,
  slack: number,
): { readonly piece: RibbonPiece; readonly instant: Instant } | null {
  const length = lengthOf(axis)
  const near = pieces
    .filter(({ interval, from, to }) => interval && isOn(axis, from, to) && (to - from) / length < slack)
    .map((piece) => ({
      piece,
      away: Math.abs((placeOf(piece.from, axis) + placeOf(piece.to, axis)) / 2 - share),
    }))
    .filter(({ away }) => away <= slack)
    .sort((a, b) => a.away - b.away)[0]
  if (near) return { piece: near.piece, instant: near.piece.from }
  // Times to the right of now can't be chosen.
  const latest = pieces.at(-1)?.to ?? axis.end
  const exact = Math.min(latest, Math.round(axis.start + share * length))
  const piece = pieceAt(pieces, exact) ?? pieces[0]
  if (!piece) return null
  const minute = exact - (exact % MINUTE)
  return { piece, instant: Math.max(piece.from, minute) }
}

export const pieceAt = (pieces: readonly RibbonPiece[], at: Instant): RibbonPiece | null =>
  pieces.findLast(({ from }) => from <= at) ?? null

/** Returns the piece that contains all times (ends inclusive); undefined if there is none, or several. */
export function pieceAround(pieces: readonly RibbonPiece[], times: readonly RibbonAxis[]) {
  if (times.length === 0) return undefined
  return pieces.find(({ from, to }) => times.every(({ start, end }) => from <= start && end < to))
}
