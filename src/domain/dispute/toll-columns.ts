import { visibleText } from '../../lib/text/visible-text'
import { ABBREVIATIONS, spellZone } from '../../lib/time/zone-names'
import { amountNamed, fitsAmount, MONEY_CONTENT, NO_AMOUNT } from '../sheet/amount-columns'
import { fieldFinder, type ScoredColumns, scoreColumns } from '../sheet/column-scores'
import { isAside } from '../sheet/row-kinds'
import {
  ANY_NAME,
  type Columns,
  type KnownText,
  nameWords,
  type Rows,
  type SheetColumn,
} from '../sheet/sheet-columns'
import {
  NO_STATE,
  PLATE,
  PLATE_BY_CONTENT,
  STATE,
  VEHICLE_NAMES,
  VEHICLE_NUMBER,
} from '../sheet/vehicle-columns'
import {
  END,
  END_COLUMNS,
  isOtherTime,
  START,
  START_COLUMNS,
  whenPart,
  withDoubledTimes,
} from './time-columns'
import type { TollField, TollMapping } from './toll'
import { BUCKET_WORDS } from './toll-outcome'

/**
 * The columns of a list of tolls, as agencies, rental companies and spreadsheets name them. The date on which a toll was
 * posted or billed is no column of these: it says nothing about when the vehicle passed.
 */
export const TOLL_COLUMNS: Columns<TollField> = [
  { field: 'vehicle_id', label: 'Vehicle id', names: VEHICLE_NAMES.id },
  { field: 'vehicle', label: 'Vehicle (plate, number or id)', names: VEHICLE_NAMES.any },
  { field: 'number', label: 'Vehicle number', ...VEHICLE_NUMBER },
  { field: 'plate', label: 'Plate', ...PLATE, ...PLATE_BY_CONTENT },
  // Of what has a name, two letters say nothing: `NJ` may be an agency, `ET` a kind of payment.
  { field: 'state', label: 'Plate state', ...STATE, content: /^(?![AP]M$)[A-Z]{2}$/, except: ANY_NAME },
  ...START_COLUMNS,
  {
    field: 'half',
    label: 'AM or PM',
    names: ['ampm', 'amorpm', 'meridiem', 'meridian'],
    named: (words, fit) => (words === 'a p' && fit > MOSTLY ? 200 : 0),
    fits: (text) => /^[AP](?:\.?M\.?)?$/i.test(text),
    content: /^[AP]\.?M\.?$/i,
  },
  ...END_COLUMNS,
  {
    ...zoneColumn('zone', 'Time zone', false),
    content: new RegExp(`^(?:UTC|GMT|${ABBREVIATIONS.join('|')}|[A-Z][a-z]+/[A-Z][A-Za-z_]+)$`),
    except: ANY_NAME,
  },
  zoneColumn('end_zone', 'Exit time zone', true),
  {
    ...{ field: 'amount', label: 'Amount', names: [], hasNote: true },
    ...{ named: amountNamed, fits: fitsAmount, content: MONEY_CONTENT, except: NO_AMOUNT },
  },
  {
    field: 'credit',
    label: 'Credit',
    names:
      'credit credits creditamount abono haber payments paymentscredits refund refunds refundamount cr abonos haben'.split(
        ' ',
      ),
    hasNote: true,
    // Where no other column is the amount, it is what was paid.
    named: (words, fit) => (words === 'payment' && fit > MOSTLY ? 30 : 0),
    fits: fitsAmount,
  },
  {
    field: 'currency',
    label: 'Currency',
    names: ['currency', 'currencycode', 'moneda', 'curr', 'divisa', 'devise', 'wahrung'],
    content: /^(?:USD|CAD|CDN|MXN|EUR|GBP|AUD|NZD|CHF|SEK|NOK|DKK|BRL)$/,
  },
  {
    field: 'reference',
    label: 'Reference',
    names: (
      'noticenumber noticeno notice noticeid violationnumber violationno violationid citationnumber citationno citation ' +
      'invoicenumber invoiceno invoiceid invoice transactionid transactionnumber transid trxid tollid eventid reference ' +
      'referencenumber referenceno refno ref tollreference casenumber caseno disputeid id folio referencia referenz ' +
      'aktenzeichen vorgangsnummer'
    ).split(' '),
    named: referenceNamed,
    fits: (text) => /\d/.test(text) && !/\d[-/.:]\d+[-/.:]\d/.test(text),
  },
]

/** The share of cells that has to fit where a name alone says little: agencies have zones of tolls, too. */
const MOSTLY = 0.8

function zoneColumn(field: TollField, label: string, isEnd: boolean): SheetColumn<TollField> {
  return {
    ...{ field, label, names: isEnd ? [] : ['timezone', 'tz', 'timezonecode', 'utcoffset', 'zonahoraria'] },
    named: (words, fit) => (fit > MOSTLY && ZONE.test(words) && END.test(words) === isEnd ? 200 : 0),
    fits: (text) => spellZone(text) !== null,
  }
}

