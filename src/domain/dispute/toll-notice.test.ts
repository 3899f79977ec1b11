import { expect, test } from 'vitest'
import { isNotice } from './toll-line'
import { readNotice } from './toll-notice'

const TOLL = { vehicle: 'ZDF8221 NY', amount: '$9.11', reference: 'N-1001', ignored: '' }

test.each([
  [
    'a label a line, with a title and what is said below',
    'Notice of toll due\nNotice number: N-1001\nPlate: ZDF8221\nState: NY\nDate: 03/15/2024\nTime: 3:30 PM\nAmount: $9.11\nPay by 04/30/2024.',
    { ...TOLL, at: '03/15/2024 3:30 PM', ignored: 'Notice of toll due / Pay by 04/30/2024.' },
  ],
  [
    'all labels in a line',
    'Plate: ZDF8221 State: NY Date: 03/15/2024 Time: 3:30 PM Amount: $9.11 Notice number: N-1001',
    { ...TOLL, at: '03/15/2024 3:30 PM' },
  ],
  [
    'between commas, with a label that says nothing about the toll',
    'License plate: NY ZDF8221, Date and time: 2024-03-15 15:30, Toll amount: 9.11 USD, Plaza: RKB, Citation #: V-77',
    {
      ...{ vehicle: 'NY ZDF8221', at: '2024-03-15 15:30', amount: '9.11 USD', reference: 'V-77' },
      ignored: 'Plaza: RKB',
    },
  ],
  [
    'with tabs, a unit number beside the plate, and a zone of its own',
    'Unit #:\tAR-0050\tPlate:\tZDF8221\nTransaction date:\t2024-03-15 15:30\tTime zone:\tEST\tAmount:\t9.11\tCurrency:\tUSD',
    {
      ...{ vehicle: 'ZDF8221', at: '2024-03-15 15:30 EST', amount: '9.11 USD', reference: '' },
      ignored: 'Unit #: AR-0050',
    },
  ],
  [
    'a zone by its place',
    'Vehicle number: AR-0050\nDate: 2024-03-15 15:30\nTime zone: America/Chicago',
    {
      ...{ vehicle: 'AR-0050', at: '2024-03-15 15:30', zone: 'America/Chicago' },
      ...{ amount: '', reference: '', ignored: '' },
    },
  ],
  [
    'a zone that is none stays beside',
    'Plate = ZDF8221\nDate = 2024-03-15\nTime = 15:30\nTime zone = local',
    { vehicle: 'ZDF8221', at: '2024-03-15 15:30', amount: '', reference: '', ignored: 'local' },
  ],
  [
    'a date alone is filled in: its field says what is missing',
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
])('several tolls are a list, and none is nothing: %s', (text, read) => {
  expect(readNotice(text)).toBe(read)
})

test.each([
  '8ABC123 NY 2024-03-05 08:30',
  'Plate,Date,Amount\nZDF8221,2024-03-05 08:30,9.11\nHBY8637,2024-03-05 08:30,9.11',
  'Your vehicle 8ABC123 (NY) was charged $4.50 on 5 Mar 2024 08:30.',
  'https://tolls.example/?plate=1',
])('lines, tables and sentences are none: %s', (text) => {
  expect(isNotice(text)).toBe(false)
})
