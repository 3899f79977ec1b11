import { momentForms } from '../../lib/time/moment-text'
import type { StoredSettings } from '../../local/toll-list-shapes'
import { isBareNumber, type NumberKind } from '../find/interpretations'
import { namedVehicle } from '../find/vehicle-cells'
import { createRepeatedHeaderTest, longerRows, topRows } from '../sheet/header-rows'
import { isTransponder } from '../sheet/known-columns'
import type { Rows } from '../sheet/sheet-columns'
import { type ReadSheets, ROWS_LOOKED_AT } from '../sheet/sheet-rows'
import type { OffSeason } from '../time/query-time'
import { assumedTexts, createTally } from './list-tally'
import { bothReadings, clockNotes, dateNotes, listZones, seasonQuestion } from './list-zones'
import { amountReader, NO_VALUE } from './read-amount'
import { repeatsIn } from './repeats'
import type { Toll, TollField, TollMapping } from './toll'
import { MIDNIGHT, ownColumns, TOLL_COLUMNS, tollColumns } from './toll-columns'
import { type TimeRules, timeTexts, tollTime } from './toll-time'

export interface ReadSettings extends Omit<StoredSettings, 'mapping' | 'numbers'> {
  readonly mapping: TollMapping
  /** How to interpret a bare number in a vehicle column. Absent until the vehicles are loaded or the user has chosen. */
  readonly numbers?: NumberKind | null
}

export type SheetReport = ReturnType<ReturnType<typeof readList>['report']> & {
  readonly title: string | null
  readonly about: string | null
  readonly sheets?: ReadSheets
  readonly isTruncated: boolean
}

export const MAX_TOLLS = 50_000
const FOOTERS = 9
const SAMPLE = 5
const TRANSPONDER = 'This is a transponder number, not a plate. Add the plate or vehicle number.'

/** Skips the slower check for an empty value: most cells start with one of these characters. */
const STARTS_FILLED = /^[0-9A-MO-Za-mo-z$]/

export function readList(rows: Rows, settings: ReadSettings) {
  const { mapping, tolerance, headerRows, dayFirst, seasons = null, zone: home } = settings
  const data = rows.slice(headerRows)
  const header = rows.slice(0, headerRows)
  const named = header.at(-1) ?? []
  const width = Math.max(
    mapping.length,
    ...rows.slice(0, headerRows + ROWS_LOOKED_AT).map(({ length }) => length),
  )
  const names = Array.from({ length: width }, (_, at) => named[at]?.trim() || `Column ${at + 1}`)
  const texts = timeTexts(data, mapping)
  const forms = momentForms(texts, dayFirst)
  const isMidnights =
    !mapping.includes('time') && texts.length > 1 && texts.every((text) => MIDNIGHT.test(text))
  const zones = listZones(header, data.slice(-FOOTERS), mapping, settings.isZoneAssumed === true, seasons)
  const zone = zones.start ?? zones.end ?? home
  const rules: TimeRules = { forms, zone, endZone: zones.end ?? zone, home, seasons, tolerance }
  const places = new Map(mapping.map((field, place) => [field, place] as const).reverse())
  const amountIn = amountReader(data, mapping, names, settings.isSignFlipped === true)
  const first = data.slice(0, ROWS_LOOKED_AT)
  const own = ownColumns(named)
  const ownCells = (cells: readonly string[]) => (own < cells.length ? cells.slice(0, own) : cells)
  const ownNames = ownCells(named)
  const isLonger = longerRows(ownNames)
  let read: ReturnType<typeof createTally> | null = null
  let offSeasons: OffSeason[] = []
  let isZoneAssumed = false

  function* tolls(): Generator<Toll> {
    offSeasons = []
    const tally = createTally()
    const repeats = repeatsIn(data, mapping, amountIn, ownCells)
    const isHeader = createRepeatedHeaderTest(ownNames, TOLL_COLUMNS)
    for (const [index, cells] of data.entries()) {
      const at = (field: TollField): string => {
        const text = cells[places.get(field) ?? -1] ?? ''
        return !STARTS_FILLED.test(text) && NO_VALUE.test(text) ? '' : text
      }
      const [vehicle, plate, number] = [at('vehicle'), at('plate'), at('number')]
      const name = namedVehicle({ vehicle, id: at('vehicle_id'), plate, state: at('state'), number })
      const isTag = isTransponder(plate || vehicle) && number === '' && name.id === null
      const time = tollTime(at, rules)
      const repeated = repeats.get(index)
      const pasted = ownCells(cells)
      const toll: Toll = {
        index,
        cells,
        amount: amountIn(cells),
        reference: at('reference').trim(),
        vehicle: isTag ? { ...name, problem: TRANSPONDER } : name,
        time: isMidnights && time.kind === 'moments' ? { kind: 'none', message: ALL_MIDNIGHT } : time,
        ...(isHeader(pasted) && { isHeader: true as const }),
        ...(repeated !== undefined && { repeats: repeated }),
      }
      if (time.kind === 'unclear' && time.season) offSeasons.push(time.season)
      if (time.kind === 'moments' && time.isZoneAssumed) isZoneAssumed = true
      yield tally.add(toll, isLonger(pasted))
    }
    read = tally
  }

  function report() {
    if (read === null) for (const _ of tolls());
    const { counts, notes, hasNegative } = (read ?? createTally()).report()
    const { either } = forms
    const { guesses, doubts, notes: ofColumns } = tollColumns(named, first)
    // If the user mapped the column to something else, it isn't in doubt.
    const isThere = ({ field, column }: { field: TollField; column: number }) => mapping[column] === field
    const left = doubts.filter(({ field, columns }) => !isThere({ field, column: columns[0]?.column ?? -1 }))
    const decisive = [
      ...dateNotes(forms),
      ...clockNotes(texts),
      ...zones.notes,
      ...(isMidnights ? [ALL_MIDNIGHT] : []),
      ...(forms.isSerial ? ['Numbers are read as spreadsheet dates.'] : []),
      ...ofColumns.filter((note) => left.every(({ text }) => text !== note)),
    ]
    return {
      names,
      top: topRows(rows),
      sample: data.slice(0, SAMPLE),
      hasNumbers: data.some((cells) => isBareNumber(cells[places.get('vehicle') ?? -1] ?? '')),
      // Ask once per list. Affected rows wait for the user's choice.
      dayOrder: either && { ...either, ...bothReadings(either.example) },
      offSeason: seasonQuestion(offSeasons),
      assumedZone: settings.isZoneAssumed && isZoneAssumed && zone === home ? zone : null,
      doubts: doubts.filter((one) => !left.includes(one)),
      assumed: assumedTexts(names, headerRows, guesses.filter(isThere)),
      counts,
      hasNegative,
      unknownZones: [...zones.unknown],
      decisive,
      notes: [
        ...decisive,
        ...(settings.isSignFlipped
          ? ['This list shows charges as negative amounts, so we reversed all signs.']
          : []),
        ...notes,
      ],
    }
  }

  return { names, rules, tolls, report }
}

const ALL_MIDNIGHT = 'Every time is midnight, so these are treated as dates without a time.'
