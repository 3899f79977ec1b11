import { numericDate } from '../../lib/time/moment-parts'
import { type ListForms, momentForms } from '../../lib/time/moment-text'
import { dateText } from '../../lib/time/time-text'
import type { StoredSettings } from '../../local/investigation-shapes'
import { isBareNumber, type NumberKind } from '../find/readings'
import { namedVehicle } from '../find/vehicle-cells'
import { headerNames, longerRows, topRows } from '../sheet/header-rows'
import { ignoredKind, ignoredName, isAside, isTakenBack, typeColumns } from '../sheet/row-kinds'
import { type KnownText, nameWords, type Rows } from '../sheet/sheet-columns'
import { isTransponder } from '../sheet/vehicle-columns'
import { headerTeller } from './later-headers'
import { createRepeats, createTally, notesAbove, type SheetReport, TRANSPONDER } from './list-tally'
import { assumedZone, DATE_FIELDS, listZones, MAX_LOOKED_AT, namedOrder, UNNAMED_ZONE } from './list-zones'
import { amountReader, NO_VALUE } from './read-amount'
import type { Toll, TollField, TollMapping } from './toll'
import { NAMING, ownColumns, TOLL_COLUMNS, type TollColumns, tollColumns } from './toll-columns'
import {
  cellsOf,
  filledOf,
  hasOnlyMidnights,
  mayLackHalves,
  type TimeRules,
  timeTexts,
  tollTime,
} from './toll-time'

/** What a person should know about the order of a list's dates, a sentence each. */
function dateNotes({ ordered, swapped, dayFirst, isDottedMonthFirst, isOddMonth }: ListForms): string[] {
  const notes = isOddMonth
    ? ['Some dates have a month above 12: day and month may be swapped in others. Check these rows.']
    : []
  const isDotted = ordered !== null && numericDate(ordered)?.isDotted === true
  if (ordered !== null && (isDotted || dayFirst !== null)) {
    const { text = ordered } = numericDate(ordered) ?? {}
    const { dayFirst: byDay, monthFirst: byMonth } = bothReadings(ordered)
    const isByDay = isDotted ? !isDottedMonthFirst : dayFirst
    const read = isByDay ? `day first: ${text} is ${byDay}` : `month first: ${text} is ${byMonth}`
    notes.push(`Dates are read ${read}.`)
  }
  if (swapped !== null) {
    // Excel turns `05/03/2024` into a real date by its own order, and leaves `13/03/2024` a text.
    const [year = 0, month = 0, day = 0] = swapped.split('-').map(Number)
    notes.push(
      `Excel may have swapped day and month: ${said(year, month, day)} may be ${said(year, day, month)}. Only dates up to the 12th are real dates here, the others are texts. Check these rows.`,
    )
  }
  return notes
}

const said = (year: number, month: number, day: number): string =>
  dateText(Date.UTC(year, month - 1, day) * 1000, 'UTC')

/** Both readings of a date that could be either, in words. */
function bothReadings(example: string): { monthFirst: string; dayFirst: string } {
  const { year, first, second } = numericDate(example) ?? { year: 1970, first: 1, second: 1 }
  return { monthFirst: said(year, first, second), dayFirst: said(year, second, first) }
}

/**
 * How a list's dates are written. What its header says of their order, as templates do, counts where no date tells it.
 * `assumedOrder`: whether days stand first, where neither a date nor a person says it; null where nothing was assumed.
 */
function listForms(
  texts: readonly string[],
  header: Rows,
  { dayFirst, mapping }: Pick<ReadSettings, 'dayFirst' | 'mapping'>,
): { readonly forms: ListForms; readonly assumedOrder: boolean | null } {
  const forms = momentForms(texts, dayFirst)
  const named = namedOrder(header, mapping)
  if (forms.either !== null && named !== null)
    return { forms: momentForms(texts, named), assumedOrder: named }
  // Days with dots that could be either are usually first.
  if (forms.ordered === null || !numericDate(forms.ordered)?.isDotted) return { forms, assumedOrder: null }
  const order = dayFirst ?? named ?? true
  const assumedOrder = dayFirst === null ? order : null
  return { forms: { ...forms, isDottedMonthFirst: !order }, assumedOrder }
}

/** How the rows of a list are read. */
export interface ReadSettings extends Omit<StoredSettings, 'mapping' | 'numbers'> {
  readonly mapping: TollMapping
  /** What a number alone is in a column of any vehicle names; absent until the vehicles are known or somebody has said. */
  readonly numbers?: NumberKind | null
}

export const MAX_TOLLS = 50_000

const NO_TIME = /^\s*(?:na|none|null|nil)\s*$/i

/** What says something by its first character, as most cells do. */
const STARTS_FILLED = /^[0-9A-MO-Za-mo-z$]/

/** Rows that tell what the columns are. */
const ROWS_LOOKED_AT = 50

/** Rows at the end that may say something about all. */
const FOOTERS = 9

/** Rows below the header that show what a column holds. */
const SAMPLE = 5

const STATUS = /status|disposition/i

