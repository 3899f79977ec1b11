import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createClient } from '../../api/client/client'
import { parseTolerant } from '../../api/client/parse-tolerant'
import { createRequestLog } from '../../api/client/request-log'
import { createSpecDifferences } from '../../api/client/spec-differences'
import { createSession } from '../../api/session/session'
import {
  BASE,
  CONFIG,
  fakePage,
  json,
  jwt,
  memoryStorage,
  NO_CROSS_TAB,
  READ,
  WRITE,
} from '../../api/testing/fake-service'
import { bareAddress, diagnosticsReport } from './diagnostics-report'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Advances the clock by a minute, because a request waits until an interruption of the session ends. */
async function afterAMinute<T>(outcome: Promise<T>): Promise<T> {
  await vi.advanceTimersByTimeAsync(60_000)
  return outcome
}

/** Builds the report of a session with secrets in every place that a service or a deployment can put them. */
async function reportOf(token: string, key: string, status: number): Promise<string> {
  const log = createRequestLog()
  const differences = createSpecDifferences()
  const config = {
    ...CONFIG,
    apiBaseUrl: `https://user:${encodeURIComponent(token)}@api.example`,
    signInUrl: `/sign-in?tenant=${encodeURIComponent(token)}#${encodeURIComponent(key)}`,
    signOutUrl: `${BASE}/sign-out?state=${encodeURIComponent(key)}`,
  }
  let refreshes = 0
  const deps = {
    storage: memoryStorage,
    page: fakePage(),
    crossTab: NO_CROSS_TAB,
    random: () => 0.5,
    consoleOrigin: BASE,
    fetch: log.watch(async (input) => {
      const { pathname } = new URL(String(input))
      const echo = { detail: `${token} ${key}`, access: token, token, key }
      if (pathname !== '/api/auth/token/refresh/') return json(echo, status, { 'X-Request-Id': key })
      return ++refreshes === 1 ? json(echo) : json(echo, 503, { 'X-Token': token })
    }),
  }
  const session = createSession({ ...CONFIG, signOutUrl: config.signOutUrl }, deps)
  const client = createClient({ ...deps, baseUrl: BASE, fleetId: 2, session, differences })
  await session.start()
  const { differences: found } = parseTolerant(z.object({ access: z.number() }), { access: token, token })
  differences.note('GET /v2/thing/', ...found)
  const query = `q=${encodeURIComponent(token)}&k=${encodeURIComponent(key)}`
  const ask = () =>
    Promise.allSettled([
      client.request({ ...READ, query }),
      client.request({ ...WRITE, json: { token, key } }),
    ])
  await afterAMinute(ask())
  await afterAMinute(session.refresh(session.authorization()))
  session.enterKey(key)
  await afterAMinute(ask())
  const report = diagnosticsReport({
    now: Date.now(),
    config,
    session: session.state(),
    times: session.times(),
    fleetId: 2,
    differences: differences.list(),
    requests: log.list(),
    versions: { console: '0.1.0' },
  })
  session.dispose()
  return report
}

const secret = fc.stringMatching(/^[A-Za-z0-9_+/=.~-]{16,60}$/)

test('a report contains no token and no key, even if the service or the deployment repeats them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        secret,
        secret.map((sub) => jwt({ sub, exp: 300, iat: 0 })),
      ),
      secret,
      fc.constantFrom(200, 400, 401, 403, 500),
      async (token, key, status) => {
        const report = await reportOf(token, key, status)
        for (const hidden of [token, key, encodeURIComponent(token), encodeURIComponent(key)]) {
          expect(report).not.toContain(hidden)
        }
      },
    ),
    { numRuns: 60 },
  )
})

test('contents of a report', () => {
  const report: unknown = JSON.parse(
    diagnosticsReport({
      now: Date.UTC(2026, 0, 2, 3, 4, 5),
      config: { ...CONFIG, fleets: [{ id: 1, title: 'Alder Rentals' }] },
      session: { status: 'active', mode: 'session', problem: null },
      times: {
        receivedAt: Date.UTC(2026, 0, 2, 3, 0, 0),
        lifeMs: 300_000,
        renewalAt: Date.UTC(2026, 0, 2, 3, 4, 0),
      },
      fleetId: null,
      differences: [{ endpoint: 'GET /v2/integrations/', path: '*.urls', count: 3 }],
      requests: [
        {
          at: Date.UTC(2026, 0, 2),
          method: 'GET',
          path: '/x/',
          parameters: ['limit', 'offset'],
          status: 200,
          ms: 12,
        },
        { at: Date.UTC(2026, 0, 2), method: 'POST', path: '/y/', parameters: [], status: null, ms: 3 },
      ],
      versions: { console: '0.1.0', interface: '2.0.0' },
    }),
  )
  expect(report).toEqual({
    reportedAt: '2026-01-02T03:04:05.000Z',
    versions: { console: '0.1.0', interface: '2.0.0' },
    deployment: {
      apiBaseUrl: BASE,
      signInUrl: `${BASE}/sign-in`,
      signOutUrl: null,
      vehicleReads: 'auto',
      fleets: [{ id: 1, title: 'Alder Rentals' }],
    },
    session: {
      status: 'active',
      mode: 'session',
      problem: null,
      receivedAt: '2026-01-02T03:00:00.000Z',
      lifeSeconds: 300,
      renewalAt: '2026-01-02T03:04:00.000Z',
    },
    fleetId: null,
    differences: [{ endpoint: 'GET /v2/integrations/', path: '*.urls', count: 3 }],
    requests: [
      '2026-01-02T00:00:00.000Z GET /x/?limit&offset 200 12 ms',
      '2026-01-02T00:00:00.000Z POST /y/ no response 3 ms',
    ],
  })
})

test.each([
  ['', ''],
  ['/sign-in', '/sign-in'],
  ['/sign-in?a=b#c', '/sign-in'],
  ['https://user:pass@id.example/in?x#y', 'https://id.example/in'],
  ['https://a@b@id.example', 'https://id.example'],
])('%s is reported as %s', (address, bare) => {
  expect(bareAddress(address)).toBe(bare)
})
