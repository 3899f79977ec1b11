import { compareDecimals, readDecimal } from './decimal-text'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Orders texts as people do: decimals by their size, then the others, where `AR-9` comes before `AR-10`. */
export function compareTexts(a: string, b: string): number {
  const [one, other] = [readDecimal(a), readDecimal(b)]
  if (one === null && other === null) return collator.compare(a, b)
  return one !== null && other !== null ? compareDecimals(one, other) : one === null ? 1 : -1
}
