import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../lib/random-runs'
import { readPastedList } from './find-box'

test.each([
  ['8ABC123\n8ABC124', '2 lines'],
  ['8ABC123\r\n\r\n  \r\n8ABC124\r\n', '2 lines'],
  ['Ford\rKia', '2 lines'],
  ['Vehicle id\tPlate\n11\t8ABC123\n', '2 lines'],
])('several lines are a list, with the text as it is: %j', (text, counted) => {
  expect(readPastedList(text)).toEqual({ text, counted })
})

test.each([
  ['11, 12, 13', '11\n12\n13'],
  ['8ABC123;7-XYZ 9; #42;', '8ABC123\n7-XYZ 9\n#42'],
  ['8ABC123\tGHT4821\tАВ1234\n', '8ABC123\nGHT4821\nАВ1234'],
])('one line with three ids or plates is a list, one a line: %j', (line, text) => {
  expect(readPastedList(line)).toEqual({ text, counted: '3 vehicles' })
})

test.each([
  '',
  '\n \n',
  '8ABC123',
  '\n8ABC123\n',
  '11, 12',
  '11,,12,',
  '8ABC123, CA, 2022',
  '2022, Ford, Transit',
  'Okafor, M., Suite 12',
  '1FTFW1E5-and-much-more, 11, 12',
])('any other text is searched for: %j', (text) => {
  expect(readPastedList(text)).toBeNull()
})

test('no line is lost or changed', () => {
  const line = fc.stringMatching(/^[ A-Z0-9,;]{0,6}[A-Z0-9][ A-Z0-9,;]{0,6}$/)
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 9 }), (lines) => {
      const text = lines.join('\n')
      expect(readPastedList(text)).toEqual({ text, counted: `${lines.length} lines` })
    }),
    { numRuns: runs(1000) },
  )
})
