import { type CSSProperties, type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { HISTORY_START } from '../../../domain/periods/status-period'
import type { Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import classes from './ribbon.module.css'
import {
  isOn,
  labelRoom,
  percent,
  percentOf,
  pointAt,
  type RibbonAxis,
  type RibbonPiece,
  shareOf,
} from './ribbon-geometry'
import { PIECE_STATES, pieceSentence, type Wording } from './ribbon-text'

const besides = (left: number, right: number, room: { left: number; right: number }) =>
  ({ '--before': percent(room.left - left), '--after': percent(right - room.right) }) as CSSProperties

/** Pixels beside a very short piece that still count as a click on it. */
const SLACK = 6

export interface HoverTarget {
  readonly piece: RibbonPiece
  /** The instant that a click selects; null if the keyboard selected the piece. */
  readonly instant: Instant | null
}

/** Renders the ribbon, which is one tab stop. Arrows move between intervals; Enter and clicks ask about a time. */
export function RibbonTrack(props: {
  pieces: readonly RibbonPiece[]
  view: RibbonAxis
  /** The checked times. No label crosses their marks. */
  times: readonly Instant[]
  wording: Wording
  describedBy: string
  resting: RibbonPiece | undefined
  onPoint: (pointed: HoverTarget | null) => void
  onBeside: (instant: Instant) => void
  onAsk: (instant: Instant) => void
}) {
  const { pieces, view, wording, onPoint, onAsk } = props
  const times = props.times.filter((instant) => isOn(view, instant))
  const id = useId()
  const intervals = pieces.filter(({ interval }) => interval)
  /** The first revision of the keyboard's current interval. */
  const [active, setActive] = useState<string | null>(null)
  const keyOf = (piece: RibbonPiece | undefined) => piece?.interval?.first.id ?? null
  const idOf = (piece: RibbonPiece) => `${id}-${keyOf(piece)}`
  const activePiece = active === null ? undefined : intervals.find((piece) => keyOf(piece) === active)

  function point(piece: RibbonPiece | undefined) {
    if (!piece) return
    setActive(keyOf(piece))
    onPoint({ piece, instant: null })
  }

  /** Moves the keyboard by some intervals, and brings the new interval's start into view. */
  function goBy(steps: number) {
    const at = (activePiece ? intervals.indexOf(activePiece) : -1) + steps
    const piece = intervals[Math.min(intervals.length - 1, Math.max(0, at))]
    point(piece)
    if (piece && !isOn(view, piece.from)) props.onBeside(piece.from)
  }

  // A click also moves the focus, so keep the visible part in place under the pointer.
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

  /** Renders the visible part of a piece. Pieces out of view are rendered for the keyboard, but not visible. */
  function drawn(piece: RibbonPiece) {
    const { kind, interval, from, to } = piece
    // A piece out of view is placed beyond the ribbon's edge.
    const [left, right] = isOn(view, from, to) ? [shareOf(from, view), shareOf(to, view)] : [1.1, 1.1]
    // The time before histories start is hatched, so it has no label.
    const start = Math.max(left, shareOf(HISTORY_START, view))
    const marks = times.map((instant) => shareOf(instant, view))
    const room = labelRoom(start, right, marks, interval ? 'first' : 'last')
    const isActive = interval !== null && keyOf(piece) === active
    return (
      <div
        key={keyOf(piece) ?? kind}
        id={idOf(piece)}
        {...(interval
          ? { role: 'option', 'aria-selected': isActive, 'aria-label': pieceSentence(piece, wording) }
          : { 'aria-hidden': true })}
        className={classes.piece}
        data-kind={kind}
        data-active={isActive}
        data-short={right - left < 0.01}
        style={{ left: percent(left), width: percent(right - left), ...(room && besides(left, right, room)) }}
      >
        {room && PIECE_STATES[kind]}
      </div>
    )
  }

  return (
    <div
      className={classes.track}
      {...(intervals.length > 0 && {
        role: 'listbox',
        'aria-label': 'Active and inactive periods, oldest first',
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
      {pieces.map(drawn)}
      <div className={classes.before} style={{ width: percentOf(HISTORY_START, view) }} />
      {pieces
        .filter(({ kind, from }) => kind === 'deleted' && isOn(view, from))
        .map(({ from }) => (
          <span
            key={from}
            className={classes.deletion}
            style={{ left: percentOf(from, view) }}
            title={`Deleted ${timeText(from, wording.zone)}`}
          >
            ✕
          </span>
        ))}
      {times.map((instant) => (
        <span key={instant} className={classes.mark} style={{ left: percentOf(instant, view) }} />
      ))}
    </div>
  )
}
