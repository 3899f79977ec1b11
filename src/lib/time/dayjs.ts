import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** Import Day.js from here. Add the zone's offset first (`dayjs.utc(…)`): its zones go by the browser's clock. */
export { dayjs }
