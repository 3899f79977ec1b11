import { expect, test } from 'vitest'
import { jwt } from '../testing/fake-service'
import { readToken } from './access-token'

test.each([
  [{ user_id: 17, username: 'mia', email: 'mia@example.com' }, '17', 'mia'],
  [{ sub: 'a-b-c', preferred_username: 'mia', name: 'Mia Okafor' }, 'a-b-c', 'mia'],
  [{ sub: 'a-b-c', name: 'Zoë 🚗', email: 'zoe@example.com' }, 'a-b-c', 'Zoë 🚗'],
  [{ user_id: 17, username: '', email: 'mia@example.com' }, '17', 'mia@example.com'],
  [{ user_id: 17, username: null }, '17', '17'],
  [{ username: 'mia' }, null, 'mia'],
  [{}, null, null],
])('%o: person %s, called %s', (claims, person, name) => {
  expect(readToken(jwt(claims))).toEqual({ person, name, issuedAt: null, expiresAt: null })
})

test('its times, in milliseconds', () => {
  expect(readToken(jwt({ iat: 1, exp: 301.5 }))).toMatchObject({ issuedAt: 1_000, expiresAt: 301_500 })
})

test.each(['opaque', 'a.b.c', 'a..c', ''])('%j is opaque', (token) => {
  expect(readToken(token)).toEqual({ person: null, name: null, issuedAt: null, expiresAt: null })
})
