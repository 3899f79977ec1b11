import { beforeEach, expect, test } from 'vitest'
import { change, forgetAll } from './database'
import { countDrafts, type Draft, deleteDraft, readDrafts, saveDraft } from './drafts'
import type { Scope } from './scope'

const manager: Scope = { baseUrl: '', person: '1', fleetId: null }

beforeEach(() => forgetAll())

const draft = (id: string, about: string, savedAt: number, kind = 'vehicle-edit'): Draft => ({
  id,
  kind,
  about,
  version: 1,
  savedAt,
  value: { year: id },
})
const ids = (drafts: readonly Draft[]) => drafts.map(({ id }) => id)

test('drafts of a kind, about one subject or all, newest first', async () => {
  await saveDraft(manager, draft('a', '7', 1000))
  await saveDraft(manager, draft('b', '7', 3000))
  await saveDraft(manager, draft('c', '8', 2000))
  await saveDraft(manager, draft('d', '', 4000, 'billing-plan'))
  expect(ids(await readDrafts(manager, 'vehicle-edit'))).toEqual(['b', 'c', 'a'])
  expect(ids(await readDrafts(manager, 'vehicle-edit', '7'))).toEqual(['b', 'a'])
  expect(await readDrafts(manager, 'billing-plan', '')).toEqual([draft('d', '', 4000, 'billing-plan')])
})

test('a draft is replaced and deleted by its id', async () => {
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

test('another person, fleet or service sees none, and a sign-out deletes all', async () => {
  await saveDraft(manager, draft('a', '7', 1000))
  for (const other of [{ person: '2' }, { fleetId: 2 }, { baseUrl: 'https://api.example' }])
    expect(await readDrafts({ ...manager, ...other }, 'vehicle-edit')).toEqual([])
  await forgetAll()
  expect(await readDrafts(manager, 'vehicle-edit')).toEqual([])
})

test('counts a person’s drafts in all fleets, and nobody else’s', async () => {
  await saveDraft(manager, draft('a', '7', 1000))
  await saveDraft({ ...manager, fleetId: 2 }, draft('b', '', 1000, 'billing-plan'))
  await saveDraft({ ...manager, person: '11' }, draft('c', '7', 1000))
  await saveDraft({ ...manager, person: null }, draft('d', '7', 1000))
  expect(await countDrafts(manager)).toBe(2)
})
