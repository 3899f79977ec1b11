import type { Membership, MembershipInterval } from '../../../domain/membership/membership-intervals'
import { HISTORY_START } from '../../../domain/membership/membership-run'
import type { FleetState } from '../../../domain/words/fleet-state'
import { type Instant, MINUTE } from '../../../lib/time/instant'
import { instantToWall, wallToInstants } from '../../../lib/time/zone'

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
export function shareOf(instant: Instant, { start, end }: RibbonAxis): number {
  return Math.min(1, Math.max(0, (instant - start) / (end - start)))
}

/** A share of the ribbon's width, for CSS. */
export function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`
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
  const near = pieces
    .filter(({ interval, from, to }) => interval && shareOf(to, axis) - shareOf(from, axis) < slack)
    .map((piece) => ({
      piece,
      away: Math.abs((shareOf(piece.from, axis) + shareOf(piece.to, axis)) / 2 - share),
    }))
    .filter(({ away }) => away <= slack)
    .sort((a, b) => a.away - b.away)[0]
  if (near) return { piece: near.piece, instant: near.piece.from }
  // Nobody can ask about the time to the right of now.
  const latest = pieces.at(-1)?.to ?? axis.end
  const exact = Math.min(latest, Math.round(axis.start + share * (axis.end - axis.start)))
  const piece = pieceAt(pieces, exact) ?? pieces[0]
  if (!piece) return null
  const minute = exact - (exact % MINUTE)
  return { piece, instant: Math.max(piece.from, minute) }
}

/** A label below the ribbon: centred at its share, or flush with an edge. */
interface AxisLabel {
  readonly text: string
  readonly share: number
  readonly edge: 'left' | 'right' | null
  /** Whether there is no room for it where the ribbon is narrow. */
  readonly spare: boolean
}

/** Pixels: the narrowest ribbon on a phone, the narrowest on a desktop, the width of a letter, the gap after a label. */
const [NARROW, WIDE, SIGN, GAP] = [250, 400, 7, 6]

/**
 * The labels that have room beside those of the times asked, in this order: now, 3 June 2023 (when histories begin), and
 * the years of the zone.
 */
export function labelsOf(axis: RibbonAxis, zone: string, asked: readonly Instant[]): AxisLabel[] {
  const label = (text: string, share: number) => {
    const edge = share < 0.1 ? 'left' : share > 0.95 ? 'right' : null
    return { text, share: edge ? Number(edge === 'right') : share, edge } as const
  }
  const times = asked.map((instant) => label('← ▲ T', shareOf(instant, axis)))
  const years = ticksOf(axis, zone).map(({ year, instant }) => label(String(year), shareOf(instant, axis)))
  const wanted = [label('now', 1), label('3 Jun 2023', shareOf(HISTORY_START, axis)), ...years]
  const fitting = (width: number) => {
    const taken = times.map((time) => extentOf(time, width))
    return wanted.filter((one) => {
      const extent = extentOf(one, width)
      if (taken.some(({ from, to }) => extent.from < to && extent.to > from)) return false
      taken.push(extent)
      return true
    })
  }
  const narrow = fitting(NARROW)
  return fitting(WIDE).map((one) => ({ ...one, spare: !narrow.includes(one) }))
}

/** The left and right end of a label, in pixels, on a ribbon of this width. */
function extentOf({ text, share, edge }: Omit<AxisLabel, 'spare'>, width: number) {
  const size = text.length * SIGN + GAP
  const from = edge === 'left' ? 0 : edge === 'right' ? width - size : share * width - size / 2
  return { from, to: from + size }
}

/** The first moments of at most eight years in the zone. */
function ticksOf({ start, end }: RibbonAxis, zone: string): { year: number; instant: Instant }[] {
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
