import { decimalText } from '../../lib/text/decimal-text'
import { visibleText } from '../../lib/text/visible-text'
import type { TollAmount } from './toll'

/** What amounts of one currency add up to: an exact decimal as text. */
export interface AmountSum {
  /** Null for amounts that name none. */
  readonly currency: string | null
  readonly sum: string
}

/**
 * Adds amounts exactly, one sum a currency, in the order in which these occur. Amounts without a value are left out. Quick
 * for lists, which repeat a few prices: 50,000 are added whenever rows come or change.
 */
export function sumAmounts(amounts: Iterable<TollAmount>): readonly AmountSum[] {
  const counts = new Map<string | null, Map<string, number>>()
  for (const { value, currency } of amounts) {
    if (value === null) continue
    const values = counts.get(currency) ?? new Map<string, number>()
    counts.set(currency, values.set(value, (values.get(value) ?? 0) + 1))
  }
  return [...counts].map(([currency, values]) => ({ currency, sum: totalOf(values) }))
}

/** How many rows there are of one kind, and what their amounts add up to, one sum a currency. */
export function countedRows(amounts: readonly TollAmount[]) {
  return { rows: amounts.length, sums: sumAmounts(amounts) }
}
export type CountedRows = Readonly<ReturnType<typeof countedRows>>

/** The sum of values, each as often as it occurs, with as many digits after the point as the longest of them has. */
function totalOf(values: ReadonlyMap<string, number>): string {
  const all = Array.from(values, ([value, count]) => [value.split('.'), count] as const)
  const scale = all.reduce((most, [[, fraction = '']]) => Math.max(most, fraction.length), 0)
  let units = 0n
  for (const [[whole = '', fraction = ''], count] of all)
    units += BigInt(whole + fraction.padEnd(scale, '0')) * BigInt(count)
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const point = digits.length - scale
  return decimalText({ negative: units < 0n, whole: digits.slice(0, point), fraction: digits.slice(point) })
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
