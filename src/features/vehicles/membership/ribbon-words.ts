import type { Revision } from '../../../api/resources/revision'
import { compareRevisions } from '../../../domain/history/revision-order'
import { rezone } from '../../../domain/time/asked-time'
import { visibleText } from '../../../lib/text/visible-text'
import { durationText } from '../../../lib/time/duration-text'
import { formatInstant, type Instant, MINUTE, SECOND } from '../../../lib/time/instant'
import { cutTo, precisionAmong } from '../../../lib/time/time-precision'
import { type TimePrecision, timeText } from '../../../lib/time/time-text'
import type { RibbonPiece } from './ribbon-geometry'

/** A piece of the ribbon in words. */
interface PieceWords {
  readonly state: string
  readonly from: string
  readonly to: string
  readonly duration: string
  readonly by: string
  /** What else there is to say, as a clause; usually empty. */
  readonly note: string
}

/** What pieces need to be put into words. Times are in the zone, with offsets; the newest piece ends now. */
export interface Wording {
  readonly zone: string
  readonly newest: RibbonPiece | undefined
  readonly deletions: readonly Revision[]
  /** How finely each time is written, from `piecesPrecision`. */
  readonly precision: (instant: Instant) => TimePrecision
}

/** Chooses how finely the starts of pieces and the deletions are written: each piece ends where the next starts. */
export function piecesPrecision(pieces: readonly RibbonPiece[], deletions: readonly Revision[]) {
  const starts = pieces.filter(({ interval }) => interval).map(({ from }) => from)
  return precisionAmong([...starts, ...deletions.map(({ instant }) => instant)])
}

/** The words for a piece. Its length is that between the two times as they are written. */
export function pieceWords(piece: RibbonPiece, wording: Wording): PieceWords {
  const { zone, newest, deletions, precision } = wording
  const { kind, interval, from, to } = piece
  const time = (instant: Instant) => timeText(instant, zone, precision(instant))
  const length = cutTo(to, precision(to)) - cutTo(from, precision(from))
  const until = piece === newest ? 'now' : time(to)
  if (interval === null) {
    const state = kind === 'unloaded' ? 'Not loaded' : 'No revision is recorded'
    return { state, from: '', to: until, duration: '', by: '', note: '' }
  }
  const { first, last, startKnown } = interval
  const deleted = deletions
    .filter((revision) => compareRevisions(revision, first) >= 0 && compareRevisions(revision, last) <= 0)
    .map(({ id, instant }) => {
      const again = piece === newest && id === last.id ? '' : ' and recorded again'
      return `deleted ${time(instant)}${again}`
    })
  return {
    state: kind === 'on' ? 'On the fleet' : 'Off the fleet',
    from: `${startKnown ? '' : 'at the latest '}${time(from)}`,
    to: until,
    duration: `${startKnown ? '' : 'at least '}${durationText(length)}`,
    by: first.username ? visibleText(first.username) : 'not recorded',
    note: deleted.join(', '),
  }
}

/** A piece in one sentence, for screen readers and text. */
export function pieceSentence(piece: RibbonPiece, wording: Wording): string {
  const { state, from, to, duration, by, note } = pieceWords(piece, wording)
  if (!piece.interval) return `${state} before ${to}`
  return `${state} from ${from} to ${to}, ${duration}; by ${by}${note && `; ${note}`}`
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
