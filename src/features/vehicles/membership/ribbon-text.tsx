import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { Membership } from '../../../domain/membership/membership-intervals'
import { ByPerson } from '../../../domain/words/revision-kind'
import { countWords } from '../../../lib/text/count-words'
import type { Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import { CopyButton } from '../../../ui/content/copy-button'
import classes from './ribbon.module.css'
import type { RibbonPiece } from './ribbon-geometry'
import { pieceSentence, pieceWords, precisionFor, ribbonText, type Wording } from './ribbon-words'

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
        <span className={`strong ${classes.state}`} data-tone={piece.kind}>
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
      <p className="muted">{piece.interval ? `${from} → ${to}` : `before ${to}`}</p>
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
        className={`divided tabular breakable ${classes.intervals}`}
        aria-label="Times on and off the fleet, newest first"
      >
        {list.map((piece) => {
          const { state, from, to, duration, by } = pieceWords(piece, wording)
          return (
            <li key={piece.interval?.first.id} aria-label={pieceSentence(piece, wording)}>
              <span className={`strong ${classes.state}`} data-tone={piece.kind}>
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
