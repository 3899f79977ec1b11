import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../lib/random-runs'
import { DUE_FRACTION, EARLIEST_MS } from './credentials'
import { claimedLifeMs, createTokenLife } from './token-life'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 22, 12)
const seconds = (ms: number) => Math.floor(ms / 1000) * 1000

/** A service as simplejwt is, at the moment `at` of a true clock. All in milliseconds. */
interface Situation {
  /** Milliseconds after NOW at which the token is issued. */
  readonly at: number
  readonly lifeMs: number
  readonly sessionAgeMs: number
  /** How far ahead of the true time the service's clock is, and this machine's. */
  readonly serviceAhead: number
  readonly localAhead: number
  /** From the token's issue to its receipt. */
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

/** The token of a situation, as its service signs it, and whether it accepts it at a moment of the true clock. */
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

/** The life as it turns out, to 50 ms: asks the service at one age after the other. */
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

test('F76 by the answer’s Date: the life as it turns out, whatever both clocks and `iat` say', () => {
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

test('F76 whatever a proxy makes of Date: more than nothing, and no more than `exp` minus `iat`', () => {
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

/** How a tab is used that sends a request every second. */
interface Usage {
  readonly first: Situation
  readonly showsDate: boolean
  readonly opaque: boolean
  /** Age of the third token at which it is refused for another reason than its age: the service lost its sessions, say. */
  readonly lostAtMs?: number
}

/** Uses this many tokens; returns how many requests were refused, and the life that the last token was given. */
function useTokens(count: number, { first, showsDate, opaque, lostAtMs = Number.POSITIVE_INFINITY }: Usage) {
  const life = createTokenLife()
  let refused = 0
  let next = first
  let refusal: { readonly receivedAt: number; readonly ageMs: number } | null = null
  let lifeMs: number | null = null
  for (let token = 0; token < count; token++) {
    const { claims, date, receivedAt, accepts } = issue(next)
    const facts = { person: null, name: null, ...claims, ...(opaque && { expiresAt: null }) }
    lifeMs = life.ofNew(facts, receivedAt, showsDate ? date : null)
    if (refusal !== null) life.learn(refusal)
    lifeMs = life.limit(lifeMs)
    refusal = null
    const dueMs = lifeMs === null ? Number.POSITIVE_INFINITY : Math.max(EARLIEST_MS, lifeMs * DUE_FRACTION)
    let ageMs = 0
    while (ageMs < dueMs && refusal === null) {
      ageMs = Math.min(ageMs + 1_000, dueMs)
      if (accepts(ageMs) && !(token === 2 && ageMs >= lostAtMs)) continue
      refused++
      refusal = { receivedAt, ageMs }
    }
    next = { ...next, at: next.at + ageMs, sessionAgeMs: next.sessionAgeMs + ageMs }
  }
  return { refused, lifeMs: lifeMs ?? 0 }
}

const usage: fc.Arbitrary<Usage> = fc.record({
  first: situation.map((one) => ({ ...one, lifeMs: Math.min(one.lifeMs, 600_000) })),
  showsDate: fc.boolean(),
  opaque: fc.boolean(),
})

test('F76 nothing is refused where Date is shown; else two refusals teach the life, whatever the clocks', () => {
  fc.assert(
    fc.property(usage, (one) => {
      const { refused } = useTokens(20, one)
      expect(refused).toBeLessThanOrEqual(one.showsDate && !one.opaque ? 0 : 2)
    }),
    { numRuns: runs(500) },
  )
})

test('F76 a token that was refused for another reason is forgotten: the next are not renewed all the time', () => {
  fc.assert(
    fc.property(usage, fc.integer({ min: 0, max: 600_000 }), (one, lostAtMs) => {
      const usual = useTokens(25, one)
      const { refused, lifeMs } = useTokens(25, { ...one, lostAtMs })
      expect(refused).toBeLessThanOrEqual(usual.refused + 3)
      expect(lifeMs).toBeGreaterThanOrEqual(usual.lifeMs * DUE_FRACTION)
    }),
    { numRuns: runs(500) },
  )
})

test('one token teaches once, however many of its requests are refused', () => {
  const life = createTokenLife()
  life.learn({ receivedAt: NOW, ageMs: 60_000 })
  life.learn({ receivedAt: NOW, ageMs: 60_100 })
  const opaque = { person: null, name: null, issuedAt: null, expiresAt: null }
  expect(life.limit(null)).toBe(60_000)
  expect(life.ofNew(opaque, NOW + 50_000, null)).toBe(120_000)
})

test('an opaque token is learnt from at once, also where Date is shown; a claim that Date proves only the second time', () => {
  for (const [expiresAt, lifeMs] of [
    [null, 60_000],
    [NOW + 300_000, 300_000],
  ] as const) {
    const life = createTokenLife()
    life.ofNew({ person: null, name: null, issuedAt: null, expiresAt }, NOW, NOW)
    life.learn({ receivedAt: NOW, ageMs: 60_000 })
    expect(life.limit(expiresAt && 300_000)).toBe(lifeMs)
    life.learn({ receivedAt: NOW + 1, ageMs: 61_000 })
    expect(life.limit(expiresAt && 300_000)).toBe(61_000)
  }
})

test('a token that is refused right after its receipt teaches nothing', () => {
  const life = createTokenLife()
  life.learn({ receivedAt: NOW, ageMs: EARLIEST_MS - 1 })
  expect(life.limit(300_000)).toBe(300_000)
})
