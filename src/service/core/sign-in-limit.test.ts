import { expect, test } from 'vitest'
import { createSignInLimit } from './sign-in-limit'

test('F73 a flood of names evicts only the oldest', () => {
  const limit = createSignInLimit(() => 0)
  const fail = (name: string) => {
    for (let time = 0; time < 10; time += 1) limit.countWrong(name, 'a')
  }
  fail('first')
  fail('second')
  for (let name = 2; name < 10_000; name += 1) limit.countWrong(String(name), 'a')
  expect(limit.waitSeconds('first', 'a')).toBe(60)
  limit.countWrong('one more', 'a')
  expect(limit.waitSeconds('first', 'a')).toBe(0)
  expect(limit.waitSeconds('second', 'a')).toBe(60)
})
