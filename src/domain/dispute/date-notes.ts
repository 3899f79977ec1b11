import type { ListForms } from '../../lib/time/moment-forms'
import { numericDate } from '../../lib/time/moment-parts'
import { dateText } from '../../lib/time/time-text'

/** What a person should know about the order of a list's dates, a sentence each. */
export function dateNotes({ ordered, swapped, dayFirst }: ListForms): string[] {
  return [
    ...(ordered === null || dayFirst === null ? [] : [orderNote(ordered, dayFirst)]),
    ...(swapped === null ? [] : [swapNote(swapped)]),
  ]
}

const said = (year: number, month: number, day: number): string =>
  dateText(Date.UTC(year, month - 1, day) * 1000, 'UTC')

/** Both readings of a date that could be either, in words. */
export function bothReadings(example: string): { monthFirst: string; dayFirst: string } {
  const { year, first, second } = numericDate(example) ?? { year: 1970, first: 1, second: 1 }
  return { monthFirst: said(year, first, second), dayFirst: said(year, second, first) }
}

function orderNote(example: string, dayFirst: boolean): string {
  const { text = example } = numericDate(example) ?? {}
  const readings = bothReadings(example)
  return dayFirst
    ? `Dates are read day first: ${text} is ${readings.dayFirst}.`
    : `Dates are read month first: ${text} is ${readings.monthFirst}.`
}

/** Excel turns `05/03/2024` into a real date by its own order, and leaves `13/03/2024` a text. */
function swapNote(real: string): string {
  const [year = 0, month = 0, day = 0] = real.split('-').map(Number)
  return `Excel may have swapped day and month: ${said(year, month, day)} may be ${said(year, day, month)}. Only dates up to the 12th are real dates here, the others are texts. Check these rows.`
}
