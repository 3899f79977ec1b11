import { expect, test } from 'vitest'
import { isEmail } from '../endpoints/drivers-bulk'

test.each([
  'li.wang@example.org',
  "o'neill+tolls@mail.example.co.uk",
  'a@b.co',
  'x@localhost',
  '"with space"@example.com',
  'a@müller.example',
  'a@xn--mller-kva.example',
  '1@2.33',
])('%s', (text) => expect(isEmail(text)).toBe(true))

test.each([
  '',
  '@',
  'a@',
  '@b.co',
  'a',
  'a@b',
  'a@b.c',
  'a b@example.com',
  'a@exa mple.com',
  'a@example.com ',
  ' a@example.com',
  'a@example.com\n',
  'a..b@example.com',
  '.a@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example.com-',
  'a@@example.com',
  'a@b@example.com',
  'a;b@example.com',
  'a@example..com',
  'zoë@example.com',
  `${'a'.repeat(320)}@example.com`,
])('%j is not an address', (text) => expect(isEmail(text)).toBe(false))

test('hostile text doesn’t slow down the check', () => {
  // A pattern that backtracks would take minutes for such a text, or never end.
  const from = performance.now()
  expect(isEmail(`a@${'a-'.repeat(100_000)}`)).toBe(false)
  expect(isEmail(`a@${'a.'.repeat(140)}-`)).toBe(false)
  expect(performance.now() - from).toBeLessThan(10_000)
})
