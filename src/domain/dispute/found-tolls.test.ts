import { expect, test } from 'vitest'
import { findTolls, listText } from './found-tolls'

test.each([
  [
    'Hi, I got 8ABC123 NY on 3/5/2024 at 8:30 AM for $4.50, and 9XYZ456 NJ on 3/6/2024 at 9:15 PM for $6.00.',
    'Vehicle\tDate and time\tAmount\tReference\n8ABC123 NY\t3/5/2024 at 8:30 AM\t$4.50\t\n9XYZ456 NJ\t3/6/2024 at 9:15 PM\t$6.00\t',
  ],
  [
    'My plate 8ABC123 (NY) was charged on 3/5/2024 8:30 AM,\nand again on 3/6/2024 9:15 PM. Thanks, Ana',
    'Vehicle\tDate and time\tAmount\tReference\n8ABC123 NY\t3/5/2024 8:30 AM\t\t\n8ABC123 NY\t3/6/2024 9:15 PM\t\t',
  ],
  [
    'Notice: N-1001\nPlate: 8ABC123 State: NY\nDate: 02/01/2024 Time: 12:00 PM\nNotice: N-1002\nPlate: 9XYZ456 State: NJ\nDate: 02/03/2024 Time: 12:00 PM',
    'Vehicle\tDate and time\tAmount\tReference\n8ABC123 NY\t02/01/2024 12:00 PM\t\tN-1001\n9XYZ456 NJ\t02/03/2024 12:00 PM\t\tN-1002',
  ],
])('several tolls among other words are a list: %s', (text, list) => {
  expect(listText(findTolls(text))).toBe(list)
})

test.each([
  'Was 8ABC123 NY or 9XYZ456 NJ or 7QRS111 NY seen on 3/5/2024 8:30 AM or on 3/6/2024 9:15 PM?',
  'Nobody was seen on 3/5/2024 8:30 AM or on 3/6/2024 9:15 PM',
])('it isn’t certain which plates and times belong together: %s', (text) => {
  expect(findTolls(text)).toEqual([])
})

const [FIRST, SECOND] = ['plate 8ABC123 NY on 3/5/2024 8:30 AM', 'plate 9XYZ456 NJ on 3/6/2024 9:15 PM']

test.each([
  ['a total before them', `Total $10.50 for ${FIRST}, and ${SECOND} for $4.50`, '$10.50, $4.50'],
  ['a total after them', `${FIRST} for $4.50, ${SECOND}. Total due: $4.50`, '$4.50, $4.50'],
  ['a fee of one', `${FIRST}, toll $4.50, fee $25.00, ${SECOND}`, '$4.50, $25.00'],
  ['amounts before the times', `$4.50 for ${FIRST} and $6.00 for ${SECOND}`, '$4.50, $6.00'],
  ['an amount for both', `${FIRST} and ${SECOND}, $9.00`, '$9.00'],
  ['an invoice before a reference', `Invoice 12, ${FIRST}, ref 77, and ${SECOND}`, '12, 77'],
])('gives no toll an amount or reference that may be of another: %s', (_, text, ignored) => {
  const tolls = findTolls(text)
  expect(tolls.map(({ amount, reference }) => amount + reference)).toEqual(['', ''])
  expect(tolls[0]?.ignored).toBe(ignored)
})

test('plates and times that don’t alternate aren’t paired', () => {
  expect(
    findTolls('Plates 8ABC123 NY and 9XYZ456 NJ were seen on 3/5/2024 8:30 AM and 3/6/2024 9:15 PM'),
  ).toEqual([])
})
