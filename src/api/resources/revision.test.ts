import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareIds } from './revision'

test('ids are ordered by exact value', () => {
  const integer = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n })
  fc.assert(
    fc.property(fc.oneof(integer, fc.bigInt({ min: -20n, max: 20n })), integer, (a, b) => {
      expect(Math.sign(compareIds(String(a), String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0)
      expect(compareIds(String(a), String(a))).toBe(0)
      expect(Math.sign(compareIds(String(a), String(a + 1n)))).toBe(-1)
    }),
  )
})
