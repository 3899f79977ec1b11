import { Fragment, useId } from 'react'
import { useZone } from '../../../domain/user/page-context'
import { DAY, HOUR, type Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import { hoursText } from '../values/parse-values'
import type { Lifecycle, LifecycleLane, LifecyclePoint, LifecycleSpan } from './lifecycle'
import classes from './lifecycle.module.css'

export function LifecycleDrawing({ lifecycle }: { lifecycle: Lifecycle }) {
  const scale = scaleOf(lifecycle)
  return (
    <div className="stack">
      <p className={`row-tight muted small ${classes.key}`} aria-hidden="true">
        {LEGEND.map(({ name, mark }) => (
          <span key={name}>
            <svg width="16" height="16" aria-hidden="true" focusable="false">
              {mark}
            </svg>{' '}
            {name}
          </span>
        ))}
      </p>
      {lifecycle.lanes.map((lane) => (
        <Lane key={lane.name} lane={lane} createdAt={lifecycle.createdAt} scale={scale} />
      ))}
      {scale.ticks.length > 0 && (
        <svg className={`${classes.bar} ${classes.ticks}`} aria-hidden="true" focusable="false">
          {scale.ticks.map(({ at, text }) => (
            <Fragment key={text}>
              <line className={classes.axis} x1={`${at}%`} x2={`${at}%`} y1="0" y2="5" />
              <text className={classes.tick} x={`${at}%`} y="18" textAnchor="middle">
                {text}
              </text>
            </Fragment>
          ))}
        </svg>
      )}
    </div>
  )
}

interface LaneProps {
  lane: LifecycleLane
  createdAt: Instant
  scale: LifecycleScale
}

function Lane(props: LaneProps) {
  const { lane, createdAt } = props
  const zone = useZone()
  const heading = useId()
  return (
    <div className={`stack-tight ${lane.without === null ? '' : 'badge inset'}`} data-tone="off">
      <h3 id={heading}>{lane.name}</h3>
      {lane.without !== null ? (
        <p>{lane.without}</p>
      ) : (
        <>
          <LifecycleBar {...props} />
          <ol aria-labelledby={heading} className="stack-tight tabular">
            {lifecycleLines(lane, createdAt, zone).map(({ what, span, time, tone }) => (
              <li key={what} className={classes.line} data-tone={tone}>
                <span className="muted">{what}</span>{' '}
                {span !== '' && <span className={classes.span}>{span}</span>}{' '}
                {time !== '' && (
                  <span className={classes.time} data-known={time !== UNKNOWN_DATE}>
                    {time}
                  </span>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

export function lifecycleLines(lane: LifecycleLane, createdAt: Instant, zone: string) {
  const line = (what: string, span: LifecycleSpan | null, point: LifecyclePoint | null, toneBy = span) => ({
    what,
    /** "+72 hours (3 days)", "default time"; '' if the step has no duration. */
    span: span === null ? '' : spanText(span),
    time: timeOf(point, zone),
    tone: toneBy === null ? 'plain' : toneOf(toneBy),
  })
  return [
    line('Created', null, { at: createdAt, far: false }),
    line('Draft open', lane.open, null),
    line('Earliest finalization', null, lane.finalization, lane.open),
    line('Payment due', lane.payment, lane.due),
  ]
}

function spanText({ source, hours }: LifecycleSpan): string {
  if (source === 'default') return 'default time'
  if (source === 'unreadable') return 'invalid hours'
  if (hours === 0) return 'immediately'
  return hours < 0 ? `${hoursText(hours)} earlier` : `+${hoursText(hours)}`
}

function toneOf({ source, hours }: LifecycleSpan): 'plain' | 'default' | 'backwards' {
  if (source !== 'set') return 'default'
  return hours < 0 ? 'backwards' : 'plain'
}

const UNKNOWN_DATE = 'date unknown'

function timeOf(point: LifecyclePoint | null, zone: string): string {
  if (point === null) return ''
  if (point.at === null) return point.far ? 'more than 100 years away' : UNKNOWN_DATE
  return timeText(point.at, zone, 'minute')
}

const MARKS = {
  created: <circle className={classes.created} r="6.5" />,
  finalized: <path className={classes.finalized} d="M-5 0 0-5 5 0 0 5Z" />,
  due: <path className={classes.due} d="M-4.5-4.5h9v9h-9Z" />,
}

const Mark = (props: { of: keyof typeof MARKS; x: string; y: string }) => (
  <svg x={props.x} y={props.y} overflow="visible" aria-hidden="true">
    {MARKS[props.of]}
  </svg>
)

const LEGEND = [
  { name: 'created', mark: <Mark of="created" x="8" y="8" /> },
  { name: 'earliest finalization', mark: <Mark of="finalized" x="8" y="8" /> },
  { name: 'payment due', mark: <Mark of="due" x="8" y="8" /> },
  {
    name: 'default time',
    mark: <line className={classes.piece} data-kind="default" x1="0" x2="16" y1="8" y2="8" />,
  },
]

function LifecycleBar({ lane, createdAt, scale }: LaneProps) {
  const { open, payment } = lane
  const created = scale.of(createdAt)
  const finalized = positionOf(lane.finalization, open, created, scale)
  const due = positionOf(lane.due, payment, finalized, scale)
  const parts = [
    { part: 'open', from: created, to: finalized, tone: toneOf(open), far: lane.finalization.far },
    { part: 'payment', from: finalized, to: due, tone: toneOf(payment), far: lane.due.far },
  ]
  return (
    <svg className={classes.bar} aria-hidden="true" focusable="false">
      <line className={classes.axis} x1="0" x2="100%" y1="14" y2="14" />
      {parts.map(({ part, from, to, tone, far }) => (
        <line
          key={part}
          className={classes.piece}
          data-kind={tone === 'plain' && far ? 'far' : tone}
          data-part={part}
          x1={`${from}%`}
          x2={`${to}%`}
          y1="14"
          y2="14"
        />
      ))}
      <Mark of="created" x={`${created}%`} y="14" />
      <Mark of="finalized" x={`${finalized}%`} y="14" />
      <Mark of="due" x={`${due}%`} y="14" />
    </svg>
  )
}

/** Places a point at its date; without one, at a fixed length from the previous point, to the left for negative hours. */
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

type Percent = number

type LifecycleScale = ReturnType<typeof scaleOf>

const LEFT = 3
const RIGHT = 97
/** Drawn length of a segment whose duration is unknown or too long. */
const UNKNOWN_LENGTH: Percent = 14

const STEPS = [1, 2, 6, 12, 24, 48, 168, 336, 720, 2160, 8760, 43_800, 175_200].map((hours) => hours * HOUR)
const MAX_TICKS = 5

export function scaleOf({ createdAt, lanes }: Lifecycle) {
  const drawn = lanes.filter(({ without }) => without === null)
  const points = drawn.flatMap(({ finalization, due }) => [finalization.at, due.at])
  const goesFarBack = drawn.some(
    ({ open, finalization, payment, due }) =>
      (finalization.far && open.hours < 0) || (due.far && payment.hours < 0),
  )
  const instants = [createdAt, ...points.filter((at) => at !== null)]
  const start = Math.min(...instants)
  const length = Math.max(...instants) - start
  const span = length || HOUR
  // Leaves room for the segments without a date, two at most.
  const right = points.includes(null) ? RIGHT - 2 * UNKNOWN_LENGTH : RIGHT
  const left = goesFarBack ? LEFT + UNKNOWN_LENGTH : LEFT
  const of = (instant: Instant): Percent => left + ((instant - start) / span) * (right - left)
  const step = STEPS.find((size) => span / size <= MAX_TICKS) ?? span
  const first = Math.ceil((start - createdAt) / step)
  const last = Math.floor((start + length - createdAt) / step)
  const count = length === 0 ? 0 : last - first + 1
  const ticks = Array.from({ length: count }, (_, index) => (first + index) * step)
  return {
    of,
    /** With the distance from the invoice's creation: "+7 d", "0", "−24 h". Empty if only the creation has a date. */
    ticks: ticks.map((distance) => ({ at: of(createdAt + distance), text: distanceText(distance) })),
  }
}

function distanceText(distance: number): string {
  if (distance === 0) return '0'
  const sign = distance < 0 ? '−' : '+'
  const size = Math.abs(distance)
  return size % DAY === 0 ? `${sign}${size / DAY} d` : `${sign}${Math.round(size / HOUR)} h`
}
