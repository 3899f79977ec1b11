import { expect, test } from 'vitest'
import { keyed } from './keyed'

test('repeated names get unique keys', () => {
  expect(keyed(['a', 'b', 'a', 'a', '__proto__'], (name) => name).map(({ key }) => key)).toEqual([
    'a',
    'b',
    'a~2',
    'a~3',
    '__proto__',
  ])
})
