import type { TollAmount } from '../../../domain/dispute/toll'
import { visibleText } from '../../../lib/text/visible-text'
import type { AmountSum } from './sum-amounts'

/** `12.50 USD`, or as it was written where it is not a number. */
export function amountText({ text, value, currency }: TollAmount): string {
  if (value === null) return visibleText(text.trim())
  return currency === null ? value : `${value} ${visibleText(currency)}`
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
