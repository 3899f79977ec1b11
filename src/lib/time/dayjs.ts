import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** Import Day.js from here, and convert to the offset first (`dayjs.utc(…)`): its zones depend on the browser's. */
export { dayjs }
