import { describe, expect, test } from 'vitest'
import {
  historyEmptyFixture,
  historyLastPageFixture,
  historyPageFixture,
  nearlyRightHistoryEntries,
  nearlyRightHistoryPages,
} from '../../contract/testing/fixtures-history'
import {
  nearlyRightRefreshResponses,
  refreshFailureFixture,
  refreshResponseFixture,
} from '../../contract/testing/fixtures-session'
import { ApiError } from '../../lib/api-error'
import { formatInstant } from '../../lib/time/instant'
import { attemptRefresh } from '../session/session-requests'
import { BASE, fakeService, json, READ, REFRESH } from '../testing/fake-service'
import { readErrorBody } from '../transport/error-body'
import { fetchHistory } from './history'
import { type HistoryRow, isRevision } from './revision'

// Reads the contract's fixtures from a service, like the console. Correct responses must be read verbatim, and almost
// correct ones never be accepted silently.

/** Reads a history response like the console. Returns the recorded differences. */
async function read(body: unknown) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () => json(body)
  const page = await fetchHistory(fake.client, 42, { limit: 3 }).catch((error: unknown) => error)
  return { page, noted: fake.client.differences.list().map(({ path }) => path) }
}

/** Returns a readable row in the specification's shape, and an unreadable one unchanged. */
function asSent(row: HistoryRow) {
  if (!isRevision(row)) return row
  return {
    active: row.active,
    history_date: row.historyDate,
    history_id: Number(row.id),
    history_type: row.kind,
    reason: row.reason,
    username: row.username,
  }
}

test.each([
  ['a middle page', historyPageFixture],
  ['the last page', historyLastPageFixture],
  ['an empty history', historyEmptyFixture],
])('parses %s verbatim, without differences', async (_name, fixture) => {
  const { page, noted } = await read(fixture)
  const { count, rows } = page as { count: number; rows: readonly HistoryRow[] }
  expect(count).toBe(fixture.count)
  expect(rows.map(asSent)).toEqual(fixture.results)
  expect(noted).toEqual([])
})

test('every time of the middle page equals the sent one, in UTC to the microsecond', async () => {
  const { page } = await read(historyPageFixture)
  const { rows } = page as { rows: readonly HistoryRow[] }
  expect(rows.filter(isRevision).map(({ instant }) => formatInstant(instant))).toEqual([
    '2024-03-05T08:30:15.123456Z',
    '2024-03-05T08:30:15.123455Z',
    '2023-06-03T00:00:00.000000Z',
  ])
})

/** By error: the recorded field, and whether the rest is enough for a revision. */
const ENTRIES: Readonly<Record<string, readonly [field: string, read: boolean]>> = {
  'active as text': ['active', false],
  'active as a number': ['active', false],
  'a date without an offset': ['history_date', false],
  'a date without a time': ['history_date', false],
  'a date that does not exist': ['history_date', false],
  'a date as a number': ['history_date', false],
  'an id as text': ['history_id', true],
  'an id with a fraction': ['history_id', false],
  'an unknown kind': ['history_type', true],
  'a kind spelled out': ['history_type', true],
  'a null reason': ['reason', true],
  'a null username': ['username', true],
  'no username': ['username', true],
}

test.each(nearlyRightHistoryEntries)('records an entry with $why, and invents nothing', async (entry) => {
  const [field, isRead] = ENTRIES[entry.why] ?? []
  const { page, noted } = await read({ count: 1, results: [entry.body] })
  const [row] = (page as { rows: readonly HistoryRow[] }).rows
  expect(noted).toEqual([`results.*.${field}`])
  if (row === undefined) throw new Error('The row is gone')
  expect(isRevision(row)).toBe(isRead)
  if (isRevision(row)) {
    // As sent, with null for missing members, and a quoted ID as digits.
    const sent = entry.body as Record<string, unknown>
    expect(asSent(row)).toEqual({ username: null, ...sent, history_id: Number(sent.history_id) })
  } else {
    expect(row.problem).toContain(field)
    expect(JSON.parse(row.raw)).toEqual(entry.body)
  }
})

/** By error: the recorded path, or that the whole response is an error. */
const PAGES: Readonly<Record<string, string>> = {
  'no count': 'error',
  'count as text': 'error',
  'a negative count': 'count',
  'next without scheme and host': 'next',
  'results missing': 'error',
  'results as an object': 'error',
  'the bare list': 'error',
  'one row without an id': 'results.*.history_id',
}

test.each(nearlyRightHistoryPages)('records a page with $why, or rejects it', async ({ why, body }) => {
  const { page, noted } = await read(body)
  if (PAGES[why] === 'error') {
    expect(page).toBeInstanceOf(ApiError)
    expect(page).toMatchObject({ kind: 'unexpected-shape', raw: JSON.stringify(body) })
  } else {
    expect(noted).toEqual([PAGES[why]])
    expect((page as { rows: readonly HistoryRow[] }).rows.filter(isRevision)).toEqual([])
  }
})

describe('a refresh', () => {
  const attempt = (body: unknown, status: number) =>
    attemptRefresh(async () => json(body, status), BASE, false)

  test('returns the token of a correct response unchanged', async () => {
    expect(await attempt(refreshResponseFixture, 200)).toEqual({
      kind: 'token',
      access: refreshResponseFixture.access,
      respondedAt: null,
    })
  })

  test('ends the session after the specified refusal', async () => {
    expect(await attempt(refreshFailureFixture, 401)).toEqual({ kind: 'refused' })
  })

  test.each(nearlyRightRefreshResponses)('finds no token in a success with $why', async ({ body }) => {
    const outcome = await attempt(body, 200)
    // Only the code shows that the session has ended.
    expect(outcome.kind).toBe(JSON.stringify(body).includes('token_not_valid') ? 'refused' : 'transient')
  })

  test('an almost correct response never becomes the token of a request', async () => {
    for (const { body } of nearlyRightRefreshResponses) {
      const fake = fakeService()
      fake.onRefresh = () => json(body)
      await fake.session.start()
      expect(fake.session.authorization()).toBeNull()
      expect(fake.requests.map(({ url }) => url)).toEqual([REFRESH])
      await fake.session.signOut()
    }
  })
})

describe('an error body', () => {
  test('parses the detail and code of a correct error body', () => {
    expect(readErrorBody(refreshFailureFixture, null)).toEqual({
      detail: refreshFailureFixture.detail,
      code: refreshFailureFixture.code,
      fields: new Map(),
      rows: new Map(),
    })
  })

  test('shows the service’s message for a failed request', async () => {
    const fake = fakeService()
    await fake.session.start()
    fake.onRequest = () => json({ detail: 'No such vehicle in this fleet', code: 'not_found' }, 404)
    const error = await fake.client.request(READ).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind: 'not-found', code: 'not_found' })
    expect((error as ApiError).message).toContain('No such vehicle in this fleet')
  })
})
