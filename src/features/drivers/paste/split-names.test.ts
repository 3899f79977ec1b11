import { expect, test } from 'vitest'
import { splitName } from './split-names'

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Lee, Ann Marie', 'Ann Marie', 'Lee'],
  ['Ann Marie van der Lee', 'Ann Marie', 'van der Lee'],
  ['John Smith Jr.', 'John', 'Smith Jr.'],
  ['Smith, Jr.', 'Smith,', 'Jr.'],
  ['  Ann   Lee ', 'Ann', 'Lee'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('%j is %j and %j', (text, first, last) => {
  expect(splitName(text)).toEqual([first, last])
})
