/** A month that a text names; the year is null where the text leaves it out. */
export interface Month {
  readonly year: number | null
  /** 1 to 12. */
  readonly month: number
}

const NAMES = 'January|February|March|April|May|June|July|August|September|October|November|December'.split(
  '|',
)
const WORD = `${NAMES.join('|')}|Sept|${NAMES.map((name) => name.slice(0, 3)).join('|')}`
/** Two digits are a year from 2020: a lower one is more likely a day. */
const YEAR = '(?<year>20\\d\\d|[2-4]\\d)'
const BEFORE = '(?<![\\p{L}\\p{N}])'
const AFTER = '(?![\\p{L}\\p{N}])'
/** Of `26 Nov 2026`: a day, not a month. */
const NO_DAY = '(?<!\\d(?:st|nd|rd|th|\\.)?\\s)'

/** How texts name a month with its year: its word or number, what is between, and the year, or the other way round. */
const WITH_YEAR = [
  `${BEFORE}${NO_DAY}(?<month>${WORD})(?<gap>\\.?[\\s,_/-]*['’]?)${YEAR}${AFTER}(?!,?\\s*20\\d\\d)`,
  `${BEFORE}(?<year>20\\d\\d)(?<gap>[\\s,_/-]+)(?<month>${WORD})${AFTER}(?![.\\s]*\\d)`,
  `${BEFORE}(?<!\\d[-/.])(?<year>20\\d\\d)(?<gap>[-/.])(?<month>0[1-9]|1[0-2])${AFTER}(?![-/.]\\d)`,
  `${BEFORE}(?<!\\d[-/.])(?<month>0?[1-9]|1[0-2])(?<gap>[-/.])(?<year>20\\d\\d)${AFTER}(?![-/.]\\d)`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** Without a year: whole names alone, and none that is a word too. */
const ALONE = new RegExp(
  `${BEFORE}${NO_DAY}(?<month>${NAMES.filter((name) => !/^Ma/.test(name)).join('|')})${AFTER}(?!\\s*\\d)`,
  'gu',
)

interface Mention extends Month {
  readonly at: number
  readonly text: string
  /** The same mention of the month after. */
  readonly next: string
}

/** Finds where a text names months: "November 2026", "Nov 26", "2026-11", "11/2026", "November"; the last one first. */
function mentionsOf(text: string): Mention[] {
  const dated = WITH_YEAR.flatMap((pattern) => [...text.matchAll(pattern)])
  const found = dated.length > 0 ? dated : [...text.matchAll(ALONE)]
  return found.map(mentionOf).sort((a, b) => b.at - a.at)
}

function mentionOf(match: RegExpExecArray): Mention {
  const { month: named = '', gap = '', year: digits } = match.groups ?? {}
  const month = /\d/.test(named) ? Number(named) : NAMES.findIndex((name) => begins(name, named)) + 1
  const year = digits === undefined ? null : Number(digits) + (digits.length === 2 ? 2000 : 0)
  const after = month % 12
  const nextMonth = /\d/.test(named)
    ? String(after + 1).padStart(named.length, '0')
    : like(named, after, digits)
  const nextYear = year === null ? '' : String(after === 0 ? year + 1 : year).slice(-(digits?.length ?? 0))
  const isYearFirst = digits !== undefined && match[0].startsWith(digits)
  const next = isYearFirst ? nextYear + gap + nextMonth : nextMonth + gap + nextYear
  return { year, month, at: match.index, text: match[0], next }
}

const begins = (name: string, word: string) =>
  name.slice(0, 3).toLowerCase() === word.slice(0, 3).toLowerCase()

/** A month's name (from 0), short or whole, in the letters of `word`. "May" is short before a short year. */
function like(word: string, month: number, year: string | undefined): string {
  const isWhole = /^(?:june|july|.{5,})$/i.test(word) || (/^may$/i.test(word) && year?.length !== 2)
  const text = (NAMES[month] ?? '').slice(0, isWhole ? undefined : 3)
  if (word === word.toUpperCase()) return text.toUpperCase()
  return word === word.toLowerCase() ? text.toLowerCase() : text
}

/** The month that a text names, once or several times; null where it names none or different ones. */
export function monthOf(text: string): Month | null {
  const [first, ...others] = mentionsOf(text)
  if (first === undefined) return null
  const { year, month } = first
  return others.every((other) => other.year === year && other.month === month) ? { year, month } : null
}

/** Replaces every month in a text by the month after: "Fleet, Dec 26" → "Fleet, Jan 27". */
export function withMonthsAfter(text: string): string {
  return mentionsOf(text).reduce(
    (whole, { at, text, next }) => whole.slice(0, at) + next + whole.slice(at + text.length),
    text,
  )
}

/** Anything with a year, or a month's name. Takes too much rather than too little: it is only shown. */
const DATES = new RegExp(
  `(?:\\d{1,2}\\.?\\s)?${BEFORE}(?:${WORD})\\.?[\\s,_/-]*['’]?\\d{1,4}(?:,?\\s20\\d\\d)?|${ALONE.source}|(?:\\d+[-/.])*20\\d\\d(?:[-/.]\\d+)*`,
  'gu',
)

/** The dates and months in a text, as they are written: "1 November 2026", "11/2026", "2026". */
export const datesIn = (text: string): string[] => [...text.matchAll(DATES)].map(([date]) => date)
