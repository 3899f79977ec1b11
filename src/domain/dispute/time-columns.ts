import { memoized } from '../../lib/memoized'
import { ABBREVIATIONS } from '../../lib/time/zone-names'
import { type SheetColumn, SURE } from '../sheet/sheet-columns'
import type { TollField } from './toll'

const words = (text: string) => new RegExp(`\\b(?:${text.trim().replace(/\s+/g, '|')})\\b`)

/** Of what was posted, billed or is due: it says nothing about when the vehicle passed. */
const OTHER =
  /\b(?:post\w*|invoic\w*|bill\w*|due|paid|pay\w*|statement|issu\w*|mail\w*|print\w*|creat\w*|notice|process\w*|import\w*|receiv\w*|updat\w*|modif\w*|expir\w*|hearing|check\w*|settl\w*|download\w*|respon\w*|review\w*|deadline|resol\w*|submit\w*|approv\w*|sent|assigned|valid|audit\w*|scan\w*|extract\w*|changed|export\w*|load\w*|upload\w*|report\w*|record\w*|effective|birth|duration|elapsed|(?:travel|transit|driving|wait(?:ing)?) time(?: min(?:utes)?)?$|vencimiento|pago|corte|factura\w*|contabiliz\w*|registro|cobro|aplicacion|pagamento|paiement|fattura\w*|rechnung\w*|buchung\w*|zahlung\w*|zones?|tz|offset|limit|count|total|of birth)\b/
/** Of a rental, unless the name says that it is the toll's. */
const RENTAL =
  /\b(?:rental|lease|contract|hire|agreement|reservation|booking|pick(?:ed)? ?up|drop(?:ped)? ?off|return(?:ed)?)\b/

/** Whether a name in words is that of a time at which nothing passed. */
export function isOtherTime(name: string): boolean {
  const text = spread(name)
  return OTHER.test(text) || (RENTAL.test(text) && !EVENT.test(text))
}

/** `transactiondatetime`, `dateentry`; the time of day is no date. */
const spread = (name: string): string =>
  name
    .replace(/(date|time)(?=time\b|date\b)/g, '$1 ')
    .replace(/\b(\w+?)(date|time)\b/g, '$1 $2')
    .replace(/\b(date|time)(entry|exit|of)/g, '$1 $2')
    .replace(/ of day\b/, '')

const DATE = words('date dates day dt dte fecha dia datum jour data')
const TIME = words('time times tm hour hora horario clock uhrzeit heure ora')
const BOTH = words(
  'datetime timestamp datestamp ts dttm when fechahora occurred crossed incurred zeitpunkt horodatage',
)
/** What names of columns have that are the exit's, or the entry's. */
export const END = words(
  'exit exited ext stop end ended ending out egress departure salida saida uscita sortie fin final finish ende to leave leaving',
)
export const START = words(
  'entry ent start started begin beginn in enter entered entrada ingresso entree inicio from entering ingress',
)
const EVENT = words(
  'toll tolls taken transaction transactions trans trx trxn txn tran trn ticket event violation occurrence usage use used travel passage ' +
    'passed passing crossing incident trip toll tolling lane plaza cruce cruces evento transaccion viaje paso',
)
/** Words that say nothing about which date it is. */
const FORM = new Set([
  ...ABBREVIATIONS.map((name) => name.toLowerCase()),
  ...'eastern central mountain pacific utc gmt local standard daylight zulu h hh mm ss hhmm hhmmss dd yy yyyy am pm'.split(
    ' ',
  ),
  ...'mmddyyyy ddmmyyyy yyyymmdd mmddyy ddmmyy 24h 12h and of the at on y de la et du le 1 2 stamp'.split(
    ' ',
  ),
])

interface WhenName {
  readonly part: 'date' | 'time' | 'both'
  readonly isEnd: boolean
  readonly score: number
}

/** What a name in words says about a time; null where it names none of the toll. */
const whenNamed = memoized((name: string): WhenName | null => {
  if (isOtherTime(name)) return null
  const text = spread(name)
  const hasDate = DATE.test(text)
  const hasTime = TIME.test(text)
  const isBoth = BOTH.test(text) || (hasDate && hasTime) || / at$/.test(text)
  if (!isBoth && !hasDate && !hasTime) return null
  const rest = text
    .split(' ')
    .filter((word) => ![DATE, TIME, BOTH, END, START, EVENT].some((one) => one.test(word)) && !FORM.has(word))
  const isEnd = END.test(text) && !START.test(text)
  const score = rest.length > 0 ? 100 : isEnd || START.test(text) ? SURE - 20 : EVENT.test(text) ? SURE : 220
  return { part: isBoth ? 'both' : hasDate ? 'date' : 'time', isEnd, score }
}, 1000)

