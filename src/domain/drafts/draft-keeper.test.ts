import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocks } from '../../api/testing/fake-locks'
import type { TabLocks } from '../../lib/browser/tab-lock'
import { deleteAll } from '../../local/database'
import { flushDrafts } from '../../local/draft-flush'
import * as drafts from '../../local/drafts'
import type { Scope } from '../../local/scope'
import { createDraftKeeper } from './draft-keeper'

// Node has no IndexedDB, which looks like a browser that blocks it. So 'off' means 'saved' in these tests.

const { readDrafts, saveDraft } = drafts
const scope: Scope = { baseUrl: '', person: '1', fleetId: null }
const stops: (() => void)[] = []

beforeEach(async () => {
  vi.useFakeTimers()
  await deleteAll('')
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Starts a visit to the page in a tab. Stopping the visit leaves its draft behind. */
async function visit(locks: TabLocks = null, version = 1) {
  const keeper = createDraftKeeper({ scope, kind: 'vehicle-edit', about: '7', version, locks })
  const stop = keeper.start()
  stops.push(stop)
  await settle()
  return { keeper, stop }
}
const settle = () => vi.advanceTimersByTimeAsync(1)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const kept = async () => (await readDrafts(scope, 'vehicle-edit', '7')).map(({ value }) => value)
const offered = (keeper: ReturnType<typeof createDraftKeeper>) =>
  keeper.state().leftBehind.map(({ value }) => value)
const leftBehind = (id: string, value: unknown, version = 1): drafts.Draft => ({
  id,
  kind: 'vehicle-edit',
  about: '7',
  title: '',
  version,
  savedAt: Date.now(),
  value,
})

test('writes 400 ms after the last change, and at most 2 s after the first', async () => {
  const { keeper } = await visit()
  keeper.setValue({ year: '1' })
  expect(keeper.state().status).toBe('off')
  await pass(399)
  expect(await kept()).toEqual([])
  await pass(1)
  expect(await kept()).toEqual([{ year: '1' }])
  for (let key = 0; key < 10; key++) {
    keeper.setValue({ year: `2${key}` })
    await pass(300)
  }
  expect(await kept()).not.toEqual([{ year: '1' }])
})

test('doesn’t write an equal value again', async () => {
  const { keeper } = await visit()
  keeper.setValue({ year: '1' })
  await pass(400)
  const [before] = await readDrafts(scope, 'vehicle-edit')
  keeper.setValue({ year: '1' })
  await pass(5_000)
  expect((await readDrafts(scope, 'vehicle-edit'))[0]?.savedAt).toBe(before?.savedAt)
})

test('writes immediately on a flush and at the end of the visit', async () => {
  const { keeper, stop } = await visit()
  keeper.setValue({ year: '1' })
  await flushDrafts()
  expect(await kept()).toEqual([{ year: '1' }])
  keeper.setValue({ year: '2' })
  stop()
  await settle()
  expect(await kept()).toEqual([{ year: '2' }])
})

test('deletes the draft if there is nothing to store', async () => {
  const { keeper } = await visit()
  keeper.setValue({ year: '1' })
  await pass(400)
  keeper.setValue(null)
  expect(keeper.state().status).toBe('none')
  await pass(400)
  expect(await kept()).toEqual([])
})

test('writes nothing after a save until the value was null', async () => {
  const { keeper, stop } = await visit()
  keeper.setValue({ year: '1' })
  await pass(400)
  keeper.setValue({ year: '2' })
  await keeper.done()
  expect(keeper.state().status).toBe('none')
  keeper.setValue({ year: '3' })
  await pass(5_000)
  expect(await kept()).toEqual([])
  keeper.setValue(null)
  keeper.setValue({ year: '4' })
  await pass(400)
  expect(await kept()).toEqual([{ year: '4' }])
  await keeper.done()
  stop()
  await settle()
  expect(await kept()).toEqual([])
})

test('a save during a write leaves no draft', async () => {
  const { keeper } = await visit()
  keeper.setValue({ year: '1' })
  vi.advanceTimersByTime(400)
  await keeper.done()
  await settle()
  expect(await kept()).toEqual([])
})

test('two visits store two drafts', async () => {
  const [a, b] = [await visit(), await visit()]
  a.keeper.setValue({ year: 'a' })
  b.keeper.setValue({ year: 'b' })
  await pass(400)
  expect((await kept()).sort()).toEqual([{ year: 'a' }, { year: 'b' }])
})

test('offers an earlier draft; resuming it stores one draft', async () => {
  await saveDraft(scope, leftBehind('old', { year: 'old' }))
  const { keeper } = await visit()
  expect(offered(keeper)).toEqual([{ year: 'old' }])
  keeper.resume('old')
  expect(offered(keeper)).toEqual([])
  expect(await kept()).toEqual([{ year: 'old' }])
  keeper.setValue({ year: 'old' })
  await pass(400)
  expect(await kept()).toEqual([{ year: 'old' }])
  const [own] = await readDrafts(scope, 'vehicle-edit')
  expect(own?.id).not.toBe('old')
  await keeper.done()
  expect(await kept()).toEqual([])
})

test('a resumed draft is replaced in a single write when the page closes', async () => {
  await saveDraft(scope, leftBehind('old', { year: 'old' }))
  const { keeper } = await visit()
  keeper.resume('old')
  keeper.setValue({ year: 'old' })
  keeper.setValue({ year: '' })
  // Not awaited, because a closing page has no time for a second write.
  void flushDrafts()
  expect(await kept()).toEqual([{ year: '' }])
})

test('a resumed draft that is emptied before its first write is deleted, but only after the page has shown it', async () => {
  await saveDraft(scope, leftBehind('old', { year: 'old' }))
  const { keeper, stop } = await visit()
  keeper.resume('old')
  await flushDrafts()
  expect(await kept()).toEqual([{ year: 'old' }])
  keeper.setValue({ year: 'old' })
  keeper.setValue(null)
  stop()
  await settle()
  expect(await kept()).toEqual([])
})

test('a save deletes a resumed draft before its first write', async () => {
  await saveDraft(scope, leftBehind('old', { year: 'old' }))
  const { keeper } = await visit()
  keeper.resume('old')
  await keeper.done()
  expect(await kept()).toEqual([])
})

test('discarding a draft keeps the others', async () => {
  await saveDraft(scope, leftBehind('a', { year: 'a' }))
  await saveDraft(scope, leftBehind('b', { year: 'b' }))
  const { keeper } = await visit()
  await keeper.discard('a')
  expect(offered(keeper)).toEqual([{ year: 'b' }])
  expect(await kept()).toEqual([{ year: 'b' }])
})

test('doesn’t offer drafts of a different version of the page, and keeps them', async () => {
  await saveDraft(scope, leftBehind('old', { year: 'old' }, 1))
  const { keeper } = await visit(null, 2)
  expect(offered(keeper)).toEqual([])
  expect(await kept()).toHaveLength(1)
})

test('offers a draft that is open in another tab after that tab closes', async () => {
  const locks = fakeLocks()
  const other = await visit(locks.of('other tab'))
  other.keeper.setValue({ year: 'theirs' })
  await pass(400)
  const { keeper } = await visit(locks.of('this tab'))
  expect(offered(keeper)).toEqual([])
  locks.close('other tab')
  await settle()
  expect(offered(keeper)).toEqual([{ year: 'theirs' }])
})

test('doesn’t offer a draft that the other tab saved before closing', async () => {
  const locks = fakeLocks()
  const other = await visit(locks.of('other tab'))
  other.keeper.setValue({ year: 'theirs' })
  await pass(400)
  const { keeper } = await visit(locks.of('this tab'))
  await other.keeper.done()
  other.stop()
  await settle()
  expect(offered(keeper)).toEqual([])
})

test('doesn’t offer a draft that another tab deletes while drafts are loading', async () => {
  const locks = fakeLocks()
  const other = await visit(locks.of('other tab'))
  other.keeper.setValue({ year: 'theirs' })
  await pass(400)
  vi.spyOn(drafts, 'readDrafts').mockImplementationOnce(async () => {
    const found = await readDrafts(scope, 'vehicle-edit', '7')
    await other.keeper.done()
    other.stop()
    await settle()
    return found
  })
  const { keeper } = await visit(locks.of('this tab'))
  await pass(10)
  expect(keeper.state().isLoaded).toBe(true)
  expect(offered(keeper)).toEqual([])
})

test('offers a draft to other tabs only after its last write', async () => {
  const locks = fakeLocks()
  const other = await visit(locks.of('other tab'))
  other.keeper.setValue({ year: 'theirs' })
  await pass(400)
  const { keeper } = await visit(locks.of('this tab'))
  vi.spyOn(drafts, 'replaceDrafts').mockImplementationOnce(async (...args) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await saveDraft(scope, { ...leftBehind('', ''), id: args[1][0] ?? '', value: { year: 'last' } })
  })
  other.keeper.setValue({ year: 'last' })
  other.stop()
  await pass(999)
  expect(offered(keeper)).toEqual([])
  await pass(10)
  expect(offered(keeper)).toEqual([{ year: 'last' }])
})

test('a visit that mounts twice (strict mode) stores one draft', async () => {
  const locks = fakeLocks().of('this tab')
  const { keeper, stop } = await visit(locks)
  stop()
  stops.push(keeper.start())
  keeper.setValue({ year: '1' })
  await pass(400)
  expect(await kept()).toEqual([{ year: '1' }])
  expect(offered(keeper)).toEqual([])
})

test('doesn’t offer a draft after a reload once another tab resumed it', async () => {
  await saveDraft(scope, leftBehind('old', { year: '1' }))
  const [first, second] = [await visit(), await visit()]
  expect([first.keeper.state().isLoaded, offered(second.keeper)]).toEqual([true, [{ year: '1' }]])
  first.keeper.resume('old')
  first.keeper.setValue({ year: '2' })
  await pass(400)
  await first.keeper.done()
  second.keeper.reload()
  await settle()
  expect(offered(second.keeper)).toEqual([])
})
