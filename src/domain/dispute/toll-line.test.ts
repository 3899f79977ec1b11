import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { isProse, readTollLine, readTollSentence, withoutMail } from './toll-line'

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
  ['MPH6720 on 9/2/2025 at 10:39 AM', { vehicle: 'MPH6720', at: '9/2/2025 at 10:39 AM' }],
  ['- MPH6720 NY On 9/2/2025 10:39 AM', { vehicle: '- MPH6720 NY', at: '9/2/2025 10:39 AM' }],
  ['MPH6720 ON 9/2/2025 10:39 AM', { vehicle: 'MPH6720 ON', at: '9/2/2025 10:39 AM' }],
  ['MPH6720 OR 9/2/2025 10:39 AM', { vehicle: 'MPH6720 OR', at: '9/2/2025 10:39 AM' }],
  ['ght4821 ny 9/2/2025 10:39 AM', { vehicle: 'ght4821 ny', at: '9/2/2025 10:39 AM' }],
  [
    'plate ght4821 new york 9/2/2025 10:39 AM',
    { vehicle: 'plate ght4821 new york', at: '9/2/2025 10:39 AM' },
  ],
  ['a12 bcd 9/2/2025 10:39 AM', { vehicle: 'a12 bcd', at: '9/2/2025 10:39 AM' }],
  ['Bus 12 9/2/2025 10:39 AM', { vehicle: 'Bus 12', at: '9/2/2025 10:39 AM' }],
  // A Tuesday, which is the error of the time's field.
  ['MPH6720 NY Mon 09/02/2025 10:41 AM', { vehicle: 'MPH6720 NY', at: 'Mon 09/02/2025 10:41 AM' }],
  ['MPH6720 or 9/2/2025 10:39 AM', null],
  ['mph6720 me 9/2/2025 10:39 AM', null],
  ['MPH6720 in 9/2/2025 10:39 AM', null],
  ['check MPH6720 9/2/2025 10:39 AM', null],
  ['was mph6720 ny 9/2/2025 10:39 AM', null],
  ['On 9/2/2025 10:39 AM', null],
  ['2024-03-05 08:30 EST', null],
  ['8ABC123', null],
  ['2024-03-05 08:30', null],
  ['8ABC123 2024-03-05', null],
  ['8ABC123 2024-13-05 08:30', null],
  ['', null],
])('%s', (line, toll) => {
  expect(readTollLine(line)).toEqual(toll)
})

test('finds any plate and state before or after any time', () => {
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
  [
    'Saw MPH6720 NY on Mon, 9/2/2025 at 10:41 AM',
    'MPH6720 NY',
    'Mon, 9/2/2025 at 10:41 AM',
    '',
    '',
    'Saw … on',
  ],
  ['check MPH6720 9/2/2025 10:39 AM', 'MPH6720', '9/2/2025 10:39 AM', '', '', 'check …'],
  ['MPH6720 or 9/2/2025 at 10:39 AM, $6.94', 'MPH6720', '9/2/2025 at 10:39 AM', '$6.94', '', '… or'],
])('parses a sentence: %s', (text, vehicle, at, amount, reference, ignored) => {
  expect(readTollSentence(text)).toEqual({ vehicle, at, amount, reference, ignored })
})

test.each([
  'Notice issued 04/02/2025 10:00 AM\nPlate HGM3211 WA\nViolation date 03/15/2025\nViolation time 17:12',
  'Printed Apr 2, 2025 10:00 AM. HGM3211 WA, trip of March 15 at 5:12 pm',
  'March 15 2025 8:31 in the evening HGM3211 WA',
  'HGM3211 WA March 5 2025 8:31 in the evening',
  'HGM3211 WA 2025-03-05 8:31 tonight',
  'E-ZPass Maryland\nPlate HGM3211 (WA)\nTransaction date: Jul 3, 2025\nTransaction time: 01:12 PM\nFort McHenry Tunnel',
])('leaves the time to the user if other words may change it: %s', (text) => {
  expect(readTollSentence(text)).toMatchObject({ vehicle: 'HGM3211 WA', at: '', ignored: text })
})

test.each([
  ['HGM3211 March 5 2025 8:31 PM in town, says the caller', 'HGM3211', 'March 5 2025 8:31 PM'],
  [
    'License Plate: HGM3211 State: WA\nDate: 03/15/2025 Time: 07:31 PM MDT',
    'HGM3211 WA',
    '03/15/2025 07:31 PM MDT',
  ],
  ['8ABC123 NY was charged on 5 Mar 2024 08:30. Pay by 04/30/2024.', '8ABC123 NY', '5 Mar 2024 08:30'],
])('ignores states in other words, and parses several labels on one line: %s', (text, vehicle, at) => {
  expect(readTollSentence(text)).toMatchObject({ vehicle, at })
})

