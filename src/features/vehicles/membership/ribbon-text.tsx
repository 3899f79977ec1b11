import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { writtenPerson } from '../../../domain/person/person-name'
import { rezone } from '../../../domain/time/asked-time'
import { FLEET_STATES } from '../../../domain/words/fleet-state'
import { ByPerson } from '../../../domain/words/revision-kind'
import { countWords } from '../../../lib/text/count-words'
import { visibleText } from '../../../lib/text/visible-text'
import { durationText } from '../../../lib/time/duration-text'
import { formatInstant, type Instant, MINUTE, SECOND } from '../../../lib/time/instant'
import { cutTo, precisionAmong } from '../../../lib/time/time-precision'
import { type TimePrecision, timeText } from '../../../lib/time/time-text'
import { CopyButton } from '../../../ui/content/copy-button'
import classes from './ribbon.module.css'
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
  if (!piece.interval) return `${state} up to ${to}`
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

const MARKS = {
  on: IconCircleFilled,
  off: IconCircle,
  deleted: IconX,
  none: IconCircleDashed,
  unloaded: IconCircleDashed,
} as const

/** One interval in words: the one pointed at, else that of the whole time asked about, else that of now. */
export function RibbonReadout(props: {
  id: string
  piece: RibbonPiece | undefined
  /** The instant that a click asks about; null where nothing is pointed at. */
  instant: Instant | null
  wording: Wording
}) {
  const { piece, instant, wording } = props
  if (piece === undefined) return <div id={props.id} className={`tabular breakable ${classes.readout}`} />
  const { state, from, to, duration, by } = pieceWords(piece, wording)
  const Mark = MARKS[piece.kind]
  return (
    <div id={props.id} className={`tabular breakable ${classes.readout}`}>
      <p>
        <span className="strong toned" data-tone={piece.kind}>
          <Mark size={10} aria-hidden /> {state}
        </span>
        {piece.interval && (
          <>
            {' '}
            · {duration} · <ByPerson name={by} className={`ellipsis ${classes.by}`} />
          </>
        )}
        {instant !== null && (
          <span className="muted">
            {' '}
            · Click to ask about {timeText(instant, wording.zone, precisionFor(instant))}
          </span>
        )}
      </p>
      <p className="muted">{piece.interval ? `${from} → ${to}` : `up to ${to}`}</p>
    </div>
  )
}

/** All intervals in words, newest first, for people who cannot see or hit them. Asks about the start of one. */
export function RibbonText(props: {
  vehicle: string
  pieces: readonly RibbonPiece[]
  membership: Membership
  wording: Wording
  onAsk: (instant: Instant) => void
}) {
  const { pieces, membership, wording } = props
  const { complete } = membership
  const list = pieces.toReversed().filter(({ interval }) => interval)
  return (
    <details className={`quiet ${classes.text}`}>
      <summary>As text</summary>
      <ol
        className={`panel divided tabular breakable ${classes.intervals}`}
        aria-label="Times on and off the fleet, newest first"
      >
        {list.map((piece) => {
          const { state, from, to, duration, by } = pieceWords(piece, wording)
          return (
            <li key={piece.interval?.first.id} aria-label={pieceSentence(piece, wording)}>
              <span className="strong toned" data-tone={piece.kind}>
                {state}
              </span>{' '}
              · {duration} · {countWords(piece.interval?.rows ?? 0, 'revision')} · <ByPerson name={by} />
              <div>
                <button
                  type="button"
                  className={`bare-button accent ${classes.time}`}
                  title="Ask about this time"
                  onClick={() => props.onAsk(piece.from)}
                >
                  {from}
                </button>{' '}
                → {to}
              </div>
            </li>
          )
        })}
      </ol>
      {!complete && <p className="muted">Older intervals are not loaded.</p>}
      <div>
        <CopyButton
          label="Copy intervals"
          text={() => ribbonText(props.vehicle, pieces, wording, complete)}
        />
      </div>
    </details>
  )
}
