import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { historyPageFixture } from '../../contract/testing/fixtures-history'
import { historyPage } from '../../contract/testing/response-schemas'
import { openService } from './spec-client'
import { everyRevision, history, historyPath, ids, iso, newestFirst, type Row } from './spec-history'
import { shapeDifferences } from './spec-shape'

/** Odd vehicles of fleet 1, without the one with 100,000 revisions. */
const ODD = [1, 3, 5, 6, 7, 11, 12, 14, 18, 20, 32]
const BEGINS = 1_685_750_400_000_000n

let opened: Awaited<ReturnType<typeof openService>>
const revisions = new Map<number, Row[]>()
const of = (id: number): Row[] => revisions.get(id) ?? []

beforeAll(async () => {
  opened = await openService()
  for (const id of ODD) revisions.set(id, await everyRevision(opened.manager, id))
})
afterAll(() => opened.service.close())

describe.each(ODD)('vehicle %i', (id) => {
  test('newest first, by instant and then by ID', () => {
    expect(ids(of(id))).toEqual(ids([...of(id)].sort(newestFirst)))
    expect(new Set(ids(of(id))).size).toBe(of(id).length)
  })

  test('nothing before 3 June 2023', async () => {
    expect(of(id).filter((row) => row.instant < BEGINS)).toEqual([])
    const page = await history(opened.manager, id, [['history_date__lte', iso(BEGINS - 1n)]])
    expect(page).toMatchObject({ count: 0, rows: [] })
  })

  test('the status at T is the newest revision at or before T', async () => {
    const newest = of(id).slice(0, 20)
    const moments = newest.flatMap(({ instant }) => [instant - 1n, instant, instant + 1n])
    for (const moment of new Set(moments)) {
      const expected = of(id).find((row) => row.instant <= moment)
      const response = await history(opened.manager, id, [
        ['history_date__lte', iso(moment)],
        ['limit', 1],
      ])
      expect(response.rows, `at ${iso(moment)}`).toEqual(expected ? [expected] : [])
      expect(response.count).toBe(of(id).filter((row) => row.instant <= moment).length)
    }
  })
})

test('every entry has exactly the six fields', async () => {
  for (const id of ODD) {
    const { body } = await opened.manager.get(historyPath(id, [['limit', 1000]]))
    for (const entry of (body as { results: object[] }).results) {
      expect(Object.keys(entry).sort()).toEqual([
        'active',
        'history_date',
        'history_id',
        'history_type',
        'reason',
        'username',
      ])
    }
  }
})

test('a page has the keys and types of the specification', async () => {
  const { body } = await opened.manager.get(
    historyPath(1, [
      ['limit', 1],
      ['offset', 1],
    ]),
  )
  expect(shapeDifferences(body, historyPageFixture)).toEqual([])
  expect(historyPage.parse(body)).toEqual(body)
})

test('a vehicle without entries: an empty page, not a 404', async () => {
  const reply = await opened.manager.get(historyPath(3))
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({ count: 0, next: null, previous: null, results: [] })
})

describe('the odd vehicles are as described', () => {
  const states = (id: number) => of(id).map((row) => row.active)

  test('1 was toggled off and on', () => {
    expect(new Set(states(1)).size).toBe(2)
  })

  test('5 flips exactly one microsecond apart', () => {
    const gaps = of(5).flatMap((row, index, all) => {
      const older = all[index + 1]
      return older && older.active !== row.active ? [row.instant - older.instant] : []
    })
    expect(gaps).toContain(1n)
  })

  test('6 has equal instants that disagree; the larger id is the newer', () => {
    const ties = of(6).filter((row, index, all) => all[index + 1]?.instant === row.instant)
    expect(ties.length).toBeGreaterThan(0)
    const tie = ties[0] as Row
    const tied = of(6).filter((row) => row.instant === tie.instant)
    expect(new Set(tied.map((row) => row.active)).size).toBe(2)
    expect(ids(tied)).toEqual(ids([...tied].sort((a, b) => (a.id < b.id ? 1 : -1))))
  })

  test('7 was deleted while active, 12 was created again under its id', () => {
    expect(of(7)[0]).toMatchObject({ kind: '-', active: true })
    const kinds = of(12).map((row) => row.kind)
    expect(kinds.indexOf('+')).toBeGreaterThanOrEqual(0)
    expect(kinds.indexOf('+')).toBeLessThan(kinds.indexOf('-'))
  })

  test('18 has an unknown kind, a null reason and username, and an id above 2^53; 20 ends inactive', () => {
    expect(of(18).map((row) => row.kind)).toContain('!')
    expect(of(18).some((row) => row.reason === null && row.username === null)).toBe(true)
    expect(of(18).some((row) => row.id > 2n ** 53n)).toBe(true)
    expect(of(20)[0]?.active).toBe(false)
  })
})
