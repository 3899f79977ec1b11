import { expect, test } from 'vitest'
import { unwrapRow } from './unwrap-cells'

test('removes the formula or quote around numbers with leading zeros', () => {
  expect(
    unwrapRow(['="0012"', "'0012", '="a ""b"""', '=1+1', "'quoted'", "'", '', "'t Hooft", "'ZDF8221"]),
  ).toEqual([...['0012', '0012', 'a "b"', '=1+1', "'quoted'", "'", '', "'t Hooft", 'ZDF8221']])
  const row = ['a', '1']
  expect(unwrapRow(row)).toBe(row)
})
