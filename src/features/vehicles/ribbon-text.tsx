import type { Membership } from '../../domain/membership-intervals'
import type { Instant } from '../../lib/instant'
import { CopyButton } from '../../ui/copy-button'
import { Table } from '../../ui/table'
import classes from './ribbon.module.css'
import type { RibbonPiece } from './ribbon-geometry'
import { pieceWords, ribbonText, type Wording } from './ribbon-words'

/** All intervals in a table, newest first, for whoever cannot see or hit them; a time in it can be asked about. */
export function RibbonText(props: {
  vehicleId: number
  pieces: readonly RibbonPiece[]
  membership: Membership
  wording: Wording
  onAsk: (instant: Instant) => void
}) {
  const { pieces, membership, wording } = props
  const { requests, count } = membership
  const shown = pieces.toReversed().filter(({ interval }) => interval)
  return (
    <details className={classes.text}>
      <summary>As text</summary>
      <Table
        label="Intervals of membership"
        columns={['State', 'From', 'To', 'Duration', 'Revisions', 'By']}
        rows={shown.map((piece) => {
          const { state, from, to, duration, by, note } = pieceWords(piece, wording)
          return {
            key: piece.interval?.first.id ?? '',
            cells: [
              note ? `${state} (${note})` : state,
              <button
                key="from"
                type="button"
                className={classes.time}
                title="Ask about this time"
                onClick={() => props.onAsk(piece.from)}
              >
                {from}
              </button>,
              to,
              duration,
              piece.interval?.rows.toLocaleString('en'),
              <bdi key="by">{by}</bdi>,
            ],
          }
        })}
      />
      <p className="muted">
        {requestsText(requests)} for {count.toLocaleString('en')} {count === 1 ? 'revision' : 'revisions'}
        {membership.complete ? '.' : '; older intervals are not loaded.'}
      </p>
      <CopyButton
        label="Copy intervals"
        text={() => ribbonText(props.vehicleId, pieces, wording, membership.complete)}
      />
    </details>
  )
}

function requestsText(requests: number): string {
  if (requests === 0) return 'Read without a request beyond the first page'
  return `Read with ${requests} ${requests === 1 ? 'request' : 'requests'} beyond the first page`
}
