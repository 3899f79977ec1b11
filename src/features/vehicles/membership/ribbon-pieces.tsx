import type { CSSProperties } from 'react'
import { HISTORY_START } from '../../../domain/membership/membership-run'
import type { Instant } from '../../../lib/time/instant'
import classes from './ribbon.module.css'
import { isOn, labelRoom, percent, type RibbonAxis, type RibbonPiece, shareOf } from './ribbon-geometry'
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
  /** The times asked about: their marks cross no label. */
  times: readonly Instant[]
  wording: Wording
  /** The first revision of the interval that the keyboard points at. */
  active: string | null
  idOf: (piece: RibbonPiece) => string
}) {
  const { view, active } = props
  // What is before it is hatched: nothing can be read there.
  const beginning = shareOf(HISTORY_START, view)
  const marks = props.times.filter((instant) => isOn(view, instant)).map((instant) => shareOf(instant, view))
  return props.pieces.map((piece) => {
    const { kind, interval, from, to } = piece
    // Beside the ribbon, where its edge cuts everything off.
    const [left, right] = isOn(view, from, to) ? [shareOf(from, view), shareOf(to, view)] : [1.1, 1.1]
    const room = labelRoom(Math.max(left, beginning), right, marks, interval ? 'first' : 'last')
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
        style={{ left: percent(left), width: percent(right - left), ...(room && besides(left, right, room)) }}
      >
        {room && LABELS[kind]}
      </div>
    )
  })
}

/** Keeps the label of a piece in its room. */
function besides(left: number, right: number, room: { left: number; right: number }) {
  return { '--before': percent(room.left - left), '--after': percent(right - room.right) } as CSSProperties
}
