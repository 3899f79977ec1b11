import type { Membership, MembershipInterval } from '../../domain/membership-intervals'
import { HISTORY_START } from '../../domain/membership-run'
import { type Instant, MINUTE } from '../../lib/instant'
import { instantToWall, wallToInstants } from '../../lib/zone'

/** The time that the ribbon shows, from its left edge to its right. */
export interface RibbonAxis {
  readonly start: Instant
  readonly end: Instant
}

/** A stretch of the ribbon. `none`: no revision by then; `unloaded`: nobody has asked yet. */
export interface RibbonPiece {
  readonly kind: 'on' | 'off' | 'none' | 'unloaded'
  readonly interval: MembershipInterval | null
  readonly from: Instant
  /** When the next piece begins. */
  readonly to: Instant
}

/** Before the history begins, and after now, so much of the whole is shown. */
const [BEFORE, AFTER] = [0.05, 0.01]

/** From a little before 3 June 2023, or before an older revision, to a little after now, or after a later one. */
export function axisOf({ intervals }: Membership, now: Instant): RibbonAxis {
  const oldest = Math.min(HISTORY_START, intervals.at(-1)?.first.instant ?? HISTORY_START)
  const newest = Math.max(now, intervals[0]?.last.instant ?? now)
  const length = newest - oldest
  return { start: Math.floor(oldest - BEFORE * length), end: Math.ceil(newest + AFTER * length) }
}

/** The pieces from left to right, without gaps: what is before the first interval, then each interval, up to now. */
export function piecesOf({ intervals, complete }: Membership, axis: RibbonAxis, now: Instant): RibbonPiece[] {
  const pieces: RibbonPiece[] = []
  let to = Math.max(now, intervals[0]?.last.instant ?? now)
  for (const interval of intervals) {
    const from = interval.first.instant
    pieces.push({ kind: interval.active ? 'on' : 'off', interval, from, to })
    to = from
  }
  pieces.push({ kind: complete ? 'none' : 'unloaded', interval: null, from: axis.start, to })
  return pieces.reverse()
}

/** Where an instant is, from 0 to 1; what lies beyond the axis is at its edge. */
export function placeOf(instant: Instant, { start, end }: RibbonAxis): number {
  return Math.min(1, Math.max(0, (instant - start) / (end - start)))
}

/** A share of the ribbon's width as CSS writes it. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`
}

/**
 * What a place (0 to 1) means: the piece there, and the instant to ask about, to the minute, but never out of the piece.
 * A piece too short to be hit is taken from as far as `slack` away, and asked about at its start.
 */
export function pointAt(
  pieces: readonly RibbonPiece[],
  axis: RibbonAxis,
  place: number,
  slack: number,
): { readonly piece: RibbonPiece; readonly instant: Instant } | null {
  const near = pieces
    .filter(({ interval, from, to }) => interval && placeOf(to, axis) - placeOf(from, axis) < slack)
    .map((piece) => ({
      piece,
      away: Math.abs((placeOf(piece.from, axis) + placeOf(piece.to, axis)) / 2 - place),
    }))
    .filter(({ away }) => away <= slack)
    .sort((a, b) => a.away - b.away)[0]
  if (near) return { piece: near.piece, instant: near.piece.from }
  const exact = Math.round(axis.start + place * (axis.end - axis.start))
  const piece = pieceAt(pieces, exact) ?? pieces[0]
  if (!piece) return null
  const minute = exact - (exact % MINUTE)
  return { piece, instant: Math.max(piece.from, minute) }
}

/** The first moments of years in the zone, at most eight of them. */
export function ticksOf({ start, end }: RibbonAxis, zone: string): { year: number; instant: Instant }[] {
  const [first, last] = [instantToWall(start, zone).year + 1, instantToWall(end, zone).year]
  const step = Math.max(1, Math.ceil((last - first + 1) / 8))
  const ticks: { year: number; instant: Instant }[] = []
  for (let year = first; year <= last; year += step) {
    const wall = { year, month: 1, day: 1, hour: 0, minute: 0, second: 0, micro: 0 }
    const [instant] = wallToInstants(wall, zone)
    if (instant !== undefined && instant < end) ticks.push({ year, instant })
  }
  return ticks
}

/** The piece in force at an instant; null to the left of the ribbon. */
export function pieceAt(pieces: readonly RibbonPiece[], at: Instant): RibbonPiece | null {
  return pieces.findLast(({ from }) => from <= at) ?? null
}
