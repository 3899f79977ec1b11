import { Fragment, type ReactNode, useId } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import type { Instant } from '../../../lib/time/instant'
import type { Lifecycle, LifecycleLane, LifecyclePoint, LifecycleSpan } from './lifecycle'
import classes from './lifecycle.module.css'
import { type LifecycleLine, lifecycleLines } from './lifecycle-lines'
import { type LifecycleScale, type Percent, scaleOf, UNKNOWN_LENGTH } from './lifecycle-scale'

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
                <span className="muted">{what}</span> <Span span={span} spoken={spoken} />{' '}
                {here !== '' && (
                  <span className={classes.time}>
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

/** A duration: abbreviated on the screen, in full words for screen readers. */
function Span({ span, spoken }: Pick<LifecycleLine, 'span' | 'spoken'>) {
  if (span === '') return null
  return (
    <span className={classes.span}>
      <span aria-hidden={span !== spoken}>{span}</span>
      {span !== spoken && <span className="visually-hidden"> {spoken}</span>}
    </span>
  )
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
      <Glyph name="default">
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
