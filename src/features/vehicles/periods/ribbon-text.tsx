import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { rezone } from '../../../domain/time/query-time'
import { writtenPerson } from '../../../domain/user/person-name'
import { ByPerson } from '../../../domain/words/revision-parts'
import { oneLine } from '../../../domain/words/subject-words'
import { STATUS_NAMES } from '../../../domain/words/vehicle-status'
import { pluralize } from '../../../lib/text/pluralize'
import { formatInstant, type Instant, MINUTE, SECOND } from '../../../lib/time/instant'
import {
  cutTo,
  durationText,
  precisionAmong,
  type TimePrecision,
  timeText,
} from '../../../lib/time/time-text'
import { CopyButton } from '../../../ui/button/copy-button'
import classes from './ribbon.module.css'
import type { RibbonPiece } from './ribbon-geometry'

/** How to write times: in the zone, with offsets. The newest piece ends now. */
export interface Wording {
  readonly zone: string
  readonly newest: RibbonPiece | undefined
  readonly precision: (instant: Instant) => TimePrecision
  readonly name: (username: string) => string
}

/** Chooses the precision for the starts of pieces, each of which ends at the start of the next. */
export const piecesPrecision = (pieces: readonly RibbonPiece[]) =>
  precisionAmong(pieces.filter(({ interval }) => interval).map(({ from }) => from))

export const PIECE_STATES: Readonly<Record<RibbonPiece['kind'], string>> = {
  ...STATUS_NAMES,
  none: 'No record',
  unloaded: 'Not loaded',
}

/** Formats a piece. Its length is the difference between the two formatted times. `by` and `why` are null if unknown. */
export function pieceWords(piece: RibbonPiece, { zone, newest, precision, name }: Wording) {
  const { kind, interval, from, to } = piece
  const time = (instant: Instant) => timeText(instant, zone, precision(instant))
  const length = cutTo(to, precision(to)) - cutTo(from, precision(from))
  const until = piece === newest ? 'now' : time(to)
  const state = PIECE_STATES[kind]
  if (interval === null) return { state, from: '', to: until, duration: '', by: null, why: null }
  const { first, startKnown } = interval
  return {
    state,
    from: `${time(from)}${startKnown ? '' : ' or earlier'}`,
    to: until,
    duration: `${startKnown ? '' : 'at least '}${durationText(length)}`,
    by: first.username ? oneLine(name(first.username)) : null,
    why: first.reason ? oneLine(first.reason) : null,
  }
}

export function pieceSentence(piece: RibbonPiece, wording: Wording): string {
  const { state, from, to, duration, by, why } = pieceWords(piece, wording)
  if (!piece.interval) return `${state} up to ${to}`
  const reason = why === null ? '' : `: ${why}`
  return `${state} from ${from} to ${to}, ${duration}; ${by === null ? 'unknown user' : `by ${by}`}${reason}`
}

export function ribbonText(
  vehicle: string,
  pieces: readonly RibbonPiece[],
  wording: Wording,
  complete: boolean,
): string {
  const forOthers = { ...wording, name: writtenPerson }
  const intervals = pieces.filter(({ interval }) => interval).map((piece) => pieceSentence(piece, forOthers))
  const title = `${vehicle}, active and inactive periods (times in ${wording.zone})`
  const lines = [title, ...intervals.reverse(), ...(complete ? [] : ['Older periods aren’t loaded.'])]
  return `${lines.join('\n')}\n`
}

/** Returns the precision that names an instant exactly in a question. */
export const precisionFor = (instant: Instant): 'minute' | 'second' | 'micro' =>
  instant % MINUTE === 0 ? 'minute' : instant % SECOND === 0 ? 'second' : 'micro'

const DIGITS = { minute: 16, second: 19, micro: 26 } as const

export function askedText(instant: Instant, zone: string): string {
  const utc = `${formatInstant(instant).slice(0, DIGITS[precisionFor(instant)])}Z`
  return rezone(utc, 'UTC', zone) ?? utc
}

const MARKS = {
  active: IconCircleFilled,
  inactive: IconCircle,
  deleted: IconX,
  none: IconCircleDashed,
  unloaded: IconCircleDashed,
} as const

export function RibbonReadout(props: { piece: RibbonPiece; instant: Instant | null; wording: Wording }) {
  const { piece, instant, wording } = props
  const { state, from, to, duration, by, why } = pieceWords(piece, wording)
  const Mark = MARKS[piece.kind]
  return (
    <>
      <p>
        <span className="strong toned" data-tone={piece.kind}>
          <Mark size={10} aria-hidden /> {state}
        </span>
        {piece.interval && (
          <>
            {' '}
            · {duration} · <ByPerson name={by} reason={why} className={`ellipsis ${classes.by}`} />
          </>
        )}
        {instant !== null && (
          <span className="muted">
            {' '}
            · Click to check {timeText(instant, wording.zone, precisionFor(instant))}
          </span>
        )}
      </p>
      <p className="muted">
        {piece.interval ? `${from} → ${to}` : `up to ${to}`}
        {piece.kind === 'unloaded' && '. Press “Load older” to see earlier periods.'}
      </p>
    </>
  )
}

/** Lists all intervals, newest first, for users who can't see or click them. A click asks about an interval's start. */
export function RibbonText(props: {
  vehicle: string
  pieces: readonly RibbonPiece[]
  complete: boolean
  wording: Wording
  onAsk: (instant: Instant) => void
}) {
  const { pieces, complete, wording } = props
  const list = pieces.toReversed().filter(({ interval }) => interval)
  return (
    <details className="quiet">
      <summary>As text</summary>
      <ol
        className={`panel divided tabular breakable ${classes.intervals}`}
        aria-label="Active and inactive periods, newest first"
      >
        {list.map((piece) => {
          const { state, from, to, duration, by, why } = pieceWords(piece, wording)
          return (
            <li key={piece.interval?.first.id} aria-label={pieceSentence(piece, wording)}>
              <span className="strong toned" data-tone={piece.kind}>
                {state}
              </span>{' '}
              · {duration} · {pluralize(piece.interval?.rows ?? 0, 'change')} ·{' '}
              <ByPerson name={by} reason={why} />
              <div>
                <button
                  type="button"
                  className="bare-button accent"
                  title="Check this time"
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
      {!complete && <p className="muted above-sm">Older periods aren’t loaded.</p>}
      <div className="above-sm">
        <CopyButton label="Copy periods" text={() => ribbonText(props.vehicle, pieces, wording, complete)} />
      </div>
    </details>
  )
}
