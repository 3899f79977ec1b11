import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/**
 * Day.js with the plugin that every page uses. Import it from here, never from the package.
 *
 * For formatting a time whose zone's offset is already added (`dayjs.utc(…)`), and calendar dates. It knows milliseconds
 * only, and its zones go by the browser's clock: microseconds are in `instant.ts`, zones in `zone.ts`.
 */
export { dayjs }
