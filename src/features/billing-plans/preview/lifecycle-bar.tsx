import type { Instant } from '../../../lib/time/instant'
import type { LifecycleLane, LifecyclePoint, LifecycleSpan } from './lifecycle'
import classes from './lifecycle.module.css'
import { type LifecycleScale, type Percent, UNKNOWN_LENGTH } from './lifecycle-scale'

/**
 * Draws a lane: created, open draft, earliest finalisation, time to pay, payment due.
 * The list beside it says the same.
 */
export function LifecycleBar(props: { lane: LifecycleLane; createdAt: Instant; scale: LifecycleScale }) {
  const { lane, scale } = props
  const created = scale.of(props.createdAt)
  const finalised = positionOf(lane.finalisation, lane.open, created, scale)
  const due = positionOf(lane.due, lane.payment, finalised, scale)
  return (
    <svg className={classes.bar} aria-hidden="true" focusable="false">
      <line className={classes.axis} x1="0" x2="100%" y1="14" y2="14" />
      <Segment from={created} to={finalised} kind={kindOf(lane.open, lane.finalisation)} part="open" />
      <Segment from={finalised} to={due} kind={kindOf(lane.payment, lane.due)} part="payment" />
      <circle className={classes.created} cx={`${created}%`} cy="14" r="6.5" />
      <svg x={`${finalised}%`} y="14" overflow="visible" aria-hidden="true">
        <path className={classes.finalised} d="M-5 0 0-5 5 0 0 5Z" />
      </svg>
      <svg x={`${due}%`} y="14" overflow="visible" aria-hidden="true">
        <path className={classes.due} d="M-4.5-4.5h9v9h-9Z" />
      </svg>
    </svg>
  )
}

type SegmentKind = 'known' | 'default' | 'backwards' | 'far'

function Segment(props: { from: Percent; to: Percent; kind: SegmentKind; part: 'open' | 'payment' }) {
  return (
    <line
      className={classes.piece}
      data-kind={props.kind}
      data-part={props.part}
      x1={`${props.from}%`}
      x2={`${props.to}%`}
      y1="14"
      y2="14"
    />
  )
}

function kindOf({ source, hours }: LifecycleSpan, { far }: LifecyclePoint): SegmentKind {
  if (source !== 'set') return 'default'
  if (hours < 0) return 'backwards'
  return far ? 'far' : 'known'
}

/**
 * Where a point is drawn.
 * At its date, else a fixed length from the point before: to the left for negative hours, and none for zero.
 */
function positionOf(
  point: LifecyclePoint,
  span: LifecycleSpan,
  before: Percent,
  scale: LifecycleScale,
): Percent {
  if (point.at !== null) return scale.of(point.at)
  if (span.source !== 'set') return Math.min(97, before + UNKNOWN_LENGTH)
  const length = point.far ? UNKNOWN_LENGTH : UNKNOWN_LENGTH / 2
  return Math.max(0, Math.min(97, before + Math.sign(span.hours) * length))
}
