import { type ListForms, momentForms } from '../../lib/time/moment-forms'
import { numericDate } from '../../lib/time/moment-parts'
import { dateText } from '../../lib/time/time-text'
import { isBareNumber, type NumberKind } from '../find/readings'
import { namedVehicle } from '../find/vehicle-cells'
import { headerNames, topRows } from '../sheet/header-rows'
import { ignoredKind, ignoredName, typeColumns } from '../sheet/row-kinds'
import { type ColumnMapping, type KnownText, nameWords } from '../sheet/sheet-columns'
import { isTransponder } from '../sheet/vehicle-columns'
import { assumedZone, MAX_LOOKED_AT, UNNAMED_ZONE } from './assumed-zone'
import { DATE_FIELDS, headerZones } from './header-zones'
import { amountReader, createSums } from './list-amounts'
import { createTally, type SheetReport } from './list-tally'
import { createRepeats } from './repeats'
import type { Toll, TollField } from './toll'
import { ownColumns, TOLL_COLUMNS, tollColumns } from './toll-columns'
import { cellsOf, hasOnlyMidnights, type TimeRules, timeTexts, tollTime } from './toll-time'

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
  /** A person has chosen the columns: no doubt about them is open. */
  readonly isMappingChosen?: boolean | undefined
  /** What a number alone is in a column of any vehicle names; absent until the vehicles are known or somebody has said. */
  readonly numbers?: NumberKind | null
}

/** Most rows of a list. */
export const MAX_TOLLS = 50_000

/** How lists write that there is nothing: E-ZPass has `-` for the entry of a single plaza. */
const NO_VALUE = /^\s*(?:[-\u2010-\u2015\u2212]+|n\/a)\s*$/i
const NO_TIME = /^\s*(?:na|none|null|nil)\s*$/i

/** What says something by its first character, as most cells do. */
const STARTS_FILLED = /^[0-9A-MO-Za-mo-z$]/

type Rows = readonly (readonly string[])[]

/** Rows that tell what the columns are. */
const ROWS_LOOKED_AT = 50

/** Rows below the header that show what a column holds. */
const SAMPLE = 5

const CLOCK_FIELDS: ReadonlySet<TollField> = new Set([...DATE_FIELDS, 'half', 'zone'])

/** A list that is being read: its tolls once, then what is to be said about it. */
interface ListReading {
  /** The names of the columns, `Column 3` where one has none. */
  readonly names: readonly string[]
  /** How its times are read that say nothing themselves. */
  readonly rules: TimeRules
  tolls(): Generator<Toll>
  report(): SheetReport
}

/**
 * Reads all rows of a list, header included, as tolls: one for each row below it. A row says itself what is unclear, or
 * that it is no toll. `known` says what of a known vehicle a text is: columns of vehicles are recognised by it.
 */
export function readList(rows: Rows, settings: ReadSettings, known?: KnownText): ListReading {
  const { mapping, tolerance } = settings
  const data = rows.slice(settings.headerRows)
  const names = columnNames(rows, settings)
  const forms = momentForms(timeTexts(data, mapping), settings.dayFirst)
  const header = headerZones(rows, settings)
  const zone = header.start ?? header.end ?? settings.zone
  const isMidnightAlone = hasOnlyMidnights(data, mapping)
  const rules = { forms, zone, endZone: header.end ?? zone, tolerance, isMidnightAlone }
  const places = new Map(mapping.map((field, place) => [field, place] as const).reverse())
  const amounts = amountReader(data, mapping, names)
  const own = ownColumns(names, data.slice(0, MAX_LOOKED_AT))
  const clocks = CLOCKS.flatMap((field) => places.get(field) ?? [])
  const kinds = { names, types: typeColumns(names.map(nameWords)), isTimed: clocks.length > 0 }
  let tally: ReturnType<typeof createTally> | null = null

  function* tolls(): Generator<Toll> {
    const counting = createTally(known)
    const repeats = createRepeats(data, mapping)
    const sums = createSums()
    for (const [index, cells] of data.entries()) {
      const at = (field: TollField): string => {
        const place = places.get(field)
        return place === undefined ? '' : filledText(field, cells[place] ?? '')
      }
      const { amount, isCredit } = amounts(cells)
      const name = vehicleCells(at)
      const clock = firstFilled(cells, clocks)
      const vehicleText = (name.plate || name.number || name.id || name.vehicle).trim()
      const row = {
        cells: own < cells.length ? cells.slice(0, own) : cells,
        vehicle: vehicleText,
        time: clock,
        amount: amount.text,
      }
      const kind =
        ignoredKind(row, kinds) ??
        (vehicleText === '' && clock === '' && sums.isTotal(amount) ? 'total' : null)
      const reference = at('reference').trim()
      counting.look(name.plate)
      counting.look(name.state)
      counting.look(name.number)
      counting.look(reference)
      counting.look(amount.text)
      counting.look(clock)
      if (kind !== null) {
        const nothing = { id: null, plate: '', state: '', problem: ignoredName(kind) }
        const toll = {
          index,
          cells,
          vehicle: nothing,
          time: { kind: 'unclear', message: nothing.problem },
          amount,
          reference,
          ignored: kind,
        } as const
        if (kind === 'total') sums.close()
        counting.add(toll, isCredit)
        yield toll
        continue
      }
      const vehicle = namedVehicle(name)
      counting.lookForZeros(name.plate || name.number || name.vehicle)
      const isTag = isTransponder(name.plate || name.vehicle) && name.number === '' && vehicle.id === null
      const first =
        vehicleText === '' || clock === ''
          ? undefined
          : repeats.of(index, reference || vehicleText + joined(cells, clocks))
      const toll: Toll = {
        index,
        cells,
        vehicle: isTag ? { ...vehicle, problem: TRANSPONDER } : vehicle,
        time: tollTime(at, rules),
        amount,
        reference,
        ...(first !== undefined && { repeats: first }),
      }
      if (isTag) counting.addTransponder()
      sums.add(amount)
      counting.add(toll, isCredit)
      yield toll
    }
    tally = counting
  }

  function report(): SheetReport {
    if (tally === null) for (const _ of tolls());
    const { either } = forms
    const columns = columnsReport(rows, settings, known)
    return {
      title: null,
      about: null,
      names,
      top: topRows(rows),
      sample: data.slice(0, SAMPLE),
      hasNumbers: cellsOf(data, mapping, ['vehicle']).some(isBareNumber),
      // Asked once: rows wait until somebody has answered.
      dayOrder: settings.dayFirst === null && either ? { ...either, ...bothReadings(either.example) } : null,
      assumedZone: settings.isZoneAssumed ? assumedZone(someTolls(rows, settings), settings.zone) : null,
      columns,
      counts: tally?.counts() ?? null,
      notes: [
        ...dateNotes(forms),
        ...header.notes,
        ...(isMidnightAlone ? ['Every time is midnight: taken as dates without a time.'] : []),
        ...(forms.hasShortYears ? ['Years with two digits are read as 20…'] : []),
        ...(forms.isSerial ? ['Numbers are read as a spreadsheet’s dates.'] : []),
        ...columns.notes,
        ...amounts.notes,
        ...(tally?.notes() ?? []),
      ],
      isCut: false,
    }
  }

  return { names, rules, tolls, report }
}

