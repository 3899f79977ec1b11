import { expect, test, vi } from 'vitest'
import { type Change, change, changeAll, countAll, isBlocked, read, readAll, write } from './database'
import { deleteReloadableData } from './forget'
import { readRecents, rememberOpened } from './recents'
import type { Scope } from './scope'

// Node has no IndexedDB, which looks like a browser that blocks it. Browser tests cover the other case.
const manager: Scope = { baseUrl: '', person: '1', fleetId: null }

test('with blocked storage, recents last until the tab closes', async () => {
  await rememberOpened(manager, 7, 1000)
  await rememberOpened(manager, 8, 2000)
  await rememberOpened(manager, 7, 3000)
  expect(isBlocked()).toBe(true)
  expect(await readRecents(manager)).toEqual([
    { vehicleId: 7, openedAt: 3000 },
    { vehicleId: 8, openedAt: 2000 },
  ])
})

test('F51 a database that fails after it was opened counts as blocked', async () => {
  const request: { error: DOMException; onerror?: () => void } = {
    error: new DOMException('Broken.', 'UnknownError'),
  }
  vi.stubGlobal('indexedDB', {
    open: () => {
      queueMicrotask(() => request.onerror?.())
      return request
    },
  })
  vi.resetModules()
  const broken = await import('./database')
  await broken.write('a', 1)
  expect(await broken.read('a')).toBe(1)
  expect(broken.isBlocked()).toBe(true)
  vi.unstubAllGlobals()
})

test('F85 after failed reads, the next read tries again', async () => {
  let failures = 1
  vi.doMock('idb-keyval', () => ({
    createStore: () => async () => {
      if (failures-- > 0) throw new DOMException('The connection is closing.', 'InvalidStateError')
      return ['stored']
    },
  }))
  vi.resetModules()
  const shaky = await import('./database')
  expect(await shaky.read('a')).toBe('stored')
  expect(shaky.isBlocked()).toBe(false)
  failures = 2
  expect(await shaky.read('a')).toBeUndefined()
  expect(shaky.isBlocked()).toBe(true)
  expect(await shaky.read('a')).toBe('stored')
  expect(shaky.isBlocked()).toBe(false)
  vi.doUnmock('idb-keyval')
})

test('with blocked storage, concurrent changes of one key all apply', async () => {
  const add =
    (one: number): Change =>
    (old) => [...(Array.isArray(old) ? old : []), one]
  await Promise.all([1, 2, 3].map((one) => change('many', add(one))))
  expect(await read('many')).toEqual([1, 2, 3])
  await Promise.all([
    changeAll(
      new Map([
        ['many', add(4)],
        ['other', add(4)],
      ]),
    ),
    change('other', add(5)),
    write('many', []),
  ])
  expect(await read('other')).toEqual([4, 5])
})

test('the next read reopens a database that couldn’t be opened', async () => {
  let refusals = 2
  vi.doMock('idb-keyval', () => ({
    // Like the library, a store remembers the result of opening for its whole life.
    createStore: () => {
      const opened =
        refusals-- > 0 ? Promise.reject(new DOMException('Busy.', 'UnknownError')) : Promise.resolve()
      opened.catch(() => undefined)
      return () => opened.then(() => ['stored'])
    },
  }))
  vi.resetModules()
  const busy = await import('./database')
  expect(await busy.read('a')).toBeUndefined()
  expect(busy.isBlocked()).toBe(true)
  expect(await busy.read('a')).toBe('stored')
  expect(busy.isBlocked()).toBe(false)
  vi.doUnmock('idb-keyval')
})

test('asks the browser once for persistent storage, when the first local-only record is stored', async () => {
  const persist = vi.fn(async () => true)
  vi.stubGlobal('navigator', { storage: { persist } })
  vi.doMock('idb-keyval', () => ({ createStore: () => async () => undefined }))
  vi.resetModules()
  const stores = await import('./database')
  await stores.write('recent:1', 1)
  await stores.change('draft:1', () => 1)
  expect(persist).not.toHaveBeenCalled()
  await stores.write('keep:receipt:1', 1)
  await stores.write('keep:drivers:1', 1)
  expect(persist).toHaveBeenCalledOnce()
  vi.doUnmock('idb-keyval')
  vi.unstubAllGlobals()
})

test('a different user, fleet, or service doesn’t see it', async () => {
  await rememberOpened(manager, 7, 1000)
  expect(await readRecents({ ...manager, person: '2' })).toEqual([])
  expect(await readRecents({ ...manager, fleetId: 2 })).toEqual([])
  expect(await readRecents({ ...manager, baseUrl: 'https://api.example' })).toEqual([])
})

test('stores the 50 latest recents, and a sign-out deletes all', async () => {
  for (let vehicleId = 1; vehicleId <= 60; vehicleId++) await rememberOpened(manager, vehicleId, vehicleId)
  const recents = await readRecents(manager)
  expect(recents).toHaveLength(50)
  expect(recents[0]?.vehicleId).toBe(60)
  await deleteReloadableData()
  expect(await readRecents(manager)).toEqual([])
})

test('a change that throws changes nothing and rejects', async () => {
  await change('a', () => 1)
  const mistake = () => {
    throw new RangeError('No.')
  }
  await expect(
    changeAll(
      new Map<string, Change>([
        ['b', () => 2],
        ['a', mistake],
      ]),
    ),
  ).rejects.toThrow(RangeError)
  expect(await read('a')).toBe(1)
  expect(await read('b')).toBeUndefined()
})

test('lists values by prefix, and undefined deletes', async () => {
  await write('list:1', 'one')
  await write('list:2', 'two')
  await write('lisp', 'other')
  expect(await readAll('list:')).toEqual(
    new Map([
      ['list:1', 'one'],
      ['list:2', 'two'],
    ]),
  )
  expect(await countAll('list:')).toBe(2)
  await write('list:1', undefined)
  await change('list:2', () => undefined)
  expect(await readAll('list:')).toEqual(new Map())
  expect(await countAll('list:')).toBe(0)
})
