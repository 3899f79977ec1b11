import { countWords } from '../../lib/text/count-words'
import { visibleText } from '../../lib/text/visible-text'
import { type PastedCells, splitCells } from './raw-line'

/** What a row of a list is that is no toll; `longer`: a comma within a cell may have moved what follows it. */
export const IGNORED_KINDS = [
  'blank',
  'rule',
  'header',
  'total',
  'payment',
  'fee',
  'text',
  'longer',
  'below',
] as const
export type IgnoredKind = (typeof IGNORED_KINDS)[number]

const WORDS: Readonly<Record<IgnoredKind, readonly [string, string]>> = {
  blank: ['empty row', 'empty rows'],
  rule: ['row of dashes', 'rows of dashes'],
  header: ['repeated header', 'repeated headers'],
  total: ['totals row', 'totals rows'],
  payment: ['payment', 'payments'],
  fee: ['fee', 'fees'],
  text: ['line of text', 'lines of text'],
  longer: ['row with more cells than the header', 'rows with more cells than the header'],
  below: ['row below another header', 'rows below another header'],
}

/** Rows of one kind that are ignored. */
export interface IgnoredRows {
  readonly kind: IgnoredKind
  readonly rows: number
  /** What stands in the first of them. Absent in what an earlier version told. */
  readonly first?: string
}

/** Counts rows that are ignored, by their kinds. */
export function createIgnored() {
  const found = new Map<IgnoredKind, Required<IgnoredRows>>()
  function add(kind: IgnoredKind, cells: readonly string[]): void {
    const { rows, first } = found.get(kind) ?? { rows: 0, first: rowText(cells, ' ') }
    found.set(kind, { kind, rows: rows + 1, first })
  }
  return {
    add,
    /** Whether a row is of some kind, and thus ignored. */
    has(kind: IgnoredKind | null, row: PastedCells): boolean {
      if (kind !== null) add(kind, splitCells(row))
      return kind !== null
    },
    all: (): IgnoredRows[] => IGNORED_KINDS.flatMap((kind) => found.get(kind) ?? []),
  }
}

const LIST = new Intl.ListFormat('en')

/**
 * Says what is ignored, and what stands in the first row of each kind: `1 row of dashes and 2 totals rows ignored: “Total
 * 12.00”`. A list with that text; an empty one where only empty rows are ignored.
 */
export function ignoredText(all: readonly IgnoredRows[]): string[] {
  const ignored = all.filter(({ kind }) => kind !== 'blank')
  if (ignored.length === 0) return []
  const counts = ignored.map(({ kind, rows }) => countWords(rows, ...WORDS[kind]))
  const shown = ignored.flatMap(({ kind, first }) => (SELF_EVIDENT.has(kind) || !first ? [] : [`“${first}”`]))
  return [[`${LIST.format(counts)} ignored`, shown.join(', ')].filter(Boolean).join(': ')]
}

/** Kinds whose names say what stands in the rows. */
const SELF_EVIDENT: ReadonlySet<IgnoredKind> = new Set(['rule', 'header'])

/** Most characters of a row that is shown as a text. */
const LONGEST_ROW = 60

/** The cells of a row as one text, `separator` between them. */
export function rowText(cells: readonly string[], separator: string): string {
  const filled = cells.map((text) => visibleText(text.trim()).slice(0, LONGEST_ROW)).filter(Boolean)
  return filled.join(separator).slice(0, LONGEST_ROW)
}

