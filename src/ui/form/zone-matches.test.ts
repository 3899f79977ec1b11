import { expect, test } from 'vitest'
import { matchingZones } from './zone-matches'

const suggested = [
  { zone: 'America/Chicago', hint: 'Birch Logistics' },
  { zone: 'UTC', hint: '' },
]
const zones = (typed: string) => matchingZones(typed, suggested).map(({ zone }) => zone)

test('a whole name shows all there are, those suggested first and none twice', () => {
  const all = zones('UTC')
  expect(all.slice(0, 3)).toEqual(['America/Chicago', 'UTC', 'Africa/Abidjan'])
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBe(60)
  expect(zones('')).toEqual(all)
})

test('a part shows the zones with every word of it, in name or hint', () => {
  expect(zones('birch')).toEqual(['America/Chicago'])
  expect(zones('new_york')).toEqual(['America/New_York'])
  expect(zones('york new')).toEqual(['America/New_York'])
  expect(zones('Atlantis')).toEqual([])
})