const ZONE = /\b(?:zone|timezone|tz|offset)\b/

const REFERENCE =
  /\b(?:notice|violation|infraction|citation|summons|pcn|transaction|txn|trans|trx|trip|toll|invoice|bill|case|event|ticket|evento|cruce|avis)\b/
const NUMBER = /\b(?:id|no|num|number|nbr|numero|n|ref|reference|folio)\b/

/** A name such as `Violation` says it alone where numbers stand below it: it may be the kind of violation. */
function referenceNamed(words: string, fit: number): number {
  if (/\b(?:plate|tag|vehicle|account|plaza|type|date|time|fleet|unit|agency|code|status)\b/.test(words))
    return 0
  if (!REFERENCE.test(words)) return 0
  return NUMBER.test(words) ? 200 : fit >= 0.8 && BARE.test(words) ? 120 : 0
}

const BARE = /^(?:toll )?(?:violation|infraction|summons|pcn|transaction|txn|bill|case|event|ticket)$/

/** The columns that name a vehicle. */
export const NAMING: readonly TollField[] = ['vehicle_id', 'plate', 'number', 'vehicle']
/** A number alone, or a plate. */
const VEHICLE = /^#?\s*(?:\d{1,7}|(?=.*\d)[A-Z0-9 ·-]{2,12})$/i

/** What the columns of a list of tolls are, why, and what was assumed, a sentence each. */
export interface TollColumns extends ScoredColumns<TollField> {
  readonly notes: readonly string[]
}

/**
 * Says what the columns of a list of tolls are. Beside plates, a column called "Vehicle" is left out: the verdict would be
 * another vehicle's. Without a header, the first column of numbers and plates names the vehicles.
 * @param rows the first rows below the header
 */
export function tollColumns(header: readonly string[], rows: Rows, known?: KnownText): TollColumns {
  const own = ownColumns(header, rows)
  const fieldOf = fieldFinder(TOLL_COLUMNS)
  const isTwice = header.some(
    (name, at) => header.indexOf(name) < at && NAMING.some((field) => fieldOf(name)?.field === field),
  )
  const names = isTwice ? header.slice(0, own) : withDoubledTimes(header.slice(0, own))
  const isDoubled = names.some((name, at) => name !== header[at])
  const cells = rows.filter((row) => !isAside(row)).map((row) => row.slice(0, own))
  const scored = scoreColumns(preferred(names, cells), cells, TOLL_COLUMNS, known)
  const mapping = withVehicle(
    placedTimes(withoutGuess(withoutGuessedTime(scored, names), names)),
    names,
    cells,
  )
  const isThere = ({ field, column }: { field: TollField; column: number }) => mapping[column] === field
  const reasons = scored.reasons.filter(isThere)
  const doubts = scored.doubts.filter(({ field }) => mapping.includes(field) && !isPartOf(field, mapping))
  return {
    mapping: [...mapping, ...header.slice(mapping.length).map(() => null)],
    ...{ reasons, doubts },
    notes: [
      ...doubts.map(({ text }) => text),
      ...leftStates(mapping, names, cells),
      ...unnamedColumn(mapping, names, cells),
      ...(isTwice
        ? ['The header names the vehicle twice: only one list is read. Put the other below it.']
        : []),
      ...(isDoubled ? ['The second date and time of a row are read as its exit.'] : []),
      ...(own < header.length
        ? ['This console’s own columns are not read: the list comes back as it was.']
        : []),
    ],
  }
}

/** Says which columns are left out that have only states in them, and no name that says whose. */
function leftStates(mapping: TollMapping, names: readonly string[], rows: Rows): string[] {
  if (!mapping.includes('plate') || mapping.includes('state')) return []
  return names.flatMap((name, at) => {
    if (mapping[at] != null || name.trim() === '' || NO_STATE.test(nameWords(name))) return []
    const texts = rows.map((row) => row[at]?.trim() ?? '').filter(Boolean)
    const isState = texts.length > 0 && texts.every((text) => /^[A-Z]{2}$/.test(text) && STATE.fits(text))
    return isState ? [`“${visibleText(name)}” (${texts[0]}) may be the plate’s state: it is not read.`] : []
  })
}

/** Says which column beyond the named ones is left out, although most rows have it. */
function unnamedColumn(mapping: TollMapping, names: readonly string[], rows: Rows): string[] {
  const width = names.findLastIndex((name) => name.trim() !== '') + 1
  const at = mapping.findIndex((field, column) => width > 0 && column >= width && field === null)
  const texts = rows.flatMap((row) => row[at]?.trim() || [])
  const [first = ''] = texts
  return texts.length * 2 > rows.length
    ? [`Column ${at + 1} has no name and is not read: “${visibleText(first)}”.`]
    : []
}

