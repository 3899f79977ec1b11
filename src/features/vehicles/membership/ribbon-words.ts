import { writtenPerson } from '../../../domain/person/person-name'
import { rezone } from '../../../domain/time/asked-time'
import { FLEET_STATES } from '../../../domain/words/fleet-state'
import { visibleText } from '../../../lib/text/visible-text'
import { durationText } from '../../../lib/time/duration-text'
import { formatInstant, type Instant, MINUTE, SECOND } from '../../../lib/time/instant'
import { cutTo, precisionAmong } from '../../../lib/time/time-precision'
import { type TimePrecision, timeText } from '../../../lib/time/time-text'
import type { RibbonPiece } from './ribbon-geometry'

/** What pieces need to be put into words. Times are in the zone, with offsets; the newest piece ends now. */
export interface Wording {
  readonly zone: string
  readonly newest: RibbonPiece | undefined
  /** How finely each time is written, from `piecesPrecision`. */
  readonly precision: (instant: Instant) => TimePrecision
  readonly name: (username: string) => string
}

/** Chooses how finely the starts of pieces are written: each piece ends where the next starts. */
export function piecesPrecision(pieces: readonly RibbonPiece[]) {
  return precisionAmong(pieces.filter(({ interval }) => interval).map(({ from }) => from))
}

/** The words for the states of pieces, in the order of the legend. */
export const PIECE_STATES: Readonly<Record<RibbonPiece['kind'], string>> = {
  ...FLEET_STATES,
  none: 'No record',
  unloaded: 'Not loaded',
}

/** The words for a piece. Its length is that between the two times as they are written. `by` is null if unknown. */
export function pieceWords(piece: RibbonPiece, { zone, newest, precision, name }: Wording) {
  const { kind, interval, from, to } = piece
  const time = (instant: Instant) => timeText(instant, zone, precision(instant))
  const length = cutTo(to, precision(to)) - cutTo(from, precision(from))
  const until = piece === newest ? 'now' : time(to)
  const state = PIECE_STATES[kind]
  if (interval === null) return { state, from: '', to: until, duration: '', by: null }
  const { first, startKnown } = interval
  return {
    state,
    from: `${startKnown ? '' : 'at the latest '}${time(from)}`,
    to: until,
    duration: `${startKnown ? '' : 'at least '}${durationText(length)}`,
    by: first.username ? visibleText(name(first.username)) : null,
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
  vehicle: string,
  pieces: readonly RibbonPiece[],
  wording: Wording,
  complete: boolean,
): string {
  const forOthers = { ...wording, name: writtenPerson }
  const intervals = pieces.filter(({ interval }) => interval).map((piece) => pieceSentence(piece, forOthers))
  const title = `${vehicle} on and off the fleet (times in ${wording.zone})`
  const lines = [title, ...intervals.reverse(), ...(complete ? [] : ['Older intervals were not loaded.'])]
  return `${lines.join('\n')}\n`
}

/** The precision at which a question names an instant exactly: the minute, or the second or microsecond within one. */
export function precisionFor(instant: Instant): 'minute' | 'second' | 'micro' {
  return instant % MINUTE === 0 ? 'minute' : instant % SECOND === 0 ? 'second' : 'micro'
}

const DIGITS = { minute: 16, second: 19, micro: 26 } as const

/** An instant as a person types it into the question, in the zone. */
export function askedText(instant: Instant, zone: string): string {
  const utc = `${formatInstant(instant).slice(0, DIGITS[precisionFor(instant)])}Z`
  return rezone(utc, 'UTC', zone) ?? utc
}
