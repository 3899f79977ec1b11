import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import { readTollLine, readTollSentence } from './toll-line'

test.each([
  ['8ABC123 NY 2024-03-05 08:30', { vehicle: '8ABC123 NY', at: '2024-03-05 08:30' }],
  ['8ABC123\tNY\t3/5/2024\t8:30 AM', { vehicle: '8ABC123 NY', at: '3/5/2024 8:30 AM' }],
  ['24 5 Mar 2024 08:30', { vehicle: '24', at: '5 Mar 2024 08:30' }],
  ['V-1042; 05.03.2024; 08:30:15', { vehicle: 'V-1042', at: '05.03.2024 08:30:15' }],
  ['2024-03-05 08:30 8ABC123', { vehicle: '8ABC123', at: '2024-03-05 08:30' }],
  ['2024-03-05T08:30:15Z 8ABC 123', { vehicle: '8ABC 123', at: '2024-03-05T08:30:15Z' }],
  ['8ABC123 2024-03-05 08:30 -05:00', { vehicle: '8ABC123', at: '2024-03-05 08:30 -05:00' }],
  [
    '8ABC123 2024-03-05 08:30 america/new_york',
    { vehicle: '8ABC123', at: '2024-03-05 08:30', zone: 'America/New_York' },
  ],
  ['8ABC123 NY 2024-03-05 08:30 EST', { vehicle: '8ABC123 NY', at: '2024-03-05 08:30 EST' }],
  ['3/5/2024 8:30 PM PT 8ABC123', { vehicle: '8ABC123', at: '3/5/2024 8:30 PM PT' }],
  // Connecticut, not Central Time.
  ['2024-03-05 08:30 CT 8ABC123', { vehicle: 'CT 8ABC123', at: '2024-03-05 08:30' }],
  ['2024-03-05 08:30 EST', null],
  ['8ABC123', null],
  ['2024-03-05 08:30', null],
  ['8ABC123 2024-03-05', null],
  ['8ABC123 2024-13-05 08:30', null],
  ['', null],
])('%s', (line, toll) => {
  expect(readTollLine(line)).toEqual(toll)
})

test('finds any plate and state before or after any moment', () => {
  const plate = fc.stringMatching(/^[A-Z]{2,3}[0-9]{3,4}$/)
  const between = fc.constantFrom(' ', '\t', ', ', ' ; ', '  ')
  const two = (value: number) => String(value).padStart(2, '0')
  const day = fc.tuple(
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
    fc.nat(23),
    fc.nat(59),
  )
  fc.assert(
    fc.property(plate, between, day, fc.boolean(), (vehicle, space, [month, date, hour, minute], isFirst) => {
      const at = `2024-${two(month)}-${two(date)} ${two(hour)}:${two(minute)}`
      const line = isFirst ? `${vehicle}${space}NY${space}${at}` : `${at}${space}${vehicle}${space}NY`
      expect(readTollLine(line)).toEqual({ vehicle: `${vehicle} NY`, at })
    }),
    { numRuns: runs(2000) },
  )
})

test.each([
  ['8ABC123 NY 2024-03-05 08:30 $4.50 ref N-1', '8ABC123 NY', '2024-03-05 08:30', '$4.50', 'N-1', ''],
  [
    'Your vehicle 8ABC123 (NY) was charged $4.50 on 5 Mar 2024 08:30.',
    ...['8ABC123 NY', '5 Mar 2024 08:30', '$4.50', '', 'Your vehicle … was charged on'],
  ],
  [
    'Toll of $4.50 for 8ABC123 NY on 2024-03-05 08:30 at Exit 9',
    ...['8ABC123 NY', '2024-03-05 08:30', '$4.50', '', 'Toll of for … on at Exit 9'],
  ],
  [
    'Plate 8ABC123 (New York) was seen on 5 March 2024 at 8:30 AM, due $1,204.50',
    ...['8ABC123 NY', '5 March 2024 at 8:30 AM', '$1,204.50', '', 'Plate … was seen on due'],
  ],
  [
    'Was plate 8ABC123 on 5 March 2024 at 8:30 AM on the fleet?',
    ...['8ABC123', '5 March 2024 at 8:30 AM', '', '', 'Was plate … on on the fleet?'],
  ],
  [
    'N-2044 8ABC123 CA 03/05/2024 8:30 AM $4.50 I-95 Plaza 12',
    ...['8ABC123 CA', '03/05/2024 8:30 AM', '$4.50', '', 'N-2044 … I-95 Plaza 12'],
  ],
])('parses a sentence: %s', (text, vehicle, at, amount, reference, ignored) => {
  expect(readTollSentence(text)).toEqual({ vehicle, at, amount, reference, ignored })
})

test.each([
  'Was 8ABC123 NY or 9XYZ456 NJ on the fleet on 2024-03-05 08:30, or both of them?',
  'Was 8ABC123 or 9XYZ456 on the fleet on 2024-03-05 08:30, or both of them?',
  'Nobody was on the road on 2024-03-05 08:30',
  'Your vehicle 8ABC123 was charged in March 2024',
])('doesn’t parse a sentence with several plates, without a plate, or without a time: %s', (text) => {
  expect(readTollSentence(text)).toBeNull()
})