/** What one row is called: `Totals row`. */
export function ignoredName(kind: IgnoredKind): string {
  const [word] = WORDS[kind]
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}: no toll`
}

/** The cells of a row that say what it is. */
export interface RowCells {
  readonly cells: readonly string[]
  /** Everything that names the vehicle. */
  readonly vehicle: string
  readonly time: string
  readonly amount: string
}

/** Where in a list rows are told apart. */
export interface RowPlaces {
  /** The header's names, in their places. */
  readonly names: readonly string[]
  /** Columns of which a cell may say what kind of charge a row is. */
  readonly types: readonly number[]
  /** Some column has times: a row without one is perhaps no toll. */
  readonly isTimed: boolean
}

const RULE = /^[\s|:=_*~.+#‐-―−-]+$/
const TOTAL =
  /^\W*(?:(?:sub|sous|grand|page|section|account|report|statement|overall|toll|vehicle|plate|monthly|net|running)[\s-]*)*(?:totals?|totales|sub-?totales|suma|(?:zwischen|gesamt)?summe|gesamt|sum|soma)\b|^(?:opening|closing|beginning|ending|previous|current|new)? ?balance\b|^saldo\b|\bbalance (?:forward|due|brought)\b|\b(?:sub-?)?totals?:?\s*$/i
const PAYMENT =
  /\b(?:payments?|pmt|replenish\w*|recharge\w*|top[ -]?ups?|deposits?|refund\w*|auto[- ]?pay|pagos?|abonos?|recargas?|reembolso\w*|prepaid balance)\b/i
const FEE =
  /\b(?:fees?|surcharges?|interest|penalt(?:y|ies)|adjustments?|discounts?|rebates?|credits? applied|tax(?:es)?|vat|iva|comisi[oó]n\w*|recargo\w*|cuota de manejo|descuento\w*)\b/i
const TOLL = /\b(?:toll|trip|crossing|peaje|caseta|cruce|usage)s?\b/i
const TYPE =
  /\b(?:type|description|desc|details?|activity|transaction|category|concepto|descripcion|detalle|tipo|memo|item)\b/

/** A charge that is taken back, although its amount may not say so. */
const TAKEN_BACK =
  /\b(?:revers(?:al|ed)|dismiss(?:al|ed)|void(?:ed)?|cancell?ed|credit(?:ed)?(?! card)|waived|write-?off|written off|refund(?:ed)?|chargeback|adjust(?:ment|ed))\b|^(?:CR|ADJ|REV)\.?$/i

/** Whether some of the cells say that a charge is taken back. */
export function isTakenBack(cells: readonly string[], places: readonly number[]): boolean {
  return places.some((at) => {
    const text = cells[at] ?? ''
    return text.length <= LONGEST_TYPE && TAKEN_BACK.test(text)
  })
}

/** Which columns say what kind of charge a row is. */
export function typeColumns(words: readonly string[]): number[] {
  return words.flatMap((name, at) =>
    TYPE.test(name) && !/\b(?:id|no|number|date|time|code|payment|card)\b/.test(name) ? [at] : [],
  )
}

/** Whether a row says nothing about its columns: a total, or dashes. */
export function isAside(cells: readonly string[]): boolean {
  return (
    cells.some((text) => TOTAL.test(text)) || cells.every((text) => text.trim() === '' || RULE.test(text))
  )
}

/** How many rows a list has, or which page of it ends. */
const COUNT =
  /^\W*(?:(?:record|row|vehicle|driver|employee)? ?count|number of|no\. of|end of|page \d|(?:records|rows|vehicles|drivers|employees|results)\b[^\p{L}]*$|\d+ (?:record|row|vehicle|driver|employee|result)s?\b)/iu
/** A note below a column's name: `(required)`, `[km]`. */
const NOTE = /^[([].*[)\]]$/

/** Says what a row of a list of vehicles or people is that is none: a total, dashes, the header once more, text. */
function asideKind(
  cells: readonly string[],
  names: readonly string[],
  isText: (cell: string) => boolean,
): IgnoredKind | null {
  const filled = cells.filter((text) => text.trim() !== '')
  if (filled.length === 0) return null
  if (filled.every((text) => RULE.test(text))) return 'rule'
  if (isHeader(cells, filled.length, names)) return 'header'
  const [first = '', ...others] = filled
  // Somebody may be called Sum: a total has few cells, or but a word and numbers.
  const isFew = filled.length * 2 <= Math.max(cells.length, names.length)
  const isSum = !/\d/.test(first) && others.length > 0 && !others.some((text) => /\p{L}/u.test(text))
  // Where there is one column: `SUM 41` may be a plate.
  const isPhrase = others.length === 0 && (COUNT.test(first) ? /[\s:]/ : /total.*\d|:/i).test(first.trim())
  if ((isFew || isSum || isPhrase) && (TOTAL.test(first) || COUNT.test(first))) return 'total'
  const isNotes = others.length > 0 && filled.every((text) => NOTE.test(text.trim()))
  const isAlone = others.length === 0 && names.filter((text) => text.trim() !== '').length > 2
  return isNotes || (isAlone && isText(first.trim())) ? 'text' : null
}

/**
 * Tells row after row what in a list of vehicles or people is none. Below a header with the names in other places nothing is
 * one, up to the list's own header.
 * @param isText whether the only filled cell of a row is text
 */
export function asideTeller(names: readonly string[], isText: (cell: string) => boolean = isSentence) {
  const known = new Set(names.map(plain).filter(Boolean))
  const wild = [...known].map((name) => name.replace(/[^\p{L}\p{N}]/gu, '.'))
  const named = new RegExp(`\\s*(?:${wild.join('|') || '(?!)'})`, 'iuy')
  let isBelow = false
  return {
    /** Whether a row that begins there may be one: no other needs a look. */
    mayBegin(text: string, start: number): boolean {
      named.lastIndex = start
      return isBelow || named.test(text)
    },
    kindOf(cells: readonly string[]): IgnoredKind | null {
      const kind = asideKind(cells, names, isText)
      const filled = cells.filter((text) => text.trim() !== '')
      const same = filled.filter((text) => known.has(plain(text))).length
      const isOther = kind === null && same > 1 && same * 3 >= filled.length * 2
      if (isOther || kind === 'header') isBelow = isOther
      return isOther ? 'header' : (kind ?? (isBelow && filled.length > 0 ? 'below' : null))
    },
  }
}

const plain = (name: string) => name.trim().toLowerCase()

/** Leaves out what is no row of a list of vehicles. `ignored` says so, as `ignoredText` does. */
export function withoutAsides<Row extends { readonly cells: readonly string[] }>(
  rows: readonly Row[],
  names: readonly string[],
): { readonly rows: readonly Row[]; readonly ignored: readonly string[] } {
  const ignored = createIgnored()
  const { kindOf } = asideTeller(names)
  const left = rows.filter(({ cells }) => !ignored.has(kindOf(cells), cells))
  return { rows: left, ignored: ignoredText(ignored.all()) }
}

/** Says what a row is that is no toll; null for a toll, and for a row that only cannot be read. */
export function ignoredKind(
  row: RowCells,
  { names, types, isTimed: hasTimes }: RowPlaces,
): IgnoredKind | null {
  const { cells, vehicle, time, amount } = row
  const isVehicle = /\d/.test(vehicle) && !(/tot|sum|sald|bal|som/i.test(vehicle) && TOTAL.test(vehicle))
  const isTimed = /\d/.test(time)
  if (isVehicle && isTimed) {
    for (const at of types) {
      const text = cells[at] ?? ''
      if (text === '' || TOLL.test(text) || text.length > LONGEST_TYPE) continue
      if (PAYMENT.test(text)) return 'payment'
      if (FEE.test(text)) return 'fee'
    }
    return null
  }
  const filled = cells.filter((text) => text.trim() !== '')
  if (filled.length === 0) return 'blank'
  if (filled.every((text) => RULE.test(text))) return 'rule'
  if (isHeader(cells, filled.length, names)) return 'header'
  if (filled.some((text) => TOTAL.test(text))) return 'total'
  if (!hasTimes || (isVehicle && !isSentence(vehicle))) return null
  const isMoney = /\d/.test(amount) && !isSentence(amount)
  if (filled.length === 1 && !isMoney) return 'text'
  const texts = filled.filter((text) => /\p{L}{3}/u.test(text))
  if (texts.some((text) => PAYMENT.test(text))) return 'payment'
  if (texts.some((text) => FEE.test(text))) return 'fee'
  // A title, a page's number, a remark.
  return !isTimed && !isMoney && (vehicle === '' || filled.length === 1) ? 'text' : null
}

/** Whether what stands in a cell is a line of text: `Page 1 of 2`. */
function isSentence(text: string): boolean {
  return /^(?:page|p[aá]gina|seite|sheet)\b/i.test(text) || text.trim().split(/\s+/).length > 3
}

/** Longer texts are remarks. */
const LONGEST_TYPE = 40

function isHeader(cells: readonly string[], filled: number, names: readonly string[]): boolean {
  let same = 0
  for (const [at, text] of cells.entries())
    if (text.trim() !== '' && text.trim().toLowerCase() === names[at]?.trim().toLowerCase()) same++
  return same > 0 && same * 3 >= filled * 2
}
