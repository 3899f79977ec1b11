import duration from 'dayjs/plugin/duration.js'
import { dayjs } from './dayjs'

/** Day.js with durations, which the first page does without. */
dayjs.extend(duration)

export { dayjs }
