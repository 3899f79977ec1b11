import { expect, test } from 'vitest'
import { sizeText } from './pluralize'

test('sizes', () => {
  expect([0, 1, 999, 1000, 1500, 2_500_000].map(sizeText)).toEqual([
    '0 bytes',
    '1 byte',
    '999 bytes',
    '1.0 kB',
    '1.5 kB',
    '2.5 MB',
  ])
})
