import { expect, test } from 'vitest'
import { parseInstant } from '../../lib/time/instant'
import { type NoVehicleData, noVehicleContent, noVehicleName, noVehicleText } from './no-vehicle'

const DATA: NoVehicleData = {
  ...{
    format: 'fleet-console/no-vehicle-statement',
    version: 1,
    api: 'https://api.example.com',
    madeBy: 'Ana',
  },
  searchedAt: parseInstant('2026-03-05T20:00:00Z') ?? 0,
  fleet: { id: 1, title: 'Alder Rentals' },
  asked: { vehicle: 'ZZZ 999 NY', at: '2026-03-04 08:30', zone: 'America/New_York' },
  corrections: [{ field: 'vehicle', said: 'ZZZ 99O NY', corrected: 'ZZZ 999 NY', by: 'ana', at: null }],
  reference: 'N-7',
  filing: { amount: '$4.50' },
}

test('names the plate, the fleet, and the time of the search, and what the search doesn’t prove', () => {
  const { title, headlines, caveats, sections } = noVehicleContent(DATA)
  expect(title).toBe('Evidence statement · Reference N-7')
  expect(headlines[0]?.sentence.map(({ text }) => text).join('')).toBe(
    'No vehicle in the Alder Rentals fleet matches “ZZZ 999 NY”, as of Mar 5, 2026, 3:00:00 PM EST (UTC−5).',
  )
  expect(caveats).toEqual([expect.stringContaining('ZZZ 99O NY')])
  expect(JSON.stringify(sections)).toContain('Deleted vehicles aren’t listed')
  expect(JSON.stringify(sections)).toContain('$4.50')
})

test('the text to copy is the same sentence', () => {
  expect(noVehicleText(DATA)).toBe(
    'No vehicle in the Alder Rentals fleet matches “ZZZ 999 NY”, as of Mar 5, 2026, 3:00:00 PM EST (UTC−5). Deleted vehicles aren’t listed.\n',
  )
  expect(noVehicleName(DATA, 'pdf')).toBe('evidence-no-vehicle-ZZZ999NY.pdf')
})
