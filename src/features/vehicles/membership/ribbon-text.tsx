import type { Membership } from '../../../domain/membership/membership-intervals'
import { ByPerson } from '../../../domain/words/revision-kind'
import { countWords } from '../../../lib/text/count-words'
import type { Instant } from '../../../lib/time/instant'
import { CopyButton } from '../../../ui/content/copy-button'
import ribbon from './ribbon.module.css'
import type { RibbonPiece } from './ribbon-geometry'
import classes from './ribbon-text.module.css'
import { pieceSentence, pieceWords, ribbonText, type Wording } from './ribbon-words'

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
        className={`divided tabular breakable ${classes.list}`}
        aria-label="Times on and off the fleet, newest first"
      >
        {list.map((piece) => (
          <IntervalItem key={piece.interval?.first.id} piece={piece} wording={wording} onAsk={props.onAsk} />
        ))}
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

function IntervalItem(props: { piece: RibbonPiece; wording: Wording; onAsk: (instant: Instant) => void }) {
  const { piece, wording } = props
  const { state, from, to, duration, by } = pieceWords(piece, wording)
  return (
    <li aria-label={pieceSentence(piece, wording)}>
      <span className={`strong ${ribbon.state}`} data-tone={piece.kind}>
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
}
