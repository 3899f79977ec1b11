import type { Instant } from '../../../lib/time/instant'
import { timeText } from '../../../lib/time/time-text'
import classes from './ribbon.module.css'
import { labelsOf, percent, placeOf, type RibbonAxis } from './ribbon-geometry'

/** What stands below the ribbon: where the history begins, years, T, now. */
export function RibbonAxisLine(props: { axis: RibbonAxis; times: readonly Instant[]; zone: string }) {
  const { axis, times, zone } = props
  return (
    <div className={classes.axis}>
      {labelsOf(axis, zone, times).map(({ text, place, edge, spare }) => (
        <span key={text} data-edge={edge} data-spare={spare} style={{ left: percent(place) }}>
          {text}
        </span>
      ))}
      {times.map((instant) => (
        <span
          key={instant}
          className={classes.asked}
          style={{
            left: atLeast(instant < axis.start || instant > axis.end ? 28 : 16, placeOf(instant, axis)),
          }}
          title={`The time asked, ${timeText(instant, zone)}`}
        >
          {instant < axis.start && '← '}▲ T{instant > axis.end && ' →'}
        </span>
      ))}
    </div>
  )
}

/** A place as CSS writes it, at least so many pixels from either edge: what is centred there is not cut off. */
function atLeast(pixels: number, place: number): string {
  return `clamp(${pixels}px, ${percent(place)}, calc(100% - ${pixels}px))`
}
