import { expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { driversBulkRequestFixture, driversBulkResponseFixture } from '../../contract/testing/fixtures-driver'
import type { ApiError } from '../../lib/api-error'
import { BASE, fakeService, json } from '../testing/fake-service'
import { createDrivers, rowErrorsOf } from './drivers'

async function answered(body: unknown, drivers: readonly { driver_id: string }[], status = 200) {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () => json(body, status)
  return { fake, response: createDrivers(fake.client, drivers) }
}

async function rowsOf(body: unknown, ...ids: string[]) {
  const { response } = await answered(
    body,
    ids.map((driver_id) => ({ driver_id })),
  )
  return (await response).data
}

const created = (id: string | null) => ({ kind: 'created', id })
const missing = { kind: 'missing' }

test('sends one POST of the array and returns a result for each row', async () => {
  const { fake, response } = await answered(driversBulkResponseFixture, driversBulkRequestFixture)
  expect((await response).data).toEqual([created('501'), created('502')])
  const sent = fake.requests.filter(({ url }) => url === `${BASE}${paths.driversBulk}`)
  expect(sent.map(({ method }) => method)).toEqual(['POST'])
  expect(await sent[0]?.json()).toEqual(driversBulkRequestFixture)
  expect(fake.client.differences.list()).toEqual([])
})

test.each([
  [
    'in a different order',
    [
      { id: 2, driver_id: 'B' },
      { id: 1, driver_id: 'A' },
    ],
    [created('1'), created('2')],
  ],
  [
    'trimmed',
    [
      { id: 1, driver_id: 'A' },
      { id: 2, driver_id: 'B' },
    ],
    [created('1'), created('2')],
  ],
  ['one missing', [{ id: 2, driver_id: 'B' }], [missing, created('2')]],
  ['none', [], [missing, missing]],
  ['without ids', [{ driver_id: 'A' }, { driver_id: 'B', id: null }], [created(null), created(null)]],
  ['ids alone', [{ id: 7 }, { id: 8 }], [created('7'), created('8')]],
  ['only IDs, one too few', [{ id: 7 }], [missing, missing]],
  [
    'about other drivers',
    [
      { id: 7, driver_id: 'X' },
      { id: 8, driver_id: 'Y' },
    ],
    [missing, missing],
  ],
  [
    'a page of them',
    {
      count: 2,
      results: [
        { id: 1, driver_id: 'A' },
        { id: 2, driver_id: 'B' },
      ],
    },
    [created('1'), created('2')],
  ],
  [
    'ids as text',
    [
      { id: '1', driver_id: 'A' },
      { id: 'b-2', driver_id: 'B' },
    ],
    [created('1'), created('b-2')],
  ],
  ['invalid rows', [null, 'B'], [missing, missing]],
  [
    'errors next to created ones',
    [{ id: 1, driver_id: 'A' }, { email: ['Enter a valid email address.'] }],
    [created('1'), { kind: 'refused', errors: new Map([['email', ['Enter a valid email address.']]]) }],
  ],
  [
    'an error of the driver_id in its place',
    [{ id: 1, driver_id: 'A' }, { driver_id: ['already exists'] }],
    [created('1'), { kind: 'refused', errors: new Map([['driver_id', ['already exists']]]) }],
  ],
])('a response %s', async (_, body, expected) => {
  expect(await rowsOf(body, 'A', 'B ')).toEqual(expected)
})

test('driver_ids that differ only in case are two drivers', async () => {
  expect(await rowsOf([{ id: 1, driver_id: 'A' }], 'A', 'a')).toEqual([created('1'), missing])
})

test('parses driver_ids that the service returns as numbers, and an ID beyond 2^53', async () => {
  const fake = fakeService()
  await fake.session.start()
  fake.onRequest = () => new Response('[{"id": 9007199254740993, "driver_id": 12}]')
  const { data } = await createDrivers(fake.client, [{ driver_id: '12' }])
  expect(data).toEqual([created('9007199254740993')])
})

test('after a response that isn’t a list, all outcomes are unknown', async () => {
  for (const body of [{ ok: true }, 'done', 5]) {
    await expect(rowsOf(body, 'A')).rejects.toMatchObject({ kind: 'unexpected-shape', outcome: 'unknown' })
  }
})

const at = (...rows: [number, Record<string, string[]>][]) =>
  new Map(rows.map(([index, fields]) => [index, new Map(Object.entries(fields))]))

test.each([
  ['by position', [{}, { email: ['Bad.'] }, {}], at([1, { email: ['Bad.'] }])],
  ['by index', { '1': { email: ['Bad.'] } }, at([1, { email: ['Bad.'] }])],
  [
    'by index, with lists and texts',
    { '0': ['No.'], '2': 'Never.' },
    at([0, { '': ['No.'] }], [2, { '': ['Never.'] }]),
  ],
  [
    'lists inside rows',
    [[], ['Repeated.'], { zip: ['Long.'] }],
    at([1, { '': ['Repeated.'] }], [2, { zip: ['Long.'] }]),
  ],
  ['nulls for valid rows', [null, { email: ['Bad.'] }, null], at([1, { email: ['Bad.'] }])],
  ['non_field_errors of a row', [{}, {}, { non_field_errors: ['Twice.'] }], at([2, { '': ['Twice.'] }])],
  ['flat', { driver_id: ['Exists.'] }, at()],
  ['of a different length', [{}, { email: ['Bad.'] }], at()],
  ['beyond the sent rows', { '3': { email: ['Bad.'] } }, at()],
  ['texts', ['Too many.', 'No.', 'Never.'], at()],
])('errors %s', async (_, body, expected) => {
  const { response } = await answered(
    body,
    ['A', 'B', 'C'].map((driver_id) => ({ driver_id })),
    400,
  )
  const error: ApiError = await response.then(
    () => expect.unreachable('refused'),
    (failure) => failure,
  )
  expect(error).toMatchObject({ kind: 'invalid', outcome: 'not-applied' })
  expect(
    rowErrorsOf(
      error,
      ['A', 'B', 'C'].map((driver_id) => ({ driver_id })),
    ),
  ).toEqual(expected)
  // Errors without a row aren't lost.
  expect(expected.size > 0 ? error.rows.size : error.fields.size).toBeGreaterThan(0)
})

test('flat errors belong to the only row; errors of the whole request do not', async () => {
  const refused = async (body: unknown) => {
    const { response } = await answered(body, [{ driver_id: 'A' }], 400)
    return response.then(
      () => expect.unreachable('refused'),
      (error: ApiError) => rowErrorsOf(error, [{ driver_id: 'A' }]),
    )
  }
  expect(await refused({ driver_id: ['Exists.'] })).toEqual(at([0, { driver_id: ['Exists.'] }]))
  expect(await refused({ non_field_errors: ['Expected a list.'] })).toEqual(at())
  expect(await refused({ detail: 'No.' })).toEqual(at())
})
