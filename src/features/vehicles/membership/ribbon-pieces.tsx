import { HISTORY_START } from '../../../domain/membership/membership-run'
import classes from './ribbon.module.css'
import { isOn, percent, type RibbonAxis, type RibbonPiece, shareOf } from './ribbon-geometry'
import { pieceSentence, type Wording } from './ribbon-words'

/** Written in a piece that has room for it. */
const LABELS: Readonly<Record<RibbonPiece['kind'], string>> = {
  on: 'On',
  off: 'Off',
  deleted: 'Deleted',
  none: 'No record',
  unloaded: 'Not loaded',
}

/** The pieces of the ribbon as far as they are in view. The others stay for the keyboard, out of sight. */
export function RibbonPieces(props: {
  pieces: readonly RibbonPiece[]
  view: RibbonAxis
  wording: Wording
  /** The first revision of the interval that the keyboard points at. */
  active: string | null
  idOf: (piece: RibbonPiece) => string
}) {
  const { view, active } = props
  // What is before it is hatched: nothing can be read there.
  const beginning = shareOf(HISTORY_START, view)
  return props.pieces.map((piece) => {
    const { kind, interval, from, to } = piece
    // Beside the ribbon, where its edge cuts everything off.
    const [left, right] = isOn(view, from, to) ? [shareOf(from, view), shareOf(to, view)] : [1.1, 1.1]
    const key = interval?.first.id ?? null
    return (
      <div
        key={key ?? kind}
        id={props.idOf(piece)}
        {...(interval
          ? {
              role: 'option',
              'aria-selected': key === active,
              'aria-label': pieceSentence(piece, props.wording),
            }
          : { 'aria-hidden': true })}
        className={classes.piece}
        data-kind={kind}
        data-active={key !== null && key === active}
        data-short={right - left < 0.01}
        style={{
          left: percent(left),
          width: percent(right - left),
          // The label stands beside the hatching.
          ...(left < beginning && { paddingInlineStart: percent(beginning - left) }),
        }}
      >
        {right - Math.max(left, beginning) > 0.08 && LABELS[kind]}
      </div>
    )
  })
}
