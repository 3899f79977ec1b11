import { memoized } from '../../lib/memoized'
import { spellZone } from '../../lib/time/zone-names'
import { AMOUNT, PLATE, STATE, VEHICLE_NAMES, VEHICLE_NUMBER, words } from '../sheet/known-columns'
import { type Columns, type Rows, type SheetColumn, SURE, scoreColumns } from '../sheet/sheet-columns'
import type { TollField, TollMapping } from './toll'

const DATE = words('date dates day fecha dt')
const TIME = words('time times hour hora tm')
const BOTH = words('datetime timestamp when')
const END = words('exit end')
const START = words('entry start')
const EVENT = words('toll transaction txn trxn ticket event violation trip crossing occurred')
const KNOWN = [DATE, TIME, BOTH, END, START, EVENT, words('and of the at local utc gmt')]

type Part = 'date' | 'time' | 'both'

/** Returns the part of a toll's time that a column name stands for. Null if any word is unknown, such as “posting”. */
const whenNamed = memoized((text: string) => {
  const isKnown = (word: string) => KNOWN.some((one) => one.test(word))
  if (!text.split(' ').every(isKnown)) return null
  const [hasDate, hasTime] = [DATE.test(text), TIME.test(text)]
  const isBoth = BOTH.test(text) || (hasDate && hasTime)
  if (!isBoth && !hasDate && !hasTime) return null
  const isEnd = END.test(text)
  const score = EVENT.test(text) ? SURE : isEnd || START.test(text) ? SURE - 20 : 220
  const part: Part = isBoth ? 'both' : hasDate ? 'date' : 'time'
  return { part, isEnd, score }
}, 1000)

const DATE_FORM =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[ -]?[A-Z]{3,9}\.?[ -]?'?\d{2,4}|[A-Z]{3,9}\.? \d{1,2},? '?\d{2,4}|\d{8})(?!\d)/i
const CLOCK = /\d{1,2}[:.h]\d{2}|\b\d{3,4}\b/
/** Matches midnight, the time that exports give dates without a time. */
export const MIDNIGHT = /[T ](?:0{1,2}:00(?::00(?:\.0+)?)?(?:Z|[+-]\d\d:?\d\d)?|12:00(?::00)? ?AM)\s*$/i
/** Matches numbers that contain a date and a time: a spreadsheet's serial number, Unix time, `20240305083000`. */
const WHOLE = /^(?:\d{5}\.\d+|\d{10}|\d{12,14})$/

function whenPart(text: string): Part | null {
  if (WHOLE.test(text)) return 'both'
  const date = DATE_FORM.exec(text)?.[0]
  if (date === undefined) return /^\d{1,2}[:.h]\d{2}/.test(text) ? 'time' : null
  const rest = text.slice(date.length)
  return CLOCK.test(rest) && !MIDNIGHT.test(rest) ? 'both' : 'date'
}

/** Builds a time column. The cells decide its part more than the name: `Exit Date` may contain a time. */
function column(field: TollField, label: string, part: Part, isEnd: boolean): SheetColumn<TollField> {
  return {
    field,
    label,
    names: [],
    hasNote: true,
    ...(!isEnd && { content: { test: (text) => !/^\d+(?:\.\d+)?$/.test(text) && whenPart(text) === part } }),
    named(name, fit) {
      const found = whenNamed(name)
      if (found === null || found.isEnd !== isEnd) return 0
      if (found.part === part) return found.score
      return (found.part === 'both' || part === 'both') && fit > 0.3 ? found.score * 0.9 : 0
    },
    fits(text) {
      const found = whenPart(text)
      return found === null ? /\d/.test(text) && part !== 'both' : found === part
    },
  }
}

