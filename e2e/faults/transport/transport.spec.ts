import { CHECK, pasteText, TOLLS, tollEvents } from '../../support/pages/disputes-page'
import {
  ask,
  expectRevisionCount,
  goToOldest,
  itemAt,
  openVehicle,
  revisions,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { verdictCalls } from '../../support/wire/history'
import { noResponse, responded } from '../../support/wire/incidents'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F24 a failed load keeps the rows on the page, and can be retried', { tag: '@core' }, async ({
  page,
  faults,
  wire,
  allow,
}) => {
  allow(noResponse('/v2/vehicles/2/'))
  await openVehicle(page, 2, '?fold=none')
  await expectRevisionCount(page, 100_000)
  await faults.switchOn({ path: '/v2/vehicles/2/', kind: 'destroy', times: 1000 })
  await page.keyboard.press('End')
  const alert = revisions(page).getByRole('alert')
  await expect(alert).toContainText('Showing data from')
  await expect(alert).toBeInViewport()
  await faults.clear()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
  await expect(itemAt(page, 1).or(itemAt(page, 60)).first()).toHaveAccessibleName(/^Revision /)
  await goToOldest(page, 100_000)
  await expect(itemAt(page, 100_000)).toHaveAccessibleName(/^Revision 200001/)
  wire.clear()
  await revisions(page).getByRole('button', { name: 'Newest' }).click()
  await expect(itemAt(page, 1)).toHaveAccessibleName(/^Revision /)
  // The loaded page isn't requested again.
  expect(wire.to('/v2/vehicles/2/history/').filter(({ query }) => query === 'limit=50')).toEqual([])
})

test('F38 a service that restarts: the page continues automatically', { tag: '@core' }, async ({
  page,
  world,
  wire,
  allow,
}) => {
  // The service's host also serves the console. Code that loads when the page is idle may hit the outage.
  allow(noResponse('/'))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  // The code of the verdict loads once the page is idle.
  await expect(verdict(page)).toBeAttached()
  await world.stopService()
  await ask(page, '2024-07-10 12:00', 'UTC')
  await expect.poll(() => verdictCalls(wire).length).toBeGreaterThan(0)
  await world.startService()
  await expect(verdict(page)).toHaveText(/^Inactive/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('F37 a failing service: a check shows why it waits, and the earlier verdicts are gray', async ({
  page,
  allow,
}) => {
  allow(responded(503, '/v2/vehicles/'))
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, TOLLS)
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await page.route('**/v2/vehicles/*/history/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Temporarily unavailable (503).')).toBeVisible()
  await expect(page.getByText('Gray verdicts are from the previous check.')).toBeVisible()
  await page.unroute('**/v2/vehicles/*/history/**')
  await expect(page.getByText('Gray verdicts are from the previous check.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
})
