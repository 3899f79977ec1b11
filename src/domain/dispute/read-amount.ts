import { memoized } from '../../lib/memoized'
import { decimalText } from '../../lib/text/decimal-text'
import { tidyText } from '../../lib/time/moment-text'
import type { Rows } from '../sheet/sheet-columns'
import type { TollAmount, TollMapping } from './toll'

type DecimalMark = '.' | ','

const MONEY = /[A-Z]{3}(?![A-Z])|[A-Z]{0,3}[$€£¥]/gi
const DIGITS = String.raw`(\d(?:[\d.,]*\d)?|[.,]\d+)`
const PLAIN = new RegExp(String.raw`^(?:([-+]?) ?${DIGITS} ?([-+]?)|-? ?\( ?${DIGITS} ?\))$`)
/** Matches cells without an amount: E-ZPass writes `-` for the entry of a single plaza, spreadsheets `$ -`. */
export const NO_VALUE = /^\s*(?:[$€£]?\s*[-\u2010-\u2015\u2212]+|n\/a)\s*$/i

/** Splits a plain amount into digits, sign and currency. Returns null for any other text. */
function partsOf(text: string) {
  const named: string[] = []
  const rest = tidyText(text).replace(MONEY, (money) => {
    named.push(money)
    return ' '
  })
  const [, before = '', digits, after = '', inBrackets] = PLAIN.exec(rest.replace(/ +/g, ' ').trim()) ?? []
  const currencies = named.map(currencyNamed)
  const value = digits ?? inBrackets
  if (value === undefined || before + after === '--' || named.length > 2 || currencies.includes(null))
    return null
  // A code overrules `$`, which may be any country's dollar.
  const own = named.findIndex((one) => one !== '$')
  return {
    digits: value,
    isNegative: inBrackets !== undefined || (before + after).includes('-'),
    currency: currencies[own] ?? null,
    isDollar: named.includes('$'),
  }
}

/** Returns the decimal mark if the digits are unambiguous (`1,234.50`, `3,25`), otherwise null (`12`, `1,234`). */
function markOf(digits: string): DecimalMark | null {
  const marks = digits.replace(/\d/g, '')
  const last = marks.at(-1) as DecimalMark | undefined
  if (last === undefined) return null
  if (marks.includes('.') && marks.includes(',')) return last
  if (marks.length > 1) return last === '.' ? ',' : '.'
  return digits.length - 1 - digits.indexOf(last) === 3 && !/^0?[.,]/.test(digits) ? null : last
}

export function decimalMark(texts: Iterable<string>): DecimalMark | null {
  const counts = { '.': 0, ',': 0 }
  for (const text of texts) {
    const mark = markOf(partsOf(text)?.digits ?? '')
    if (mark !== null) counts[mark]++
  }
  return counts['.'] + counts[','] === 0 ? null : counts[','] > counts['.'] ? ',' : '.'
}

/**
 * Parses a plain amount exactly: `$1,234.50`, `1.234,50 €`, `(12.50)`, `3.25-`. Any other form has no `value`.
 * @param mark the column's decimal mark; if null, amounts with a point or comma have no value
 */
export function readAmount(text: string, mark: DecimalMark | null, ofColumn: string | null = null) {
  const parts = partsOf(text)
  const decimal = parts && decimalOf(parts.digits, mark)
  if (!parts || !decimal) return { text, value: null, currency: null }
  const value = decimalText({ ...decimal, negative: parts.isNegative })
  return { text, value, currency: parts.currency ?? ofColumn ?? (parts.isDollar ? 'USD' : null) }
}

function decimalOf(digits: string, mark: DecimalMark | null) {
  if (mark === null && /[.,]/.test(digits)) return null
  const [whole = '', fraction = '', ...more] = digits.split(mark ?? '.')
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(whole)
  // Reject several leading zeros: the number may count cents.
  if (more.length > 0 || !/^\d*$/.test(fraction) || !(isGrouped || /^(?!00)\d*$/.test(whole))) return null
  return { whole: whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0', fraction }
}

const MAX_AMOUNTS = 1000

/** Creates the parser of a list's amounts. An amount keeps its sign unless the user flipped the signs of the column. */
export function amountReader(data: Rows, mapping: TollMapping, names: readonly string[], isFlipped: boolean) {
  const [amountAt, currencyAt] = [mapping.indexOf('amount'), mapping.indexOf('currency')]
  const textAt = (cells: readonly string[]) => {
    const text = cells[amountAt]?.trim() ?? ''
    return NO_VALUE.test(text) ? '' : text
  }
  const mark = decimalMark(new Set(data.map(textAt)))
  const ofName = currencyIn(names[amountAt] ?? '')
  const isInCents = /¢|\bcents?\b/i.test(names[amountAt] ?? '')
  const readers = memoized((currency: string | null) =>
    memoized((text: string) => {
      const amount = isInCents ? { text, value: null, currency } : readAmount(text, mark, currency)
      const digits = amount.value?.replace('-', '')
      if (!isFlipped || digits === undefined || !/[1-9]/.test(digits)) return amount
      return { ...amount, value: amount.value === digits ? `-${digits}` : digits }
    }, MAX_AMOUNTS),
  )
  return (cells: readonly string[]): TollAmount =>
    readers(currencyOf(cells[currencyAt] ?? '') ?? ofName)(textAt(cells))
}

const SYMBOL_NAMES =
  '$=USD US$=USD €=EUR £=GBP C$=CAD CA$=CAD CAN$=CAD CDN$=CAD A$=AUD AU$=AUD NZ$=NZD MX$=MXN MEX$=MXN R$=BRL ¥=JPY'
const SYMBOLS: Readonly<Record<string, string>> = Object.fromEntries(
  SYMBOL_NAMES.split(' ').map((pair) => pair.split('=')),
)
const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'CDN'])

function currencyNamed(text: string): string | null {
  const name = text.toUpperCase()
  return CODES.has(name) ? name.replace('CDN', 'CAD') : (SYMBOLS[name] ?? null)
}

/** Returns the code that a currency cell names, otherwise the cell's text; null for an empty cell or a bare `$`. */
function currencyOf(cell: string): string | null {
  const text = tidyText(cell).slice(0, LONGEST_CURRENCY)
  if (text === '$' || /^n\/a$/i.test(text) || !/[\p{L}\p{Sc}]/u.test(text)) return null
  return currencyNamed(text) ?? text
}
const LONGEST_CURRENCY = 20

/** Returns the currency in a column's name, if any. Codes must be in capitals, because `all` and `top` are codes, too. */
function currencyIn(name: string): string | null {
  const found = name.match(/\b[A-Z]{3}\b|\b[A-Z]{1,3}\$|[€£¥]/g) ?? []
  return found.map(currencyNamed).find((code) => code !== null) ?? null
}
