import { Fragment, type ReactNode, useId } from 'react'
import { useZone } from '../../../domain/person/use-zone'
import type { Instant } from '../../../lib/time/instant'
import type { Lifecycle, LifecycleLane } from './lifecycle'
import classes from './lifecycle.module.css'
import { LifecycleBar } from './lifecycle-bar'
import { type LifecycleLine, lifecycleLines } from './lifecycle-lines'
import { type LifecycleScale, scaleOf } from './lifecycle-scale'

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
