import { type ListForms, momentForms } from '../../lib/time/moment-forms'
import { numericDate } from '../../lib/time/moment-parts'
import { dateText } from '../../lib/time/time-text'
import { isBareNumber, type NumberKind } from '../find/readings'
import { namedVehicle } from '../find/vehicle-cells'
import { headerRowsOf } from '../sheet/header-rows'
import type { ColumnMapping } from '../sheet/sheet-columns'
import { type AssumedZone, assumedZone, MAX_LOOKED_AT, UNNAMED_ZONE } from './assumed-zone'
import { DATE_FIELDS, headerZones } from './header-zones'
import { decimalMarkOf, readAmount } from './read-amount'
import type { Toll, TollAmount, TollField } from './toll'
import { TOLL_COLUMNS } from './toll-columns'
import { MIDNIGHT, tollTime } from './toll-time'

/** How the rows of a list are read. */
export interface ReadSettings {
  /** How many rows at the top are no tolls: titles, then those that name the columns. */
  readonly headerRows: number
  readonly mapping: ColumnMapping<TollField>
  /** The zone of rows that name none. */
  readonly zone: string
  /** Nobody chose the zone: it is the fleet's or the browser's. */
  readonly isZoneAssumed?: boolean | undefined
  /** Minutes before and after each time that count as well, 0 to 1440. */
  readonly tolerance: number
  /** Whether `3/5/2024` is 3 May; null where the column itself decides, or nobody has said yet. */
  readonly dayFirst: boolean | null
  /** What a number alone is in a column of any vehicle names; absent until the vehicles are known or somebody has said. */
  readonly numbers?: NumberKind | null
}

/** How a list was read, and what a person has to decide first. */
export interface SheetReport {
  /** The file's name, or null for the clipboard. */
  readonly title: string | null
  /** The sheet or the encoding, in words. */
  readonly about: string | null
  /** The names of the columns, from the header rows; `Column 3` where there is none. */
  readonly names: readonly string[]
  /** The first rows below the header, to show what the columns hold. */
  readonly sample: readonly (readonly string[])[]
  /** Rows with dates of which day and month could be either, all through the column; null where that is decided. */
  readonly dayOrder: {
    readonly rows: number
    readonly example: string
    readonly monthFirst: string
    readonly dayFirst: string
  } | null
  /** Whether some row names its vehicle by a number alone, in a column that does not say what it is. */
  readonly hasNumbers?: boolean
  /** The zone of rows that name none, where nobody chose it; else null. */
  readonly assumedZone: AssumedZone | null
  /** What was found and assumed, a sentence each: `Times are read in EST (UTC−5).` */
  readonly notes: readonly string[]
  /** Rows beyond the limit were left out. */
  readonly isCut: boolean
}

/** Most rows of a list. */
export const MAX_TOLLS = 50_000

/** How lists write that there is nothing: E-ZPass has `-` for the entry of a single plaza. */
const NO_VALUE = /^\s*(?:[-\u2010-\u2015\u2212]+|n\/a)\s*$/i
const NO_TIME = /^\s*(?:na|none|null|nil)\s*$/i

type Rows = readonly (readonly string[])[]

/** Amounts that are remembered while a list is read. */
const MAX_AMOUNTS = 1000

/** Rows below the header that show what a column holds. */
const SAMPLE = 5

const CLOCK_FIELDS: ReadonlySet<TollField> = new Set([...DATE_FIELDS, 'half', 'zone'])

/**
 * Reads all rows of a list, header included, as tolls: one for each row below it. Never throws for what a cell holds: the
 * row says what is unclear. How dates and amounts are written is decided over all rows first.
 */
export function* readTolls(rows: Rows, settings: ReadSettings): Generator<Toll> {
  const { mapping, tolerance } = settings
  const data = rows.slice(settings.headerRows)
  const forms = formsOf(rows, settings)
  const header = headerZones(rows, settings)
  const zone = header.start ?? header.end ?? settings.zone
  const mark = decimalMarkOf(cellsOf(data, mapping, ['amount']))
  const isMidnightAlone = hasOnlyMidnights(data, mapping)
  const rules = { forms, zone, endZone: header.end ?? zone, tolerance, isMidnightAlone }
  const places = new Map(mapping.map((field, place) => [field, place] as const).reverse())
  // A list repeats a few prices.
  const amounts = new Map<string, TollAmount>()
  const amountOf = (text: string): TollAmount => {
    const known = amounts.get(text)
    if (known !== undefined) return known
    const amount = readAmount(text, mark)
    if (amounts.size < MAX_AMOUNTS) amounts.set(text, amount)
    return amount
  }
  for (const [index, cells] of data.entries()) {
    const at = (field: TollField): string => filledText(field, cells[places.get(field) ?? -1] ?? '')
    yield {
      index,
      cells,
      vehicle: namedVehicle({
        vehicle: at('vehicle'),
        id: at('vehicle_id'),
        plate: at('plate'),
        state: at('state'),
        number: at('number'),
      }),
      time: tollTime(at, rules),
      amount: amountOf(at('amount').trim()),
      reference: at('reference').trim(),
    }
  }
}

