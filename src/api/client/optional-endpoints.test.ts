import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error'
import { memoryStorage, storedEntries } from '../testing/fake-service'
import { createOptionalEndpoints } from './optional-endpoints'

const HOUR = 60 * 60 * 1000
const HERE = { key: ['', null] } as const

/** Creates a tab that reloads several times, and a service with the test's responses to each endpoint. */
function browser(respond: () => Promise<string>, { storage = memoryStorage(), hasHistory = true } = {}) {
  const clock = { now: Date.parse('2026-03-05T08:30:00Z') }
  let sent = 0
  const openTab = () => {
    const reads = createOptionalEndpoints('auto', { storage: () => storage, now: () => clock.now })
    const attempt = {
      ...HERE,
      send: () => {
        sent++
        return respond()
      },
      isUnsupported: async () => (hasHistory ? ('absent' as const) : ('present' as const)),
      onUnusable: () => undefined,
    }
    return {
      ...reads,
      read: (fleetId: number | null = null) => reads.request('vehicle', { ...attempt, key: ['', fleetId] }),
      list: () => reads.request('vehicles', attempt),
    }
  }
  return { openTab, clock, storage, sent: () => sent }
}

const refused = (status: number) => async (): Promise<string> => {
  throw new ApiError({ kind: 'refused', message: 'No.', status, raw: '{"detail":"No."}' })
}

test('probes a missing endpoint once a day, across reloads, for each kind and fleet', async () => {
  const { openTab, clock, sent } = browser(refused(405))
  for (let load = 0; load < 3; load++) {
    const tab = openTab()
    for (let vehicle = 0; vehicle < 3; vehicle++) expect(await tab.read()).toBeNull()
    expect(await tab.list()).toBeNull()
    expect(await tab.read(2)).toBeNull()
  }
  expect(sent()).toBe(3)
  const since = clock.now
  const open = openTab()
  clock.now += 23 * HOUR
  expect(open.missingSince('vehicle', HERE)).toBe(since)
  await open.read()
  expect(sent()).toBe(3)
  // A tab that stays open probes again, too.
  clock.now += 2 * HOUR
  expect(open.missingSince('vehicle', HERE)).toBeNull()
  await open.read()
  expect(sent()).toBe(4)
})

test('remembers a 404 if the same ID has a history, not otherwise', async () => {
  for (const [hasHistory, requests] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const { openTab, sent } = browser(refused(404), { hasHistory })
    for (const tab of [openTab(), openTab()]) await tab.read().catch(() => null)
    expect(sent()).toBe(requests)
  }
})

test.each([401, 403, 429, 500, 503])('doesn’t remember a %d', async (status) => {
  const { openTab, sent, storage } = browser(refused(status))
  for (const tab of [openTab(), openTab()]) await expect(tab.read()).rejects.toMatchObject({ status })
  expect([sent(), storedEntries(storage)]).toEqual([2, []])
})

test('stores nothing about an endpoint that responds', async () => {
  const { openTab, storage } = browser(async () => 'a vehicle')
  expect(await openTab().read()).toBe('a vehicle')
  expect(storedEntries(storage)).toEqual([])
})

test('concurrent vehicles probe once; an existing endpoint serves each of them', async () => {
  const absent = browser(refused(405))
  const tab = absent.openTab()
  expect(await Promise.all([tab.read(), tab.read(), tab.read()])).toEqual([null, null, null])
  expect(absent.sent()).toBe(1)
  const present = browser(async () => 'a vehicle')
  const other = present.openTab()
  expect(await Promise.all([other.read(), other.read()])).toEqual(['a vehicle', 'a vehicle'])
  expect(present.sent()).toBe(2)
})

test('probes again after forget()', async () => {
  const { openTab, sent, storage } = browser(refused(405))
  const tab = openTab()
  await tab.read()
  tab.forget(HERE)
  expect(storedEntries(storage)).toEqual([])
  await tab.read()
  expect(sent()).toBe(2)
})

test('probes again after a clock error or from a different version', async () => {
  const { openTab, clock, storage, sent } = browser(refused(405))
  await openTab().read()
  clock.now -= HOUR
  await openTab().read()
  storage.setItem(storage.key(0) ?? '', 'yes')
  await openTab().read()
  expect(sent()).toBe(3)
})

test('without storage, probes an optional endpoint once per tab', async () => {
  const reads = createOptionalEndpoints('auto', {
    storage: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
  })
  let sent = 0
  const send = () => {
    sent++
    return refused(405)()
  }
  const attempt = { ...HERE, send, isUnsupported: async () => 'absent' as const, onUnusable: () => undefined }
  for (let vehicle = 0; vehicle < 3; vehicle++) expect(await reads.request('vehicle', attempt)).toBeNull()
  expect(sent).toBe(1)
})
