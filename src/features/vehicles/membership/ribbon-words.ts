import { rezone } from '../../../domain/time/asked-time'
import { visibleText } from '../../../lib/text/visible-text'
import { durationText } from '../../../lib/time/duration-text'
import { formatInstant, type Instant, MINUTE, SECOND } from '../../../lib/time/instant'
import { type TimePrecision, timeText } from '../../../lib/time/time-text'
import type { RibbonPiece } from './ribbon-geometry'

/** A piece of the ribbon in words. */
interface PieceWords {
  readonly state: string
  readonly from: string
  readonly to: string
  readonly duration: string
  /** Who made the change; null where it is unknown. */
  readonly by: string | null
}

/** What pieces need to be put into words. Times are in the zone, with offsets; the newest piece ends now. */
export interface Wording {
  readonly zone: string
  readonly newest: RibbonPiece | undefined
}

/** The words for the states of pieces, in the order of the legend. */
export const PIECE_STATES: Readonly<Record<RibbonPiece['kind'], string>> = {
  on: 'On the fleet',
  off: 'Off the fleet',
  deleted: 'Deleted',
  none: 'No revision is recorded',
  unloaded: 'Not loaded',
}

export function pieceWords(piece: RibbonPiece, { zone, newest }: Wording): PieceWords {
  const { kind, interval, from, to } = piece
  // A piece within one second needs all digits, or its two times would look the same.
  const isBrief = piece !== newest && timeText(from, zone) === timeText(to, zone)
  const time = (instant: Instant) => timeText(instant, zone, isBrief ? 'micro' : 'second')
  const until = piece === newest ? 'now' : time(to)
  const state = PIECE_STATES[kind]
  if (interval === null) return { state, from: '', to: until, duration: '', by: null }
  const { first, startKnown } = interval
  return {
    state,
    from: `${startKnown ? '' : 'at the latest '}${time(from)}`,
    to: until,
    duration: `${startKnown ? '' : 'at least '}${durationText(to - from)}`,
    by: first.username ? visibleText(first.username) : null,
  }
}

/** A piece in one sentence, for screen readers and text. */
export function pieceSentence(piece: RibbonPiece, wording: Wording): string {
  const { state, from, to, duration, by } = pieceWords(piece, wording)
  if (!piece.interval) return `${state} before ${to}`
  return `${state} from ${from} to ${to}, ${duration}; ${by === null ? 'user unknown' : `by ${by}`}`
}

/** All intervals as plain text, newest first, to paste into a letter or a ticket. */
export function ribbonText(
  vehicleId: number,
  pieces: readonly RibbonPiece[],
  wording: Wording,
  complete: boolean,
): string {
  const intervals = pieces.filter(({ interval }) => interval).map((piece) => pieceSentence(piece, wording))
  const title = `Membership of vehicle ${vehicleId} (times in ${wording.zone})`
  const lines = [title, ...intervals.reverse(), ...(complete ? [] : ['Older intervals were not loaded.'])]
  return `${lines.join('\n')}\n`
}

/** The precision that an instant needs: the minute, or the second or microsecond within one. */
export function precisionFor(instant: Instant): TimePrecision {
  return instant % MINUTE === 0 ? 'minute' : instant % SECOND === 0 ? 'second' : 'micro'
}

const DIGITS: Readonly<Record<TimePrecision, number>> = { minute: 16, second: 19, micro: 26 }

/** An instant as a person types it into the question, in the zone. */
export function askedText(instant: Instant, zone: string): string {
  const utc = `${formatInstant(instant).slice(0, DIGITS[precisionFor(instant)])}Z`
  return rezone(utc, 'UTC', zone) ?? utc
}
