/** The parts of a plain decimal, as text: amounts are never numbers here. */
export interface Decimal {
  readonly negative: boolean
  /** Digits before the point without leading zeros; '0' where there are none. */
  readonly whole: string
  /** Digits after the point as written; '' where there are none. */
  readonly fraction: string
}

const DECIMAL = /^(-?)(\d*)(?:\.(\d*))?$/

/** Reads `12`, `-0.50`, `.5`, `12.`: ASCII digits and a point, at least one digit. Null for anything else. */
export function readDecimal(text: string): Decimal | null {
  const match = DECIMAL.exec(text)
  if (match === null || !/\d/.test(text)) return null
  const [, sign, whole = '', fraction = ''] = match
  return { negative: sign === '-', whole: whole.replace(/^0+(?=\d)/, '') || '0', fraction }
}

/** The canonical spelling: `.5` → `0.5`, `007` → `7`, `12.` → `12`, `-0.00` → `0.00`. Keeps the fraction's digits. */
export function decimalText({ negative, whole, fraction }: Decimal): string {
  const sign = negative && /[1-9]/.test(whole + fraction) ? '-' : ''
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

/** Whether it is zero, whatever its sign and however many digits it has. */
export function isZero({ whole, fraction }: Decimal): boolean {
  return !/[1-9]/.test(whole + fraction)
}

/** Whether two texts are decimals of the same value: `250` and `250.00` are. */
export function sameDecimal(one: string, other: string): boolean {
  const [a, b] = [readDecimal(one), readDecimal(other)]
  return a !== null && b !== null && compareDecimals(a, b) === 0
}

/** Orders two decimals by their value: negative, zero or positive. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const places = Math.max(one.fraction.length, other.fraction.length)
  const scaled = ({ negative, whole, fraction }: Decimal) =>
    BigInt(`${negative ? '-' : ''}${whole}${fraction.padEnd(places, '0')}`)
  const [a, b] = [scaled(one), scaled(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Longest text that is tried as an amount. */
const LONGEST = 60

/**
 * Guesses the plain decimal that another notation means: `1,000`, `$5`, `+5`, `1e3`, `5 USD`, `1 000,50`. Null where no
 * guess is likely. Only for suggestions: never use it without asking.
 */
export function suggestDecimal(text: string): string | null {
  if (text.length > LONGEST) return null
  const plain = text
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\s'’_]|\p{Sc}/gu, '')
    .replace(/^[A-Z]{3}(?=[-\d.])|(?<=\d)[A-Z]{3}$/i, '')
    .replace(/^\+/, '')
  const decimal = readDecimal(plainPoint(plain)) ?? scientific(plain)
  return decimal && decimalText(decimal)
}

/** Removes thousands separators and puts a point before the fraction. */
function plainPoint(text: string): string {
  if (/^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return text.replaceAll(',', '')
  if (/^-?\d{1,3}(?:\.\d{3})+,\d*$/.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return /^-?\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text
}

/** Writes out `1e3`, `2.5E+2` by moving the point in the text, for exponents that may be meant. */
function scientific(text: string): Decimal | null {
  const match = /^(-?\d*\.?\d*)e([+-]?\d{1,2})$/i.exec(text)
  const base = match && readDecimal(match[1] ?? '')
  if (!base) return null
  const exponent = Number(match[2])
  const zeros = '0'.repeat(Math.abs(exponent))
  const digits = `${exponent < 0 ? zeros : ''}${base.whole}${base.fraction}${exponent > 0 ? zeros : ''}`
  const point = digits.length - base.fraction.length - Math.max(exponent, 0) + exponent
  const fraction = digits.slice(point).replace(/(?<!0)0+$/, '')
  return readDecimal(`${base.negative ? '-' : ''}${digits.slice(0, point)}.${fraction}`)
}
