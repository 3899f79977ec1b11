import { expect, test } from 'vitest'
import { delimitedRows } from '../../lib/text/delimited-text'
import { type Findable, indexVehicles } from '../find/identify'
import { splitPlate } from '../find/vehicle-cells'
import { type ReadSettings, readList } from './read-tolls'
import { findCandidates } from './toll-candidates'
import { listStart } from './toll-table'

// Lists as agencies and fleets write them. Each row refers to one vehicle of this fleet.

const FLEET: readonly Findable[] = [
  { vehicleId: 50, plate_number: 'ZDF8221', plate_state: 'NY', vehicle_number: 'AR-0050' },
  { vehicleId: 31, plate_number: 'HBY8637', plate_state: 'PA', vehicle_number: 'AR-0031' },
  { vehicleId: 49, plate_number: 'EK80166', plate_state: 'CT', vehicle_number: 'AR-0049' },
  { vehicleId: 60, plate_number: 'VWY8706', plate_state: 'NY', vehicle_number: 'AR-0060' },
]
const index = indexVehicles(FLEET)

function read(text: string, delimiter: '\t' | ',') {
  const rows = [...delimitedRows(text, delimiter)].map(({ cells }) => cells)
  const { headerRows, mapping } = listStart(rows)
  const settings: ReadSettings = { headerRows, mapping, zone: 'UTC', tolerance: 0, dayFirst: null }
  return [...readList(rows, settings).tolls()].map(({ vehicle }) => findCandidates(vehicle, index))
}
const idsOf = (text: string, delimiter: '\t' | ',' = '\t') =>
  read(text, delimiter).map(({ vehicleIds }) => vehicleIds)

const PLATES = [
  ...['NY-ZDF8221', 'ZDF8221 (NY)', 'ZDF8221-NY', 'NY ZDF 8221', 'ZDF‑8221', 'ZDF8221/NY', 'US-NY ZDF8221'],
  ...[
    'ZDF8221 New York',
    'zdf8221',
    'ZDF8221 NY PAS',
    'NY PAS ZDF8221',
    '="ZDF8221"',
    "'ZDF8221",
    'ZDF8221\u00A0',
  ],
  ...['ZDF·8221', 'ZDF.8221', 'ZDF8221*', 'NY: ZDF8221', 'USA NY ZDF8221', 'ZDF8221 | NY', 'ZDF8221, NY'],
  ...['ZDF8221 [NY]', 'ZDF8221 - NY - PASSENGER', 'ZDF_8221', 'NYS ZDF8221', 'ZDF8221 N.Y.'],
]
const listOf = (header: string, cells: readonly string[]) =>
  [`${header}\tDate and time`, ...cells.map((cell) => `${cell}\t2024-03-05 15:30:15`)].join('\n')

test.each(PLATES)('in a plate column, %j is ZDF8221 of New York', (cell) => {
  expect(idsOf(listOf('Plate', [cell]))).toEqual([[50]])
})

test('notes the ignored part of a plate', () => {
  const notes = read(listOf('Plate', ['ZDF8221*', 'ZDF8221 - NY - PASSENGER', 'ZDF8221 (NY)']), '\t')
  expect(notes.map(({ note }) => note)).toEqual([
    'Matched without “*”',
    'Matched without “PASSENGER”',
    undefined,
  ])
})

test('recognizes a state by its code or name, with or without a country', () => {
  const states = [
    'New York',
    'N.Y.',
    'US-NY',
    'NY, USA',
    'NY - New York',
    'USA',
    'New York State',
    'ny',
    'NYS',
  ]
  expect(
    idsOf(
      listOf(
        'Plate\tState',
        states.map((state) => `ZDF8221\t${state}`),
      ),
    ),
  ).toEqual(states.map(() => [50]))
  const other = read(listOf('Plate\tState', ['ZDF8221\tNJ']), '\t')[0]
  expect(other).toMatchObject({
    vehicleIds: [],
    note: 'You have this plate in NY, not NJ',
    lookAlikes: [{ vehicleId: 50, why: 'state' }],
  })
})

test('matches a column of unit numbers, in which AR isn’t Arkansas', () => {
  const text =
    'Unit #,Date,Time,Plaza,Amount\nAR-0050,03/05/2024,15:30:15,RKB,$9.11\nAR-0031,03/13/2024,08:30:15,VNB,$2.86\n'
  expect(idsOf(text, ',')).toEqual([[50], [31]])
  const asPlates = 'Plate,Date,Time\nAR-0050,03/05/2024,15:30:15\n'
  expect(idsOf(asPlates, ',')).toEqual([[50]])
})