const CLOCK_FIELDS: ReadonlySet<TollField> = new Set([...DATE_FIELDS, 'half', 'zone', 'end_zone'])

/**
 * Reads all rows of a list, header included, as tolls: one for each row below it. A row says itself what is unclear, or
 * that it is no toll. `known` says what of a known vehicle a text is: columns of vehicles are recognised by it. The report is
 * made after all tolls were read, and reads them where nobody did.
 */
export function readList(rows: Rows, settings: ReadSettings, known?: KnownText) {
  const { mapping, tolerance, headerRows } = settings
  const data = rows.slice(headerRows)
  const first = rows.slice(0, headerRows + ROWS_LOOKED_AT)
  const named = headerNames(first, headerRows, TOLL_COLUMNS)
  const width = Math.max(mapping.length, named.length)
  /** The names of the columns, `Column 3` where one has none. */
  const names = Array.from({ length: width }, (_, at) => named[at]?.trim() || `Column ${at + 1}`)
  const header = rows.slice(0, headerRows)
  const { forms, assumedOrder } = listForms(timeTexts(data, mapping), header, settings)
  const zones = listZones(header, data.slice(-FOOTERS), mapping, settings.isZoneAssumed === true)
  const zone = zones.start ?? zones.end ?? settings.zone
  const isMidnightAlone = hasOnlyMidnights(data, mapping)
  const rules: TimeRules = { forms, zone, endZone: zones.end ?? zone, tolerance, isMidnightAlone }
  const places = new Map(mapping.map((field, place) => [field, place] as const).reverse())
  const amounts = amountReader(data, mapping, names, header.slice(0, -1), data.slice(-FOOTERS))
  const own = ownColumns(names, data.slice(0, MAX_LOOKED_AT))
  const clocks = CLOCKS.flatMap((field) => places.get(field) ?? [])
  const kinds = { names, types: typeColumns(names.map(nameWords)), isTimed: clocks.length > 0 }
  const naming = NAMING.flatMap((field) => places.get(field) ?? [])
  const isSectioned =
    !data.some((cells) => hasDigits(cells, naming) && hasDigits(cells, clocks)) &&
    data.some((cells) => hasDigits(cells, clocks))
  const backs = names.flatMap((name, at) => (STATUS.test(name) || kinds.types.includes(at) ? [at] : []))
  const ownCells = (cells: readonly string[]) => (own < cells.length ? cells.slice(0, own) : cells)
  const ownHeader = header.map(ownCells)
  const otherHeader = headerTeller(ownHeader, names, mapping)
  const some = data.slice(0, MAX_LOOKED_AT).map((cells) => ({ cells: ownCells(cells) }))
  const isLonger = longerRows(ownHeader.at(-1) ?? [], some)
  let read: ReturnType<typeof createTally> | null = null

  function* tolls(): Generator<Toll> {
    const counting = createTally(known)
    const repeats = createRepeats(data.map(ownCells), mapping)
    let isBelowOther = false
    const titles = isSectioned ? header.flatMap((cells) => sectionVehicle(cells, []) ?? []) : []
    // `Plates: 2` is a count.
    let section = titles.findLast((text) => /[a-z]/i.test(text)) ?? ''
    if (section !== '') counting.addOdd('headings')
    for (const [index, cells] of data.entries()) {
      const at = (field: TollField): string => {
        const place = places.get(field)
        return place === undefined ? '' : filledText(field, cells[place] ?? '')
      }
      const { amount, isCredit } = amounts(cells)
      const [plate, state, number] = [at('plate'), at('state'), at('number')]
      const when = filledOf(cells, clocks)
      const [clock = ''] = when
      const pasted = ownCells(cells)
      const heading = isSectioned ? sectionVehicle(pasted, clock === '' ? naming : []) : null
      section = heading ?? section
      const name = {
        vehicle: at('vehicle') || (clock === '' ? '' : section),
        id: at('vehicle_id'),
        plate,
        state,
        number,
      }
      const vehicleText = (plate || number || name.id || name.vehicle).trim()
      const kind =
        ignoredKind({ cells: pasted, vehicle: vehicleText, time: clock, amount: amount.text }, kinds) ??
        (/\d/.test(vehicleText + clock) ? null : otherHeader.kindOf(pasted)) ??
        (vehicleText === '' && clock === '' && counting.isTotal(amount) ? 'total' : null) ??
        (heading === null ? null : 'text')
      const reference = at('reference').trim()
      for (const text of [plate, state, number, reference, amount.text, clock]) counting.look(text)
      const row = { index, cells, amount, reference }
      if (kind === 'header') isBelowOther = otherHeader.isOther(pasted)
      if (heading !== null && kind === 'text') counting.addOdd('headings')
      if (kind !== null) {
        const problem = ignoredName(kind)
        const nothing = { id: null, plate: '', state: '', problem }
        const time = { kind: 'unclear', message: problem } as const
        yield counting.add({ ...row, vehicle: nothing, time, ignored: kind }, isCredit)
        continue
      }
      const vehicle = namedVehicle(name)
      if (isLonger(pasted)) counting.addOdd('longer')
      if (isTakenBack(pasted, backs)) counting.addOdd('back')
      counting.lookForZeros(plate || number || name.vehicle)
      const isTag = isTransponder(plate || name.vehicle) && number === '' && vehicle.id === null
      const first =
        vehicleText === '' || clock === ''
          ? undefined
          : repeats.of(index, reference || vehicleText + when.join(' ').trim())
      const toll: Toll = {
        ...row,
        vehicle: isTag ? { ...vehicle, problem: TRANSPONDER } : vehicle,
        time: isBelowOther ? { kind: 'unclear', message: OTHER_HEADER } : tollTime(at, rules),
        ...(first !== undefined && { repeats: first }),
      }
      yield counting.add(toll, isCredit)
    }
    read = counting
  }

  function report(): Omit<SheetReport, 'title' | 'about' | 'isCut'> {
    if (read === null) for (const _ of tolls());
    const { counts, notes } = (read ?? createTally(known)).report()
    const { either } = forms
    const columns = columnsReport(tollColumns(named, first.slice(headerRows), known), mapping)
    const decisive = [
      ...dateNotes(forms),
      ...zones.notes,
      ...(mayLackHalves(data, mapping) ? [NO_HALVES] : []),
      ...(isMidnightAlone ? ['Every time is midnight: taken as dates without a time.'] : []),
      ...(forms.hasShortYears ? ['Years with two digits are read as 20…'] : []),
      ...(forms.isSerial ? ['Numbers are read as a spreadsheet’s dates.'] : []),
      ...columns.notes,
      ...notesAbove(header.slice(0, -1)),
    ]
    return {
      names,
      top: topRows(rows),
      sample: data.slice(0, SAMPLE),
      hasNumbers: cellsOf(data, mapping, ['vehicle']).some(isBareNumber),
      // Asked once: rows wait until somebody has answered.
      dayOrder: either && { ...either, ...bothReadings(either.example) },
      assumedOrder,
      assumedZone: settings.isZoneAssumed ? assumedZone(someTolls(rows, settings), settings.zone) : null,
      columns,
      counts,
      decisive,
      notes: [...decisive, ...amounts.assumed(), ...notes],
    }
  }

  return { names, rules, tolls, report }
}

