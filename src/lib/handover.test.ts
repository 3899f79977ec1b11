import { expect, test } from 'vitest'
import { createHandover } from './handover'

test('what is given is taken once, and the latest only', () => {
  const handover = createHandover<string>()
  expect(handover.take()).toBeNull()
  handover.give('first')
  handover.give('second')
  expect(handover.take()).toBe('second')
  expect(handover.take()).toBeNull()
})
