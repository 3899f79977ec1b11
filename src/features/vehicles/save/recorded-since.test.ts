import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryPage } from '../../../api/resources/history'
import type { HistoryRow } from '../../../api/resources/revision'
import { runs } from '../../../lib/testing/random-runs'
import { baselineOf, onlyOne, recordedSince } from './save-state'

const revision = (id: string): HistoryRow => ({
  id,
  instant: 0,
  historyDate: '1970-01-01T00:00:00Z',
  kind: '~',
  active: true,
  reason: null,
  username: null,
})

/** The first page of a history of these ids, newest first. */
const page = (ids: readonly string[], limit = 50): HistoryPage => ({
  count: ids.length,
  rows: ids.slice(0, limit).map(revision),
  respondedAt: null,
  url: '',
})

const since = (before: readonly string[], now: readonly string[], limit = 50) =>
  recordedSince(baselineOf(page(before, limit)), page(now, limit))
const ids = ({ revisions }: ReturnType<typeof since>) => revisions.map(({ id }) => id)

test('the same version has no changes', () => {
  expect(since(['2', '1'], ['2', '1'])).toEqual({ changed: false, revisions: [], more: 0 })
})

test('finds one revision on top, with unordered IDs', () => {
  const one = since(['9007199254740993', '1'], ['1000000', '9007199254740993', '1'])
  expect(ids(one)).toEqual(['1000000'])
  expect(onlyOne(one)?.id).toBe('1000000')
})

test('finds the first revision of a vehicle that had none', () => {
  expect(onlyOne(since([], ['1']))?.id).toBe('1')
})

test('lists a revision for an earlier date if the page has the whole history, otherwise counts it', () => {
  expect(ids(since(['3', '1'], ['3', '9', '1']))).toEqual(['9'])
  expect(ids(since(['3', '1'], ['3', '1', '9']))).toEqual(['9'])
  const capped = since(['5', '4', '3', '2'], ['5', '4', '3', '9', '2'], 2)
  expect(capped).toEqual({ changed: true, revisions: [], more: 1 })
  expect(onlyOne(capped)).toBeNull()
})

test('counts revisions beyond the page', () => {
  expect(since(['1'], ['6', '5', '4', '3', '2', '1'], 3)).toMatchObject({
    revisions: [{ id: '6' }, { id: '5' }, { id: '4' }],
    more: 2,
  })
})

test('counts an unreadable row', () => {
  const now = page(['2', '1'])
  const broken = { ...now, rows: [{ raw: '{}', problem: 'active is missing' }, revision('1')] }
  expect(recordedSince(baselineOf(page(['1'])), broken)).toEqual({ changed: true, revisions: [], more: 1 })
})

test('a history that lost rows has changed, and no old row counts as new', () => {
  expect(since(['4', '3', '2', '1'], ['4', '2', '1'], 2)).toEqual({ changed: true, revisions: [], more: 0 })
})

test('with rows inserted anywhere, the listed rows are new, and listed plus counted rows are complete', () => {
  const positions = fc.array(fc.nat(200), { maxLength: 8 })
  fc.assert(
    fc.property(fc.nat(120), fc.integer({ min: 1, max: 60 }), positions, (old, limit, inserted) => {
      const before = Array.from({ length: old }, (_, index) => `old${index}`)
      const now = [...before]
      for (const [index, position] of inserted.entries())
        now.splice(position % (now.length + 1), 0, `new${index}`)
      const found = since(before, now, limit)
      const onPage = now.slice(0, limit).filter((id) => id.startsWith('new'))
      expect(ids(found).every((id) => onPage.includes(id))).toBe(true)
      expect(found.revisions.length + found.more).toBe(inserted.length)
      expect(found.changed).toBe(inserted.length > 0)
      if (old <= limit) expect(ids(found)).toEqual(onPage)
    }),
    { numRuns: runs(1000) },
  )
})
