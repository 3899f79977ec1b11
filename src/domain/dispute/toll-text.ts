import { splitLines } from '../../lib/text/delimited-text'
import { parseMoment } from '../../lib/time/moment-text'
import { spellZone } from '../../lib/time/zone-names'
import { isNumberLike } from '../find/vehicle-question'
import { fieldFinder } from '../sheet/sheet-columns'
import { placeColumns, type TollField, tollPlace } from './toll'
import { NAMING, TOLL_COLUMNS } from './toll-columns'
import type { TollSentence } from './toll-line'

const LABELED = /^([\p{L}][\p{L}\p{N} #./()_-]{0,28}?)\s*[:=]\s*(\S.*)$/u

/** Field pairs for a toll's date and time, in order of preference: the entry or only time first, then the exit's. */
const TIMES: readonly (readonly [TollField, TollField | null])[] = [
  ['date_time', null],
  ['date', 'time'],
  ['end_date_time', null],
  ['end_date', 'end_time'],
]

const NAMES: ReadonlySet<TollField | undefined> = new Set(NAMING)

/** Parses a notice with labels: `Plate: 8ABC123  State: NY`. Several if a plate or a date occurs again; null without a vehicle or date. */
export function readNotice(text: string): TollSentence | 'several tolls' | null {
  const fieldOf = fieldFinder(TOLL_COLUMNS)
  const parts = splitLines(text).flatMap((line) => line.split(/\t| {2,}/).filter((part) => part.trim()))
  const pairs = parts.map((part) => {
    const [, label = '', value = part.trim()] = LABELED.exec(part.trim()) ?? []
    return { label, value, field: label === '' ? undefined : fieldOf(label)?.field }
  })
  const isThere = (one: TollField) => pairs.some(({ field }) => field === one)
  const called = NAMING.find(isThere)
  const [date = null, clock = null] = TIMES.find(([one]) => isThere(one)) ?? []
  if (called === undefined || date === null) return null
  if ([called, date].some((one) => pairs.filter(({ field }) => field === one).length > 1))
    return 'several tolls'
  const used = new Set<object>()
  function take(field: TollField | null): string {
    const found = pairs.find((one) => one.field === field)
    if (found !== undefined) used.add(found)
    return found?.value ?? ''
  }
  const vehicle = joined(take(called), called === 'plate' || called === 'vehicle' ? take('state') : '')
  const other = pairs.find(({ value, field }) => field !== called && NAMES.has(field) && isNumberLike(value))
  const time = joined(take(date), take(clock), take('half'))
  // Several labels in a line: the values can't be told apart here.
  if (/\p{L}\s?[:=]/u.test(`${vehicle} ${time}`)) return null
  const zone = take('zone')
  const place = zone.includes('/') ? spellZone(zone) : null
  const zoned = joined(time, zone)
  const isRead = place !== null || parseMoment(zoned).ok
  const amount = joined(take('amount'), take('currency'))
  const reference = take('reference')
  const [names, values] = [pairs.map(({ label }) => label), pairs.map(({ value }) => value)]
  const places = Object.values(placeColumns(names, values))
  const others = pairs.flatMap((one, at) => {
    if (used.has(one) || one === other || places.includes(at)) return []
    return one.label === '' ? [one.value] : [`${one.label}: ${one.value}`]
  })
  return {
    vehicle,
    ...(other && { other: other.field === 'vehicle_id' ? `#${other.value.replace(/^#/, '')}` : other.value }),
    at: place === null && isRead ? zoned : time,
    ...(place !== null && { zone: place }),
    amount,
    reference,
    ...tollPlace(names, values),
    ignored: [...others, isRead || zone === '' ? '' : `Time zone: ${zone}`].filter(Boolean).join(' / '),
  }
}

const joined = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ')
