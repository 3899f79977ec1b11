import { expect, test } from 'vitest'
import { ApiError } from '../../lib/api-error'
import { fakeLocks } from '../testing/fake-locks'
import { memoryStorage, storedEntries } from '../testing/fake-service'
import { createReadSupport } from './read-support'

const HOUR = 60 * 60 * 1000
const HERE = { baseUrl: '', fleetId: null }

/** A browser whose tabs share storage and locks, and a service that answers each read as the test says. */
function browser(answer: () => Promise<string>, { storage = memoryStorage(), hasHistory = true } = {}) {
  const locks = fakeLocks()
  const clock = { now: Date.parse('2026-03-05T08:30:00Z') }
  let sent = 0
  const openTab = (name = 'tab') => {
    const reads = createReadSupport('auto', {
      storage: () => storage,
      locks: locks.of(name),
      now: () => clock.now,
    })
    const attempt = {
      ...HERE,
      send: () => {
        sent++
        return answer()
      },
      isUnsupported: async () => hasHistory,
      onUnusable: () => undefined,
    }
    return {
      ...reads,
      read: (fleetId: number | null = null) => reads.request('vehicle', { ...attempt, fleetId }),
      list: () => reads.request('vehicles', attempt),
    }
  }
  return { openTab, clock, locks, storage, sent: () => sent }
}

const refused = (status: number) => async (): Promise<string> => {
  throw new ApiError({ kind: 'refused', message: 'No.', status })
}

test('a read that a service lacks is asked for once a day, over reloads, for each kind and fleet', async () => {
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
  expect(open.absentSince('vehicle', HERE)).toBe(since)
  await open.read()
  expect(sent()).toBe(3)
  // A tab that stays open asks again, too.
  clock.now += 2 * HOUR
  expect(open.absentSince('vehicle', HERE)).toBeNull()
  await open.read()
  expect(sent()).toBe(4)
})

test('a 404 is remembered where the same id has a history, and not where it has none', async () => {
  for (const [hasHistory, requests] of [
    [true, 1],
    [false, 2],
  ] as const) {
    const { openTab, sent } = browser(refused(404), { hasHistory })
    for (const tab of [openTab(), openTab()]) await tab.read().catch(() => null)
    expect(sent()).toBe(requests)
  }
})

test.each([401, 403, 429, 500, 503])('%d is remembered by nobody', async (status) => {
  const { openTab, sent, storage } = browser(refused(status))
  for (const tab of [openTab(), openTab()]) await expect(tab.read()).rejects.toMatchObject({ status })
  expect([sent(), storedEntries(storage)]).toEqual([2, []])
})

test('a read that answers is not written down', async () => {
  const { openTab, storage } = browser(async () => 'a vehicle')
  expect(await openTab().read()).toBe('a vehicle')
  expect(storedEntries(storage)).toEqual([])
})

test('several tabs and vehicles at once ask once; a read that is there answers each of them', async () => {
  const absent = browser(refused(405))
  const tabs = ['a', 'b', 'c'].map(absent.openTab)
  expect(await Promise.all(tabs.flatMap((tab) => [tab.read(), tab.read()]))).toEqual(Array(6).fill(null))
  expect(absent.sent()).toBe(1)
  const present = browser(async () => 'a vehicle')
  const others = ['a', 'b', 'c'].map(present.openTab)
  const answers = await Promise.all(others.flatMap((tab) => [tab.read(), tab.read()]))
  expect(answers).toEqual(Array(6).fill('a vehicle'))
  expect(present.sent()).toBe(6)
})

test('a tab that is closed while it asks leaves the question to the next', async () => {
  let asked = 0
  const never = new Promise<string>(() => undefined)
  const { openTab, locks } = browser(() => (asked++ === 0 ? never : refused(405)()))
  void openTab('closed').read()
  const next = openTab('next').read()
  locks.close('closed')
  expect(await next).toBeNull()
  expect(asked).toBe(2)
})

test('forgotten, it is asked for again', async () => {
  const { openTab, sent, storage } = browser(refused(405))
  const tab = openTab()
  await tab.read()
  tab.forget(HERE)
  expect(storedEntries(storage)).toEqual([])
  await tab.read()
  expect(sent()).toBe(2)
})

test('of a clock that goes wrong, and of another version: asked again', async () => {
  const { openTab, clock, storage, sent } = browser(refused(405))
  await openTab().read()
  clock.now -= HOUR
  await openTab().read()
  storage.setItem(storage.key(0) ?? '', 'yes')
  await openTab().read()
  expect(sent()).toBe(3)
})

test('where the browser keeps nothing, it is asked for once a tab', async () => {
  const reads = createReadSupport('auto', {
    storage: () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    },
    locks: null,
  })
  let sent = 0
  const send = () => {
    sent++
    return refused(405)()
  }
  const attempt = { ...HERE, send, isUnsupported: async () => true, onUnusable: () => undefined }
  for (let vehicle = 0; vehicle < 3; vehicle++) expect(await reads.request('vehicle', attempt)).toBeNull()
  expect(sent).toBe(1)
})
