import type { Page } from 'playwright/test'
import { expect, test } from '../test'
import { answer } from './incidents'
import { expectSent } from './updates'

// Updates that could damage a record are incidents in every test and in every person's browser.

const PATH = '/v2/vehicles/1/'
const JSON_TYPE = 'application/json'

test.use({ allowed: [answer(401, PATH)] })

const WRONG = [
  { title: 'an empty object', body: '{}', says: 'without a field' },
  { title: 'no body', body: null, says: 'without a field' },
  { title: 'a list', body: '[{"year":"2021"}]', says: 'without a field' },
  { title: 'no JSON', body: 'year=2021', says: 'without a field' },
  { title: 'a form', type: 'application/x-www-form-urlencoded', body: 'year=2021', says: 'not sent as JSON' },
  { title: 'a plate', body: '{"year":"2021","plate_number":"ABC123"}', says: 'with plate_number' },
  {
    title: 'plate and state',
    body: '{"plate_state":"NY","plate_number":"A"}',
    says: 'with plate_state and plate_number',
  },
]

for (const { title, type = JSON_TYPE, body, says } of WRONG) {
  test(`an update with ${title} is an incident`, async ({ page, incidents, allow }) => {
    await page.goto('/harness/blank')
    await update(page, body, type)
    expect(incidents.unexpected).toEqual([{ kind: 'update', text: `${says} ${PATH}` }])
    allow({ kind: 'update', text: new RegExp(`^${says} `) })
  })
}

test('an update with the fields it changes is not an incident', async ({ page, wire }) => {
  await page.goto('/harness/blank')
  await update(page, '{"year":"2021"}')
  expectSent(wire, { year: '2021' })
  expect(() => expectSent(wire, { year: '2022' })).toThrow()
  await update(page, '{"year":"2021"}')
  expect(() => expectSent(wire, { year: '2021' })).toThrow()
})

test('another person’s browser is watched as well', async ({ openFor, incidents, allow }) => {
  const { page } = await openFor('support')
  await page.goto('/harness/blank')
  await update(page, '{}')
  expect(incidents.unexpected).toEqual([{ kind: 'update', text: `without a field ${PATH}` }])
  allow({ kind: 'update', text: /^without a field / })
})

function update(page: Page, body: string | null, type = JSON_TYPE): Promise<number> {
  return page.evaluate(
    async ([path, type, body]) => {
      const init = { method: 'PATCH', headers: { 'Content-Type': type }, body }
      return (await fetch(path, init)).status
    },
    [PATH, type, body] as const,
  )
}
