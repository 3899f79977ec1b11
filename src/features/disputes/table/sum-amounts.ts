import type { TollAmount } from '../../../domain/dispute/toll'

/** What amounts of one currency add up to: an exact decimal as text. */
export interface AmountSum {
  /** Null for amounts that name none. */
  readonly currency: string | null
  readonly sum: string
}

/** Adds amounts exactly, one sum a currency, in the order in which these occur. Amounts without a value are left out. */
export function sumAmounts(amounts: Iterable<TollAmount>): readonly AmountSum[] {
  const sums = new Map<string | null, { units: bigint; scale: number }>()
  for (const { value, currency } of amounts) {
    if (value === null) continue
    const [whole = '', fraction = ''] = value.split('.')
    const units = BigInt(whole + fraction)
    const known = sums.get(currency) ?? { units: 0n, scale: 0 }
    const scale = Math.max(known.scale, fraction.length)
    const widened = known.units * 10n ** BigInt(scale - known.scale)
    sums.set(currency, { units: widened + units * 10n ** BigInt(scale - fraction.length), scale })
  }
  return [...sums].map(([currency, { units, scale }]) => ({ currency, sum: decimalText(units, scale) }))
}

function decimalText(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  return scale === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}
