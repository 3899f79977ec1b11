import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import { findVehicles, nearSearchesOf, openedByEnter, scatteredSearchOf, searchesOf } from './find-vehicles'
import { type Findable, indexVehicles } from './identify'
import { idOfQuery } from './readings'

const vehicles: Findable[] = [
  { vehicleId: 22, plate_number: 'GHT4821', plate_state: 'PA', vehicle_number: 'AR-0022' },
  { vehicleId: 21, plate_number: 'GHT 4821', plate_state: 'NY', vehicle_number: 'AR-0021' },
  { vehicleId: 3, plate_number: '8ABC-123', plate_state: 'CA', vehicle_number: '7' },
  { vehicleId: 7, plate_number: '8ABCI23' },
  { vehicleId: 9 },
]

const find = (query: string) => findVehicles(query, indexVehicles(vehicles))
const ids = (query: string) => find(query).matches.map(({ vehicle }) => vehicle.vehicleId)

test('two vehicles of one plate are both found, in one order whatever order they came in', () => {
  expect(ids('ght4821')).toEqual([21, 22])
  expect(findVehicles('ght4821', indexVehicles([...vehicles].reverse()))).toEqual(find('ght4821'))
  expect(ids('ght4821 pa')).toEqual([22])
})

test('what is exact is whole; beginnings and parts are found, and are never exact', () => {
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

test('what Enter opens: the only vehicle that is meant, else the only match', () => {
  const opened = (query: string) => openedByEnter(find(query))
  expect(opened('8abc 123')).toBe(3)
  expect(opened('AR-0022')).toBe(22)
  expect(opened('8ABCI')).toBe(7)
  expect(opened('4711')).toBe(4711)
  expect(opened('#7')).toBe(7)
  expect(opened('7')).toBeNull()
  expect(opened('AR')).toBeNull()
  expect(opened('nothing')).toBeNull()
})

test('beside a plate that is meant, one that looks alike is told, and no other', () => {
  expect(find('8ABC123').near.map(({ vehicle }) => vehicle.vehicleId)).toEqual([7])
  expect(find('AR-0022').near).toEqual([])
})

test('ids are digits, with a number sign or not', () => {
  expect(['7', '#7', ' # 7', '０７'].map(idOfQuery)).toEqual([7, 7, 7, 7])
  expect(['', '#', '7a', '-7', '1.5', '99999999999999999999'].map(idOfQuery)).toEqual(Array(6).fill(null))
})

/** A search as Django REST framework's: split at white space, every part somewhere in the plate. */
const drf = (search: string, plate: string) =>
  search.split(/\s+/).every((part) => plate.toLowerCase().includes(part.toLowerCase()))

const groups = fc.array(fc.stringMatching(/^(?:[A-Z]{1,3}|[0-9]{1,4})$/), { minLength: 1, maxLength: 4 })
const joint = fc.constantFrom('', ' ', '-', ' - ')
const written = (parts: readonly string[], joints: readonly string[]) =>
  parts.map((part, at) => part + (at < parts.length - 1 ? (joints[at] ?? '') : '')).join('')

test('a service that looks for each part tells of a plate however it and the query are written', () => {
  fc.assert(
    fc.property(
      groups,
      fc.array(joint, { minLength: 4 }),
      fc.array(joint, { minLength: 4 }),
      (parts, stored, typed) => {
        const runsOfPlate = written(parts, []).match(/\d+|\D+/g) ?? []
        const plate = written(runsOfPlate, stored)
        const asked = searchesOf(written(parts, typed))
        expect(asked.length).toBeLessThanOrEqual(4)
        expect(asked.some((search) => drf(search, plate))).toBe(true)
      },
    ),
  )
  expect(searchesOf(' 8abc-123 ')).toEqual(['8abc-123', '8ABC123', '8 ABC 123'])
  expect(searchesOf('8ABC123')).toEqual(['8ABC123', '8 ABC 123'])
  expect(searchesOf('#7')).toEqual(['7'])
  expect(searchesOf(' ')).toEqual([])
  expect(searchesOf('ght-4821 pa')).toEqual(['ght-4821 pa', 'GHT4821PA', 'GHT 4821 PA', 'GHT 4821'])
  expect(searchesOf('PA GHT4821').at(-1)).toBe('GHT 4821')
  expect(searchesOf('AB 123')).toEqual(['AB 123', 'AB123'])
  expect(searchesOf('kia nv')).toHaveLength(2)
})

test('such a service tells of a plate wherever it is spaced, asked for its signs', () => {
  const plate = fc.array(fc.stringMatching(/^[A-Z0-9]{1,4}$/), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(plate, fc.array(joint, { minLength: 4 }), (parts, joints) => {
      const asked = scatteredSearchOf(written(parts, []))
      if (asked === null) expect(parts.join('').length).toBeLessThan(4)
      else expect(drf(asked, written(parts, joints))).toBe(true)
    }),
  )
  expect(scatteredSearchOf('t718 204-c')).toBe('T 7 1 8 2 0 4 C')
  expect(scatteredSearchOf('8AB')).toBeNull()
})

test('such a service tells of every near miss, in few requests', () => {
  const swaps: Record<string, string> = { O: '0', 0: 'O', I: '1', 1: 'I' }
  const plate = fc.stringMatching(/^[A-Z]{2,4}[0-9]{3,4}$/)
  const fault = fc.constantFrom('look', 'sign', 'swapped', 'less')
  fc.assert(
    fc.property(plate, fault, fc.nat(7), (stored, kind, place) => {
      const signs = [...stored]
      const at = place % (signs.length - 1)
      const [here = '', next = ''] = signs.slice(at, at + 2)
      if (kind === 'look') for (const [i, sign] of signs.entries()) signs[i] = swaps[sign] ?? sign
      if (kind === 'sign') signs[at] = 'Q'
      if (kind === 'swapped') signs.splice(at, 2, next, here)
      if (kind === 'less') signs.splice(at, 1)
      const typed = signs.join('')
      if (!/\d/.test(typed) || typed.length < 5) return
      const asked = nearSearchesOf(typed, false)
      expect(asked.length).toBeLessThanOrEqual(3)
      if (typed !== stored) expect(asked.some((search) => drf(search, stored))).toBe(true)
    }),
    { numRuns: runs(2000) },
  )
  expect(nearSearchesOf('GH01821', false)).toEqual(['GH 82', 'GH0', '821'])
  expect(nearSearchesOf('GH01821', true)).toEqual(['GH 82'])
  expect(nearSearchesOf('GHT482', true)).toEqual([])
  expect(nearSearchesOf('Toyota', false)).toEqual([])
})
