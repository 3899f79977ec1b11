import type { StatementAxis } from '../../domain/evidence/statement-content'
import { keyed } from '../../lib/keyed'
import { visibleText } from '../../lib/text/visible-text'
import { anchorAt, labelRows } from './label-rows'
import classes from './statement-axis.module.css'

/** Where the bar lies, in pixels from the top, how high it is, and how high a row of labels. */
const TOP = 22
const HEIGHT = 20
const ROW = 16

/** States from left to right around the time asked, with the time's mark above and times below. */
export function StatementAxisChart({ axis }: { axis: StatementAxis }) {
  const { mark, ticks } = axis
  const middle = (mark.from + mark.to) / 2
  const rows = labelRows(ticks)
  const rowCount = Math.max(0, ...rows) + 1
  return (
    <figure className={classes.figure}>
      <svg
        className={classes.chart}
        height={TOP + HEIGHT + 6 + rowCount * ROW}
        role="img"
        aria-label={visibleText(axis.label)}
      >
        {axis.spans.map(({ state, from, to }) => (
          <rect
            key={from}
            className={classes.span}
            data-state={state}
            x={percent(from)}
            width={percent(to - from)}
            y={TOP}
            height={HEIGHT}
          />
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
        <text className={classes.markLabel} x={percent(middle)} y={13} textAnchor={anchorAt(middle)}>
          {visibleText(mark.label)}
        </text>
        {keyed(ticks, ({ label }) => label).map(({ key, item: { at, label } }, index) => (
          <g key={key} className={index > 0 && index < ticks.length - 1 ? classes.inner : undefined}>
            <line
              className={classes.tick}
              x1={percent(at)}
              x2={percent(at)}
              y1={TOP + HEIGHT}
              y2={TOP + HEIGHT + 5 + (rows[index] ?? 0) * ROW}
            />
            <text
              className={classes.tickLabel}
              x={percent(at)}
              y={TOP + HEIGHT + 17 + (rows[index] ?? 0) * ROW}
              textAnchor={anchorAt(at)}
            >
              {visibleText(label)}
            </text>
          </g>
        ))}
      </svg>
      {/* The label of the picture says the same in words. */}
      <figcaption className={classes.legend} aria-hidden>
        {legendOf(axis).map(({ state, label }) => (
          <span key={label}>
            <svg className={classes.swatch} aria-hidden>
              <rect className={classes.span} data-state={state} x="0.5" y="0.5" width="13" height="9" />
            </svg>
            {visibleText(label)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

/** Each state once, in the order in which they are drawn. */
function legendOf({ spans }: StatementAxis): StatementAxis['spans'] {
  return [...new Map(spans.map((span) => [span.label, span])).values()]
}

const percent = (part: number) => `${part * 100}%`
