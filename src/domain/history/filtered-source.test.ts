import { expect, test } from 'vitest'
import { formatInstant, HOUR } from '../../lib/time/instant'
import { fakeHistory, revision } from '../testing/fake-history'
import { NOON } from '../testing/random-history'
import { filtered } from './filtered-source'

const USERS = ['17', 'm.osei', null]
const REASONS = ['In the body shop', '', 'Sold']

const ROWS = Array.from({ length: 2500 }, (_, at) => ({
  ...revision(at + 1, formatInstant(NOON + at * HOUR), at % 2 === 0),
  username: USERS[at % 3] ?? null,
  reason: REASONS[at % 5] ?? null,
}))

function open(cap = 1000) {
  const source = fakeHistory(ROWS, { cap })
  return { source, page: filtered(source, (name) => (name === '17' ? 'Ana Ruiz' : name)).page }
}

test.each([
  [{ user: 'OSEI' }, ROWS.filter(({ username }) => username === 'm.osei')],
  [{ user: 'ana' }, ROWS.filter(({ username }) => username === '17')],
  [{ user: '17' }, ROWS.filter(({ username }) => username === '17')],
  [{ reason: 'body' }, ROWS.filter(({ reason }) => reason?.includes('body'))],
  [
    { user: 'ana', reason: 'sold' },
    ROWS.filter(({ username, reason }) => username === '17' && reason === 'Sold'),
  ],
  [{ user: 'ana', active: true }, ROWS.filter(({ username, active }) => username === '17' && active)],
  [{ user: 'nobody' }, []],
])('%j finds every such row of a long history, whatever the limit', async (filter, rows) => {
  const newestFirst = rows.toReversed()
  for (const cap of [1000, 70]) {
    const { page } = open(cap)
    expect(await page({ ...filter, limit: 50 })).toMatchObject({ count: rows.length, rows: newestFirst })
    expect((await page({ ...filter, limit: 50, offset: 40 })).rows).toEqual(newestFirst.slice(40))
  }
})

test('without such a filter, a page is one unchanged request', async () => {
  const { source, page } = open()
  expect((await page({ active: true, limit: 50, offset: 7 })).rows).toHaveLength(50)
  expect(source.queries).toEqual([{ active: true, limit: 50, offset: 7 }])
})
