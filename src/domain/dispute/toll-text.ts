import { linesOf } from '../../lib/text/lines-of'
import { parseMoment } from '../../lib/time/moment-text'
import { spellZone } from '../../lib/time/zone-names'
import { readingsOf } from '../find/readings'
import { fieldFinder } from '../sheet/column-scores'
import { firstLines, LOOKED_AT, type TextRows, usualWidth } from '../sheet/piped-rows'
import { SURE } from '../sheet/sheet-columns'
import { isOtherTime } from './time-columns'
import { placeColumns, type TollField, tollPlace } from './toll'
import { NAMING, TOLL_COLUMNS } from './toll-columns'
import { DATE, readTollAmong, readTollText, type TollSentence, withoutMoney } from './toll-line'

/**
 * Tables out of a PDF, with blanks between columns. Where a line with a date lacks a cell, nothing tells which it is, so that
 * it is no table. Other lines are kept in a column of their own.
 */
export function spacedRows(text: string): TextRows | null {
  if (text.includes('\t')) return null
  const cellsOf = (line: string) => line.split(/ {2,}/)
  const width = usualWidth(firstLines(text).map(cellsOf))
  if (width === null) return null
  const rows = linesOf(text).map((line) => {
    const cells = cellsOf(line)
    return cells.length === width ? cells : [...Array<string>(width).fill(''), line]
  })
  if (rows.some((cells) => cells.length > width && DATE.test(cells[width] ?? ''))) return null
  return { rows, about: 'separated by blanks' }
}

const isNaming = (field: string | undefined): boolean => NAMING.some((one) => one === field)

