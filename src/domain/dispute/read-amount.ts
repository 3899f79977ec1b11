import { decimalText, readDecimal } from '../../lib/text/decimal-text'
import { tidyText } from '../../lib/time/tidy-text'
import type { TollAmount } from './toll'

/** Which sign stands before the cents. */
type DecimalMark = '.' | ','

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  C$: 'CAD',
}
const PATTERN =
  /^(?<open>\()?\s*(?<sign>[-+])?\s*(?<before>[A-Z]{3}|(?:US|C)?\$|[€£])?\s*(?<inner>[-+])?\s*(?<digits>\d[\d.,' ]*|[.,]\d+)\s*(?<after>[A-Z]{3}|[$€£])?\s*(?<end>-)?(?<close>\))?$/i

const GROUPED = { ',': /^\d{1,3}(?:,\d{3})+$/, '.': /^\d{1,3}(?:\.\d{3})+$/ }

/** The signs within the digits of an amount, and how many digits follow the last of them. */
const marksOf = (digits: string) => ({
  marks: digits.replace(/[\d' ]/g, ''),
  after: digits.length - 1 - lastMark(digits),
})
const lastMark = (digits: string) => Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))

/**
 * Finds which sign stands before the cents, for a whole column: one amount that can be read in one way only (`1,234.50`,
 * `3,25`) tells it for all. A point where nothing does.
 */
export function decimalMarkOf(texts: Iterable<string>): DecimalMark {
  for (const text of texts) {
    const digits = PATTERN.exec(tidyText(text))?.groups?.digits?.trim()
    if (digits === undefined) continue
    const { marks, after } = marksOf(digits)
    const last = marks.at(-1)
    if (last !== '.' && last !== ',') continue
    const isBoth = marks.includes('.') && marks.includes(',')
    if (isBoth || (marks.length === 1 && after !== 3)) return last
    if (marks.length > 1) return last === '.' ? ',' : '.'
  }
  return '.'
}

/**
 * Reads an amount exactly: `$1,234.50`, `1.234,50 €`, `(12.50)`, `USD 3.25`. Brackets and a sign at either end mean less
 * than zero. `value` is null for an empty cell and for what is no amount.
 */
export function readAmount(text: string, mark: DecimalMark): TollAmount {
  const parts = PATTERN.exec(tidyText(text))?.groups
  const value = parts ? amountOf(parts.digits ?? '', mark, isNegative(parts)) : null
  if (!parts || value === null) return { text, value: null, currency: null }
  const named = (parts.before ?? parts.after)?.toUpperCase()
  return { text, value, currency: named === undefined ? null : (CURRENCIES[named] ?? named) }
}

function isNegative(parts: Readonly<Record<string, string | undefined>>): boolean {
  const { open, close, sign, inner, end } = parts
  return (open !== undefined && close !== undefined) || sign === '-' || inner === '-' || end === '-'
}

function amountOf(digits: string, mark: DecimalMark, negative: boolean): string | null {
  const group = mark === '.' ? ',' : '.'
  const [whole = '', fraction, ...more] = digits.split(mark)
  if (more.length > 0 || fraction?.includes(group)) return null
  const bare = whole.replace(/[' ]/g, '')
  // Groups are of three digits: `1,23` is no amount where the comma groups.
  if (bare.includes(group) && !GROUPED[group].test(bare)) return null
  const decimal = readDecimal(
    `${bare.replaceAll(group, '')}${fraction === undefined ? '' : `.${fraction.trim()}`}`,
  )
  return decimal && decimalText({ ...decimal, negative })
}
