import { Fragment, type ReactNode, useId } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import { DAY, HOUR, type Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import { instantToWall } from '../../../lib/time/zone'
import { hoursText, shortHoursText } from '../values/hours'
import type { Lifecycle, LifecycleLane, LifecyclePoint, LifecycleSpan } from './lifecycle'
import classes from './lifecycle.module.css'

/** Draws the three kinds of invoices on one time scale, each with an ordered list that says the same. */
export function LifecycleDrawing({ lifecycle }: { lifecycle: Lifecycle }) {
  const scale = scaleOf(lifecycle)
  return (
    <div className="stack">
      <Legend />
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

function Lane(props: { lane: LifecycleLane; createdAt: Instant; scale: LifecycleScale }) {
  const { lane, createdAt, scale } = props
  const zone = useZone()
  const heading = useId()
  return (
    <div className={`stack-tight ${classes.lane}`} data-without={lane.without !== null}>
      <h3 id={heading}>{lane.name}</h3>
      {lane.without !== null ? (
        <p>{lane.without}</p>
      ) : (
        <>
          {lane.note !== null && <p className="muted">{lane.note}</p>}
          <LifecycleBar lane={lane} createdAt={createdAt} scale={scale} />
          <ol aria-labelledby={heading} className={`stack tabular ${classes.lines}`}>
            {lifecycleLines(lane, createdAt, zone).map(({ what, span, spoken, here, utc, tone }) => (
              <li key={what} className={classes.line} data-tone={tone}>
                <span className="muted">{what}</span>{' '}
                {span !== '' && (
                  <span className={classes.span}>
                    <span aria-hidden={span !== spoken}>{span}</span>
                    {span !== spoken && <span className="visually-hidden"> {spoken}</span>}
                  </span>
                )}{' '}
                {here !== '' && (
                  <span className={classes.time} data-known={here !== UNKNOWN_DATE}>
                    <span>{here}</span> {utc !== '' && <span className="muted">= {utc}</span>}
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

/** Describes a lane's steps in their order: the same as the drawing. */
export function lifecycleLines(lane: LifecycleLane, createdAt: Instant, zone: string) {
  const line = (what: string, span: LifecycleSpan | null, point: LifecyclePoint | null, toneBy = span) => ({
    what,
    /** "+72 h (3 days)", "default time"; '' where the step has no duration. */
    span: span === null ? '' : spanText(span, shortHoursText),
    /** The same for screen readers: "+72 hours (3 days)". */
    spoken: span === null ? '' : spanText(span, hoursText),
    ...times(point, zone),
    tone: toneBy === null ? 'plain' : toneOf(toneBy),
  })
  return [
    line('Created', null, { at: createdAt, far: false }),
    line('Draft open', lane.open, null),
    line('Earliest finalisation', null, lane.finalisation, lane.open),
    line('Payment due', lane.payment, lane.due),
  ]
}

function spanText({ source, hours }: LifecycleSpan, text: (hours: number) => string): string {
  if (source === 'default') return 'default time'
  if (source === 'unreadable') return 'hours not valid'
  if (hours === 0) return 'at once'
  return hours < 0 ? `${text(hours)} backwards` : `+${text(hours)}`
}

function toneOf({ source, hours }: LifecycleSpan): 'plain' | 'default' | 'backwards' {
  if (source !== 'set') return 'default'
  return hours < 0 ? 'backwards' : 'plain'
}

const UNKNOWN_DATE = 'date not known'

/** The date in the viewer's zone, and in UTC where that differs, without a year that is the same; '' for none. */
function times(point: LifecyclePoint | null, zone: string) {
  if (point === null) return { here: '', utc: '' }
  if (point.at === null) return { here: point.far ? 'more than 100 years away' : UNKNOWN_DATE, utc: '' }
  const { year } = instantToWall(point.at, zone)
  return {
    here: timeText(point.at, zone, 'minute'),
    utc: zone === 'UTC' ? '' : timeText(point.at, 'UTC', 'minute').replace(` ${year},`, ','),
  }
}

/** The legend of the glyphs; the lists do not need it. */
function Legend() {
  return (
    <p className={`row muted small ${classes.key}`} aria-hidden="true">
      <Glyph name="created">
        <circle className={classes.created} cx="8" cy="8" r="5.5" />
      </Glyph>
      <Glyph name="earliest finalisation">
        <path className={classes.finalised} d="M3 8 8 3 13 8 8 13Z" />
      </Glyph>
      <Glyph name="payment due">
        <path className={classes.due} d="M4 4h8v8h-8Z" />
      </Glyph>
      <Glyph name="default time">
        <line className={classes.piece} data-kind="default" x1="0" x2="16" y1="8" y2="8" />
      </Glyph>
    </p>
  )
}

function Glyph(props: { name: string; children: ReactNode }) {
  return (
    <span>
      <svg width="16" height="16" aria-hidden="true" focusable="false">
        {props.children}
      </svg>{' '}
      {props.name}
    </span>
  )
}

/**
 * Draws a lane: created, open draft, earliest finalisation, time to pay, payment due.
 * The list beside it says the same.
 */
function LifecycleBar(props: { lane: LifecycleLane; createdAt: Instant; scale: LifecycleScale }) {
  const { lane, scale } = props
  const created = scale.of(props.createdAt)
  const finalised = positionOf(lane.finalisation, lane.open, created, scale)
  const due = positionOf(lane.due, lane.payment, finalised, scale)
  return (
    <svg className={classes.bar} aria-hidden="true" focusable="false">
      <line className={classes.axis} x1="0" x2="100%" y1="14" y2="14" />
      <Segment from={created} to={finalised} span={lane.open} end={lane.finalisation} part="open" />
      <Segment from={finalised} to={due} span={lane.payment} end={lane.due} part="payment" />
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

function Segment(props: {
  from: Percent
  to: Percent
  span: LifecycleSpan
  end: LifecyclePoint
  part: 'open' | 'payment'
}) {
  const tone = toneOf(props.span)
  return (
    <line
      className={classes.piece}
      data-kind={tone === 'plain' && props.end.far ? 'far' : tone}
      data-part={props.part}
      x1={`${props.from}%`}
      x2={`${props.to}%`}
      y1="14"
      y2="14"
    />
  )
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

/** A position in the drawing, in percent of its width. */
type Percent = number

/** The time scale that all lanes of a drawing share. */
interface LifecycleScale {
  readonly of: (instant: Instant) => Percent
  /** With the distance from the invoice's creation: "+7 d", "0", "−24 h". Empty where only the creation has a date. */
  readonly ticks: readonly { readonly at: Percent; readonly text: string }[]
}

/** Leaves room for glyphs at both sides. */
const LEFT = 3
const RIGHT = 97
/** Drawn length of a segment whose duration is unknown or too long. */
const UNKNOWN_LENGTH: Percent = 14

const STEPS = [1, 2, 6, 12, 24, 48, 168, 336, 720, 2160, 8760, 43_800, 175_200].map((hours) => hours * HOUR)
const MAX_TICKS = 5

/** Makes a scale, linear in time, that holds every date of the lifecycle. */
export function scaleOf({ createdAt, lanes }: Lifecycle): LifecycleScale {
  const drawn = lanes.filter(({ without }) => without === null)
  const points = drawn.flatMap(({ finalisation, due }) => [finalisation.at, due.at])
  const goesFarBack = drawn.some(
    ({ open, finalisation, payment, due }) =>
      (finalisation.far && open.hours < 0) || (due.far && payment.hours < 0),
  )
  const instants = [createdAt, ...points.filter((at) => at !== null)]
  const start = Math.min(...instants)
  const length = Math.max(...instants) - start
  const span = length || HOUR
  // Room for the segments without a date: two at most.
  const right = points.includes(null) ? RIGHT - 2 * UNKNOWN_LENGTH : RIGHT
  const left = goesFarBack ? LEFT + UNKNOWN_LENGTH : LEFT
  const of = (instant: Instant) => left + ((instant - start) / span) * (right - left)
  const step = STEPS.find((size) => span / size <= MAX_TICKS) ?? span
  const first = Math.ceil((start - createdAt) / step)
  const last = Math.floor((start + length - createdAt) / step)
  const count = length === 0 ? 0 : last - first + 1
  const ticks = Array.from({ length: count }, (_, index) => (first + index) * step)
  return {
    of,
    ticks: ticks.map((distance) => ({ at: of(createdAt + distance), text: distanceText(distance) })),
  }
}

function distanceText(distance: number): string {
  if (distance === 0) return '0'
  const sign = distance < 0 ? '−' : '+'
  const size = Math.abs(distance)
  return size % DAY === 0 ? `${sign}${size / DAY} d` : `${sign}${Math.round(size / HOUR)} h`
}
