import { expect, test } from 'vitest'
import { isNotYetValid, retryAfterMs } from './retry-after'

const SENT = 'Thu, 01 Jan 2026 00:00:00 GMT'

test.each([
  ['2', 2_000],
  ['1.5', 1_500],
  [' 3 ', 3_000],
  ['0', 1_000],
  ['60', 60_000],
  ['3600', 60_000],
  ['99999999999999999999', 60_000],
  ['-5', 5_000],
  ['', 5_000],
  ['soon', 5_000],
  ['NaN', 5_000],
  ['1e3', 5_000],
  ['Infinity', 5_000],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Thu, 01 Jan 2026 01:00:00 GMT', 60_000],
  ['Wed, 31 Dec 2025 23:00:00 GMT', 1_000],
])('Retry-After %s is %i ms', (header, ms) => {
  expect(retryAfterMs(new Headers({ Date: SENT, 'Retry-After': header }))).toBe(ms)
})

test('returns null without a header', () => {
  expect(retryAfterMs(new Headers())).toBe(5_000)
})

test('compares a date with the local clock if the response has no Date', () => {
  const header = new Date(Date.now() + 20_000).toUTCString()
  const ms = retryAfterMs(new Headers({ 'Retry-After': header }))
  expect(ms).toBeGreaterThan(15_000)
  expect(ms).toBeLessThanOrEqual(20_000)
})

test.each([
  ['The token is not yet valid (iat)', true],
  ['The token is not yet valid (nbf)', true],
  ['Token is not valid yet', true],
  ['Token not active yet', true],
  ['jwt not active', false],
  ['The token is not yet active', true],
  ['Token used before issued', true],
  ['token issued in the future', true],
  ['Token is invalid or expired', false],
  ['Given token not valid for any token type', false],
  ['Signature has expired', false],
  ['', false],
])('"%s"', (message, expected) => {
  const text = JSON.stringify({ code: 'token_not_valid', messages: [{ message }] })
  expect(isNotYetValid({ status: 401, text })).toBe(expected)
  expect(isNotYetValid({ status: 403, text })).toBe(false)
})