/** The tolls of a list alone. */
export function readTolls(rows: Rows, settings: ReadSettings): Generator<Toll> {
  return readList(rows, settings).tolls()
}

/** Says how the rows of a list are read. `title`, `about` and `isCut` are the caller's. */
export function sheetReport(rows: Rows, settings: ReadSettings): SheetReport {
  return readList(rows, settings).report()
}

const TRANSPONDER = 'A transponder number, no plate. Add the plate or the vehicle number.'

const CLOCKS: readonly TollField[] = ['date_time', 'date', 'time', 'end_date_time', 'end_date', 'end_time']

function firstFilled(cells: readonly string[], places: readonly number[]): string {
  for (const place of places) {
    const cell = cells[place]
    if (cell) return cell
  }
  return ''
}

/** The filled cells of some columns as one text. */
function joined(cells: readonly string[], places: readonly number[]): string {
  let text = ''
  for (const place of places) {
    const cell = cells[place]
    if (cell) text = text === '' ? cell : `${text} ${cell}`
  }
  return text.trim()
}

function vehicleCells(at: (field: TollField) => string) {
  return {
    vehicle: at('vehicle'),
    id: at('vehicle_id'),
    plate: at('plate'),
    state: at('state'),
    number: at('number'),
  }
}

/** Why columns were read as they are, as far as they still are, with what was assumed. */
function columnsReport(rows: Rows, { headerRows, mapping }: ReadSettings, known?: KnownText) {
  const first = rows.slice(0, headerRows + ROWS_LOOKED_AT)
  const { reasons, doubts, notes } = tollColumns(
    headerNames(first, headerRows, TOLL_COLUMNS),
    first.slice(headerRows),
    known,
  )
  const isThere = (field: TollField, column: number | undefined) => mapping[column ?? -1] === field
  const left = doubts.filter(({ field, columns }) => !isThere(field, columns[0]?.column))
  const gone = reasons.filter(({ field, column }) => !isThere(field, column))
  const outdated = new Set([...left, ...gone].map(({ text }) => text))
  return {
    reasons: reasons.filter(({ text }) => !outdated.has(text)),
    doubts: doubts.filter(({ text }) => !outdated.has(text)),
    notes: notes.filter((text) => !outdated.has(text)),
  }
}

/** Some rows as they are read where nothing but themselves names their zone. */
function someTolls(rows: Rows, settings: ReadSettings): Iterable<Toll> {
  return readTolls(rows.slice(0, settings.headerRows + MAX_LOOKED_AT), { ...settings, zone: UNNAMED_ZONE })
}

/** The names of the columns, `Column 3` where one has none. */
function columnNames(rows: Rows, { headerRows, mapping }: ReadSettings): string[] {
  const names = headerNames(rows.slice(0, headerRows + ROWS_LOOKED_AT), headerRows, TOLL_COLUMNS)
  const width = Math.max(mapping.length, names.length)
  return Array.from({ length: width }, (_, at) => names[at]?.trim() || `Column ${at + 1}`)
}

/** A cell, `''` where it says that there is nothing. */
function filledText(field: TollField, text: string): string {
  if (STARTS_FILLED.test(text)) return text
  if (NO_VALUE.test(text)) return ''
  // Plates may be words.
  return CLOCK_FIELDS.has(field) && NO_TIME.test(text) ? '' : text
}
