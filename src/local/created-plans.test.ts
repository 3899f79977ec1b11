import { expect, test } from 'vitest'
import { forgetCreatedPlan, type RememberedPlan, readCreatedPlans, saveCreatedPlan } from './created-plans'
import { write } from './database'
import { deleteReloadableData, forgetOwner } from './forget'
import { recordsKeptAtSignOut } from './retained-records'
import type { AccountKey } from './scope'

// Node has no IndexedDB, which looks like a browser that blocks it. Browser tests cover the other case.
const mia: AccountKey = { baseUrl: '', person: 'mia' }

function plan(key: string, at: number): RememberedPlan {
  const told = { planId: '301', fleet: '1', sent: '{}', response: null }
  return { key, at, fleetId: null, name: key, form: { name: key }, ...told }
}

test('plans are sorted newest first, and visible only to the user who created them', async () => {
  await saveCreatedPlan(mia, plan('a', 1))
  await saveCreatedPlan(mia, plan('b', 2))
  await saveCreatedPlan({ ...mia, person: 'ben' }, plan('c', 3))
  expect((await readCreatedPlans(mia)).map(({ key }) => key)).toEqual(['b', 'a'])
  expect(await readCreatedPlans({ ...mia, baseUrl: 'https://api.example' })).toEqual([])
  await forgetCreatedPlan(mia, 'a')
  expect(await readCreatedPlans(mia)).toEqual([plan('b', 2)])
})

test('plans survive a sign-out, which can export and delete them', async () => {
  await saveCreatedPlan(mia, plan('a', 1))
  await deleteReloadableData()
  const [held] = await recordsKeptAtSignOut(mia)
  expect(held?.title).toBe('billing plans created here')
  const before = await readCreatedPlans(mia)
  expect(held?.count).toBe(before.length)
  expect(JSON.parse((await held?.text()) ?? '')).toEqual(expect.arrayContaining(before))
  await forgetOwner(mia)
  expect(await readCreatedPlans(mia)).toEqual([])
  expect(await readCreatedPlans({ ...mia, person: 'ben' })).toHaveLength(1)
})

test('skips plans of a different version of the console, but exports them', async () => {
  await write(`keep:created-plan:${JSON.stringify(['', 'mia'])}:old`, { name: 'Old' })
  expect(await readCreatedPlans(mia)).toEqual([])
  const [held] = await recordsKeptAtSignOut(mia)
  expect(await held?.text()).toContain('Old')
})