const LABEL = /(?:^|[\t;,]|\s{2,}|\s)([\p{L}][\p{L}\p{N} #./()_-]{0,28}?)(?<!\d)\s*[:=]\s*(?=\S)/gu

/** Notices and e-mails: `Plate: ZDF8221  State: NY`. A label that comes again begins the next toll. */
export function labelRows(text: string): TextRows | null {
  const fieldOf = fieldFinder(TOLL_COLUMNS)
  const lines = joinedLabels(withoutMailHead(linesOf(text)), fieldOf)
  const labelled = lines.slice(0, LOOKED_AT).flatMap((line) => labelsOf(line, fieldOf))
  const fields = new Set(labelled.map(({ field }) => field).filter(Boolean))
  const isNotice =
    [...fields].some(isNaming) &&
    ['date', 'date_time', 'end_date', 'end_date_time'].some((field) => fields.has(field))
  if (!isNotice) return null
  const namesVehicle = (label: string) => isNaming(fieldOf(label)?.field)
  // A paragraph with a vehicle of its own is the next toll.
  const starts = new Set(
    text.split(/\n\s*\n/).flatMap((block) => {
      const own = linesOf(block)
      const isToll = own.some((line) => labelsOf(line, fieldOf).some(({ label }) => namesVehicle(label)))
      return isToll ? own.slice(0, 1) : []
    }),
  )
  /** Each label as it is written first, by its lower case. */
  const names = new Map<string, string>()
  const newRecord = () => ({ values: new Map<string, string>(), others: [] as string[] })
  // What stands above the first label is a row of its own.
  let last = newRecord()
  const records = [last]
  for (const line of lines) {
    const labels = labelsOf(line, fieldOf)
    if (labels.length === 0) last.others.push(line)
    let isNext = records.length === 1 || (starts.has(line) && [...last.values.keys()].some(namesVehicle))
    for (const { label, value } of labels) {
      const key = label.toLowerCase()
      if (!names.has(key)) names.set(key, label)
      if (isNext || last.values.has(key)) {
        last = newRecord()
        records.push(last)
      }
      isNext = false
      last.values.set(key, value)
    }
  }
  const rows = records
    .filter(({ values, others }) => values.size + others.length > 0)
    .map(({ values, others }) => [
      ...Array.from(names.keys(), (key) => values.get(key) ?? ''),
      others.join(' / '),
    ])
  return { rows: [[...names.values(), NOT_READ], ...rows], headerRows: 1, about: 'a notice with labels' }
}

const MAIL_HEAD = /^[>\s]*(from|sent|date|to|cc|bcc|reply-to|subject)\s*:/i

/** Lines without the heads of e-mails: their dates are no toll's. */
function withoutMailHead(lines: readonly string[]): readonly string[] {
  const kept: string[] = []
  let head = new Map<string, string>()
  for (const line of [...lines, null]) {
    const label = line === null ? undefined : MAIL_HEAD.exec(line)?.[1]?.toLowerCase()
    if (label === undefined || head.has(label)) {
      const isMail = head.has('subject') && (head.has('from') || head.has('sent'))
      if (!isMail) kept.push(...head.values())
      head = new Map()
    }
    if (label !== undefined && line !== null) head.set(label, line)
    else if (line !== null) kept.push(line)
  }
  return kept
}

/** The column of what was not understood. */
const NOT_READ = 'Not read'

type FieldOf = ReturnType<typeof fieldFinder<string>>

/** How sure a name is that is one of a column's own. */
const IN_FULL = SURE - 60
/** How sure it is without a colon. */
const SURELY = 200

const LONGEST_LABEL = 30
/** What may be said without a digit. */
const IN_WORDS: ReadonlySet<string> = new Set(['state', 'currency', 'zone', 'half', 'reference'])

/** Lines in which a label's value stands beside it, also where it is on the next line or in the next cell. */
function joinedLabels(lines: readonly string[], fieldOf: FieldOf): readonly string[] {
  /** The field of a text that is only a label; null for a label that is no field's, which has a colon. */
  function labelOf(text: string): string | null | undefined {
    const name = text.replace(/\s*[:=]$/, '')
    if (name.length > LONGEST_LABEL || !/^\p{L}/u.test(name)) return undefined
    const found = fieldOf(name)
    if (name !== text) return found?.field ?? null
    return found && found.score >= SURELY ? found.field : undefined
  }
  const joined: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [label = '', value = lines[at + 1] ?? '', ...more] = line.split(/\t+| {2,}/)
    const field = more.length > 0 ? undefined : labelOf(label)
    const isValue = labelOf(value) === undefined && labelsOf(value, fieldOf).length === 0
    const isSaid = field != null && !IN_WORDS.has(field) ? /\d/.test(value) : value !== ''
    if (field === undefined || !isValue || !isSaid) {
      joined.push(line)
      continue
    }
    joined.push(`${label.replace(/\s*[:=]$/, '')}: ${value}`)
    if (line === label) at++
  }
  return joined
}

/** The labels of a line with their values. After a blank alone, one has to be a known name: a value may hold a colon. */
function labelsOf(line: string, fieldOf: FieldOf) {
  const found = [...line.matchAll(LABEL)].flatMap((match) => {
    const [all, whole = ''] = match
    const words = whole.split(/\s+/)
    // The value before it may end in words: the label is the longest end that is a name in full, else the longest known.
    const ends = words.map((_, at) => words.slice(at).join(' '))
    const known =
      ends.find((end) => (fieldOf(end)?.score ?? 0) >= IN_FULL) ??
      ends.find((end) => fieldOf(end) !== undefined)
    const start = match.index + all.indexOf(whole)
    if (known === undefined && !/(?:^|[\t;,]|\s{2})\s*$/.test(line.slice(0, start))) return []
    // `Due date` is no date of the toll.
    const [before = '', ...names] = words.slice(-1 - (known ?? '').split(/\s+/).length)
    const isOther = /date|time/i.test(known ?? '') && isOtherTime(before.toLowerCase())
    const label = isOther ? [before, ...names].join(' ') : (known ?? whole)
    const from = start + whole.length - label.length
    return [{ label, field: fieldOf(label)?.field, from, to: match.index + all.length }]
  })
  return found.map(({ label, field, to }, at) => ({
    label,
    field,
    value: line
      .slice(to, found[at + 1]?.from ?? line.length)
      .replace(/[\s;,|]+$/, '')
      .trim(),
  }))
}

/** A line for each toll, typed or from an e-mail or a PDF. Lines that name none are kept, and words that say nothing. */
export function lineRows(text: string): TextRows | null {
  if (!firstLines(text).some((line) => tollOf(line) !== null)) return null
  let [hasExits, hasDates] = [false, false]
  const rows = withoutMailHead(linesOf(text)).map((line) => {
    const found = tollOf(line)
    if (found === null) return ['', '', withoutMoney(line).amount, '', line, '']
    const { vehicle, at, zone = '', amount, reference, exit = '', ignored } = found
    hasExits ||= exit !== ''
    hasDates ||= DATE.test(ignored)
    return [vehicle, `${at} ${zone}`.trim(), amount, reference, ignored, exit]
  })
  const names = ['Vehicle', 'Date and time', 'Amount', 'Reference', NOT_READ, 'Exit date and time']
  return {
    rows: [names, ...rows].map((cells) => (hasExits ? cells : cells.slice(0, -1))),
    headerRows: 1,
    about: hasDates ? 'a line for each toll, of two dates the one beside the time' : 'a line for each toll',
  }
}

const BULLET = /^(?:(?:[-*•‣◦–—>]+|\d{1,3}[.)])\s+)+/
/** Longer ones are a plate among other words. */
const LONGEST_PLATE = 10

