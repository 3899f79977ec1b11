import { expect, test } from 'vitest'
import { shortened } from './shortened'

test('a text that is too long is cut', () => {
  expect(shortened('x'.repeat(301), 300)).toBe(`${'x'.repeat(300)}…`)
  expect(shortened('short', 5)).toBe('short')
})
