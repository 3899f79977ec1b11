import { fixedOffset } from '../../lib/time/fixed-offset'
import { zoneOfAbbreviation } from '../../lib/time/zone-abbreviations'
import { spellZone, zoneWords } from '../../lib/time/zone-names'
import { headerRowsOf } from '../sheet/header-rows'
import type { ColumnMapping } from '../sheet/sheet-columns'
import { bothReadings, type ListForms, listForms } from './list-forms'
import { decimalMarkOf, readAmount } from './read-amount'
import type { Toll, TollField } from './toll'
import { TOLL_COLUMNS } from './toll-columns'
import { tollTime } from './toll-time'
import { tollVehicle } from './toll-vehicle'

/** How the rows of a list are read. */
export interface ReadSettings {
  /** How many rows at the top are no tolls: titles, then those that name the columns. */
  readonly headerRows: number
  readonly mapping: ColumnMapping<TollField>
  /** The zone of rows that name none. */
  readonly zone: string
  /** Minutes before and after each time that count as well, 0 to 1440. */
  readonly tolerance: number
  /** Whether `3/5/2024` is 3 May; null where the column itself decides, or nobody has said yet. */
  readonly dayFirst: boolean | null
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
  /** What was found and assumed, a sentence each: `Times are read in EST (UTC−5).` */
  readonly notes: readonly string[]
  /** Rows beyond the limit were left out. */
  readonly isCut: boolean
}

/** Most rows of a list. */
export const MOST_TOLLS = 50_000

type Rows = readonly (readonly string[])[]

/** Rows below the header that show what a column holds. */
const SAMPLE = 5

const DATE_FIELDS: readonly TollField[] = [
  'date_time',
  'date',
  'time',
  'end_date_time',
  'end_date',
  'end_time',
]

/**
 * Reads all rows of a list, header included, as tolls: one for each row below it. Never throws for what a cell holds: the
 * row says what is unclear. How dates and amounts are written is decided over all rows first.
 */
export function* readTolls(rows: Rows, settings: ReadSettings): Generator<Toll> {
  const { mapping, tolerance } = settings
  const data = rows.slice(settings.headerRows)
  const forms = formsOf(data, settings)
  const zone = headerZone(rows, settings)?.zone ?? settings.zone
  const mark = decimalMarkOf(cellsOf(data, mapping, ['amount']))
  const rules = { forms, zone, tolerance }
  for (const [index, cells] of data.entries()) {
    const at = (field: TollField) => cellAt(cells, mapping, field)
    const times = {
      dateTime: at('date_time'),
      date: at('date'),
      time: at('time'),
      endDateTime: at('end_date_time'),
      endDate: at('end_date'),
      endTime: at('end_time'),
      zone: at('zone'),
    }
    yield {
      index,
      cells,
      vehicle: tollVehicle(at('vehicle_id'), at('plate'), at('state')),
      time: tollTime(times, rules),
      amount: readAmount(at('amount').trim(), mark),
      reference: at('reference').trim(),
    }
  }
}

/** Says how the rows of a list are read. `title`, `about` and `isCut` are the caller's. */
export function sheetReport(rows: Rows, settings: ReadSettings): SheetReport {
  const data = rows.slice(settings.headerRows)
  const forms = formsOf(data, settings)
  const header = headerZone(rows, settings)
  const { either } = forms
  return {
    title: null,
    about: null,
    names: columnNames(rows, settings),
    sample: data.slice(0, SAMPLE),
    // Asked once: rows wait until somebody has answered.
    dayOrder: settings.dayFirst === null && either ? { ...either, ...bothReadings(either.example) } : null,
    notes: [
      ...(header === null ? [] : [`The header names the time zone: ${header.words}.`]),
      ...(forms.hasShortYears ? ['Years with two digits are read as 20…'] : []),
      ...(forms.isSerial ? ['Numbers are read as a spreadsheet’s dates.'] : []),
    ],
    isCut: false,
  }
}

/** The names of the columns, `Column 3` where one has none. */
function columnNames(rows: Rows, { headerRows, mapping }: ReadSettings): string[] {
  const found = headerRowsOf(rows.slice(0, headerRows + 50), TOLL_COLUMNS)
  const names = found.rows === headerRows ? found.names : (rows[headerRows - 1] ?? [])
  const width = Math.max(mapping.length, names.length)
  return Array.from({ length: width }, (_, at) => names[at]?.trim() || `Column ${at + 1}`)
}

function formsOf(data: Rows, { mapping, dayFirst }: ReadSettings): ListForms {
  return listForms(cellsOf(data, mapping, DATE_FIELDS), dayFirst)
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

function cellAt(cells: readonly string[], mapping: ColumnMapping<TollField>, field: TollField): string {
  const place = mapping.indexOf(field)
  return place === -1 ? '' : (cells[place] ?? '')
}

/** The zone that the header of a time's column ends with: `Transaction time (CST)`. */
function headerZone(rows: Rows, { headerRows, mapping }: ReadSettings) {
  for (const field of DATE_FIELDS) {
    const place = mapping.indexOf(field)
    if (place === -1) continue
    for (const row of rows.slice(0, headerRows)) {
      const [, text = ''] =
        /[([ _]([A-Za-z][\w/+:-]+|[+-]\d\d:?\d\d)[)\]]?$/.exec((row[place] ?? '').trim()) ?? []
      const isZone = zoneOfAbbreviation(text) !== null || fixedOffset(text) !== null || text.includes('/')
      const zone = isZone ? spellZone(text) : null
      if (zone !== null) return { zone, words: zoneWords(text, zone) }
    }
  }
  return null
}
