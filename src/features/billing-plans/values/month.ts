/** A month that a text names; the year is null where the text leaves it out. */
export interface Month {
  readonly year: number | null
  /** 1 to 12. */
  readonly month: number
}

const NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

const WORD = `(?<word>${NAMES.join('|')}|Sept|${NAMES.map((name) => name.slice(0, 3)).join('|')})`
/** Two digits are a year from 2020: a lower one is more likely a day. */
const YEAR = '(?<year>20\\d\\d|[2-4]\\d)'
const NOTHING_BEFORE = '(?<![\\p{L}\\p{N}])'
const NOTHING_AFTER = '(?![\\p{L}\\p{N}])'
/** Of `26 Nov 2026`: a day, not a month. */
const NO_DAY_BEFORE = '(?<!\\d(?:st|nd|rd|th|\\.)?\\s)'

/** How texts name a month with its year. */
const WITH_YEAR = [
  `${NOTHING_BEFORE}${NO_DAY_BEFORE}${WORD}\\.?[\\s,_/-]*['’]?${YEAR}${NOTHING_AFTER}(?!,?\\s*20\\d\\d)`,
  `${NOTHING_BEFORE}(?<year>20\\d\\d)[\\s,_/-]+${WORD}${NOTHING_AFTER}(?![.\\s]*\\d)`,
  `${NOTHING_BEFORE}(?<!\\d[-/.])(?<year>20\\d\\d)[-/.](?<number>0[1-9]|1[0-2])${NOTHING_AFTER}(?![-/.]\\d)`,
  `${NOTHING_BEFORE}(?<!\\d[-/.])(?<number>0?[1-9]|1[0-2])[-/.](?<year>20\\d\\d)${NOTHING_AFTER}(?![-/.]\\d)`,
].map((pattern) => new RegExp(pattern, 'dgiu'))

/** Without a year: whole names alone, and none that is a word too. */
const ALONE = new RegExp(
  `${NOTHING_BEFORE}${NO_DAY_BEFORE}(?<word>${NAMES.filter((name) => name !== 'March' && name !== 'May').join('|')})${NOTHING_AFTER}(?!\\s*\\d)`,
  'dgu',
)

interface Mention extends Month {
  readonly at: number
  readonly text: string
  /** The same mention of the month after. */
  readonly next: string
}

/** Finds where a text names months: "November 2026", "Nov 26", "2026-11", "11/2026", "November". */
function mentionsOf(text: string): Mention[] {
  const dated = WITH_YEAR.flatMap((pattern) => [...text.matchAll(pattern)].map(mentionOf))
  return dated.length > 0 ? dated : [...text.matchAll(ALONE)].map(mentionOf)
}

function mentionOf(match: RegExpMatchArray): Mention {
  const { word, number, year: digits } = match.groups ?? {}
  const month = number === undefined ? monthOfWord(word ?? '') : Number(number)
  const year = digits === undefined ? null : Number(digits) + (digits.length === 2 ? 2000 : 0)
  const after = monthAfter({ year, month })
  const texts = {
    word: wordLike(word ?? '', after.month, digits),
    number: String(after.month).padStart(number?.length ?? 0, '0'),
    year: String(after.year).slice(-(digits?.length ?? 0)),
  }
  return { year, month, at: match.index ?? 0, text: match[0], next: withGroups(match, texts) }
}

/** The match with its named groups replaced. */
function withGroups(match: RegExpMatchArray, texts: Readonly<Record<string, string>>): string {
  const start = match.index ?? 0
  const places = Object.entries(match.indices?.groups ?? {}).flatMap(([name, place]) =>
    place === undefined ? [] : [{ from: place[0] - start, to: place[1] - start, text: texts[name] ?? '' }],
  )
  // From the end, so that the places before stay right.
  return places
    .sort((a, b) => b.from - a.from)
    .reduce((whole, { from, to, text }) => whole.slice(0, from) + text + whole.slice(to), match[0])
}

function monthOfWord(word: string): number {
  const start = word.slice(0, 3).toLowerCase()
  return NAMES.findIndex((name) => name.toLowerCase().startsWith(start)) + 1
}

/** A month's name, short or whole, in the letters of `word`. "May" is short before a short year. */
function wordLike(word: string, month: number, year: string | undefined): string {
  const name = NAMES[month - 1] ?? ''
  const short = word.length < 5 && !/^(?:may|june|july)$/i.test(word)
  const isShort = short || (/^may$/i.test(word) && year?.length === 2)
  const text = isShort ? name.slice(0, 3) : name
  if (word === word.toUpperCase()) return text.toUpperCase()
  return word === word.toLowerCase() ? text.toLowerCase() : text
}

/** The month after a month. */
export function monthAfter({ year, month }: Month): Month {
  return month < 12 ? { year, month: month + 1 } : { year: year === null ? null : year + 1, month: 1 }
}

/** A month in words: "December 2026". */
export function monthText({ year, month }: Month): string {
  return `${NAMES[month - 1]}${year === null ? '' : ` ${year}`}`
}

/** The month that a text names, once or several times; null where it names none or different ones. */
export function monthOf(text: string): Month | null {
  const [first, ...others] = mentionsOf(text)
  if (first === undefined || !others.every((other) => sameMonth(first, other))) return null
  return { year: first.year, month: first.month }
}

const sameMonth = (a: Month, b: Month): boolean => a.year === b.year && a.month === b.month

/** Whether a text names the month, perhaps without its year, or others beside it. */
export function namesMonth(text: string, month: Month): boolean {
  return mentionsOf(text).some(
    ({ year, month: named }) => named === month.month && (year ?? month.year) === month.year,
  )
}

/** Replaces every month in a text by the month after: "Fleet, Dec 26" → "Fleet, Jan 27". */
export function withMonthsAfter(text: string): string {
  return mentionsOf(text)
    .sort((a, b) => b.at - a.at)
    .reduce((whole, { at, text, next }) => whole.slice(0, at) + next + whole.slice(at + text.length), text)
}
