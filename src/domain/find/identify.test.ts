import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { type Findable, identify, indexVehicles, matchedIds, nearKind, nearMisses } from './identify'

const STATES: Readonly<Record<string, readonly string[]>> = {
  NY: ['NY', 'New York', 'N.Y.', 'US-NY'],
  AR: ['AR', 'arkansas'],
  PA: ['PA', 'Pennsylvania'],
}
const CODES = Object.keys(STATES)
const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Returns whether a text fits a vehicle, by trying every way to split the text. */
function fits(
  text: string,
  { vehicleId, plate_number = '', plate_state = '', vehicle_number = '' }: Findable,
): boolean {
  const clear = /^#\s*(\d+)$/.exec(text.trim())
  if (clear) return Number(clear[1]) === vehicleId
  const wanted = plain(text)
  const [plate, number] = [plain(plate_number), plain(vehicle_number)]
  if (/^\d+$/.test(wanted) && Number(wanted) === vehicleId) return true
  if (wanted === plate || wanted === number) return wanted !== ''
  if (plate === '') return false
  return CODES.some((code) =>
    (STATES[code] ?? []).some((written) => {
      const state = plain(written)
      const isBeside = wanted === plate + state || wanted === state + plate
      const joined = text.toUpperCase().replace(/[^A-Z0-9. ]/g, ' ')
      const isApart = new RegExp(`(^| )${written.toUpperCase().replace(/[-.]/g, '[ .]?')}\\.?( |$)`).test(
        joined,
      )
      const isKnown = plain(plate_state) === code
      return isBeside && isApart && (isKnown || plate_state === '')
    }),
  )
}

const plate = fc.stringMatching(/^[A0N1]{1,3}[01]{1,2}$/)
const fleet = fc.array(
  fc.record({
    vehicleId: fc.integer({ min: 1, max: 12 }),
    plate_number: fc.oneof(plate, fc.constant('')),
    plate_state: fc.constantFrom('', ...CODES),
    vehicle_number: fc.oneof(plate, fc.constant(''), fc.constantFrom('AR-01', 'AR01', 'NY-1')),
  }),
  { maxLength: 6 },
)
const joint = fc.constantFrom(' ', '-', ', ', '/')
const text = fc.oneof(
  plate,
  fc.integer({ min: 1, max: 12 }).map((id) => `#${id}`),
  fc.integer({ min: 1, max: 12 }).map(String),
  fc.tuple(plate, joint, fc.constantFrom(...CODES)).map((parts) => parts.join('')),
  fc.tuple(fc.constantFrom(...Object.values(STATES).flat()), joint, plate).map((parts) => parts.join('')),
  fc.constantFrom('AR-01', 'AR01', 'NY-1', 'NY 1'),
)

test('matches only if exactly one vehicle fits exactly', () => {
  fc.assert(
    fc.property(fleet, text, (all, typed) => {
      const vehicles = [...new Map(all.map((one) => [one.vehicleId, one])).values()]
      const { exact } = identify({ text: typed }, indexVehicles(vehicles))
      const expected = vehicles.filter((one) => fits(typed, one)).map(({ vehicleId }) => vehicleId)
      expect(exact.map(({ vehicle }) => vehicle.vehicleId).sort()).toEqual(expected.sort())
    }),
    { numRuns: runs(5000) },
  )
})

test('suggests every vehicle that is one typo away, and no other', () => {
  const key = fc.stringMatching(/^[AO0I1]{2,6}$/)
  fc.assert(
    fc.property(fc.array(key, { maxLength: 8 }), key, (plates, typed) => {
      // Iowa’s code may be attached.
      fc.pre(!/^IA|IA$/.test(typed))
      const index = indexVehicles(plates.map((plate_number, at) => ({ vehicleId: at + 100, plate_number })))
      const told = new Map(
        nearMisses({ plate: typed }, index).map(({ vehicle, why }) => [vehicle.vehicleId, why]),
      )
      expect(plates.map((_, at) => told.get(at + 100) ?? null)).toEqual(
        plates.map((other) => nearKind(typed, other)),
      )
    }),
    { numRuns: runs(2000) },
  )
})

test.each([
  ['8ABC123', '8ABCI23', 'look'],
  ['50', '0050', 'zeros'],
  ['AR50', 'AR0050', 'zeros'],
  ['ZFD8221', 'ZDF8221', null],
  ['ZDF8222', 'ZDF8221', 'sign'],
  ['ZDF822', 'ZDF8221', 'sign'],
  ['ZDF8233', 'ZDF8221', null],
  ['AB1', 'AB2', null],
] as const)('%s is near %s: %s', (key, other, why) => {
  expect(nearKind(key, other)).toBe(why)
  expect(nearKind(other, key)).toBe(why)
})

test('a bare number is an ID only if a vehicle has it, or the user chose so', () => {
  const index = indexVehicles([
    { vehicleId: 11, plate_number: '6979979', vehicle_number: '7' },
    { vehicleId: 12, plate_number: 'AB12', vehicle_number: '11' },
  ])
  const meant = (name: Parameters<typeof identify>[0], numbers: Parameters<typeof identify>[2] = null) =>
    matchedIds(identify(name, index, numbers))
  expect(meant({ text: '6979979' })).toEqual([11])
  expect(meant({ text: '6979978' })).toEqual([])
  expect(meant({ text: 'vehicle 6979979' })).toEqual([11])
  expect(meant({ text: 'Vehicle: 6979978' })).toEqual([])
  expect(meant({ text: '7' })).toEqual([11])
  expect(meant({ text: '11' })).toEqual([12, 11])
  expect(meant({ text: '007' })).toEqual([])
  for (const text of ['#6979978', 'id 6979978', 'Vehicle ID: 6979978', 'ID#6979978'])
    expect(meant({ text })).toEqual([6979978])
  expect(meant({ text: '6979978' }, 'id')).toEqual([6979978])
  expect(meant({ id: 6979978 })).toEqual([6979978])
  expect(meant({ plate: '6979978' })).toEqual([])
  expect(meant({ number: '6979978' })).toEqual([])
})

test('the column decides: a plate takes priority over a different vehicle’s number', () => {
  const index = indexVehicles([
    { vehicleId: 73, plate_number: 'JKL0099', vehicle_number: 'T7' },
    { vehicleId: 75, plate_number: 'T7', plate_state: 'TX' },
  ])
  const ids = (name: Parameters<typeof identify>[0]) =>
    identify(name, index).exact.map(({ vehicle }) => vehicle.vehicleId)
  expect(ids({ plate: 'T7' })).toEqual([75])
  expect(ids({ number: 'T7' })).toEqual([73])
  expect(ids({ text: 'T7' })).toEqual([75, 73])
  expect(ids({ plate: 'QQ1', number: 'T7' })).toEqual([73])
})

test('a vehicle number chooses among the vehicles of one plate', () => {
  const index = indexVehicles([
    { vehicleId: 21, plate_number: 'GHT4821', plate_state: 'NY', vehicle_number: 'AR-0021' },
    { vehicleId: 22, plate_number: 'GHT4821', plate_state: 'PA', vehicle_number: 'AR-0022' },
    { vehicleId: 23, plate_number: 'FRU4944', plate_state: 'NY', vehicle_number: 'AR-0023' },
  ])
  const ids = (number: string) => matchedIds(identify({ plate: 'GHT4821', number }, index))
  expect(ids('AR-0021')).toEqual([21])
  expect(ids('AR-0022')).toEqual([22])
  expect(ids('AR-9999')).toEqual([21, 22])
  expect(ids('AR-0023')).toEqual([21, 22, 23])
})
