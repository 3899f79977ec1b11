import { visibleText } from '../../lib/text/visible-text'
import type { TollAmount } from './toll'

/** What amounts of one currency add up to: an exact decimal as text. */
export interface AmountSum {
  /** Null for amounts that name none. */
  readonly currency: string | null
  readonly sum: string
}

/** Units of amounts with as many digits after the point: numbers as long as they are exact. */
interface Part {
  small: number
  large: bigint
}

/** Digits that a number holds exactly, and how far it may grow by one more. */
const SAFE_DIGITS = 15
const SAFE_SUM = Number.MAX_SAFE_INTEGER - 10 ** SAFE_DIGITS

/**
 * Adds amounts exactly, one sum a currency, in the order in which these occur. Amounts without a value are left out. Quick
 * for common amounts: 50,000 are added whenever rows come or change.
 */
export function sumAmounts(amounts: Iterable<TollAmount>): readonly AmountSum[] {
  const sums = new Map<string | null, Part[]>()
  for (const { value, currency } of amounts) {
    if (value === null) continue
    let parts = sums.get(currency)
    if (parts === undefined) {
      parts = []
      sums.set(currency, parts)
    }
    const point = value.indexOf('.')
    const scale = point === -1 ? 0 : value.length - point - 1
    const units = point === -1 ? value : value.slice(0, point) + value.slice(point + 1)
    parts[scale] ??= { small: 0, large: 0n }
    add(parts[scale], units)
  }
  return [...sums].map(([currency, parts]) => ({ currency, sum: totalOf(parts) }))
}

function add(part: Part, units: string): void {
  if (units.length > SAFE_DIGITS) {
    part.large += BigInt(units)
    return
  }
  part.small += Number(units)
  if (Math.abs(part.small) < SAFE_SUM) return
  part.large += BigInt(part.small)
  part.small = 0
}

function totalOf(parts: readonly Part[]): string {
  const most = parts.length - 1
  let units = 0n
  // Places without a part are left out.
  parts.forEach(({ small, large }, scale) => {
    units += (large + BigInt(small)) * 10n ** BigInt(most - scale)
  })
  return decimalText(units, most)
}

function decimalText(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** `1,250.50 USD`, or as it was written where it is not a number. */
export function amountText({ text, value, currency }: TollAmount): string {
  return value === null ? visibleText(text.trim()) : amountsText([{ currency, sum: value }])
}

/** `1,250.50 USD · 3.00`; empty where no row has an amount. */
export function amountsText(sums: readonly AmountSum[]): string {
  return sums
    .map(({ currency, sum }) =>
      currency === null ? grouped(sum) : `${grouped(sum)} ${visibleText(currency)}`,
    )
    .join(' · ')
}

/** Groups the digits before the point by text: as a number, a long sum would not be exact. */
function grouped(value: string): string {
  const [whole = '', fraction] = value.split('.')
  const digits = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? digits : `${digits}.${fraction}`
}