/** Says how the rows of a list are read. `title`, `about` and `isCut` are the caller's. */
export function sheetReport(rows: Rows, settings: ReadSettings): SheetReport {
  const data = rows.slice(settings.headerRows)
  const forms = formsOf(rows, settings)
  const { either } = forms
  return {
    title: null,
    about: null,
    names: columnNames(rows, settings),
    sample: data.slice(0, SAMPLE),
    hasNumbers: [...cellsOf(data, settings.mapping, ['vehicle'])].some(isBareNumber),
    // Asked once: rows wait until somebody has answered.
    dayOrder: settings.dayFirst === null && either ? { ...either, ...bothReadings(either.example) } : null,
    assumedZone: settings.isZoneAssumed ? assumedZone(someTolls(rows, settings), settings.zone) : null,
    notes: [
      ...dateNotes(forms),
      ...headerZones(rows, settings).notes,
      ...(hasOnlyMidnights(data, settings.mapping)
        ? ['Every time is midnight: taken as dates without a time.']
        : []),
      ...(forms.hasShortYears ? ['Years with two digits are read as 20…'] : []),
      ...(forms.isSerial ? ['Numbers are read as a spreadsheet’s dates.'] : []),
    ],
    isCut: false,
  }
}

/** Some rows as they are read where nothing but themselves names their zone. */
function someTolls(rows: Rows, settings: ReadSettings): Iterable<Toll> {
  return readTolls(rows.slice(0, settings.headerRows + MAX_LOOKED_AT), { ...settings, zone: UNNAMED_ZONE })
}

/** The names of the columns, `Column 3` where one has none. */
function columnNames(rows: Rows, { headerRows, mapping }: ReadSettings): string[] {
  const found = headerRowsOf(rows.slice(0, headerRows + 50), TOLL_COLUMNS)
  const names = found.rows === headerRows ? found.names : (rows[headerRows - 1] ?? [])
  const width = Math.max(mapping.length, names.length)
  return Array.from({ length: width }, (_, at) => names[at]?.trim() || `Column ${at + 1}`)
}

const scanned = new WeakMap<Rows, { readonly settings: ReadSettings; readonly forms: ListForms }>()

/** The forms are kept with the rows: reading and the report need the same scan of all of them. */
function formsOf(rows: Rows, settings: ReadSettings): ListForms {
  const known = scanned.get(rows)
  if (known?.settings === settings) return known.forms
  const { headerRows, mapping, dayFirst } = settings
  const forms = momentForms(timeTexts(rows.slice(headerRows), mapping), dayFirst)
  scanned.set(rows, { settings, forms })
  return forms
}

/** The cells that dates and times are read from; six digits are a date only beside a time. */
function* timeTexts(data: Rows, mapping: ColumnMapping<TollField>) {
  for (const text of cellsOf(data, mapping, ['date', 'end_date']))
    yield mapping.includes('time') && /^\d{6}$/.test(text) ? `${text} 0` : text
  yield* cellsOf(data, mapping, ['date_time', 'time', 'end_date_time', 'end_time'])
}

/**
 * Whether each of several dates has midnight beside it, as exports of dates without a time have. A list of one row may
 * mean it.
 */
function hasOnlyMidnights(data: Rows, mapping: ColumnMapping<TollField>): boolean {
  if (mapping.includes('time')) return false
  let count = 0
  for (const text of cellsOf(data, mapping, ['date_time', 'date'])) {
    if (MIDNIGHT.test(text)) count++
    else if (/\d[:.]\d\d/.test(text.replace(/^\S+/, '')) || /T\d\d/.test(text)) return false
  }
  return count > 1
}

function* cellsOf(data: Rows, mapping: ColumnMapping<TollField>, fields: readonly TollField[]) {
  const places = fields.map((field) => mapping.indexOf(field)).filter((place) => place !== -1)
  for (const cells of data) {
    for (const place of places) {
      const text = cells[place]
      if (text !== undefined && text !== '') yield text
    }
  }
}

/** A cell, `''` where it says that there is nothing. */
function filledText(field: TollField, text: string): string {
  if (NO_VALUE.test(text)) return ''
  // Plates may be words.
  return CLOCK_FIELDS.has(field) && NO_TIME.test(text) ? '' : text
}

/** What a person should know about the order of a list's dates, a sentence each. */
function dateNotes({ ordered, swapped, dayFirst }: ListForms): string[] {
  return [
    ...(ordered === null || dayFirst === null ? [] : [orderNote(ordered, dayFirst)]),
    ...(swapped === null ? [] : [swapNote(swapped)]),
  ]
}

const said = (year: number, month: number, day: number): string =>
  dateText(Date.UTC(year, month - 1, day) * 1000, 'UTC')

/** Both readings of a date that could be either, in words. */
function bothReadings(example: string): { monthFirst: string; dayFirst: string } {
  const { year, first, second } = numericDate(example) ?? { year: 1970, first: 1, second: 1 }
  return { monthFirst: said(year, first, second), dayFirst: said(year, second, first) }
}

function orderNote(example: string, dayFirst: boolean): string {
  const { text = example } = numericDate(example) ?? {}
  const readings = bothReadings(example)
  return dayFirst
    ? `Dates are read day first: ${text} is ${readings.dayFirst}.`
    : `Dates are read month first: ${text} is ${readings.monthFirst}.`
}

/** Excel turns `05/03/2024` into a real date by its own order, and leaves `13/03/2024` a text. */
function swapNote(real: string): string {
  const [year = 0, month = 0, day = 0] = real.split('-').map(Number)
  return `Excel may have swapped day and month: ${said(year, month, day)} may be ${said(year, day, month)}. Only dates up to the 12th are real dates here, the others are texts. Check these rows.`
}
