import type { Membership, MembershipInterval } from '../../../domain/membership/membership-intervals'
import { HISTORY_START } from '../../../domain/membership/membership-run'
import type { FleetState } from '../../../domain/words/fleet-state'
import { DAY, type Instant, MINUTE } from '../../../lib/time/instant'

/** The time that the ribbon shows, from its left edge to its right edge. */
export interface RibbonAxis {
  readonly start: Instant
  readonly end: Instant
}

/** A part of the ribbon in one state. `none`: no revision by then; `unloaded`: not read yet. */
export interface RibbonPiece {
  readonly kind: FleetState | 'none' | 'unloaded'
  readonly interval: MembershipInterval | null
  readonly from: Instant
  /** When the next piece begins. */
  readonly to: Instant
}

/** Share of the ribbon before the history begins, and after now. */
const [BEFORE, AFTER] = [0.05, 0.01]

/** The axis: from a little before 3 June 2023 or the oldest revision to a little after now or the newest one. */
export function axisOf({ intervals }: Membership, now: Instant): RibbonAxis {
  const oldest = Math.min(HISTORY_START, intervals.at(-1)?.first.instant ?? HISTORY_START)
  const newest = Math.max(now, intervals[0]?.last.instant ?? now)
  const length = newest - oldest
  return { start: Math.floor(oldest - BEFORE * length), end: Math.ceil(newest + AFTER * length) }
}

/** Lengths of time that the ribbon can show instead of all. */
export const LENGTHS = { Year: 365 * DAY, Month: 30 * DAY, Day: DAY } as const
export type Preset = keyof typeof LENGTHS

export const lengthOf = ({ start, end }: RibbonAxis): number => end - start

/** A length of time around an instant, moved into the whole. Whole microseconds. */
export function axisAround(middle: Instant, length: number, whole: RibbonAxis): RibbonAxis {
  const size = Math.min(length, lengthOf(whole))
  const start = Math.min(whole.end - size, Math.max(whole.start, Math.round(middle - size / 2)))
  return { start, end: start + size }
}

/** The pieces from left to right, without gaps: the time before the first interval, then each interval up to now. */
export function piecesOf({ intervals, complete }: Membership, axis: RibbonAxis, now: Instant): RibbonPiece[] {
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

/** Where an instant is on the axis, from 0 to 1. An instant beyond an edge is at that edge. */
export function shareOf(instant: Instant, axis: RibbonAxis): number {
  return Math.min(1, Math.max(0, placeOf(instant, axis)))
}

/** Where an instant is on the axis, from 0 to 1; below 0 or above 1 beyond its edges. */
function placeOf(instant: Instant, axis: RibbonAxis): number {
  return (instant - axis.start) / lengthOf(axis)
}

/** Whether a piece, or an instant, is on the axis at least partly. */
export function isOn(axis: RibbonAxis, from: Instant, to = from): boolean {
  return from <= axis.end && to >= axis.start
}

/** The room that a label needs, as a share of the ribbon. Where that is still too little, the label is cut off whole. */
const LABEL = 0.08

/**
 * Where a label stands between two places on the ribbon so that no mark crosses it: the first room that is wide enough,
 * or the last one; null if there is none. All are shares of the ribbon.
 */
export function labelRoom(
  left: number,
  right: number,
  marks: readonly number[],
  side: 'first' | 'last',
): { readonly left: number; readonly right: number } | null {
  const inside = marks.filter((mark) => mark >= left && mark <= right).sort((a, b) => a - b)
  const edges = [left, ...inside, right]
  const rooms = edges
    .slice(1)
    .map((edge, index) => ({ left: edges[index] ?? left, right: edge }))
    .filter((room) => room.right - room.left > LABEL)
  return (side === 'first' ? rooms[0] : rooms.at(-1)) ?? null
}

/** A share of the ribbon's width, for CSS. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`
}

/** Where an instant is on the axis, for CSS. */
export function percentOf(instant: Instant, axis: RibbonAxis): string {
  return percent(shareOf(instant, axis))
}

/**
 * The piece at a share of the width (0 to 1), and the instant to ask about: to the minute, in the piece, not after now.
 * @param slack how far beside a very short piece still hits it, as a share; its start is the instant then
 */
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
  // Nobody can ask about the time to the right of now.
  const latest = pieces.at(-1)?.to ?? axis.end
  const exact = Math.min(latest, Math.round(axis.start + share * length))
  const piece = pieceAt(pieces, exact) ?? pieces[0]
  if (!piece) return null
  const minute = exact - (exact % MINUTE)
  return { piece, instant: Math.max(piece.from, minute) }
}

/** The piece in force at an instant; null to the left of the ribbon. */
export function pieceAt(pieces: readonly RibbonPiece[], at: Instant): RibbonPiece | null {
  return pieces.findLast(({ from }) => from <= at) ?? null
}

/** The piece that times (their ends inclusive) are in from end to end; undefined where they are in none, or in several. */
export function pieceAround(pieces: readonly RibbonPiece[], times: readonly RibbonAxis[]) {
  if (times.length === 0) return undefined
  return pieces.find(({ from, to }) => times.every(({ start, end }) => from <= start && end < to))
}
