import { expect, test } from 'vitest'
import { isNotice } from './toll-line'
import { readNotice } from './toll-text'

const TOLL = { vehicle: 'ZDF8221 NY', amount: '$9.11', reference: 'N-1001', ignored: '' }

test.each([
  [
    'one label per line, with a title and text below',
    'Notice of toll due\nNotice number: N-1001\nPlate: ZDF8221\nState: NY\nDate: 03/15/2024\nTime: 3:30 PM\nAmount: $9.11\nPay by 04/30/2024.',
    { ...TOLL, at: '03/15/2024 3:30 PM', ignored: 'Notice of toll due / Pay by 04/30/2024.' },
  ],
  [
    'several labels per line, with an unrelated date',
    'Plate: ZDF8221   State: NY\nDate: 03/15/2024   Time: 3:30 PM\nDue date: 04/30/2024\nAmount: $9.11   Notice number: N-1001',
    { ...TOLL, at: '03/15/2024 3:30 PM', ignored: 'Due date: 04/30/2024' },
  ],
  [
    'agency and plaza: the exit plaza takes priority over the entry plaza',
    'Toll agency: MTA B&T\nEntry plaza: 15\nExit plaza: 19\nLane: 19\nPlate: ZDF8221\nDate: 2024-03-15 15:30',
    {
      vehicle: 'ZDF8221',
      at: '2024-03-15 15:30',
      amount: '',
      reference: '',
      agency: 'MTA B&T',
      plaza: '19',
      ignored: 'Entry plaza: 15 / Lane: 19',
    },
  ],
  [
    'a zone named by a place',
    'Vehicle number: AR-0050\nDate: 2024-03-15 15:30\nTime zone: America/Chicago',
    {
      vehicle: 'AR-0050',
      at: '2024-03-15 15:30',
      zone: 'America/Chicago',
      amount: '',
      reference: '',
      ignored: '',
    },
  ],
  [
    'an invalid zone isn’t part of the time',
    'Plate = ZDF8221\nDate = 2024-03-15\nTime = 15:30\nTime zone = local',
    { vehicle: 'ZDF8221', at: '2024-03-15 15:30', amount: '', reference: '', ignored: 'Time zone: local' },
  ],
  [
    'a date without a time is filled in, and its field shows what is missing',
    'Plate: ZDF8221\nDate: 03/15/2024',
    { vehicle: 'ZDF8221', at: '03/15/2024', amount: '', reference: '', ignored: '' },
  ],
])('a notice with labels: %s', (_, text, toll) => {
  expect(isNotice(text)).toBe(true)
  expect(readNotice(text)).toEqual(toll)
})

test.each([
  ['Plate: ZDF8221\nDate: 2024-03-15 15:30\nPlate: HBY8637\nDate: 2024-03-13 08:30', 'several tolls'],
  ['Notice: N-1001\nAmount: $9.11', null],
  ['Plate: ZDF8221\nState: NY', null],
  ['Plate: ZDF8221 State: NY\nDate: 03/15/2024 Time: 3:30 PM', null],
])(
  'returns “several tolls” for a list, and null without a vehicle or date, or with several labels per line: %s',
  (text, read) => {
    expect(readNotice(text)).toBe(read)
  },
)

test.each([
  '8ABC123 NY 2024-03-05 08:30',
  'Plate,Date,Amount\nZDF8221,2024-03-05 08:30,9.11\nHBY8637,2024-03-05 08:30,9.11',
  'Your vehicle 8ABC123 (NY) was charged $4.50 on Mar 5, 2024 08:30.',
  'https://tolls.example/?plate=1',
])('lines, tables, and sentences aren’t notices: %s', (text) => {
  expect(isNotice(text)).toBe(false)
})

test.each([
  ['Vehicle: AR-0031\nPlate: ZDF8221', 'AR-0031', ''],
  ['Plate: ZDF8221\nVehicle number: 4711', '4711', ''],
  ['Plate: ZDF8221\nVehicle ID: 31', '#31', ''],
  ['Plate: ZDF8221\nVehicle ID: #31', '#31', ''],
  ['Plate: ZDF8221\nVehicle: 2022 HONDA CR-V', undefined, 'Vehicle: 2022 HONDA CR-V'],
])('keeps another name of the vehicle, which may be of a different one: %s', (text, other, ignored) => {
  const toll = { vehicle: 'ZDF8221', at: '2024-03-05 15:30', amount: '', reference: '', ignored }
  expect(readNotice(`${text}\nDate: 2024-03-05 15:30`)).toEqual(other ? { ...toll, other } : toll)
})
