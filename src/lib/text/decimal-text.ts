/** The parts of a plain decimal as text, because numbers would lose precision. */
export interface Decimal {
  readonly negative: boolean
  /** Without leading zeros; at least '0'. */
  readonly whole: string
  readonly fraction: string
}

const DECIMAL = /^(-?)(\d*)(?:\.(\d*))?$/

/** Parses `12`, `-0.50`, `.5`, `12.`: ASCII digits and a point, with at least one digit. Null for anything else. */
export function readDecimal(text: string): Decimal | null {
  const match = DECIMAL.exec(text)
  if (match === null || !/\d/.test(text)) return null
  const [, sign, whole = '', fraction = ''] = match
  return { negative: sign === '-', whole: whole.replace(/^0+(?=\d)/, '') || '0', fraction }
}

/** Returns the canonical form: `.5` → `0.5`, `007` → `7`, `12.` → `12`, `-0.00` → `0.00`. */
export function decimalText({ negative, whole, fraction }: Decimal): string {
  const sign = negative && /[1-9]/.test(whole + fraction) ? '-' : ''
  return `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`
}

export const isZero = ({ whole, fraction }: Decimal): boolean => !/[1-9]/.test(whole + fraction)

export function sameDecimal(one: string, other: string): boolean {
  const [a, b] = [readDecimal(one), readDecimal(other)]
  return a !== null && b !== null && compareDecimals(a, b) === 0
}

export function compareDecimals(one: Decimal, other: Decimal): number {
  const places = Math.max(one.fraction.length, other.fraction.length)
  const scaled = ({ negative, whole, fraction }: Decimal) =>
    BigInt(`${negative ? '-' : ''}${whole}${fraction.padEnd(places, '0')}`)
  const [a, b] = [scaled(one), scaled(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Parses `+5`, `$4.95`, `9,500`, `(5.00)`. Null for anything else, including the ambiguous `4,95` and `5 USD`. */
export function typedDecimal(text: string): Decimal | null {
  const plain = text
    .trim()
    .replace(/^\((?=[$\d.])(.*)\)$/, '-$1')
    .replace(/^[\u2010-\u2015\u2212]/, '-')
    .replace(/^\+(?!-)/, '')
    .replace(/^(-?)\$ ?/, '$1')
  return readDecimal(/^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/.test(plain) ? plain.replaceAll(',', '') : plain)
}

/** Formats an amount with two or more decimals, as on invoices: `$1004.9` → `1,004.90`. Keeps other texts. */
export function moneyText(amount: string): string {
  const decimal = typedDecimal(amount)
  if (decimal === null) return amount
  const whole = decimal.whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimalText({ ...decimal, whole, fraction: decimal.fraction.padEnd(2, '0') })
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares decimals by value; they come before other texts, which sort `AR-9` before `AR-10`. */
export function compareTexts(a: string, b: string): number {
  const [one, other] = [readDecimal(a), readDecimal(b)]
  if (one === null && other === null) return collator.compare(a, b)
  return one !== null && other !== null ? compareDecimals(one, other) : one === null ? 1 : -1
}
