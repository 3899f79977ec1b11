import type { RibbonPiece } from './ribbon-geometry'
import classes from './ribbon-legend.module.css'
import { PIECE_STATES } from './ribbon-words'

const LEGEND = ['on', 'off', 'deleted', 'none', 'unloaded'] as const

/** What the states of these pieces look like, and the time before histories begin. */
export function RibbonLegend({ pieces }: { pieces: readonly RibbonPiece[] }) {
  return (
    <ul className={`row-words muted small ${classes.legend}`} aria-label="Legend">
      {LEGEND.filter((kind) => pieces.some((piece) => piece.kind === kind)).map((kind) => (
        <li key={kind}>
          <span className={classes.swatch} data-kind={kind} aria-hidden />
          {PIECE_STATES[kind]}
        </li>
      ))}
      <li>
        <span className={classes.swatch} data-kind="before" aria-hidden />
        Before histories begin
      </li>
    </ul>
  )
}
