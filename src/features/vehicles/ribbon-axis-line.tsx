import { HISTORY_START } from '../../domain/membership-run'
import type { Instant } from '../../lib/instant'
import { timeText } from '../../lib/time-text'
import classes from './ribbon.module.css'
import { percent, placeOf, type RibbonAxis, ticksOf } from './ribbon-geometry'

/** A label to the left of this would run into the one of the beginning; on a phone, to the left of twice as much. */
const [FREE_FROM, FREE_TO] = [0.19, 0.94]

/** What stands below the ribbon: where the history begins, years, T, now. */
export function RibbonAxisLine(props: { axis: RibbonAxis; times: readonly Instant[]; zone: string }) {
  const { axis, times, zone } = props
  const ticks = ticksOf(axis, zone).map(({ year, instant }) => ({ year, place: placeOf(instant, axis) }))
  return (
    <div className={classes.axis}>
      {placeOf(HISTORY_START, axis) < FREE_FROM && <span className={classes.beginning}>3 Jun 2023</span>}
      {ticks

        .filter(({ place }) => place > FREE_FROM && place < FREE_TO)
        .map(({ year, place }) => (
          <span key={year} data-near={place < 2 * FREE_FROM} style={{ left: percent(place) }}>
            {year}
          </span>
        ))}
      <span className={classes.now}>now</span>
      {times.map((instant) => (
        <span
          key={instant}
          className={classes.asked}
          style={{ left: percent(placeOf(instant, axis)) }}
          title={`The time asked, ${timeText(instant, zone)}`}
        >
          {instant < axis.start && '← '}▲ T{instant > axis.end && ' →'}
        </span>
      ))}
    </div>
  )
}
