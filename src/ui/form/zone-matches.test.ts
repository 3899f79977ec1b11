import { expect, test } from 'vitest'
import { isZone } from '../../lib/time/zone'
import { PLACE_NAMES, spellZone } from '../../lib/time/zone-names'
import { matchingZones, offeredZones } from './zone-matches'

const suggested = [
  { zone: 'America/Chicago', hint: 'Birch Logistics' },
  { zone: 'UTC', hint: '' },
]
const zones = (typed: string) => matchingZones(typed, suggested).map(({ zone }) => zone)

/** Returns the first entry of the list as displayed. */
function first(typed: string): string {
  const [match] = matchingZones(typed, suggested)
  return match ? `${match.label ?? match.zone} | ${match.hint}` : ''
}

test('a whole name shows all zones, suggested ones first and without repeats', () => {
  const all = zones('UTC')
  expect(all.slice(0, 3)).toEqual(['America/Chicago', 'UTC', 'America/Puerto_Rico'])
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBe(60)
  expect(zones('')).toEqual(all)
})

test('shows all reasons for a zone suggested for several', () => {
  expect(offeredZones(suggested)[0]).toEqual({
    zone: 'America/Chicago',
    hint: 'Birch Logistics · Central — Chicago',
  })
})

test('a part shows the zones with all its words, in name or hint', () => {
  expect(zones('birch')).toEqual(['America/Chicago'])
  expect(zones('new_york')).toEqual(['America/New_York'])
  expect(zones('york new')).toEqual(['America/New_York'])
  expect(zones('Atlantis')).toEqual([])
})

test.each([
  ['est', 'EST · fixed UTC−5 | no daylight saving time'],
  ['ET', 'ET → New York | America/New_York'],
  ['CET', 'CET · fixed UTC+1 | no daylight saving time'],
  ['Pacific Standard Time', 'Pacific Standard Time → Los Angeles | America/Los_Angeles'],
  ['utc-5', 'UTC-05:00 | no daylight saving time'],
  ['gmt', 'GMT · fixed UTC+0 | no daylight saving time'],
  ['lond', 'Europe/London | '],
  ['paris', 'Europe/Paris | '],
  ['Germany', 'Europe/Berlin | '],
])('Enter chooses the first match of %s: %s', (typed, shown) => {
  expect(first(typed)).toBe(shown)
})

test('a standard time also offers the place’s zone', () => {
  expect(zones('EST').slice(0, 2)).toEqual(['EST', 'America/New_York'])
  expect(zones('aedt').slice(0, 2)).toEqual(['AEDT', 'Australia/Sydney'])
})

test('every place maps to a zone that the engine supports', () => {
  for (const name of PLACE_NAMES) expect(isZone(spellZone(name) ?? ''), name).toBe(true)
  expect(spellZone(' United  Kingdom ')).toBe('Europe/London')
})