test('recognizes a state after a comma in the plate’s cell', () => {
  const text = 'Plate\tDate and time\n"ZDF8221, NY"\t2024-03-05 15:30\nHBY8637, PA\t2024-03-13 08:30\n'
  expect(idsOf(text)).toEqual([[50], [31]])
})

test('suggests at most three near misses in the note', () => {
  const noteOf = (plate: string) => read(listOf('Plate', [plate]), '\t')[0]?.note
  expect(noteOf('ZDF8222')).toBe('Did you mean ZDF8221 (NY)? No vehicle with this plate')
  expect(noteOf('ZFD8221')).toBe('No vehicle with this plate')
  expect(noteOf('EK8O166')).toBe('Did you mean EK80166 (CT)? No vehicle with this plate')
  expect(noteOf('AR50')).toBe('Did you mean ZDF8221 (NY)? No vehicle with this plate')
  expect(noteOf('QQQ111')).toBe('No vehicle with this plate')
  const alike = [0, 1, 2, 3, 4].map((at) => ({
    vehicleId: at + 1,
    plate_number: `8ABC12${at}`,
    plate_state: 'NY',
  }))
  const { note, lookAlikes } = findCandidates(
    { id: null, plate: '8ABC129', state: '', problem: null },
    indexVehicles(alike),
  )
  expect(lookAlikes).toHaveLength(3)
  expect(note).toBe(
    'Did you mean 8ABC120 (NY) or 8ABC121 (NY) or 8ABC122 (NY) or one of 2 others? No vehicle with this plate',
  )
})

test('matches 50,000 rows with 50,000 vehicles, some of which share a plate', () => {
  const vehicles = Array.from({ length: 50_000 }, (_, at) => ({
    vehicleId: at + 1,
    plate_number: `8ABC${at % 40_000}`,
    plate_state: 'NY',
  }))
  const named = (plate: string) => ({ id: null, plate, state: 'NY', problem: null })
  const large = indexVehicles<Findable>(vehicles)
  const counts = vehicles.map(
    ({ plate_number }) => findCandidates(named(plate_number), large).vehicleIds.length,
  )
  expect(counts.reduce((sum, count) => sum + count)).toBe(70_000)
  const misses = Array.from({ length: 5_000 }, (_, at) => findCandidates(named(`8ABX${at}`), large))
  expect(misses.filter(({ vehicleIds }) => vehicleIds.length > 0)).toEqual([])
})

test('a column “Vehicle” next to plates identifies vehicles, too', () => {
  const rows = [
    'AR-0031,ZDF8221,2024-03-05 15:30',
    'AR-0050,ZDF8221,2024-03-05 15:30',
    '4711,ZDF8221,2024-03-05 15:30',
  ]
  const found = read(['Vehicle,Plate,Date and time', ...rows].join('\n'), ',')
  expect(found.map(({ vehicleIds, isEither, note }) => [vehicleIds, isEither, note])).toEqual([
    [[50, 31], true, 'Plate ZDF8221 (NY), or vehicle number AR-0031?'],
    [[50], undefined, undefined],
    [[50], undefined, 'No vehicle 4711 found in this fleet'],
  ])
})

test('asks if a column “Vehicle” names a vehicle, but no vehicle has the row’s plate', () => {
  const [found] = read('Vehicle,Plate,Date and time\nAR-0031,NOPE123,2024-03-05 15:30', ',')
  expect(found).toMatchObject({
    vehicleIds: [31],
    isEither: true,
    note: 'Found by vehicle number, because the plate is unknown',
  })
})

test('offers the vehicle of a plate with an attached state', () => {
  const found = read(listOf('Plate', ['NYZDF8221', 'zdf8221ny']), '\t')
  expect(found.map(({ vehicleIds, lookAlikes }) => [vehicleIds, lookAlikes])).toEqual(
    Array(2).fill([[], [{ vehicleId: 50, plate: 'ZDF8221', state: 'NY', why: 'word' }]]),
  )
})

test('offers each of several vehicles in a cell, and chooses none', () => {
  const text = listOf('Plate', ['AR-0031 ZDF8221 NY', 'N-4711 ZDF8221 NY', 'AR-0031 ZDF8222 NY'])
  expect(read(text, '\t').map(({ vehicleIds, note }) => [vehicleIds, note])).toEqual([
    [[], 'Did you mean HBY8637 (PA) or ZDF8221 (NY)? No vehicle with this plate'],
    [[], 'Did you mean ZDF8221 (NY)? No vehicle with this plate'],
    [[], 'Did you mean HBY8637 (PA)? No vehicle with this plate'],
  ])
  expect(splitPlate('AR-0025 KB07730 NY')).toEqual({ plate: 'AR-0025 KB07730 NY', state: '' })
})
