import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useState } from 'react'
import { HISTORY_START } from '../../../domain/membership/membership-run'
import type { Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import classes from './ribbon.module.css'
import { labelsOf, percent, pointAt, type RibbonAxis, type RibbonPiece, shareOf } from './ribbon-geometry'
import { pieceSentence, type Wording } from './ribbon-words'

/** How many pixels beside a very short piece still hit it. */
const SLACK = 6

/** Written in a piece that has room for it. */
const LABELS = { on: 'On', off: 'Off', deleted: 'Deleted' } as const

interface Pointed {
  readonly piece: RibbonPiece
  /** What a click asks about; null where the keyboard points. */
  readonly instant: Instant | null
}

/**
 * The ribbon itself, one stop of the Tab key. Arrow keys move between intervals, Enter asks about the start of one, and
 * a click asks about the time at its place.
 */
export function RibbonTrack(props: {
  pieces: readonly RibbonPiece[]
  axis: RibbonAxis
  times: readonly Instant[]
  wording: Wording
  describedBy: string
  /** The piece where the keyboard begins. */
  resting: RibbonPiece | null
  onPoint: (pointed: Pointed | null) => void
  onAsk: (instant: Instant) => void
}) {
  const { pieces, axis, times, wording, onPoint, onAsk } = props
  const { zone } = wording
  const id = useId()
  const intervals = pieces.filter(({ interval }) => interval)
  const [active, setActive] = useState<string | null>(null)
  const keyOf = (piece: RibbonPiece | undefined) => piece?.interval?.first.id ?? null
  const idOf = (piece: RibbonPiece) => `${id}-${keyOf(piece)}`

  function point(piece: RibbonPiece | undefined) {
    if (!piece) return
    setActive(keyOf(piece))
    onPoint({ piece, instant: null })
  }

  function enter() {
    const { resting } = props
    point(resting?.interval ? resting : intervals.at(-1))
  }

  function leave() {
    setActive(null)
    onPoint(null)
  }

  /** Shows the keyboard's interval again when the pointer leaves. */
  function leaveWithPointer() {
    const piece = active === null ? undefined : intervals.find((one) => keyOf(one) === active)
    onPoint(piece ? { piece, instant: null } : null)
  }

  function click(event: MouseEvent) {
    // Assistive technology clicks an interval, not a place.
    const named = event.detail === 0 && intervals.find((one) => idOf(one) === (event.target as Element).id)
    const point = named ? { piece: named, instant: named.from } : pointUnder(event)
    if (!point) return
    setActive(keyOf(point.piece))
    onAsk(point.instant)
  }

  function press(event: KeyboardEvent) {
    // Alt and an arrow go back and forward in the browser.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = intervals.findIndex((piece) => keyOf(piece) === active)
    const to = {
      ArrowLeft: Math.max(0, at - 1),
      ArrowRight: Math.min(intervals.length - 1, at + 1),
      Home: 0,
      End: -1,
    }
    const target = to[event.key as keyof typeof to]
    if (target !== undefined) point(intervals.at(target))
    else if (event.key === 'Enter' || event.key === ' ') {
      const piece = intervals[at]
      if (piece) onAsk(piece.from)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  function pointUnder({ currentTarget, clientX }: { currentTarget: Element; clientX: number }) {
    const { left, width } = currentTarget.getBoundingClientRect()
    return pointAt(pieces, axis, (clientX - left) / width, SLACK / width)
  }

  return (
    <div className={classes.ribbon}>
      <div
        className={classes.track}
        {...(intervals.length > 0 && {
          role: 'listbox',
          'aria-label': 'Intervals of membership, oldest first',
          'aria-orientation': 'horizontal',
          'aria-describedby': props.describedBy,
          'aria-activedescendant': active === null ? undefined : `${id}-${active}`,
          tabIndex: 0,
          onFocus: enter,
          onBlur: leave,
          onKeyDown: press,
          onPointerMove: (event: PointerEvent) => onPoint(pointUnder(event)),
          onPointerLeave: leaveWithPointer,
          onClick: click,
        })}
      >
        {pieces.map((piece) => {
          const [left, right] = [shareOf(piece.from, axis), shareOf(piece.to, axis)]
          const key = keyOf(piece)
          return (
            <div
              key={key ?? piece.kind}
              id={idOf(piece)}
              {...(piece.interval
                ? {
                    role: 'option',
                    'aria-selected': key === active,
                    'aria-label': pieceSentence(piece, wording),
                  }
                : { 'aria-hidden': true })}
              className={classes.piece}
              data-kind={piece.kind}
              data-active={key !== null && key === active}
              data-short={right - left < 0.01}
              style={{ left: percent(left), width: percent(right - left) }}
            >
              {right - left > 0.08 && piece.interval && LABELS[piece.interval.state]}
            </div>
          )
        })}
        <div className={classes.before} style={{ width: percent(shareOf(HISTORY_START, axis)) }} />
        {pieces
          .filter(({ kind }) => kind === 'deleted')
          .map(({ from }) => (
            <span
              key={from}
              className={classes.deletion}
              style={{ left: percent(shareOf(from, axis)) }}
              title={`Deleted ${timeText(from, zone)}`}
            >
              ✕
            </span>
          ))}
        {times.map((instant) => (
          <span key={instant} className={classes.mark} style={{ left: percent(shareOf(instant, axis)) }} />
        ))}
      </div>
      <RibbonAxisLine axis={axis} times={times} zone={zone} />
    </div>
  )
}

/** The labels below the ribbon: the beginning of histories, years, the time asked about, now. */
function RibbonAxisLine(props: { axis: RibbonAxis; times: readonly Instant[]; zone: string }) {
  const { axis, times, zone } = props
  return (
    <div className={classes.axis}>
      {labelsOf(axis, zone, times).map(({ text, share, edge, spare }) => (
        <span key={text} data-edge={edge} data-spare={spare} style={{ left: percent(share) }}>
          {text}
        </span>
      ))}
      {times.map((instant) => (
        <span
          key={instant}
          className={classes.asked}
          style={{
            left: atLeast(instant < axis.start || instant > axis.end ? 28 : 16, shareOf(instant, axis)),
          }}
          title={`The time asked, ${timeText(instant, zone)}`}
        >
          {instant < axis.start && '← '}▲ T{instant > axis.end && ' →'}
        </span>
      ))}
    </div>
  )
}

/** A share for CSS, at least so many pixels from either edge, so that a centred label is not cut off. */
function atLeast(pixels: number, share: number): string {
  return `clamp(${pixels}px, ${percent(share)}, calc(100% - ${pixels}px))`
}