const NO_HALVES = 'No time is after 12:59: AM and PM may be missing. Check these rows.'
const OTHER_HEADER = 'Below a header with other columns. Paste these rows as a list of their own.'

const CLOCKS: readonly TollField[] = ['date_time', 'date', 'time', 'end_date_time', 'end_date', 'end_time']

/** Why columns were read as they are, as far as they still are, with what was assumed. */
function columnsReport({ reasons, doubts, notes }: TollColumns, mapping: TollMapping) {
  const isThere = (field: TollField, column: number | undefined) => mapping[column ?? -1] === field
  const left = doubts.filter(({ field, columns }) => !isThere(field, columns[0]?.column))
  return {
    reasons: reasons.filter(({ field, column }) => isThere(field, column)),
    doubts: doubts.filter((doubt) => !left.includes(doubt)),
    notes: notes.filter((note) => left.every(({ text }) => text !== note)),
  }
}

const hasDigits = (cells: readonly string[], places: readonly number[]): boolean =>
  places.some((place) => /\d/.test(cells[place] ?? ''))

const SECTION =
  /^(?:licen[cs]e |lic\.? |vehicle )?(?:plates?|tag|lpn?|vehicle|transponder|(unit))\b(?: ?(?:no\b\.?|number|#|id))?\s*[:#-]?\s*((?:[a-z]{2}[ -]+)?\S*\d.*)$/i

/** The vehicle that a row names for those below it, which name none: `Plate: 8ABC123`; null for another row. */
function sectionVehicle(cells: readonly string[], naming: readonly number[]): string | null {
  const [named] = filledOf(cells, naming)
  const text = cells.filter((cell) => cell.trim() !== '').join(' ')
  const [, unit, labelled] = SECTION.exec(text.length > LONGEST_SECTION ? '' : text.trim()) ?? []
  if (labelled !== undefined) return unit === undefined ? labelled : `unit ${labelled}`
  return named !== undefined && /\d/.test(named) && !isAside(cells) ? named : null
}
const LONGEST_SECTION = 60

/** Some rows as they are read where nothing but themselves names their zone. */
function someTolls(rows: Rows, settings: ReadSettings): Iterable<Toll> {
  return readList(rows.slice(0, settings.headerRows + MAX_LOOKED_AT), {
    ...settings,
    zone: UNNAMED_ZONE,
  }).tolls()
}

/** Columns of numbers, which programs write with a point, too: `4944.0`. */
const NUMBERS: readonly TollField[] = ['vehicle_id', 'number']

/** A cell, `''` where it says that there is nothing. */
function filledText(field: TollField, text: string): string {
  if (NUMBERS.includes(field) && text.includes('.0')) return text.replace(/^(\s*\d+)\.0+\s*$/, '$1')
  if (STARTS_FILLED.test(text)) return text
  if (NO_VALUE.test(text)) return ''
  // Plates may be words.
  return CLOCK_FIELDS.has(field) && NO_TIME.test(text) ? '' : text
}
