import { memoized } from '../../lib/memoized'
import { countNote } from '../../lib/text/count-words'
import { decimalText, readDecimal } from '../../lib/text/decimal-text'
import { visibleText } from '../../lib/text/visible-text'
import { tidyText } from '../../lib/time/moment-text'
import { isTakenBack } from '../sheet/row-kinds'
import { nameWords, type Rows } from '../sheet/sheet-columns'
import { CREDIT, otherColumns, sideColumn, textsOf } from './amount-places'
import { codeOf, currencyOf, otherDollars, SYMBOL, symbolOf, titleCurrency } from './currency'
import { MAX_LOOKED_AT } from './list-zones'
import type { TollAmount, TollField, TollMapping } from './toll'

type DecimalMark = '.' | ','

/** What amounts say only beside others of their column. */
interface AmountForms {
  readonly mark: DecimalMark
  /** What `DR` means: less than zero where the column has negative amounts, as those of accounts do. */
  readonly isDebitNegative?: boolean
  /** The currency that the column's name has; null where it names none. */
  readonly currency?: string | null
  /** The column's name says that it counts cents. */
  readonly isCents?: boolean
  /** What was assumed, a sentence each. */
  readonly notes?: readonly string[]
}

/** The quick way for most: `12.50`, `$1.20`. */
const PLAIN = /^(\$?)(\d+)(?:\.(\d+))?$/
const WORD = /[A-Z]{2,}/gi
/** `5.00 (CR)`. */
const SIDE_REMARK = /[([]([DC]R|DB)[)\]]\s*$/i
/** `31,-`: no cents. */
const NO_CENTS = /(\d)[.,]--?$/
/** Marks of footnotes, and remarks: `3.25*`, `3.25 (est.)`. */
const REMARK = /[([][^\d()[\]]*[)\]]\s*$|[*†‡]+\s*$/
const BRACKETS = /^([^()]*)\(([^()]*\d[^()]*)\)([^()]*)$/
const SIDE = /(?:^|[\s\d])(DR|CR|DB)\.?$/i
const DIGITS = /^\d[\d.,' ]*$|^[.,]\d+$/
/** A zero in the accounting format of spreadsheets: `$ -`. */
const NOTHING = /^(?:US|C|A)?[$€£]\s*-\s*(?:\?\?)?$/i

const GROUPED = { ',': /^\d{1,3}(?:,\d{3})+$/, '.': /^\d{1,3}(?:\.\d{3})+$/ }

/** The signs within the digits of an amount, and how many digits follow the last of them. */
const marksOf = (digits: string) => ({
  marks: digits.replace(/[\d' ]/g, ''),
  after: digits.length - 1 - Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(',')),
})

/** The sign before the cents, where digits can be read in one way only (`1,234.50`, `3,25`); null where they do not tell. */
function ownMark(digits: string): DecimalMark | null {
  const { marks, after } = marksOf(digits)
  const last = marks.at(-1)
  if (last !== '.' && last !== ',') return null
  const isBoth = marks.includes('.') && marks.includes(',')
  if (isBoth || (marks.length === 1 && after !== 3)) return last
  return marks.length > 1 ? (last === '.' ? ',' : '.') : null
}

/** How a column's amounts are written, by all of them and its name. */
export function amountForms(texts: Iterable<string>, name: string): AmountForms {
  let mark: DecimalMark | null = null
  let [hasSides, hasNegative, isGrouped, hasCurrency] = [false, false, false, false]
  let [thousands, withCommas] = ['', '']
  const widths = new Set<number>()
  for (const text of new Set(texts)) {
    widths.add(ZERO_PADDED.test(text) ? text.length : 0)
    if (mark !== null && PLAIN.test(text)) continue
    const parts = partsOf(text)
    if (parts === null) continue
    // No group of thousands begins with a zero.
    mark ??= /^0[.,]\d/.test(parts.digits) ? (parts.digits.charAt(1) as DecimalMark) : ownMark(parts.digits)
    hasCurrency ||= parts.currency !== null
    const isThousands = /^[1-9]\d{0,2}\.\d{3}$/.test(parts.digits)
    if (isThousands) thousands ||= text
    if (/^[1-9]\d{0,2},\d{3}$/.test(parts.digits)) withCommas ||= text
    // Prices in whole money: `12.500` beside `800`, or in a currency that is written so.
    isGrouped ||= isThousands
      ? parts.currency !== null && !WITH_POINT.has(parts.currency)
      : !/[.,]/.test(parts.digits) && Number(parts.digits) >= LEAST_WHOLE
    hasSides ||= parts.side !== null
    hasNegative ||= parts.isNegative
  }
  const sides = hasNegative
    ? 'DR is read as less than zero, CR as more: as other amounts here.'
    : 'DR is read as charged, CR as less than zero.'
  const isPadded = widths.size === 1 && !widths.has(0)
  const isInCents =
    isPadded || (IN_CENTS.test(nameWords(name.replace('¢', ' cents'))) && !/[$€£¥]/.test(name))
  const isCents = isInCents && mark === null && !hasCurrency
  const isAlone = mark === null
  const isDoubtful = mark === null && thousands !== ''
  mark ??= isDoubtful && isGrouped ? ',' : '.'
  const doubtful = isDoubtful ? thousands : isAlone ? withCommas : ''
  const read = doubtful === '' ? null : readAmount(doubtful, { mark }).value
  // A code in a name is written large: words such as `all` and `top` are codes, too.
  const { currency: sign, isAnyDollar } = symbolOf(name)
  const [code = isAnyDollar ? null : sign] = nameWords(name)
    .split(' ')
    .flatMap((word) => (name.includes(word.toUpperCase()) ? (codeOf(word) ?? []) : []))
  const notes = [
    ...(hasSides ? [sides] : []),
    ...(isCents ? ['Amounts are read as cents: 911 is 9.11.'] : []),
    ...(read === null ? [] : [`Amounts such as ${visibleText(doubtful)} are read as ${read}.`]),
  ]
  return { mark, isDebitNegative: hasNegative, isCents, currency: code, notes }
}

/** Currencies whose cents follow a point. */
const WITH_POINT: ReadonlySet<string> = new Set(['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'GBP'])
/** Amounts of files with fixed widths count cents: `0000911`. */
const ZERO_PADDED = /^0\d{4,}$/
/** From here an amount without cents says that the list has none. */
const LEAST_WHOLE = 100
/** `amount cents`, but neither `dollars and cents` nor `no cents`. */
const IN_CENTS = /^(?!.*\b(?:no|and|dollars?|without)\b).*\bcents?$/

interface AmountParts {
  readonly digits: string
  readonly isNegative: boolean
  readonly side: 'DR' | 'CR' | null
  readonly currency: string | null
  /** The dollar sign alone may be any country's. */
  readonly isAnyDollar: boolean
}

/** An amount's digits and what is written around them; null where it is no amount. */
function partsOf(text: string): AmountParts | null {
  const whole = tidyText(text).replace(SIDE_REMARK, ' $1')
  if (isTakenBack([REMARK.exec(whole)?.[0] ?? ''], [0])) return null
  let rest = whole.replace(REMARK, '').trim()
  if (NOTHING.test(rest)) return { digits: '0', isNegative: false, side: null, ...symbolOf(rest) }
  const mark = SIDE.exec(rest)?.[1]?.toUpperCase()
  if (mark !== undefined) rest = rest.replace(/\s*[DC][RB]\.?$/i, '')
  let isNegative = false
  const inside = BRACKETS.exec(rest)
  if (inside) {
    isNegative = true
    rest = inside.slice(1).join(' ')
  }
  let currency: string | null = null
  for (const word of rest.match(WORD) ?? []) {
    const code = codeOf(word)
    if (code === null && !new RegExp(`${word}\\$`, 'i').test(rest)) return null
    currency ??= code
  }
  if (currency !== null) rest = rest.replace(WORD, (word) => (codeOf(word) === null ? word : ' '))
  const money = currency === null ? symbolOf(rest) : { currency, isAnyDollar: false }
  rest = rest
    .replace(SYMBOL, ' ')
    .replace(/^\s*,\s*(?=\d)/, '')
    .trim()
    .replace(NO_CENTS, '$1')
  const sign = /^([-+])\s*|\s*([-+])$/.exec(rest)
  if (sign) {
    if (isNegative) return null
    isNegative = (sign[1] ?? sign[2]) === '-'
    rest = rest.replace(sign[0], '').trim()
  }
  if (!DIGITS.test(rest)) return null
  return { digits: rest, isNegative, side: mark === undefined ? null : mark === 'CR' ? 'CR' : 'DR', ...money }
}

/**
 * Reads an amount exactly: `$1,234.50`, `1.234,50 €`, `(12.50)`, `USD 3.25`, `5.00 DR`. Brackets and a sign at either end mean
 * less than zero. A currency's code counts before a sign, which may be any country's dollar. `value` is null for an empty
 * cell and for what is no amount.
 */
export function readAmount(text: string, forms: AmountForms): TollAmount {
  const { mark, isDebitNegative = false, isCents = false, currency: named = null } = forms
  const plain = isCents ? null : PLAIN.exec(text)
  if (plain !== null && (mark === '.' || plain[3] === undefined)) {
    const [, symbol, whole = '', fraction] = plain
    const value = decimalText({
      negative: false,
      whole: whole.replace(/^0+(?=\d)/, ''),
      fraction: fraction ?? '',
    })
    return { text, value, currency: named ?? (symbol === '' ? null : 'USD') }
  }
  const parts = partsOf(text)
  const isSideNegative = parts?.side != null && (parts.side === 'DR') === isDebitNegative
  const digits = isCents
    ? parts?.digits.replace(/\D/g, '').padStart(3, '0').replace(/..$/, '.$&')
    : parts?.digits
  const value = amountOf(digits ?? '', isCents ? '.' : mark, parts?.isNegative !== isSideNegative)
  if (parts === null || value === null) return { text, value: null, currency: null }
  const isOwn = named === null || (parts.currency !== null && !parts.isAnyDollar)
  return { text, value, currency: isOwn ? parts.currency : named }
}

function amountOf(digits: string, ofColumn: DecimalMark, negative: boolean): string | null {
  const { marks, after } = marksOf(digits)
  const isClear = (marks.includes('.') && marks.includes(',')) || (marks.length === 1 && after < 3)
  const mark = (isClear ? ownMark(digits) : null) ?? ofColumn
  const group = mark === '.' ? ',' : '.'
  const [whole = '', fraction, ...more] = digits.split(mark)
  if (more.length > 0 || fraction?.includes(group)) return null
  if (/\d[' ]/.test(whole.trim()) && !/^\d{1,3}(?:[' ]\d{3})+$/.test(whole.trim())) return null
  const bare = whole.replace(/[' ]/g, '')
  // Groups are of three digits: `1,2345` is no amount where the comma groups.
  if (bare.includes(group) && !GROUPED[group].test(bare)) return null
  const decimal = readDecimal(
    `${bare.replaceAll(group, '')}${fraction === undefined ? '' : `.${fraction.trim()}`}`,
  )
  return decimal && decimalText({ ...decimal, negative })
}

/** Amounts that are remembered while a list is read: a list repeats a few prices. */
const MAX_AMOUNTS = 1000
/** How lists write that there is nothing: E-ZPass has `-` for the entry of a single plaza. */
export const NO_VALUE = /^\s*(?:[-\u2010-\u2015\u2212]+|n\/a)\s*$/i

const ZERO = /^-?0+(?:\.0+)?$/

/** Makes the reader of a list's amounts: how they are written is decided over all rows. */
export function amountReader(
  data: Rows,
  mapping: TollMapping,
  names: readonly string[],
  titles: Rows,
  last: Rows,
) {
  const at = (field: TollField) => mapping.indexOf(field)
  const [amountAt, creditAt, currencyAt] = [at('amount'), at('credit'), at('currency')]
  const { notes = [], ...forms } = amountForms(textsOf(data, [amountAt, creditAt]), names[amountAt] ?? '')
  const below = last.filter((cells) => cells.filter((text) => text.trim() !== '').length < 3)
  const above = forms.currency === null ? titleCurrency(titles) : null
  const title = above ?? (forms.currency === null ? titleCurrency(below) : null)
  const others = otherColumns(data.slice(0, MAX_LOOKED_AT), mapping, names)
  const ofList = forms.currency ?? title ?? null
  const readers = memoized((currency: string | null) =>
    memoized((text: string) => readAmount(text, { ...forms, currency: currency ?? ofList }), MAX_AMOUNTS),
  )
  const sideAt = sideColumn(data, names)
  const isCreditSide = (cells: readonly string[]) => CREDIT.test(cells[sideAt]?.trim() ?? '')
  // Where no debit is more than zero, amounts have their signs already.
  const isSigned =
    forms.isDebitNegative &&
    sideAt !== -1 &&
    !data.some(
      (cells) => !isCreditSide(cells) && /^\d/.test(readers(null)(cells[amountAt]?.trim() ?? '').value ?? ''),
    )
  const currencies = new Set<string | null>()
  let hasBareDollar = false
  let [besides, elsewhere] = [0, 0]
  let hasCents = false
  const isSome = ({ text, value }: TollAmount) =>
    text !== '' && !NO_VALUE.test(text) && !ZERO.test(value ?? '')

  const read = (cells: readonly string[]): { readonly amount: TollAmount; readonly isCredit: boolean } => {
    const currency = currencyAt === -1 ? null : currencyOf(cells[currencyAt] ?? '')
    const amountIn = (place: number) => readers(currency)(cells[place]?.trim() ?? '')
    const [own, credit] = [amountIn(amountAt), amountIn(creditAt)]
    const isOwn = isSome(own) || !isSome(credit)
    if (isOwn && isSome(credit) && credit.value !== null) besides++
    if (isOwn && !isSome(own) && others.some((place) => /[1-9]/.test(cells[place] ?? ''))) elsewhere++
    const amount = isOwn ? own : credit
    currencies.add(amount.currency)
    hasCents ||= amount.currency !== null || /[.,]/.test(amount.value ?? '')
    hasBareDollar ||= amount.currency === 'USD' && (currency ?? ofList) === null && !/US/i.test(amount.text)
    if (isOwn && (isSigned || !isCreditSide(cells))) return { amount, isCredit: false }
    const value =
      amount.value === null || /^-|^0+(?:\.0+)?$/.test(amount.value) ? amount.value : `-${amount.value}`
    return { amount: { ...amount, value }, isCredit: value !== null }
  }
  /** What was assumed, a sentence each: known once all rows are read. */
  function assumed(): readonly string[] {
    const dollars = hasBareDollar
      ? otherDollars([...names, ...titles.flat(), ...below.flat()], currencies)
      : []
    return [
      ...notes,
      ...(others.length > 0 && !hasCents && currencies.size > 0 && amountAt !== -1
        ? [
            `Amounts have no cents, and those in “${visibleText(names[others[0] ?? 0] ?? '')}” have: check the columns.`,
          ]
        : []),
      ...countNote(elsewhere, 'row has', 'rows have', 'an amount only in another column: not added.'),
      ...countNote(besides, 'credit is', 'credits are', 'beside an amount, and not added.'),
      ...(title === null
        ? []
        : [`A line ${above === null ? 'below' : 'above'} the list names the currency: ${title}.`]),
      ...(dollars.length > 0 ? [`“$” alone is read as USD: it may be ${dollars.join(' or ')}.`] : []),
    ]
  }
  return Object.assign(read, { assumed })
}