test('ignores the header of an email', () => {
  expect(readTollLine('Sent: Friday, March 14, 2025 9:12 AM')).toBeNull()
})

test.each([
  'Was 8ABC123 NY or 9XYZ456 NJ on the fleet on 2024-03-05 08:30, or both of them?',
  'Was 8ABC123 or 9XYZ456 on the fleet on 2024-03-05 08:30, or both of them?',
  'Nobody was on the road on 2024-03-05 08:30',
  'Your vehicle 8ABC123 was charged in March 2024',
])('doesn’t parse a sentence with several plates, without a plate, or without a time: %s', (text) => {
  expect(readTollSentence(text)).toBeNull()
})

test('sentences are prose, and tables aren’t', () => {
  expect(isProse('My plate 8ABC123 was charged twice on the same day')).toBe(true)
  expect(isProse('Plate\tDate and time of toll\n8ABC123\t2024-03-05 08:30')).toBe(false)
  expect(isProse('8ABC123,2024-03-05 08:30,4.50\n9XYZ456,2024-03-06 08:30,4.50')).toBe(false)
})

const WROTE = 'On Wed, Sep 17, 2025 at 4:05 PM Tolls Desk <tolls@alder.example> wrote:'

test.each([
  WROTE,
  `> ${WROTE}`,
  WROTE.replace(' wrote', '\nwrote'),
  `> ${WROTE.replace(' <', '\r\n> <')}`,
  'On 9/17/25, 4:05 PM, Ana Smith wrote:',
])('ignores the attribution line of an email: %s', (line) => {
  expect(withoutMail(`${line}\n> 8ABC123 NY 9/2/2025 10:39 AM`).trim()).toBe('8ABC123 NY 9/2/2025 10:39 AM')
})

test('keeps the email’s own text', () => {
  const text = 'On 9/2/2025 10:39 AM my plate 8ABC123 was charged.\nYour colleague wrote:'
  expect(withoutMail(text)).toBe(text)
})

test.each([
  'License plate: WF57938 CT\nAmount due: $16.94\nDue date: 12/31/2025 11:59 PM',
  'License plate: WF57938 CT, $16.94, pay by 12/31/2025 11:59 PM',
  'Toll of WF57938 CT posted 11/25/2025 02:10 AM',
  'Payment received 10/29/2025 5:42 PM for KB07730',
])('a date that isn’t the toll’s leaves the time to the user: %s', (text) => {
  expect(readTollSentence(text)?.at ?? '').toBe('')
})

test.each([
  'Evidence due by Dec 12, 2025 6:59 PM',
  'Charged on Nov 3, 2025, 4:17 PM',
  '$16.06 Nov 3, 2025, 4:17 PM',
])('doesn’t parse words or amounts before a time as a vehicle: %s', (line) =>
  expect(readTollSentence(line)).toBeNull(),
)

test('drops an email’s header as a block, and keeps a notice’s own date', () => {
  const header = 'From: Ann <a@b.org>\nDate: Mon, Nov 24, 2025 at 8:03 AM\nSubject: Tolls\n'
  expect(withoutMail(`${header}\nPlate: 8ABC123`).trim()).toBe('Plate: 8ABC123')
  expect(withoutMail('Plate: 8ABC123\nDate: 11/24/2025 8:03 AM')).toContain('Date: 11/24/2025')
})

test.each([
  ['Vehicle AR-0031, plate 8ABC123 NY, seen on 5 Mar 2024 08:30', 'AR-0031'],
  ['Unit no. 4711 with plate 8ABC123 NY was charged on 5 Mar 2024 08:30', '4711'],
  ['Your vehicle 8ABC123 (NY) was charged on 5 Mar 2024 08:30', undefined],
  ['Vehicle: 2022 Honda, plate 8ABC123 NY, seen on 5 Mar 2024 08:30', undefined],
  ['Unit #24 plate 8ABC123 NY passed on 5 Mar 2024 08:30', '24'],
  ['Vehicle 2 axles, plate 8ABC123 NY, passed on 5 Mar 2024 08:30', undefined],
])('keeps another name of the vehicle in a sentence: %s', (text, other) => {
  expect(readTollSentence(text)).toMatchObject({ vehicle: '8ABC123 NY', at: '5 Mar 2024 08:30' })
  expect(readTollSentence(text)?.other).toBe(other)
})
