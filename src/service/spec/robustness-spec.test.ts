import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../contract/paths'
import { openService } from './spec-client'
import { everyRevision, history, ids, iso, readPage } from './spec-history'

let opened: Awaited<ReturnType<typeof openService>>
beforeAll(async () => {
  opened = await openService()
})
afterAll(() => opened.service.close())

describe('instants at the ends of the calendar', () => {
  test.each([
    ['history_date__lte', '9999-12-31T23:59:59.999999Z', 'all'],
    ['history_date__gte', '9999-12-31T23:59:59.999999Z', 'none'],
    ['history_date__gte', '1000-01-01T00:00:00Z', 'all'],
    ['history_date__lte', '1000-01-01T00:00:00Z', 'none'],
    ['history_date__lte', '1969-12-31T23:59:59.999999Z', 'none'],
    ['history_date__gte', '1969-12-31T23:59:59.999999Z', 'all'],
  ])('%s=%s keeps %s', async (name, moment, kept) => {
    const all = await everyRevision(opened.manager, 1)
    const page = await history(opened.manager, 1, [
      [name, moment],
      ['limit', 1000],
    ])
    expect(ids(page.rows)).toEqual(kept === 'all' ? ids(all) : [])
  })
})

test('a parameter that is not in the specification changes nothing', async () => {
  const plain = await history(opened.manager, 1)
  for (const query of ['colour=red', 'reason=x', 'ordering=history_date', 'history_date=2024-01-01', '=']) {
    const page = await readPage(opened.manager, `${paths.vehicleHistory(1)}?${query}`)
    expect(page.rows, query).toEqual(plain.rows)
  }
})

describe('malformed bodies are refused or parsed, never a failure of the service', () => {
  const statusOf = async (body: BodyInit, contentType?: string) => {
    const headers: Record<string, string> = contentType ? { 'Content-Type': contentType } : {}
    return (await opened.manager.send('PATCH', paths.vehicle(1), { body, headers })).status
  }

  test('a file instead of text', async () => {
    const form = new FormData()
    form.append('vehicle_make', new File(['x'], 'make.txt'))
    expect(await statusOf(form)).toBe(400)
  })

  test('a file in a part that is not a field', async () => {
    const form = new FormData()
    form.append('attachment', new File(['x'], '../../etc/passwd'))
    form.append('year', '2020')
    expect(await statusOf(form)).toBe(200)
  })

  test.each([
    ['a repeated field', 'year=2019&year=2020', 'application/x-www-form-urlencoded'],
    ['broken percent signs', 'vehicle_make=%&vehicle_model=%zz', 'application/x-www-form-urlencoded'],
    ['bytes that aren’t UTF-8', 'vehicle_make=%ff%fe', 'application/x-www-form-urlencoded'],
    ['nothing', '', 'application/x-www-form-urlencoded'],
    [
      'a multipart that ends early',
      '--b\r\nContent-Disposition: form-data; name="year"\r\n\r\n20',
      'multipart/form-data; boundary=b',
    ],
    ['nested 100,000 deep', '['.repeat(100_000), 'application/json'],
    [
      'custom fields nested 20,000 deep',
      `{"custom_fields":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      'application/json',
    ],
    [
      'custom fields nested 20,000 lists deep',
      `{"custom_fields":{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
      'application/json',
    ],
    [
      'a custom field of a list 20,000 deep, as text',
      JSON.stringify({ custom_fields: `{"tags":${'['.repeat(20_000)}${']'.repeat(20_000)}}` }),
      'application/json',
    ],
    ['a number beyond the range', '{"active": 1e999}', 'application/json'],
    ['a byte order mark', '\ufeff{"year": "2020"}', 'application/json'],
  ])('%s', async (_name, body, contentType) => {
    expect([200, 400]).toContain(await statusOf(body, contentType))
  })
})

test('updates within one tick of the clock stay in order, each with its own instant', async () => {
  const frozen = await openService({ now: () => Date.UTC(2026, 10, 1, 12) })
  const wanted = [false, true, true, false, true, false]
  for (const active of wanted) await frozen.manager.patch(paths.vehicle(1), { active })
  const { rows } = await history(frozen.manager, 1, [['limit', wanted.length]])
  expect(rows.map((row) => row.active).reverse()).toEqual(wanted)
  for (const row of rows) {
    const at = await history(frozen.manager, 1, [
      ['history_date__lte', iso(row.instant)],
      ['limit', 1],
    ])
    expect(at.rows).toEqual([row])
  }
  await frozen.service.close()
})
