import { type ComponentProps, useId } from 'react'
import { legendOf, NOT_TO_SCALE, type StatementAxis } from '../../domain/evidence/statement-axis'
import { keyed } from '../../lib/keyed'
import { visibleText } from '../../lib/text/visible-text'
import classes from './statement-axis.module.css'

type State = StatementAxis['spans'][number]['state']

/** The bar's distance from the top, its height, and the height of a row of labels (px). */
const TOP = 22
const HEIGHT = 20
const ROW = 16
/** Hatching angle of states, so that no state differs from others by color alone. */
const HATCHED = { deleted: 45, unread: -45 } as const

export function StatementAxisChart({ axis }: { axis: StatementAxis }) {
  const id = useId()
  return (
    <figure className={`stack-tight ${classes.figure}`}>
      <Patterns id={id} />
      {/* The page's width decides which one is visible. */}
      <Chart axis={axis} size="wide" id={id} />
      <Chart axis={axis} size="narrow" id={id} />
      {/* The picture's label has the same text. */}
      <figcaption className={`row-facts muted small ${classes.legend}`} aria-hidden>
        {legendOf(axis).map(({ state, label }) => (
          <span key={label}>
            <svg className={classes.swatch} aria-hidden>
              <Span state={state} id={id} x="0.5" y="0.5" width="13" height="9" />
            </svg>
            {visibleText(label)}
          </span>
        ))}
        {!axis.isToScale && <span>{NOT_TO_SCALE}</span>}
      </figcaption>
    </figure>
  )
}

function Chart({ axis, size, id }: { axis: StatementAxis; size: AxisSize; id: string }) {
  const { mark, ticks } = axis
  const middle = (mark.from + mark.to) / 2
  const rows = labelRows(ticks, size)
  const rowCount = Math.max(0, ...rows) + 1
  const placed = keyed(ticks, ({ label }) => label).map(({ key, item }, index) => ({
    ...item,
    key,
    below: (rows[index] ?? 0) * ROW,
  }))
  return (
    <svg
      className={classes.chart}
      data-size={size}
      height={TOP + HEIGHT + 6 + rowCount * ROW}
      role="img"
      aria-label={visibleText(axis.label)}
    >
      {axis.spans.map(({ state, from, to }) => (
        <Span
          key={from}
          state={state}
          id={id}
          x={percent(from)}
          width={percent(to - from)}
          y={TOP}
          height={HEIGHT}
        />
      ))}
      <text
        className={`small tabular ${classes.markLabel}`}
        x={percent(middle)}
        y={13}
        style={shifted({ at: middle, label: mark.label }, size)}
      >
        {visibleText(mark.label)}
      </text>
      {placed.map(({ key, at, below }) => (
        <line
          key={key}
          className={classes.tick}
          x1={percent(at)}
          x2={percent(at)}
          y1={TOP + HEIGHT}
          y2={TOP + HEIGHT + 4 + below}
        />
      ))}
      {placed.map(({ key, at, label, below }) => (
        <text
          key={key}
          className={`small tabular ${classes.tickLabel}`}
          x={percent(at)}
          y={TOP + HEIGHT + 17 + below}
          style={shifted({ at, label }, size)}
        >
          {visibleText(label)}
        </text>
      ))}
      {[classes.markEdge, classes.mark].map((className) => (
        <rect
          key={className}
          className={className}
          x={percent(mark.from)}
          width={percent(Math.max(0, mark.to - mark.from))}
          y={TOP - 3}
          height={HEIGHT + 6}
        />
      ))}
    </svg>
  )
}

function Span({ state, id, ...rect }: ComponentProps<'rect'> & { state: State; id: string }) {
  const fill = state in HATCHED ? { fill: `url(#${id}${state})` } : {}
  return <rect className={classes.span} data-state={state} {...fill} {...rect} />
}

function Patterns({ id }: { id: string }) {
  return (
    <svg className={classes.patterns} aria-hidden>
      {Object.entries(HATCHED).map(([state, degrees]) => (
        <pattern
          key={state}
          id={`${id}${state}`}
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${degrees})`}
        >
          <line className={classes.hatch} data-state={state} x1="0" x2="0" y1="0" y2="5" />
        </pattern>
      ))}
    </svg>
  )
}

const percent = (part: number) => `${part * 100}%`
/** Shifts a label left by a percentage of its own rendered width, which labelRows can only estimate. */
const shifted = (tick: Tick, size: AxisSize) => ({
  transform: `translateX(${percent(-shareBefore(tick, size))})`,
})

/** Estimated width of a letter, and of the space between labels (px). */
const LETTER = 7
const APART = 12

/** Narrowest widths of the axis, on a phone and on paper, for which labels are placed (px). Each has its own styles. */
export const AXIS_WIDTHS = { narrow: 250, wide: 620 } as const

type AxisSize = keyof typeof AXIS_WIDTHS
type Tick = StatementAxis['ticks'][number]

/** Returns the part of a label before its time: half, but more or less near an end, so the label isn't clipped. */
export function shareBefore({ at, label }: Tick, size: AxisSize): number {
  const [axis, width] = [AXIS_WIDTHS[size], label.length * LETTER]
  const [before, after] = [at * axis, (1 - at) * axis]
  if (width >= axis || width === 0) return at
  return Math.max(Math.min(0.5, before / width), 1 - after / width)
}

/** Returns the row of each label below an axis, from 0: the first row in which it overlaps no other label. */
export function labelRows(ticks: StatementAxis['ticks'], size: AxisSize): readonly number[] {
  const filledTo: number[] = []
  return ticks.map((tick) => {
    const width = tick.label.length * LETTER
    const from = tick.at * AXIS_WIDTHS[size] - shareBefore(tick, size) * width
    const free = filledTo.findIndex((end) => end + APART <= from)
    const row = free < 0 ? filledTo.length : free
    filledTo[row] = from + width
    return row
  })
}
