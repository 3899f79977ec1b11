import { parseMoment } from '../../lib/time/moment-text'
import { spellZone } from '../../lib/time/zone-names'
import { fieldFinder } from '../sheet/column-scores'
import type { TollField } from './toll'
import { TOLL_COLUMNS } from './toll-columns'
import type { TollSentence } from './toll-line'
import { labelRows } from './toll-text'

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
  const places = new Map<TollField, number>()
  for (const [place, name] of names.entries()) {
    const field = fieldOf(name)?.field
    if (field !== undefined && !places.has(field) && record[place] !== '') places.set(field, place)
  }
  const used = new Set<number>()
  function take(field: TollField | null): string {
    const place = field === null ? undefined : places.get(field)
    if (place === undefined) return ''
    used.add(place)
    return record[place] ?? ''
  }
  const isThere = (field: TollField) => places.has(field)
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
    ignored: [...others, isRead ? '' : zone, ...loose].filter(Boolean).join(' / '),
  }
}

function joined(...texts: readonly string[]): string {
  return texts.filter(Boolean).join(' ')
}
