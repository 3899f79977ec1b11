import { ask, openVehicle, question, verdict } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { microsecondBefore } from '../../support/wall-text'

/** When vehicle 1 went on and off the fleet: the seed's, typed by hand. */
const FLIPS = [
  { at: '2023-12-01T15:30:00.254876Z', before: 'Active', after: 'Not active' },
  { at: '2024-01-16T14:02:58.377126Z', before: 'Not active', after: 'Active' },
  { at: '2024-07-08T18:25:41.008833Z', before: 'Active', after: 'Not active' },
  { at: '2024-07-29T12:00:19.556004Z', before: 'Not active', after: 'Active' },
  { at: '2025-02-03T09:15:26.864310Z', before: 'Active', after: 'Not active' },
  { at: '2025-03-17T13:40:55.021968Z', before: 'Not active', after: 'Active' },
]

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openVehicle(page, 1)
})

for (const { at, before, after } of FLIPS) {
  test(`on either side of ${at} the status is the one of that side`, { tag: '@abroad' }, async ({
    page,
    localTime,
  }) => {
    await ask(page, localTime(microsecondBefore(at)))
    await expect(verdict(page)).toHaveText(new RegExp(`^${before}`))
    await ask(page, localTime(at))
    await expect(verdict(page)).toHaveText(new RegExp(`^${after}`))
  })
}

test('before it was created there is no record', { tag: '@abroad' }, async ({ page, localTime }) => {
  const created = '2023-06-14T13:05:22.481093Z'
  await ask(page, localTime(microsecondBefore(created)))
  await expect(verdict(page)).toHaveText(/^No record/)
  await ask(page, localTime(created))
  await expect(verdict(page)).toHaveText(/^Active/)
})

test('a minute in which it changed is not given one status', { tag: ['@elsewhere', '@abroad'] }, async ({
  page,
  localTime,
}) => {
  await ask(page, localTime('2024-07-08T18:25:00Z').slice(0, -3))
  await expect(verdict(page)).toHaveText(/^Changed during/)
})

test('the chosen zone decides which instant a local time means', { tag: '@abroad' }, async ({ page }) => {
  // 09:30 in Chicago is 15:30 in London: before and after the vehicle was returned.
  await ask(page, '2023-12-01 15:29', 'UTC')
  await expect(verdict(page)).toHaveText(/^Active/)
  await ask(page, '2023-12-01 15:29', 'America/Chicago')
  await expect(verdict(page)).toHaveText(/^Not active/)
})

test('the address alone gives the same answer', { tag: ['@elsewhere', '@abroad'] }, async ({
  page,
  context,
  localTime,
}) => {
  await ask(page, localTime('2024-07-10T00:00:00Z'))
  await expect(verdict(page)).toHaveText(/^Not active/)
  const link = page.url()
  const other = await context.newPage()
  await other.goto(link)
  await expect(verdict(other)).toHaveText(/^Not active/)
  await expect(question(other).getByRole('textbox', { name: 'Date and time' })).toHaveValue(/^2024-07-/)
})

test("the question is sent in the specification's form", { tag: ['@elsewhere', '@abroad'] }, async ({
  page,
  wire,
}) => {
  wire.clear()
  await ask(page, '2024-07-08 18:25:41.008833', 'UTC')
  await expect(verdict(page)).toHaveText(/^Not active/)
  const queries = wire.to('/v2/vehicles/1/history/', 'GET').map(({ query }) => query)
  expect(queries).toContain('history_date__lte=2024-07-08T18%3A25%3A41.008833Z&limit=1')
})
