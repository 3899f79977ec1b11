import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/**
 * Import Day.js from here. Convert to the zone's offset first (`dayjs.utc(…)`), because Day.js time zones depend on the
 * browser's zone.
 */
export { dayjs }
