import { expect, test } from 'vitest'
import { formatInstant, parseInstant } from '../../lib/time/instant'
import { BASE, fakeService, json } from '../testing/fake-service'
import { fetchHistory, historyOptions, historyQueryText } from './history'
import { isRevision } from './revision'

const ROW = {
  active: true,
  history_date: '2024-03-05T08:30:15.123456Z',
  history_id: 12,
  history_type: '~',
  reason: 'Lease began',
  username: 'mia',
}
const SENT = { Date: 'Fri, 21 Nov 2025 10:00:00 GMT' }

/** Reads vehicle 7's history from a service that responds with `body`. */
async function read(body: unknown) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () =>
    typeof body === 'string' ? new Response(body, { headers: SENT }) : json(body, 200, SENT)
  const page = fetchHistory(fake.client, 7, { limit: 100 })
  return {
    page: await page.catch((error: unknown) => ({ error })),
    differences: fake.client.differences.list(),
    fake,
  }
}
const frame = (...results: unknown[]) => ({ count: results.length, next: null, previous: null, results })

test('a page as specified', async () => {
  const { page, differences } = await read(frame(ROW))
  expect(page).toEqual({
    count: 1,
    rows: [
      {
        id: '12',
        instant: parseInstant('2024-03-05T08:30:15.123456Z'),
        historyDate: '2024-03-05T08:30:15.123456Z',
        kind: '~',
        active: true,
        reason: 'Lease began',
        username: 'mia',
      },
    ],
    respondedAt: Date.parse('2025-11-21T10:00:00Z') * 1000,
    url: `${BASE}/v2/vehicles/7/history/?limit=100`,
  })
  expect(differences).toEqual([])
})

test('F40 an unknown kind, a null reason, no username and extra keys are accepted, and recorded without values', async () => {
  const { page, differences } = await read(
    frame(
      { ...ROW, history_type: '!', reason: null, username: undefined, note: 'secret' },
      { ...ROW, history_type: '!' },
    ),
  )
  expect(page).toMatchObject({ rows: [{ kind: '!', reason: null, username: null }, { kind: '!' }] })
  const endpoint = 'GET /v2/vehicles/{id}/history/'
  expect(differences).toEqual([
    { endpoint, path: 'results.*.history_type', count: 2 },
    { endpoint, path: 'results.*.reason', count: 1 },
    { endpoint, path: 'results.*.username', count: 1 },
    { endpoint, path: 'results.*.note', count: 1 },
  ])
})

test('F87 truncates a time with nine fraction digits to microseconds, and records the difference', async () => {
  const { page, differences } = await read(frame({ ...ROW, history_date: '2024-03-05T08:30:15.123456789Z' }))
  expect(page).toMatchObject({
    rows: [
      { instant: parseInstant('2024-03-05T08:30:15.123456Z'), historyDate: '2024-03-05T08:30:15.123456789Z' },
    ],
  })
  expect(differences).toEqual([
    { endpoint: 'GET /v2/vehicles/{id}/history/', path: 'results.*.history_date', count: 1 },
  ])
})

test('F41 an ID above 2^53 keeps every digit', async () => {
  const body = JSON.stringify(frame(ROW, ROW)).replace('"history_id":12', '"history_id":9007199254740993')
  const { page } = await read(body)
  expect(page).toMatchObject({ rows: [{ id: '9007199254740993' }, { id: '12' }] })
})

test('converts an ID sent as text to its canonical form', async () => {
  const { page } = await read(frame({ ...ROW, history_id: '0012' }, { ...ROW, history_id: '-0' }))
  expect(page).toMatchObject({ rows: [{ id: '12' }, { id: '0' }] })
})

test('F42 shows the other 99 rows if one of 100 is broken', async () => {
  const rows = Array.from({ length: 100 }, (_, i) => ({ ...ROW, history_id: i }))
  const { page } = await read(frame(...rows.with(40, { ...ROW, history_date: 'yesterday' })))
  const read100 = 'rows' in page ? page.rows : []
  expect(read100.filter(isRevision)).toHaveLength(99)
  expect(read100[40]).toEqual({
    problem: 'history_date is not a date and time with an offset',
    raw: JSON.stringify({ ...ROW, history_date: 'yesterday' }),
  })
})

