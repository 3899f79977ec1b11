import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { buildSearches, findVehicles, lookAlikeSearchOf, openedByEnter } from './find-vehicles'
import { type Findable, indexVehicles } from './identify'
import { idOfQuery } from './interpretations'

const vehicles: Findable[] = [
  { vehicleId: 22, plate_number: 'GHT4821', plate_state: 'PA', vehicle_number: 'AR-0022' },
  { vehicleId: 21, plate_number: 'GHT 4821', plate_state: 'NY', vehicle_number: 'AR-0021' },
  { vehicleId: 3, plate_number: '8ABC-123', plate_state: 'CA', vehicle_number: '7' },
  { vehicleId: 7, plate_number: '8ABCI23' },
  { vehicleId: 9 },
]

const find = (query: string) => findVehicles(query, indexVehicles(vehicles))
const ids = (query: string) => find(query).matches.map(({ vehicle }) => vehicle.vehicleId)

test('finds both vehicles with one plate, in the same order for any input order', () => {
  expect(ids('ght4821')).toEqual([21, 22])
  expect(findVehicles('ght4821', indexVehicles([...vehicles].reverse()))).toEqual(find('ght4821'))
  expect(ids('ght4821 pa')).toEqual([22])
})

test('an exact match must match the whole text; other matches contain it', () => {
  expect(find('7').matches.map(({ vehicle, fit }) => [vehicle.vehicleId, fit])).toEqual([
    [3, 'whole'],
    [7, 'whole'],
  ])
  expect(find('ar00').matches.map(({ fit }) => fit)).toEqual(['beginning', 'beginning'])
  expect(find('21').matches.map(({ vehicle, fit }) => [vehicle.vehicleId, fit])).toEqual([
    [21, 'whole'],
    [22, 'contained'],
  ])
  expect(find('ar00').exact).toEqual([])
  expect(ids('#7')).toEqual([7])
  expect(find(' - ').matches).toEqual([])
})

test('Enter opens the only exact match, or else the only match', () => {
  const opened = (query: string) => openedByEnter(find(query))
  expect(opened('8abc 123')).toBe(3)
  expect(opened('AR-0022')).toBe(22)
  expect(opened('8ABCI')).toBe(7)
  expect(opened('4711')).toBeNull()
  expect(opened('#4711')).toBe(4711)
  expect(opened('#7')).toBe(7)
  expect(opened('7')).toBeNull()
  expect(opened('AR')).toBeNull()
  expect(opened('nothing')).toBeNull()
})

test('if a plate matches exactly, suggests only its look-alike', () => {
  expect(find('8ABC123').near.map(({ vehicle }) => vehicle.vehicleId)).toEqual([7])
  expect(find('AR-0022').near).toEqual([])
})

test('recognizes an ID as digits with or without a number sign', () => {
  expect(['7', '#7', ' # 7', '０７'].map(idOfQuery)).toEqual([7, 7, 7, 7])
  expect(['', '#', '7a', '-7', '1.5', '99999999999999999999'].map(idOfQuery)).toEqual(Array(6).fill(null))
})

/** Searches like Django REST framework: splits at white space, and each part must be in the plate. */
const drf = (search: string, plate: string) =>
  search.split(/\s+/).every((part) => plate.toLowerCase().includes(part.toLowerCase()))

const groups = fc.array(fc.stringMatching(/^(?:[A-Z]{1,3}|[0-9]{1,4})$/), { minLength: 1, maxLength: 4 })
const joint = fc.constantFrom('', ' ', '-', ' - ')
const written = (parts: readonly string[], joints: readonly string[]) =>
  parts.map((part, at) => part + (at < parts.length - 1 ? (joints[at] ?? '') : '')).join('')

test('finds a plate in any spelling if the service searches each word', () => {
  fc.assert(
    fc.property(
      groups,
      fc.array(joint, { minLength: 4 }),
      fc.array(joint, { minLength: 4 }),
      (parts, stored, typed) => {
        const runsOfPlate = written(parts, []).match(/\d+|\D+/g) ?? []
        const plate = written(runsOfPlate, stored)
        const asked = buildSearches(written(parts, typed))
        expect(asked.length).toBeLessThanOrEqual(4)
        expect(asked.some((search) => drf(search, plate))).toBe(true)
      },
    ),
  )
  expect(buildSearches(' 8abc-123 ')).toEqual(['8abc-123', '8ABC123', '8 ABC 123'])
  expect(buildSearches('8ABC123')).toEqual(['8ABC123', '8 ABC 123'])
  expect(buildSearches('#7')).toEqual(['7'])
  expect(buildSearches(' ')).toEqual([])
  expect(buildSearches('ght-4821 pa')).toEqual(['ght-4821 pa', 'GHT4821PA', 'GHT 4821 PA', 'GHT 4821'])
  expect(buildSearches('PA GHT4821').at(-1)).toBe('GHT 4821')
  expect(buildSearches('AB 123')).toEqual(['AB 123', 'AB123'])
  expect(buildSearches('kia nv')).toHaveLength(2)
})

test('finds every look-alike with one request to such a service', () => {
  const swaps: Record<string, string> = { O: '0', 0: 'O', I: '1', 1: 'I' }
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{2,4}[0-9]{3,4}$/), (stored) => {
      const typed = [...stored].map((sign) => swaps[sign] ?? sign).join('')
      const asked = lookAlikeSearchOf(typed)
      if (!/\d/.test(typed) || !/[O0I1]/.test(typed)) expect(asked).toBeNull()
      else if (asked === null) expect(typed.replace(/[O0I1]/g, '').length).toBeLessThan(3)
      else expect(drf(asked, stored)).toBe(true)
    }),
    { numRuns: runs(2000) },
  )
  expect(lookAlikeSearchOf('GH01821')).toBe('GH 82')
  expect(lookAlikeSearchOf('002222')).toBe('2222')
  expect(lookAlikeSearchOf('GHT482')).toBeNull()
  expect(lookAlikeSearchOf('Toyota')).toBeNull()
})

test('finds vehicles by half a plate with its state', () => {
  expect(ids('GHT48 PA')).toEqual([22])
  expect(ids('GHT48 CA')).toEqual([])
})
