import { dayjs } from '../../../lib/time/dayjs'
import { parseEffectiveDate } from '../values/parse-values'
import { type PlanForm, planField } from './plan-form'

/** Moves the month of a template's name to the next one, in its effective date and descriptions, too. Other dates stay. */
export function nextMonthPlan(template: PlanForm): PlanForm {
  const month = monthOf(template.name)
  if (month === null) return template
  return {
    ...template,
    name: withMonthsAfter(template.name),
    effectiveDate: dateAfter(template.effectiveDate, month),
    charges: template.charges.map((charge) => ({
      ...charge,
      description: isOf(charge.description, month) ? withMonthsAfter(charge.description) : charge.description,
    })),
  }
}

function isOf(text: string, { year, month }: Month): boolean {
  const own = monthOf(text)
  return own?.year === year && own.month === month
}

/** Moves a date of the month to the same day of the next month; its last day stays the last day. */
function dateAfter(text: string, { year, month }: Month): string {
  const reading = parseEffectiveDate(text)
  const date = dayjs.utc(reading.ok ? reading.value : null)
  if (date.year() !== year || date.month() + 1 !== month) return text
  const next = date.add(1, 'month')
  return (date.date() === date.daysInMonth() ? next.endOf('month') : next).format('YYYY-MM-DD')
}

/** Lists a template's name and its texts with a date or a month, each with the plan's own text: '' if it was removed. */
export function templateDates(template: PlanForm, plan: PlanForm) {
  const now = new Map(plan.charges.map(({ key, description }) => [key, description]))
  const inWords = (html: string) => datesIn(html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')).join(', ')
  const line = (field: string, from: string, to: string) => ({ field, from: from.trim(), to: to.trim() })
  const charges = template.charges.map(({ key, description }, index) =>
    line(`Charge ${index + 1}`, datesIn(description).length > 0 ? description : '', now.get(key) ?? ''),
  )
  const dates = [
    line(planField('effectiveDate').label, template.effectiveDate, plan.effectiveDate),
    ...charges,
    line('Payment instructions', inWords(template.paymentInstructions), inWords(plan.paymentInstructions)),
  ]
  return [line(planField('name').label, template.name, plan.name), ...dates.filter(({ from }) => from !== '')]
}

interface Month {
  readonly year: number
  readonly month: number
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
const NAMES = MONTHS.split('|')
const WORD = `${MONTHS}|Sept|${NAMES.map((name) => name.slice(0, 3)).join('|')}`
const DASH = '\\u2010-\\u2015-'
const BEFORE = '(?<![\\p{L}\\p{N}])'
const AFTER = `(?![\\p{L}\\p{N}]|[/${DASH}]\\d)`
/** Excludes a month within a day (`Nov 26, 2026`), and within a range that shares a year (`Nov–Dec 2026`). */
const ALONE = `(?<!\\d(?:st|nd|rd|th|\\.)?\\s|${BEFORE}(?:${WORD})\\.?\\s*(?:[/&+,${DASH}]|and|or|to|through)\\s*)`

/** Ways to write a month with its year: "November 2026", "Nov. 2026", "2026-11", "11/2026". */
const MENTIONS = [
  `${BEFORE}${ALONE}(?<month>${WORD})(?<gap>\\.?(?:[\\s,_/(${DASH}]*|\\sof\\s))(?<year>20\\d\\d)${AFTER}(?!,?\\s*20\\d\\d)`,
  `${BEFORE}(?<!\\d[-/._])(?<year>20\\d\\d)(?<gap>[-/_])(?<month>0[1-9]|1[0-2])${AFTER}(?!\\.\\d)`,
  `${BEFORE}(?<!\\d[-/.])(?<month>0?[1-9]|1[0-2])(?<gap>[-/])(?<year>20\\d\\d)${AFTER}(?!\\.\\d)`,
].map((pattern) => new RegExp(pattern, 'giu'))

interface Mention extends Month {
  readonly at: number
  readonly text: string
  readonly next: string
}

function mentionsOf(text: string): Mention[] {
  const found = MENTIONS.flatMap((pattern) => [...text.matchAll(pattern)])
  return found.map(mentionOf).sort((a, b) => b.at - a.at)
}

function mentionOf(match: RegExpExecArray): Mention {
  const { month: named = '', gap = '', year: digits = '' } = match.groups ?? {}
  const isNumber = /\d/.test(named)
  const short = named.slice(0, 3).toLowerCase()
  const month = isNumber
    ? Number(named)
    : NAMES.findIndex((name) => name.slice(0, 3).toLowerCase() === short) + 1
  const year = Number(digits)
  const after = month % 12
  const nextMonth = isNumber ? String(after + 1).padStart(named.length, '0') : like(named, after)
  const nextYear = String(after === 0 ? year + 1 : year)
  const next = match[0].startsWith(digits) ? nextYear + gap + nextMonth : nextMonth + gap + nextYear
  return { year, month, at: match.index, text: match[0], next }
}

/** Formats a month (from 0) like `word`: short or in full, in its case. */
function like(word: string, month: number): string {
  const isFullName = /^(?:may|june|july|.{5,})$/i.test(word)
  const text = (NAMES[month] ?? '').slice(0, isFullName ? undefined : 3)
  if (word === word.toUpperCase()) return text.toUpperCase()
  return word === word.toLowerCase() ? text.toLowerCase() : text
}

/** Returns the month that a text names with its year; null if it names none or different ones. */
export function monthOf(text: string): Month | null {
  const [first, ...others] = mentionsOf(text)
  if (first === undefined) return null
  const { year, month } = first
  return others.every((other) => other.year === year && other.month === month) ? { year, month } : null
}

/** Replaces every month in a text by the month after: "Fleet, Dec 2026" → "Fleet, Jan 2027". */
export const withMonthsAfter = (text: string): string =>
  mentionsOf(text).reduce(
    (whole, { at, text, next }) => whole.slice(0, at) + next + whole.slice(at + text.length),
    text,
  )

/** Matches anything with a year, or a month's name. Matching too much does no harm, because the matches are only shown. */
const DATES = new RegExp(
  `(?:\\d{1,2}\\.?\\s)?${BEFORE}(?:${WORD})(?!\\p{L})(?:\\.?[\\s,_/-]*['’]?\\d{1,4})?(?:,?\\s20\\d\\d)?|(?:\\d+[-/.])*20\\d\\d(?:[-/.]\\d+)*`,
  'gu',
)

/** Lists the dates and months in a text, as they are written: "November 1, 2026", "11/2026", "November", "2026". */
export const datesIn = (text: string): string[] => [...text.matchAll(DATES)].map(([date]) => date)