test.each([
  [null, 'is not an object'],
  ['text', 'is not an object'],
  [[ROW], 'is not an object'],
  [{}, 'active is missing'],
  [{ ...ROW, active: 'true' }, 'active is not true or false'],
  [{ ...ROW, history_date: undefined }, 'history_date is missing'],
  [{ ...ROW, history_date: '2024-03-05T08:30:15' }, 'history_date is not a date and time with an offset'],
  [{ ...ROW, history_id: undefined }, 'history_id is missing'],
  [{ ...ROW, history_id: 1.5 }, 'history_id is not an integer'],
  [{ ...ROW, history_id: 'abc' }, 'history_id is not an integer'],
  [{ ...ROW, history_type: null }, 'history_type is not text'],
])('the row %j: %s', async (row, problem) => {
  const { page } = await read(frame(ROW, row))
  expect(page).toMatchObject({ rows: [{ id: '12' }, { problem }] })
})

test('the raw text of an unreadable row has at most 2 kB', async () => {
  const { page } = await read(frame({ ...ROW, active: null, reason: 'é'.repeat(5_000) }))
  const [row] = 'rows' in page ? page.rows : []
  expect(row && 'raw' in row ? Buffer.byteLength(row.raw) : 0).toBeLessThanOrEqual(2048)
  expect(row && 'raw' in row ? Buffer.byteLength(row.raw) : 0).toBeGreaterThan(2000)
})

test('F44 next on a foreign http host is not followed: no request is sent', async () => {
  const { page, fake } = await read({
    ...frame(ROW),
    next: 'http://evil.example/?offset=100',
    previous: 'javascript:0',
  })
  expect(page).toMatchObject({ rows: [{ id: '12' }] })
  expect(fake.requests.filter(({ url }) => !url.startsWith(BASE))).toEqual([])
})

test.each([
  [[ROW], 'has no list of results'],
  [null, 'has no list of results'],
  [{ count: 1 }, 'has no list of results'],
  [{ count: 1, results: {} }, 'has no list of results'],
  [{ results: [ROW] }, 'has no count of entries'],
  [{ count: '1', results: [ROW] }, 'has no count of entries'],
])('a broken page %j: %s', async (body, message) => {
  const { page } = await read(body)
  expect(page).toMatchObject({
    error: { kind: 'unexpected-shape', message: expect.stringContaining(message) },
  })
})

test('F46 the query string: repeated parameters, + as %2B, instants in microseconds', () => {
  const query = {
    active: false,
    from: parseInstant('2024-03-05T08:30:15+02:00') ?? 0,
    to: parseInstant('2024-03-05T08:30:15.000001Z') ?? 0,
    kinds: ['+', '~'],
    authority: ['EXIST', 'REQUESTED_REMOVAL'],
    limit: 50,
    offset: 100,
  }
  expect(historyQueryText(query)).toBe(
    'active=false&history_date__gte=2024-03-05T06%3A30%3A15.000000Z&history_date__lte=2024-03-05T08%3A30%3A15.000001Z' +
      '&history_type=%2B&history_type=~&status_with_toll_authority=EXIST&status_with_toll_authority=REQUESTED_REMOVAL' +
      '&limit=50&offset=100',
  )
  expect(new URLSearchParams(historyQueryText(query)).get('history_date__gte')).toBe(
    formatInstant(query.from),
  )
})

test('the key contains base URL, fleet, vehicle, and query', () => {
  const { client } = fakeService()
  const { queryKey } = historyOptions({ ...client, key: [BASE, 3] }, 7, { limit: 1 })
  expect(queryKey).toEqual([BASE, 3, 'vehicle', 7, 'history', { limit: 1 }])
})
