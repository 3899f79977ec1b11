import { expect, test } from 'vitest'
import { isTollTable } from './toll-line'
import { pastedTolls } from './toll-table'

test.each([
  [
    'rows of a spreadsheet',
    'N-1\t8ABC123\tNY\t2024-03-05 08:30\tET\t12.50\nN-2\t8ABC124\tNY\t2024-03-06 08:30\tET\t3',
  ],
  ['lines that are typed', '8ABC123 NY 2024-03-05 08:30\r\n\r\n8ABC124 CT 3/6/2024 8:30 PM\r\n'],
  ['a header and one row', 'Plate,Date and time\n8ABC123,3/5/2024 8:30\n'],
  ['dates and times apart', '8ABC123;05.03.2024;08:30\n8ABC124;06.03.2024;09:30'],
])('%s are a list', (_, text) => expect(isTollTable(text)).toBe(true))

test.each([
  ['nothing', ''],
  ['a plate', '8ABC123'],
  ['a line', '8ABC123 NY 2024-03-05 08:30\n'],
  ['a toll over two lines', '8ABC123\n2024-03-05 08:30'],
  ['a cell with a header alone', 'Plate\tDate and time\n'],
  ['plates without times', '8ABC123\n8ABC124'],
  ['a letter', 'Dear all,\nplease check the toll of 5 March.\nThanks'],
])('%s is not a list', (_, text) => expect(isTollTable(text)).toBe(false))

test('who wrote a mail and when is no row of a list', () => {
  const mail = 'On Wed, Sep 17, 2025 at 4:05 PM\nTolls Desk <tolls@alder.example> wrote:'
  const { rows } = pastedTolls(`${mail}\n> 8ABC123 NY 2024-03-05 08:30\n> 8ABC124 NY 2024-03-06 08:30`)
  expect([...rows()].map(([vehicle]) => vehicle)).toEqual(['Vehicle', '', '', '8ABC123 NY', '8ABC124 NY'])
})

test('the word “on” is no state in a list, and other words leave the row to the user', () => {
  const { rows } = pastedTolls(
    '- MPH6720 on 9/2/2025 at 10:39 AM, $6.94\n- MPH6721 or 9/3/2025 at 10:39 AM, $6.94',
  )
  expect([...rows()].slice(1)).toEqual([
    ['- MPH6720', '9/2/2025 at 10:39 AM', '$6.94', ''],
    ['', '', '', '', '- MPH6721 or 9/3/2025 at 10:39 AM, $6.94'],
  ])
})
