import { useZone } from '../../../domain/person/use-zone'
import type { Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import classes from './ribbon.module.css'
import { percent, type RibbonAxis, shareOf } from './ribbon-geometry'
import type { AxisLabel } from './ribbon-ticks'

/** Below the ribbon: lines at instants, labels of some of them, and the times asked. */
export function RibbonAxisLine(props: {
  axis: RibbonAxis
  lines: readonly Instant[]
  labels: readonly AxisLabel[]
  times: readonly Instant[]
}) {
  const { axis, times } = props
  const zone = useZone()
  return (
    <div className={`muted small tabular ${classes.axis}`}>
      {props.lines.map((instant) => (
        <span key={instant} className={classes.tick} style={{ left: percent(shareOf(instant, axis)) }} />
      ))}
      {props.labels.map(({ text, left }) => (
        <span key={`${left} ${text}`} style={{ left }}>
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
