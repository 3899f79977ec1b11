import type { Page } from 'playwright/test'
import { expect, test } from '../test'
import { type Incident, responded } from './incidents'
import { expectSent } from './updates'

const PATH = '/v2/vehicles/1/'
const JSON_TYPE = 'application/json'

test.use({ allowed: [responded(401, PATH)] })

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

test('an update that could damage a record is an incident in every browser', { tag: '@core' }, async ({
  page,
  wire,
  incidents,
  allow,
  openFor,
}) => {
  await page.goto('/harness/blank')

  await test.step('an update with only the changed fields isn’t an incident', async () => {
    await update(page, '{"year":"2021"}')
    expectSent(wire, { year: '2021' })
    expect(() => expectSent(wire, { year: '2022' })).toThrow()
    await update(page, '{"year":"2021"}')
    expect(() => expectSent(wire, { year: '2021' })).toThrow()
    expect(incidents.unexpected).toEqual([])
  })

  const all: Incident[] = []
  const expectOneMore = (says: string): void => {
    all.push({ kind: 'update', text: `${says} ${PATH}` })
    expect(incidents.unexpected).toEqual(all)
  }

  for (const { title, type = JSON_TYPE, body, says } of WRONG) {
    await test.step(`an update with ${title} is an incident`, async () => {
      await update(page, body, type)
      expectOneMore(says)
    })
  }

  await test.step('an update in a second user’s browser is an incident', async () => {
    const colleague = await openFor('support')
    await colleague.page.goto('/harness/blank')
    await update(colleague.page, '{}')
    expectOneMore('without a field')
  })

  await test.step('each is allowed only by its own problem', () => {
    for (const { says } of WRONG) allow({ kind: 'update', text: new RegExp(`^${says} `) })
    expect(incidents.unexpected).toEqual([])
  })
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