const VERDICTS: ReadonlySet<string> = new Set(Object.values(BUCKET_WORDS))

/** Where the columns begin that an export of this console adds. */
export function ownColumns(header: readonly string[], rows: Rows): number {
  // A list may have a column of that name itself.
  const isOwn = (name: string, at: number) =>
    name === 'Verdict' && rows.every((row) => VERDICTS.has(row[at] ?? '') || !row[at])
  const at = rows.length === 0 ? -1 : header.findIndex(isOwn)
  return at === -1 ? header.length || Number.POSITIVE_INFINITY : at
}

/** Of two times that are the same column, the universal one needs no zone: the other's name is left out. */
function preferred(names: readonly string[], rows: Rows): readonly string[] {
  const hasTimes = (at: number) => rows.some((row) => whenPart(row[at]?.trim() ?? '') !== null)
  const plain = names.map((name) => nameWords(name).replace(/ ?\blocal\b ?/, ''))
  const exact = new Set(
    plain.flatMap((name, at) => (UNIVERSAL.test(name) && hasTimes(at) ? [name.replace(UNIVERSAL, '')] : [])),
  )
  return exact.size === 0 ? names : names.map((name, at) => (exact.has(plain[at] ?? '') ? '' : name))
}

const UNIVERSAL = /^(?:utc|gmt) | (?:utc|gmt)$/

/** Beside a column that names the vehicle, another's with a name of its own is no plate because it looks like one. */
function withoutGuess({ mapping, reasons }: ScoredColumns<TollField>, names: readonly string[]): TollMapping {
  const isNamed = reasons.some(({ field, isAssumed }) => NAMING.includes(field) && !isAssumed)
  const guess = reasons.find(({ field, by }) => field === 'plate' && by === 'content')
  const isLeft = isNamed && guess !== undefined && names[guess.column]?.trim()
  return isLeft ? mapping.map((field) => (field === 'plate' ? null : field)) : mapping
}

/** Beside a time that has its name, another's is no time of the toll because it looks like one: it may be a rental's. */
function withoutGuessedTime(
  scored: ScoredColumns<TollField>,
  names: readonly string[],
): ScoredColumns<TollField> {
  const { mapping, reasons } = scored
  const isGuess = (field: TollField | null) =>
    reasons.some((one) => one.field === field && one.by === 'content')
  const isNamed = (field: TollField) => mapping.includes(field) && !isGuess(field)
  const isExit = isNamed('end_date_time') || (isNamed('end_date') && mapping.includes('end_time'))
  const isPair = isNamed('date') && mapping.includes('time')
  const isLeft = (field: TollField | null, at: number) => {
    if (TIMES.some((one) => field === `end_${one}` && isNamed(one))) return true
    const words = nameWords(names[at] ?? '')
    if (field === 'end_date_time') return isExit || (isPair && !/\bexit/.test(words))
    const isEntry = START.test(words) && !isOtherTime(words)
    if (field === 'date_time') return isPair || (isExit && !isEntry)
    return field === 'date' && (isNamed('date_time') || (isExit && !isEntry))
  }
  return {
    ...scored,
    mapping: mapping.map((field, at) => (isGuess(field) && isLeft(field, at) ? null : field)),
  }
}

const TIMES: readonly TollField[] = ['date_time', 'date', 'time']

/** A date that is only the exit's is the toll's where the time stands beside it. */
function placedTimes(mapping: TollMapping): TollMapping {
  const has = (field: TollField) => mapping.includes(field)
  const isMoved = has('end_date') && has('time') && !has('date') && !has('date_time') && !has('end_time')
  return isMoved ? mapping.map((field) => (field === 'end_date' ? 'date' : field)) : mapping
}

/** Whether a date or a time is not needed, since one column has both. */
function isPartOf(field: TollField, mapping: TollMapping): boolean {
  const isPart = /^(?:end_)?(?:date|time)$/.test(field)
  return isPart && mapping.some((one) => one === field.replace(/date|time/, 'date_time'))
}

function withVehicle(mapping: TollMapping, names: readonly string[], rows: Rows): TollMapping {
  if (mapping.includes('plate')) return mapping.map((field) => (field === 'vehicle' ? null : field))
  if (names.some((name) => name.trim() !== '') || NAMING.some((field) => mapping.includes(field)))
    return mapping
  const cells = (column: number) => rows.map((row) => row[column]?.trim() ?? '').filter(Boolean)
  const column = mapping.findIndex(
    (field, at) => field === null && cells(at).length > 0 && cells(at).every((cell) => VEHICLE.test(cell)),
  )
  return column === -1 ? mapping : mapping.map((field, at) => (at === column ? 'vehicle' : field))
}
