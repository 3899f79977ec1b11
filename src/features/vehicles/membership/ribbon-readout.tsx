import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconCircleFilled from '@tabler/icons-react/dist/esm/icons/IconCircleFilled.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { ByPerson } from '../../../domain/words/revision-kind'
import type { Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import classes from './ribbon.module.css'
import type { RibbonPiece } from './ribbon-geometry'
import { pieceWords, precisionFor, type Wording } from './ribbon-words'

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
