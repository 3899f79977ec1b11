import { dayjs } from './dayjs'
import { MINUTE, SECOND, toMillis } from './instant'
import { momentForms, tidyTime } from './moment-forms'
import { type MomentForms, numericDate, readDate, readTime, readZone, type WrittenZone } from './moment-parts'
import { type Wall, wallAsUtc } from './zone'

/** A parsed text: wall time, the microseconds it covers (60,000,000 for `08:30`), and the zone that it names, if any. */
export type Moment =
  | {
      readonly ok: true
      readonly wall: Wall
      readonly precision: number
      readonly zone: WrittenZone | null
    }
  | { readonly ok: false; readonly message: string }

/** Most characters of a time; a longer text is something else that was pasted. */
export const LONGEST_MOMENT = 120

/**
 * Reads a moment as people write it: ISO, `3/5/2024 8:30 AM`, `6/10/24 0830 hrs`, `05.03.2024 08:30` (day first),
 * `13MAR2024 0830`, `5 Mar 2024, 03:30:15 EST (UTC−5)`, a spreadsheet's number; fractions of a second are cut to
 * microseconds, and a zone may follow: an offset, an abbreviation (EST is the fixed −5 h, ET is New York) or a name.
 * Refuses what is not certain, with a sentence that says what to do: a missing time, an impossible date, an
 * abbreviation such as BST, which several zones share.
 * @param forms how the list is written that the text stands in; alone, `3/5/2024` is read month first
 */
export function parseMoment(text: string, forms: MomentForms = momentForms([text], false)): Moment {
  if (text.trim().length > LONGEST_MOMENT)
    return refuse('This is too long for a date and a time. Paste only these.')
  const plain = tidyTime(text)
  if (plain === '') return refuse('Enter a date and a time, for instance 2024-03-05 08:30.')
  const date = readDate(plain, forms)
  if ('message' in date) return refuse(date.message)
  const time = readTime(date.rest, forms)
  if ('message' in time) return refuse(time.message)
  const zone = readZone(time.rest)
  if ('message' in zone) return refuse(zone.message)
  const { year, month, day } = date
  const { hour, minute, second, micro, precision } = time
  const wall = { year, month, day, hour, minute, second, micro }
  return { ok: true, wall, precision, zone: zone.zone }
}

/** Reads a date alone, in any form that `parseMoment` knows, as its midnight; null for other text. */
export function parseDate(text: string): Wall | null {
  if (text.trim().length > LONGEST_MOMENT) return null
  const date = readDate(tidyTime(text), momentForms([text], false))
  if ('message' in date || date.rest !== '') return null
  const { year, month, day } = date
  return { year, month, day, hour: 0, minute: 0, second: 0, micro: 0 }
}

/**
 * Rewrites a text whose date has two readings, `3/5/2024 8:30`, as the reading that `parseMoment` does not use:
 * `2024-05-03 8:30`. Null where there is only one reading.
 */
export function inOtherOrder(text: string): string | null {
  const plain = tidyTime(text)
  const { first = 0, second = 0, year, isDotted, text: date = '' } = numericDate(plain) ?? {}
  const isEither = [first, second].every((part) => part >= 1 && part <= 12) && first !== second && !isDotted
  const two = (part: number) => String(part).padStart(2, '0')
  return isEither ? `${year}-${two(second)}-${two(first)}${plain.slice(date.length)}` : null
}

function refuse(message: string): Moment {
  return { ok: false, message }
}

/** Canonical text of a wall time: `2024-03-05 08:30`, with seconds and fraction as the precision has them. */
export function wallText(wall: Wall, precision: number): string {
  const time = dayjs.utc(toMillis(wallAsUtc(wall)))
  if (precision >= MINUTE) return time.format('YYYY-MM-DD HH:mm')
  const second = time.format('YYYY-MM-DD HH:mm:ss')
  if (precision >= SECOND) return second
  const digits = 6 - Math.round(Math.log10(precision))
  return `${second}.${String(wall.micro).padStart(6, '0').slice(0, digits)}`
}
