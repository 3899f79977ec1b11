import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import {
  type Findable,
  findVehicles,
  idOfQuery,
  indexVehicles,
  lookAlikeSearchesOf,
  meantVehicle,
  scatteredSearchOf,
  searchesOf,
} from './find-vehicles'

const vehicles: Findable[] = [
  { vehicleId: 22, plate_number: 'GHT4821', plate_state: 'PA', vehicle_number: 'AR-0022' },
  { vehicleId: 21, plate_number: 'GHT 4821', plate_state: 'NY', vehicle_number: 'AR-0021' },
  { vehicleId: 3, plate_number: '8ABC-123', plate_state: 'CA', vehicle_number: '7' },
  { vehicleId: 7, plate_number: '8ABCI23' },
  { vehicleId: 9 },
]

const find = (query: string) => findVehicles(query, indexVehicles(vehicles))
const ids = (query: string) => find(query).matches.map(({ vehicle }) => vehicle.vehicleId)

test.each([' 8ABC 123 ', '8abc-123', '8ABC123', '８ａｂｃ１２３'])('%j finds the same plate', (query) => {
  expect(find(query).matches).toEqual([{ vehicle: vehicles[2], fit: 'whole' }])
})

test('two vehicles of one plate are both found, in one order whatever order they came in; a state tells them apart', () => {
  expect(ids('ght4821')).toEqual([21, 22])
  expect(findVehicles('ght4821', indexVehicles([...vehicles].reverse()))).toEqual(find('ght4821'))
  expect(meantVehicle('ght4821', find('ght4821').matches)).toBeNull()
  expect(ids('ght4821 pa')).toEqual([22])
  expect(ids('NY GHT-4821')).toEqual([21])
})

test('O and 0, I and 1 are suggested and never match', () => {
  expect(find('8ABC123').lookAlikes).toEqual([vehicles[3]])
  expect(ids('8ABCI23')).toEqual([7])
  expect(find('8ABCl23')).toEqual({ matches: [], lookAlikes: [] })
  expect(find('GHT482I').matches).toEqual([])
  expect(find('GHT482I').lookAlikes.map(({ vehicleId }) => vehicleId)).toEqual([21, 22])
})

test('an id is found exactly, plates and numbers by their beginning and by parts', () => {
  expect(ids('#7')).toEqual([7])
  expect(find('7').matches.map(({ vehicle, fit }) => [vehicle.vehicleId, fit])).toEqual([
    [3, 'whole'],
    [7, 'whole'],
  ])
  expect(find('ar00').matches.map(({ fit }) => fit)).toEqual(['beginning', 'beginning'])
  expect(find('21').matches.map(({ vehicle, fit }) => [vehicle.vehicleId, fit])).toEqual([
    [21, 'whole'],
    [22, 'contained'],
  ])
  expect(find(' - ')).toEqual({ matches: [], lookAlikes: [] })
})

test('what Enter opens: the only whole match, else the only match; an id even where nothing is known of it', () => {
  const meant = (query: string) => meantVehicle(query, find(query).matches)
  expect(meant('8abc 123')).toBe(3)
  expect(meant('AR-0022')).toBe(22)
  expect(meant('8ABCI')).toBe(7)
  expect(meant('4711')).toBe(4711)
  expect(meant('#7')).toBe(7)
  expect(meant('7')).toBeNull()
  expect(meant('AR')).toBeNull()
  expect(meant('nothing')).toBeNull()
})

test('ids are digits, with a number sign or not', () => {
  expect(['7', '#7', ' # 7', '０７'].map(idOfQuery)).toEqual([7, 7, 7, 7])
  expect(['', '#', '7a', '-7', '1.5', '99999999999999999999'].map(idOfQuery)).toEqual(Array(6).fill(null))
})

