import dayjs from 'dayjs'
import duration from 'dayjs/plugin/duration.js'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)
dayjs.extend(duration)

/**
 * Day.js with the plugins that the console uses. Import it from here, never from the package.
 *
 * For formatting a time whose zone's offset is already added (`dayjs.utc(…)`), calendar dates and durations. It knows
 * milliseconds only, and its zones go by the browser's clock: microseconds are in `instant.ts`, zones in `zone.ts`.
 */
export { dayjs }
