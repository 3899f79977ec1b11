import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { HISTORY_START } from '../../../domain/membership/membership-run'
import type { Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import classes from './ribbon.module.css'
import {
  isOn,
  labelRoom,
  percent,
  pointAt,
  type RibbonAxis,
  type RibbonPiece,
  shareOf,
} from './ribbon-geometry'
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
function RibbonPieces(props: {
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

/** How many pixels beside a very short piece still hit it. */
const SLACK = 6

interface Pointed {
  readonly piece: RibbonPiece
  /** What a click asks about; null where the keyboard points. */
  readonly instant: Instant | null
}

/** The ribbon, one stop of Tab. Arrows move between intervals; Enter and clicks ask about a time. */
export function RibbonTrack(props: {
  pieces: readonly RibbonPiece[]
  view: RibbonAxis
  times: readonly Instant[]
  wording: Wording
  describedBy: string
  /** The piece where the keyboard begins. */
  resting: RibbonPiece | null
  onPoint: (pointed: Pointed | null) => void
  /** Called with an instant beside the view that the keyboard went to. */
  onBeside: (instant: Instant) => void
  onAsk: (instant: Instant) => void
}) {
  const { pieces, view, times, wording, onPoint, onAsk } = props
  const id = useId()
  const intervals = pieces.filter(({ interval }) => interval)
  const [active, setActive] = useState<string | null>(null)
  const keyOf = (piece: RibbonPiece | undefined) => piece?.interval?.first.id ?? null
  const idOf = (piece: RibbonPiece) => `${id}-${keyOf(piece)}`
  const activePiece = active === null ? undefined : intervals.find((piece) => keyOf(piece) === active)

  function point(piece: RibbonPiece | undefined) {
    if (!piece) return
    setActive(keyOf(piece))
    onPoint({ piece, instant: null })
  }

  /** Points at the interval so many after the active one, whose start comes into view. */
  function goBy(steps: number) {
    const at = (activePiece ? intervals.indexOf(activePiece) : -1) + steps
    const piece = intervals[Math.min(intervals.length - 1, Math.max(0, at))]
    point(piece)
    if (piece && !isOn(view, piece.from)) props.onBeside(piece.from)
  }

  // A click takes the focus, too: what is in view stays under the pointer.
  function enter() {
    const { resting } = props
    point(resting?.interval ? resting : intervals.at(-1))
  }

  function leave() {
    setActive(null)
    onPoint(null)
  }

  function click(event: MouseEvent) {
    // Assistive technology clicks an interval, not a place.
    const named = event.detail === 0 && intervals.find((one) => idOf(one) === (event.target as Element).id)
    const clicked = named ? { piece: named, instant: named.from } : pointUnder(event)
    if (!clicked) return
    setActive(keyOf(clicked.piece))
    onAsk(clicked.instant)
  }

  /** Does what a key stands for; false where it stands for nothing. */
  function act(key: string): boolean {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -intervals.length, End: intervals.length }[key]
    if (step !== undefined) goBy(step)
    else if ((key === 'Enter' || key === ' ') && activePiece) onAsk(activePiece.from)
    else return false
    return true
  }

  function press(event: KeyboardEvent) {
    // Alt and an arrow go back and forward in the browser.
    if (event.altKey || event.ctrlKey || event.metaKey || !act(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  function pointUnder({ currentTarget, clientX }: { currentTarget: Element; clientX: number }) {
    const { left, width } = currentTarget.getBoundingClientRect()
    return pointAt(pieces, view, (clientX - left) / width, SLACK / width)
  }

  return (
    <div
      className={classes.track}
      {...(intervals.length > 0 && {
        role: 'listbox',
        'aria-label': 'Times on and off the fleet, oldest first',
        'aria-orientation': 'horizontal',
        'aria-describedby': props.describedBy,
        'aria-activedescendant': active === null ? undefined : `${id}-${active}`,
        tabIndex: 0,
        onFocus: enter,
        onBlur: leave,
        onKeyDown: press,
        onPointerMove: (event) => onPoint(pointUnder(event)),
        // Shows the keyboard's interval again.
        onPointerLeave: () => onPoint(activePiece ? { piece: activePiece, instant: null } : null),
        onClick: click,
      })}
    >
      <RibbonPieces pieces={pieces} view={view} times={times} wording={wording} active={active} idOf={idOf} />
      <div className={classes.before} style={{ width: percent(shareOf(HISTORY_START, view)) }} />
      {pieces
        .filter(({ kind, from }) => kind === 'deleted' && isOn(view, from))
        .map(({ from }) => (
          <span
            key={from}
            className={classes.deletion}
            style={{ left: percent(shareOf(from, view)) }}
            title={`Deleted ${timeText(from, wording.zone)}`}
          >
            ✕
          </span>
        ))}
      {times
        .filter((instant) => isOn(view, instant))
        .map((instant) => (
          <span key={instant} className={classes.mark} style={{ left: percent(shareOf(instant, view)) }} />
        ))}
    </div>
  )
}
