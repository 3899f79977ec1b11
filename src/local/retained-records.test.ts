import { afterEach, expect, test, vi } from 'vitest'
import { change, countAll, forgetAll, RETAINED_PREFIX, read } from './database'
import { retainedPrefix } from './retained-keys'
import { everythingText, retainedBy } from './retained-records'
import type { Scope } from './scope'

vi.mock('./database', async (original) => {
  const database = await original<typeof import('./database')>()
  return { ...database, countAll: vi.fn(database.countAll) }
})

const mia: Scope = { baseUrl: '', person: 'mia', fleetId: 2 }
const ben = { ...mia, person: 'ben' }

afterEach(async () => {
  vi.mocked(countAll).mockClear()
  for (const owner of [mia, ben]) for (const held of await retainedBy(owner)) await held.forget()
})

test('a sign-out gets what this person has in all fleets, by kind, and can export and delete it', async () => {
  for (const [owner, name] of [
    [mia, 'a'],
    [mia, 'b'],
    [ben, 'c'],
  ] as const)
    await change(`${retainedPrefix('created-plan', owner)}${name}`, () => name)
  await change(`${retainedPrefix('drivers', mia)}d`, () => 'd')
  const [plans, drivers, ...others] = await retainedBy({ baseUrl: '', person: 'mia' })
  expect(others).toEqual([])
  expect(drivers).toMatchObject({ titleOfOne: 'batch of drivers sent from here', count: 1 })
  expect(plans).toMatchObject({
    title: 'billing plans created here',
    fileName: 'billing-plans.json',
    count: 2,
  })
  expect(JSON.parse((await plans?.text()) ?? '')).toEqual(['a', 'b'])
  await plans?.forget()
  expect((await retainedBy(mia)).map(({ title }) => title)).toEqual(['batches of drivers sent from here'])
  expect(await retainedBy(ben)).toMatchObject([{ count: 1 }])
})

test('records that cannot be counted are named all the same and prevent no sign-out', async () => {
  vi.mocked(countAll).mockRejectedValueOnce(new Error('The database is gone.'))
  expect(await retainedBy(mia)).toMatchObject([{ title: 'billing plans created here', count: null }])
})

test('forgetAll() does not delete retained records', async () => {
  for (const key of ['draft:1', `${RETAINED_PREFIX}receipts`, 'keeper', 'zebra']) await change(key, () => 1)
  await forgetAll()
  expect(await read('draft:1')).toBeUndefined()
  expect(await read('keeper')).toBeUndefined()
  expect(await read('zebra')).toBeUndefined()
  expect(await read(`${RETAINED_PREFIX}receipts`)).toBe(1)
})

test('everything is one JSON object: each kind under the name of its file, and the drafts', async () => {
  await change(`${retainedPrefix('created-plan', mia)}a`, () => ({ name: 'a' }))
  await change(`${retainedPrefix('drivers', mia)}d`, () => 'd')
  await change(`draft:["","mia",2]:x`, () => ({ value: 'typed' }))
  await change(`draft:["","ben",2]:y`, () => ({ value: 'of another' }))
  expect(JSON.parse(await everythingText(mia, await retainedBy(mia)))).toEqual({
    'billing-plans.json': [{ name: 'a' }],
    'drivers-sent.json': ['d'],
    'drafts.json': [{ value: 'typed' }],
  })
})