const HALF = /^[AP](?:\.?M\.?)?$/i
/** Takes a column with any name, because its cells are certain. */
const AM_OR_PM = {
  content: HALF,
  fits: (text: string) => HALF.test(text),
  named: (_: string, fit: number) => (fit > 0.8 ? 40 : 0),
}
/** The columns of a toll list. Dates of posting or billing are excluded, because the vehicle passed at a different time. */
export const TOLL_COLUMNS: Columns<TollField> = [
  { field: 'vehicle_id', label: 'Vehicle ID', names: VEHICLE_NAMES.id },
  { field: 'vehicle', label: 'Vehicle (plate, number, or ID)', names: VEHICLE_NAMES.any },
  { field: 'number', label: 'Vehicle number', ...VEHICLE_NUMBER },
  { field: 'plate', label: 'Plate', ...PLATE },
  { field: 'state', label: 'Plate state', ...STATE },
  column('date_time', 'Date and time', 'both', false),
  column('date', 'Date', 'date', false),
  column('time', 'Time', 'time', false),
  column('end_date_time', 'Exit date and time', 'both', true),
  column('end_date', 'Exit date', 'date', true),
  column('end_time', 'Exit time', 'time', true),
  { field: 'half', label: 'AM or PM', names: ['ampm'], ...AM_OR_PM },
  zoneColumn('zone', 'Time zone', false),
  zoneColumn('end_zone', 'Exit time zone', true),
  { field: 'amount', label: 'Amount', names: [], hasNote: true, ...AMOUNT },
  { field: 'currency', label: 'Currency', names: ['currency', 'currencycode', 'moneda'] },
  {
    field: 'reference',
    label: 'Reference',
    names: (
      'noticenumber noticeno notice violationnumber violationno citationnumber citation invoicenumber transactionid ' +
      'tollid reference referencenumber ref'
    ).split(' '),
    named: (words) => (REFERENCE.test(words) && NUMBER.test(words) ? 200 : 0),
    fits: (text) => /\d/.test(text) && !/\d[-/.:]\d+[-/.:]\d/.test(text),
  },
]

const REFERENCE = /\b(?:notice|violation|citation|transaction|txn|trxn|trn|toll|invoice|case|event|ticket)\b/
const NUMBER = /\b(?:id|no|number|reference)$/

/** Builds a time zone column. The cells must be time zones, because agencies call toll areas zones, too. */
function zoneColumn(field: TollField, label: string, isEnd: boolean): SheetColumn<TollField> {
  return {
    field,
    label,
    names: isEnd ? [] : ['timezone', 'tz'],
    named: (words, fit) => (fit > 0.8 && ZONE.test(words) && /\bexit\b/.test(words) === isEnd ? 200 : 0),
    fits: (text) => spellZone(text) !== null,
    ...(!isEnd && { content: { test: (text) => spellZone(text) !== null } }),
  }
}

const ZONE = /\b(?:zone|timezone|tz|offset)$/

/** The columns that name a vehicle, most specific first. A notice uses the first that it has. */
export const NAMING: readonly TollField[] = ['plate', 'number', 'vehicle', 'vehicle_id']

const DATES: readonly TollField[] = ['date_time', 'date', 'end_date_time', 'end_date']

/** Returns which necessary part of a toll no column contains. */
export function missingPart(mapping: TollMapping): 'vehicle' | 'time' | null {
  const has = (fields: readonly TollField[]) => fields.some((field) => mapping.includes(field))
  return has(NAMING) ? (has(DATES) ? null : 'time') : 'vehicle'
}

export type TollColumns = ReturnType<typeof tollColumns>

export function tollColumns(header: readonly string[], rows: Rows) {
  const own = ownColumns(header)
  const names = header.slice(0, own)
  const cells = rows.map((row) => row.slice(0, own))
  const scored = scoreColumns(names, cells, TOLL_COLUMNS)
  const { mapping } = scored
  // A date or time column that duplicates part of a date-and-time column isn't in doubt.
  const isPart = (field: TollField) =>
    /^(?:end_)?(?:date|time)$/.test(field) &&
    mapping.some((one) => one === field.replace(/date|time/, 'date_time'))
  const isThere = (field: TollField) => mapping.includes(field) && !isPart(field)
  const doubts = scored.doubts.filter(({ field }) => isThere(field))
  return {
    mapping: [...mapping, ...header.slice(mapping.length).map(() => null)],
    guesses: scored.guesses.filter(({ column, field }) => mapping[column] === field),
    doubts,
    notes: [
      ...doubts.map(({ text }) => text),
      ...(own < header.length
        ? ['Columns added by a Fleet Console export are ignored, so the list opens as it was.']
        : []),
    ],
  }
}

/** The first titles of the columns that an export adds, now and earlier. One alone may be a list's own. */
const OWN_TITLES: ReadonlySet<string> = new Set(['Verdict,Note,Checked time', 'Verdict,Note,Vehicle id'])

export function ownColumns(header: readonly string[]): number {
  const at = header.findIndex((_, at) => OWN_TITLES.has(header.slice(at, at + 3).join()))
  return at === -1 ? Number.POSITIVE_INFINITY : at
}
