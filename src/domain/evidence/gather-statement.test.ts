import { expect, test, vi } from 'vitest'
import { fetchHistoryText } from '../../api/resources/history'
import { fakeService, json } from '../../api/testing/fake-service'
import { ApiError } from '../../lib/api-error'
import { VerdictError } from '../history/verdict-error'
import { fakeHistory, revision } from '../testing/fake-history'
import { MADE_AT, questionOf, statementOf, textSourceOf } from '../testing/fake-statement'
import type { TextSource } from './gather-statement'
import { gatherFrom } from './gather-statement'
import { STATEMENT_FORMAT } from './statement-data'

const rows = [
  revision(1, '2024-01-10T12:00:00Z', false, { kind: '+' }),
  revision('90071992547409931', '2024-03-01T13:30:15Z', true),
  revision(3, '2024-11-03T06:00:00Z', false),
]
const never = new AbortController().signal

test('a statement has the question, the raw responses, and the findings', async () => {
  const data = await statementOf(fakeHistory(rows, { respondedAt: MADE_AT }), '2024-03-05 08:30')
  expect(data).toMatchObject({
    format: STATEMENT_FORMAT,
    madeAt: MADE_AT,
    api: 'https://api.example',
    madeBy: 'Dana Ross',
    vehicle: { id: 1042, plate: '8ABC123', plateState: 'NY' },
    fleet: { id: 7, title: 'Alder Rentals' },
    asked: { typed: '2024-03-05 08:30', zone: 'America/New_York' },
    findings: [{ kind: 'active', decidingRevision: '90071992547409931', caveats: [] }],
    version: 1,
    filing: {},
    pages: 'technical-last',
    paper: 'letter',
  })
  expect(data.responses[0]).toEqual({
    query: 'limit=1',
    body: '{"count": 3, "next": null, "previous": null, "results": [{"history_id": 3, "history_date":"2024-11-03T06:00:00Z","history_type":"~","active":false,"reason":"Lease","username":"d.ross"}]}',
    respondedAt: MADE_AT,
  })
  // Not rounded by parsing.
  expect(data.responses.some(({ body }) => body.includes('90071992547409931'))).toBe(true)
})

test('sends each query once, even if two interpretations need it', async () => {
  const history = fakeHistory(rows)
  const data = await statementOf(history, '2024-11-03 01:30')
  expect(data.findings.map(({ kind }) => kind)).toEqual(['active', 'inactive'])
  const queries = data.responses.map(({ query }) => query)
  expect(new Set(queries).size).toBe(queries.length)
  expect(history.queries).toHaveLength(queries.length)
})

test('starts over if a revision is recorded during the attempt, and stores only the last attempt', async () => {
  for (let late = 2; late <= 8; late++) {
    const history = fakeHistory(rows, {
      before: ({ rows: recorded, queries }) => {
        if (queries.length === late) recorded.push(revision(9, '2024-03-02T12:00:00Z', false))
      },
    })
    const data = await statementOf(history, '2024-03-05 08:30')
    const counts = data.responses.filter(({ query }) => /^limit=1(?:&|$)/.test(query))
    // If it was recorded before an attempt's last response, all responses contain it; if after, none.
    const isLater = history.queries.length === data.responses.length
    expect(isLater).toBe(late === 8)
    for (const { body } of counts) expect(body).toContain(`{"count": ${isLater ? 3 : 4},`)
    expect(data.findings).toMatchObject([
      { kind: isLater ? 'active' : 'inactive', decidingRevision: isLater ? '90071992547409931' : '9' },
    ])
  }
})

test('fails if the history changes during every attempt', async () => {
  let next = 100
  const history = fakeHistory(rows, {
    before: ({ rows: recorded }) => recorded.push(revision(next++, '2024-03-02T12:00:00Z', true)),
  })
  await expect(statementOf(history, '2024-03-05 08:30')).rejects.toMatchObject({ problem: 'inconsistent' })
  await expect(statementOf(history, '2024-03-05 08:30')).rejects.toBeInstanceOf(VerdictError)
})

test('repeats a failed request, and stores only the readable response', async () => {
  vi.useFakeTimers()
  const honest = textSourceOf(fakeHistory(rows))
  let asked = 0
  const failing: TextSource = (query) => {
    if (++asked % 3 === 0) throw new ApiError({ kind: 'unavailable', message: 'Try again.' })
    return honest(query)
  }
  const making = gatherFrom(failing, questionOf('2024-03-05 08:30'), never)
  await vi.runAllTimersAsync()
  const data = await making
  vi.useRealTimers()
  expect(asked).toBeGreaterThan(data.responses.length)
  expect(data).toEqual(await statementOf(fakeHistory(rows), '2024-03-05 08:30'))
})

test('passes on errors of requests and parsing', async () => {
  const forbidden = new ApiError({ kind: 'forbidden', message: 'No.' })
  const question = questionOf('2024-03-05 08:30')
  await expect(gatherFrom(() => Promise.reject(forbidden), question, never)).rejects.toBe(forbidden)
  const page = async () => ({ text: '<h1>Hello</h1>', respondedAt: null, url: 'https://api.example/' })
  await expect(gatherFrom(page, question, never)).rejects.toMatchObject({ kind: 'not-json' })
  const left = new AbortController()
  left.abort(new Error('left'))
  await expect(gatherFrom(textSourceOf(fakeHistory(rows)), question, left.signal)).rejects.toThrow('left')
})

test('requests the history from the API, and stores the service’s clock', async () => {
  const service = fakeService()
  service.onRequest = async (request) => {
    const query = new URL(request.url).searchParams
    if (query.get('active') === 'true' || query.get('history_type')) return json({ count: 0, results: [] })
    const entry = {
      history_id: 7,
      history_date: '2024-01-10T12:00:00Z',
      history_type: '+',
      active: false,
      reason: 'New',
      username: 'd.ross',
    }
    const date = new Date(MADE_AT / 1000).toUTCString()
    return json({ count: 1, next: null, previous: null, results: [entry] }, 200, { Date: date })
  }
  const source: TextSource = (query) => fetchHistoryText(service.client, 1042, query, never)
  const data = await gatherFrom(source, questionOf('2024-03-05 08:30'), never)
  expect(data).toMatchObject({
    api: 'https://api.example',
    findings: [{ kind: 'inactive', decidingRevision: '7' }],
  })
  expect(data.responses[0]).toMatchObject({ query: 'limit=1', respondedAt: MADE_AT })
  const path = 'https://api.example/v2/vehicles/1042/history/?limit=1'
  expect(service.requests.some(({ url }) => url === path)).toBe(true)
})
