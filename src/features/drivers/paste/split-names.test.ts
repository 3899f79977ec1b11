import { expect, test } from 'vitest'
import { splitName } from './split-names'

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Lee, Ann Marie', 'Ann Marie', 'Lee'],
  ['Ann Marie Lee', 'Ann Marie', 'Lee'],
  ['  Ann   Lee ', 'Ann', 'Lee'],
  ['Smith, Jr., John', 'Jr., John', 'Smith'],
  ['Lee, Ann, Jr.', 'Ann, Jr.', 'Lee'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('%j is %j and %j', (text, first, last) => {
  expect(splitName(text)).toEqual([first, last])
})
