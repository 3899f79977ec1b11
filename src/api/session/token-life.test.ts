import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/testing/random-runs'
import { jwt } from '../testing/fake-service'
import { DUE_FRACTION } from './credentials'
import { claimedLifeMs, readToken } from './token-life'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 22, 12)
const seconds = (ms: number) => Math.floor(ms / 1000) * 1000

/** A service like simplejwt at the moment `at` of the true time. All in milliseconds. */
interface Situation {
  /** When the token is issued, in ms after NOW. */
  readonly at: number
  readonly lifeMs: number
  readonly sessionAgeMs: number
  /** How far the service's clock and this machine's are ahead of the true time. */
  readonly serviceAhead: number
  readonly localAhead: number
  /** Time from issue to receipt of the token. */
  readonly latencyMs: number
}

const situation = fc.record({
  at: fc.integer({ min: 0, max: 10_000 }),
  lifeMs: fc.integer({ min: 10, max: 7_200 }).map((s) => s * 1000),
  sessionAgeMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 30 * 24 * HOUR })),
  serviceAhead: fc.integer({ min: -12 * HOUR, max: 12 * HOUR }),
  localAhead: fc.integer({ min: -12 * HOUR, max: 12 * HOUR }),
  latencyMs: fc.integer({ min: 0, max: 900 }),
})

/**
 * Returns the token of a situation, signed by its service, and a function that returns whether the service accepts it
 * at a true time.
 */
function issue({ at, lifeMs, sessionAgeMs, serviceAhead, localAhead, latencyMs }: Situation) {
  const issued = NOW + at + serviceAhead
  const expiresAt = seconds(issued) + lifeMs
  return {
    claims: { issuedAt: seconds(issued - sessionAgeMs), expiresAt },
    date: seconds(issued),
    receivedAt: NOW + at + latencyMs + localAhead,
    accepts: (ageMs: number) => seconds(issued + latencyMs + ageMs) < expiresAt,
  }
}

/** Finds the real lifetime to 50 ms, by trying one age after the other. */
function livedMs(accepts: (ageMs: number) => boolean): number {
  let low = 0
  let high = 8_000_000
  while (high - low > 50) {
    const middle = (low + high) / 2
    if (accepts(middle)) low = middle
    else high = middle
  }
  return high
}

test('F76 learns the true life from the response’s Date, regardless of clocks and `iat`', () => {
  fc.assert(
    fc.property(situation, (one) => {
      const { claims, date, receivedAt, accepts } = issue(one)
      const claimed = claimedLifeMs(claims, receivedAt, date) ?? 0
      const lived = livedMs(accepts)
      expect(claimed).toBeGreaterThanOrEqual(lived - 50)
      expect(claimed).toBeLessThanOrEqual(lived + 1_000 + one.latencyMs)
      expect(accepts(claimed * DUE_FRACTION)).toBe(true)
    }),
    { numRuns: runs(2_000) },
  )
})

test('F76 without a Date, by a clock that is right: the same, to the second', () => {
  fc.assert(
    fc.property(situation, (one) => {
      const { claims, receivedAt, accepts } = issue({ ...one, localAhead: one.serviceAhead })
      const claimed = claimedLifeMs(claims, receivedAt, null) ?? 0
      expect(Math.abs(claimed - livedMs(accepts))).toBeLessThanOrEqual(1_000)
      expect(accepts(claimed * DUE_FRACTION)).toBe(true)
    }),
    { numRuns: runs(2_000) },
  )
})

test('F76 with any Date from a proxy, the life is positive and at most `exp` minus `iat`', () => {
  fc.assert(
    fc.property(situation, fc.integer({ min: -48 * HOUR, max: 48 * HOUR }), (one, off) => {
      const { claims, date, receivedAt } = issue(one)
      const claimed = claimedLifeMs(claims, receivedAt, date + off) ?? 0
      expect(claimed).toBeGreaterThan(0)
      expect(claimed).toBeLessThanOrEqual(claims.expiresAt - claims.issuedAt)
    }),
    { numRuns: runs(2_000) },
  )
})

test.each([
  ['no exp', { issuedAt: NOW, expiresAt: null }, null],
  ['neither iat nor a Date', { issuedAt: null, expiresAt: NOW + 300_000 }, 300_000],
  ['expired by this machine’s clock, no iat', { issuedAt: null, expiresAt: NOW - 1 }, null],
  ['expired by this machine’s clock', { issuedAt: NOW - HOUR, expiresAt: NOW - HOUR + 300_000 }, 300_000],
  ['exp before iat', { issuedAt: NOW, expiresAt: NOW - 1 }, null],
])('claims with %s', (_, claims, life) => {
  expect(claimedLifeMs(claims, NOW, null)).toBe(life)
})

test.each([
  [{ user_id: 17, username: 'mia', email: 'mia@example.com' }, '17', 'mia'],
  [{ sub: 'a-b-c', preferred_username: 'mia', name: 'Mia Okafor' }, 'a-b-c', 'mia'],
  [{ sub: 'a-b-c', name: 'Zoë 🚗', email: 'zoe@example.com' }, 'a-b-c', 'Zoë 🚗'],
  [{ user_id: 17, username: '', email: 'mia@example.com' }, '17', 'mia@example.com'],
  [{ user_id: 17, username: null }, '17', '17'],
  [{ username: 'mia' }, null, 'mia'],
  [{}, null, null],
])('%o: user %s, named %s', (claims, person, name) => {
  expect(readToken(jwt(claims))).toEqual({ person, name, issuedAt: null, expiresAt: null })
})

test('returns its times in milliseconds', () => {
  expect(readToken(jwt({ iat: 1, exp: 301.5 }))).toMatchObject({ issuedAt: 1_000, expiresAt: 301_500 })
})

test.each(['opaque', 'a.b.c', 'a..c', ''])('%j is opaque', (token) => {
  expect(readToken(token)).toEqual({ person: null, name: null, issuedAt: null, expiresAt: null })
})