function tollOf(whole: string): TollSentence | null {
  const line = whole.replace(BULLET, '')
  const found = readTollText(line)
  const isBare = (word: string) => BARE_AMOUNT.test(word)
  const isName = (text: string) =>
    !text.split(' ').some(isBare) &&
    readingsOf(text.replace(/ (?:on|at)$/, '')).some(({ key }) => key.length <= LONGEST_PLATE)
  if (found && isName(found.vehicle))
    return { ...found, vehicle: found.vehicle.replace(/ (?:on|at)$/, ''), ignored: '' }
  const among = readTollAmong(line)
  // A line with another date names no vehicle in front of it.
  if (among === null) return found && !DATE.test(found.vehicle) ? { ...found, ignored: '' } : null
  if (among.amount !== '') return among
  // An amount without its currency: of several nobody knows which it is, and none is read.
  const words = among.ignored.split(' ')
  const ignored = words.filter((word) => !isBare(word)).join(' ')
  return { ...among, amount: words.filter(isBare).join(' '), ignored }
}

const BARE_AMOUNT = /^-?\(?-?\d{1,3}(?:[.,]?\d{3})*[.,]\d{2}\)?-?$/

/** What names the vehicle, and what the time: the first that a notice has. */
const VEHICLES: readonly TollField[] = ['plate', 'number', 'vehicle', 'vehicle_id']
const TIMES: readonly (readonly [TollField, TollField | null])[] = [
  ['date_time', null],
  ['date', 'time'],
  ['end_date_time', null],
  ['end_date', 'end_time'],
]

/**
 * Reads a notice whose values have labels: `Plate: 8ABC123  State: NY`. Null where it names no vehicle or no date. What no
 * field takes is `ignored`, with its label.
 */
export function readNotice(text: string): TollSentence | 'several tolls' | null {
  const [header = [], ...rows] = labelRows(text)?.rows ?? []
  const names = header.slice(0, -1)
  const records = rows.filter((cells) => cells.slice(0, -1).some((value) => value !== ''))
  const [record = []] = records
  if (records.length > 1) return 'several tolls'
  const fieldOf = fieldFinder(TOLL_COLUMNS)
  const fields = names.map((name, at) => (record[at] === '' ? null : (fieldOf(name)?.field ?? null)))
  const used = new Set<number>()
  function take(field: TollField | null): string {
    const place = field === null ? -1 : fields.indexOf(field)
    used.add(place)
    return record[place] ?? ''
  }
  const isThere = (field: TollField) => fields.includes(field)
  const called = VEHICLES.find(isThere)
  const [date = null, clock = null] = TIMES.find(([field]) => isThere(field)) ?? []
  if (called === undefined || date === null) return null
  const vehicle = joined(take(called), called === 'plate' || called === 'vehicle' ? take('state') : '')
  const time = joined(take(date), take(clock), take('half'))
  const zone = take('zone')
  const place = zone.includes('/') ? spellZone(zone) : null
  const zoned = joined(time, zone)
  const isRead = place !== null || parseMoment(zoned).ok
  const amount = joined(take('amount'), take('currency'))
  const reference = take('reference')
  for (const at of Object.values(placeColumns(names, record))) used.add(at)
  const others = names.flatMap((name, at) =>
    used.has(at) || record[at] === '' ? [] : [`${name}: ${record[at] ?? ''}`],
  )
  const loose = rows.map((cells) => cells.at(-1) ?? '')
  return {
    vehicle,
    at: place === null && isRead ? zoned : time,
    ...(place !== null && { zone: place }),
    amount,
    reference,
    ...tollPlace(names, record),
    ignored: [...others, isRead ? '' : zone, ...loose].filter(Boolean).join(' / '),
  }
}

function joined(...texts: readonly string[]): string {
  return texts.filter(Boolean).join(' ')
}