const DATE_FORM =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[ -]?[A-Z]{3,9}\.?[ -]?'?\d{2,4}|[A-Z]{3,9}\.? \d{1,2},? '?\d{2,4}|\d{8})(?!\d)/i
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i
const CLOCK = /\d{1,2}[:.h]\d{2}|\b\d{3,4}\b/
/** A date's midnight, as exports of dates without a time have it. */
export const MIDNIGHT = /[T ](?:0{1,2}:00(?::00(?:\.0+)?)?(?<zone>Z|[+-]\d\d:?\d\d)?|12:00(?::00)? ?AM)\s*$/i
/** The day of a time without a date, as databases and spreadsheets write it. */
const NO_DAY = /^(?:1899-12-3[01]|1900-01-0[01]|12\/3[01]\/1899|3[01]\/12\/1899|0?1\/0?[01]\/1900)[T ]+(?=\d)/
/** With a time: a spreadsheet's number, one of a computer, fourteen digits. */
const WHOLE = /^(?:\d{5}\.\d+|\d{10}|\d{12,14})$/

/** A text without the day that stands before a time alone: `1899-12-30 15:30` is `15:30`. */
export const withoutNoDay = (text: string): string => text.replace(NO_DAY, '')

/** What a cell holds; null where that cannot be told. */
export function whenPart(text: string): WhenName['part'] | null {
  const plain = withoutNoDay(text.replace(/^["'=]+|"$/g, ''))
    .replace(WEEKDAY, '')
    .trim()
  if (WHOLE.test(plain)) return 'both'
  const date = DATE_FORM.exec(plain)?.[0]
  if (date === undefined) return /^\d{1,2}[:.h]\d{2}|^0?\.\d+$/i.test(plain) ? 'time' : null
  const rest = plain.slice(date.length)
  return CLOCK.test(rest) && !MIDNIGHT.test(rest) ? 'both' : 'date'
}

/** A column's part is told by its cells more than by its name: `Exit Date` may hold a time. */
function column(
  field: TollField,
  label: string,
  part: WhenName['part'],
  isEnd: boolean,
): SheetColumn<TollField> {
  return {
    ...{ field, label, names: [], hasNote: true },
    named(name, fit) {
      const found = whenNamed(name)
      if (found === null || found.isEnd !== isEnd) return 0
      if (found.part === part) return found.score
      const isToldByCells = (found.part === 'both' || part === 'both') && fit > 0.3
      return isToldByCells ? found.score * 0.9 : 0
    },
    fits(text) {
      const found = whenPart(text)
      return found === null ? /\d/.test(text) && part !== 'both' : found === part
    },
    isOther(text) {
      const found = whenPart(text)
      return found !== null && found !== part
    },
    content: CONTENT[part],
    except: {
      test: (name) => isOtherTime(name) || ROUTE.test(name) || ENDED.test(name) !== isEnd,
    },
  }
}

/** What a name has that says by itself that a time is the exit's. */
const ENDED = /exit|^to$|^end|end(?:ed)?$|^out|out$|salida|saida|uscita|sortie/
const ROUTE = /\b(?:depart|arriv)/
const CONTENT = {
  both: /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][A-Z]{3}[- ]\d{2,4})(?:T|,? +)\d{1,2}[:.]\d{2}/i,
  date: /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}[- ][A-Z]{3}[- ]\d{2,4})$/i,
  time: /^\d{1,2}:\d{2}(?::\d{2})?(?: ?[AP]\.?M?\.?)?$/i,
}

const EXIT = { both: 'Exit date and time', date: 'Exit date', time: 'Exit time' } as const

/** The columns of a toll's date and time, at its entry and at its exit. */
export const START_COLUMNS = [
  column('date_time', 'Date and time', 'both', false),
  column('date', 'Date', 'date', false),
  column('time', 'Time', 'time', false),
]
export const END_COLUMNS = [
  column('end_date_time', EXIT.both, 'both', true),
  column('end_date', EXIT.date, 'date', true),
  column('end_time', EXIT.time, 'time', true),
]

/** Names with the second date and time of two alike as the exit's: `Date, Time, Plaza, Date, Time, Plaza`. */
export function withDoubledTimes(names: readonly string[]): readonly string[] {
  const times = names.filter((name) => whenNamed(name.trim().toLowerCase())?.part === 'time').length
  return names.map((name, at) => {
    const found = whenNamed(name.trim().toLowerCase())
    const isSecond = names.indexOf(name) < at && names.filter((one) => one === name).length === 2
    // Two dates beside one time are no entry and exit.
    const isPair = found?.part !== 'date' || times !== 1
    return found && !found.isEnd && isSecond && isPair ? EXIT[found.part] : name
  })
}
