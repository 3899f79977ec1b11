import { expect, test } from 'vitest'
import { change, forgetAll, RETAINED_PREFIX, read } from './database'
import { createRetainedRecords, type Owner, type RetainedRecord } from './retained-records'
import type { Scope } from './scope'

const mia: Scope = { baseUrl: '', person: 'mia', fleetId: 2 }

/** Receipts as a page would store them: counted by person, in all fleets. */
function fakeReceipts(held: Record<string, string[]>, title = 'upload receipts'): RetainedRecord {
  const of = ({ person }: Owner) => held[person ?? ''] ?? []
  return {
    title,
    titleOfOne: title,
    count: async (owner) => of(owner).length,
    export: async (owner) => ({ fileName: 'receipts.json', text: JSON.stringify(of(owner)) }),
    forget: async ({ person }) => {
      delete held[person ?? '']
    },
  }
}

test('a sign-out gets what this person has, and can export and delete it', async () => {
  const retainedRecords = createRetainedRecords()
  const held = { mia: ['a', 'b'], ben: ['c'] }
  retainedRecords.register(fakeReceipts(held))
  const [receipts] = await retainedRecords.heldBy(mia)
  expect(receipts).toMatchObject({ title: 'upload receipts', count: 2 })
  expect(await receipts?.export()).toEqual({ fileName: 'receipts.json', text: '["a","b"]' })
  await receipts?.forget()
  expect(await retainedRecords.heldBy(mia)).toEqual([])
  expect(held).toEqual({ ben: ['c'] })
})

test('kinds without records are left out; the others come in the order of registration', async () => {
  const retainedRecords = createRetainedRecords()
  retainedRecords.register(fakeReceipts({ mia: ['a'] }, 'first'))
  retainedRecords.register(fakeReceipts({}, 'none'))
  const leave = retainedRecords.register(fakeReceipts({ mia: ['a'] }, 'left'))
  retainedRecords.register(fakeReceipts({ mia: ['a'] }, 'last'))
  leave()
  expect((await retainedRecords.heldBy(mia)).map(({ title }) => title)).toEqual(['first', 'last'])
})

test('records that cannot be counted are named all the same and prevent no sign-out', async () => {
  const retainedRecords = createRetainedRecords()
  const broken = { ...fakeReceipts({}), count: () => Promise.reject(new Error('The database is gone.')) }
  retainedRecords.register(broken)
  expect(await retainedRecords.heldBy(mia)).toMatchObject([{ title: 'upload receipts', count: null }])
})

test('forgetAll() does not delete retained records', async () => {
  for (const key of ['draft:1', `${RETAINED_PREFIX}receipts`, 'keeper', 'zebra']) await change(key, () => 1)
  await forgetAll()
  expect(await read('draft:1')).toBeUndefined()
  expect(await read('keeper')).toBeUndefined()
  expect(await read('zebra')).toBeUndefined()
  expect(await read(`${RETAINED_PREFIX}receipts`)).toBe(1)
})
