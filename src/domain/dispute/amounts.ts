import { decimalText, moneyText } from '../../lib/text/decimal-text'
import { visibleText } from '../../lib/text/visible-text'
import type { TollAmount } from './toll'

export interface AmountSum {
  readonly currency: string | null
  readonly sum: string
}

/** Adds amounts exactly, one sum per currency. Counts equal values first, because a list of 50,000 repeats a few prices. */
export function sumAmounts(amounts: Iterable<Pick<TollAmount, 'value' | 'currency'>>): readonly AmountSum[] {
  const counts = new Map<string | null, Map<string, number>>()
  for (const { value, currency } of amounts) {
    if (value === null) continue
    const values = counts.get(currency) ?? new Map<string, number>()
    counts.set(currency, values.set(value, (values.get(value) ?? 0) + 1))
  }
  return [...counts].map(([currency, values]) => ({ currency, sum: totalOf(values) }))
}

export function countedRows(amounts: readonly TollAmount[]) {
  return { rows: amounts.length, sums: sumAmounts(amounts) }
}

/** Adds values, each as often as it occurs, with as many decimals as the longest value has. */
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

/** Formats `1,250.50 USD`. If the text isn't a number, returns it unchanged. */
export function amountText({ text, value, currency }: TollAmount): string {
  return value === null ? visibleText(text.trim()) : amountsText([{ currency, sum: value }])
}

export const amountsText = (sums: readonly AmountSum[]): string =>
  sums
    .map(({ currency, sum }) =>
      currency === null ? moneyText(sum) : `${moneyText(sum)} ${visibleText(currency)}`,
    )
    .join(' · ')
