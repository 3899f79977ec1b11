import { beforeEach, expect, test } from 'vitest'
import { change, deleteAll } from './database'
import { type Draft, deleteDraft, readDrafts, saveDraft } from './drafts'
import { deleteReloadableData } from './forget'
import type { Scope } from './scope'

const manager: Scope = { baseUrl: '', person: '1', fleetId: null }

beforeEach(() => deleteAll(''))

const draft = (id: string, about: string, savedAt: number, kind = 'vehicle-edit'): Draft => ({
  id,
  kind,
  about,
  title: '',
  version: 1,
  savedAt,
  value: { year: id },
})
const ids = (drafts: readonly Draft[]) => drafts.map(({ id }) => id)

test('lists drafts of a kind, about one subject or all, newest first', async () => {
  await saveDraft(manager, draft('a', '7', 1000))
  await saveDraft(manager, draft('b', '7', 3000))
  await saveDraft(manager, draft('c', '8', 2000))
  await saveDraft(manager, draft('d', '', 4000, 'billing-plan'))
  expect(ids(await readDrafts(manager, 'vehicle-edit'))).toEqual(['b', 'c', 'a'])
  expect(ids(await readDrafts(manager, 'vehicle-edit', '7'))).toEqual(['b', 'a'])
  expect(await readDrafts(manager, 'billing-plan', '')).toEqual([draft('d', '', 4000, 'billing-plan')])
})

test('replaces and deletes a draft by its ID', async () => {
  await saveDraft(manager, draft('a', '7', 1000))
  await saveDraft(manager, { ...draft('a', '7', 2000), value: 'new' })
  expect(await readDrafts(manager, 'vehicle-edit')).toMatchObject([{ savedAt: 2000, value: 'new' }])
  await deleteDraft(manager, 'a')
  expect(await readDrafts(manager, 'vehicle-edit')).toEqual([])
})

test('a broken draft does not affect the others', async () => {
  await saveDraft(manager, draft('a', '7', 1000))
  await change(`draft:${JSON.stringify(['', '1', null])}:b`, () => ({ id: 'b', kind: 'vehicle-edit' }))
  expect(ids(await readDrafts(manager, 'vehicle-edit'))).toEqual(['a'])
})

test('a different user, fleet, or service doesn’t see drafts, and a sign-out keeps them', async () => {
  await saveDraft(manager, draft('a', '7', 1000))
  for (const other of [{ person: '2' }, { fleetId: 2 }, { baseUrl: 'https://api.example' }])
    expect(await readDrafts({ ...manager, ...other }, 'vehicle-edit')).toEqual([])
  await deleteReloadableData()
  expect(ids(await readDrafts(manager, 'vehicle-edit'))).toEqual(['a'])
})