/** One vehicle after the other, sign after sign, as the rules are told and as slowly as can be. */
function oracle(query: string, all: readonly Findable[]) {
  const plain = (text: string) =>
    [...text.toUpperCase()].filter((sign) => sign !== ' ' && sign !== '-').join('')
  const read = (text: string) => plain(text).replace(/O/g, '0').replace(/I/g, '1')
  const wanted = plain(query)
  const rank = ({ vehicleId, plate_number = '', plate_state = '', vehicle_number = '' }: Findable) => {
    if (/^ *#? *\d+ *$/.test(query) && Number(query.replace('#', '')) === vehicleId) return 0
    const [plate, state] = [plain(plate_number), plain(plate_state)]
    const stated = plate && state ? [plate + state, state + plate] : []
    if ([plate, plain(vehicle_number), ...stated].includes(wanted)) return 0
    const at = [plate, plain(vehicle_number)]
      .map((text) => text.indexOf(wanted))
      .filter((place) => place >= 0)
    return at.length === 0 ? null : at.includes(0) ? 1 : 2
  }
  const matches = [0, 1, 2].map((wantedRank) => all.filter((one) => rank(one) === wantedRank))
  const alike = all.filter((one) => {
    if (rank(one) !== null) return false
    return [one.plate_number ?? '', one.vehicle_number ?? ''].some(
      (text) => read(text) === read(query) || (wanted.length > 2 && read(text).indexOf(read(query)) === 0),
    )
  })
  return { matches, alike }
}

const text = fc.stringMatching(/^[OI01aB -]{0,6}$/)
const some = fc.array(
  fc.record(
    {
      vehicleId: fc.nat(12),
      plate_number: text,
      plate_state: fc.constantFrom('', 'NY', 'O1'),
      vehicle_number: text,
    },
    { requiredKeys: ['vehicleId'] },
  ),
  { maxLength: 8 },
)
const query = fc
  .oneof(
    text,
    fc.nat(12).map(String),
    fc.nat(12).map((id) => `#${id}`),
  )
  .filter((q) => /[^ -]/.test(q))

test('finds what comparing one by one finds, whatever the order', () => {
  fc.assert(
    fc.property(query, some, (typed, all) => {
      const found = findVehicles(typed, indexVehicles(all))
      const { matches, alike } = oracle(typed, all)
      const fits = ['whole', 'beginning', 'contained'] as const
      fits.forEach((fit, rank) => {
        const those = found.matches.filter((one) => one.fit === fit).map(({ vehicle }) => vehicle)
        expect(new Set(those)).toEqual(new Set(matches[rank]))
      })
      expect(new Set(found.lookAlikes)).toEqual(new Set(alike))
      expect(found.matches.map(({ fit }) => fits.indexOf(fit))).toEqual(
        found.matches.map(({ fit }) => fits.indexOf(fit)).sort(),
      )
    }),
    { numRuns: runs(2000) },
  )
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
  expect(searchesOf('#7')).toEqual(['7', '#7', '# 7'])
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

test('such a service tells of every look-alike, in few requests', () => {
  const swaps: Record<string, string> = { O: '0', 0: 'O', I: '1', 1: 'I' }
  const plate = fc.stringMatching(/^[OI01A7]{3,8}$/).filter((one) => /[A7]/.test(one))
  fc.assert(
    fc.property(plate, fc.array(fc.boolean(), { minLength: 8 }), (stored, swapped) => {
      const typed = [...stored].map((sign, at) => (swapped[at] ? (swaps[sign] ?? sign) : sign)).join('')
      const asked = lookAlikeSearchesOf(typed)
      expect(asked.length).toBeLessThanOrEqual(4)
      if (typed !== stored) expect(asked.some((search) => drf(search, stored))).toBe(true)
    }),
  )
  expect(lookAlikeSearchesOf('GH01821')).toEqual(['GH 82', 'GHO1821', 'GH0I821', 'GH0182I'])
  expect(lookAlikeSearchesOf('GHT482')).toEqual([])
  expect(lookAlikeSearchesOf('10')).toEqual([])
})
