import { tidyText } from '../../lib/time/moment-text'
import type { Rows } from '../sheet/sheet-columns'

const SYMBOLS: Readonly<Record<string, string>> = {
  ...{ $: 'USD', US$: 'USD', '€': 'EUR', '£': 'GBP', C$: 'CAD', CA$: 'CAD', CAN$: 'CAD', CDN$: 'CAD' },
  ...{ A$: 'AUD', AU$: 'AUD', NZ$: 'NZD', MX$: 'MXN', MEX$: 'MXN', R$: 'BRL', '¥': 'JPY' },
}
const CODES: ReadonlySet<string> = new Set([...Intl.supportedValuesOf('currency'), 'CDN'])
/** The currency that a code names; null where it is none. */
export function codeOf(text: string): string | null {
  const code = text.toUpperCase()
  return CODES.has(code) ? code.replace('CDN', 'CAD') : null
}

/** A currency's sign, with its country where it has one. */
export const SYMBOL = /(?:US|CA?N?|CDN|AU?|NZ|MX|MEX|R)?\$|[€£¥]/i

/** The currency that a sign in a text means: the dollar sign alone may be any country's. */
export function symbolOf(text: string): { readonly currency: string | null; readonly isAnyDollar: boolean } {
  const symbol = SYMBOL.exec(text)?.[0]
  const currency = symbol === undefined ? null : (SYMBOLS[symbol.toUpperCase()] ?? symbol)
  return { currency, isAnyDollar: symbol === '$' }
}

/** The currency that a cell of its own names: a code or a sign, else the words that stand there; null for none. */
export function currencyOf(cell: string): string | null {
  const text = tidyText(cell).slice(0, LONGEST_CURRENCY)
  if (text === '$' || /^n\/a$/i.test(text) || !/[\p{L}\p{Sc}]/u.test(text)) return null
  return codeOf(text) ?? SYMBOLS[text.toUpperCase()] ?? text
}
const LONGEST_CURRENCY = 20

const IN_WORDS: readonly (readonly [string, RegExp])[] = [
  ['USD', /\bUSD\b|\bUS\$|\bU\.?S\.? dollars?\b/i],
  [
    'CAD',
    /\b(?:CAD|CDN)\b|\b(?:C|CA|CAN|CDN)\$|\bcanadian dollars?\b|\bdollars canadiens\b|\b[GH]ST\b|^(?:montant|tarif|frais)\b/i,
  ],
  ['MXN', /\bMXN\b|\bMX\$|\bpesos?\b|\bM\.N\.|^(?:importe|monto|peaje|caseta|cuota|tarifa)\b/i],
  ['AUD', /\bAUD\b|\bAU?\$|\baustralian dollars?\b|\bGST\b/i],
  ['NZD', /\bNZD\b|\bNZ\$|\bGST\b/i],
  ['EUR', /\bEUR\b|€|\beuros?\b/i],
  ['GBP', /\bGBP\b|£/i],
]
/** Those that are written with the dollar sign, too. */
const DOLLARS: ReadonlySet<string> = new Set(['CAD', 'MXN', 'AUD', 'NZD', 'BRL'])

const currenciesIn = (text: string): string[] =>
  IN_WORDS.flatMap(([code, words]) => (words.test(text) ? [code] : []))

const OF_AMOUNTS =
  /\b(?:amounts?|charges|tolls|prices|fees|figures|currency|moneda|importes|devise|montants?)\b/i

/** The one currency that a line above the list names for its amounts; null where none does. */
export function titleCurrency(titles: Rows): string | null {
  const lines = titles.map((cells) => cells.join(' ')).filter((text) => OF_AMOUNTS.test(text))
  const [one = null, another] = new Set(lines.flatMap(currenciesIn))
  return another === undefined ? one : null
}

/** What the dollar sign alone may mean in a list that names other currencies: `texts` are names and lines, `codes` amounts'. */
export function otherDollars(texts: readonly string[], codes: Iterable<string | null>): string[] {
  const all = new Set([...texts.flatMap(currenciesIn), ...codes])
  return [...DOLLARS].filter((code) => all.has(code))
}
