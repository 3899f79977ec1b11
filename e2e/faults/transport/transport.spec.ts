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
import { noAnswer } from '../../support/wire/incidents'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F24 a broken read keeps the rows on the page and can be tried again', { tag: '@core' }, async ({
  page,
  faults,
  wire,
  allow,
}) => {
  allow(noAnswer('/v2/vehicles/2/'))
  await openVehicle(page, 2, '?fold=none')
  await expectRevisionCount(page, 100_000)
  await faults.switchOn({ path: '/v2/vehicles/2/', kind: 'destroy', times: 1000 })
  await page.keyboard.press('End')
  const alert = revisions(page).getByRole('alert')
  await expect(alert).toContainText('This was loaded before')
  await expect(alert).toBeInViewport()
  await faults.clear()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
  // Rows that came are taller than those that were on their way: the end may be a little further down.
  await goToOldest(page, 100_000)
  await expect(itemAt(page, 100_000)).toHaveAccessibleName(/^Revision 200001/)
  wire.clear()
  // As on the way down: rows that are still being measured move the view, which ends the scrolling of a key.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(itemAt(page, 1)).toHaveAccessibleName(/^Revision /, { timeout: 1000 })
  }).toPass()
  // On its way up the view may rest where nothing was read yet, and "since when" may still recover; the page that was
  // read is not asked for again.
  expect(wire.to('/v2/vehicles/2/history/').filter(({ query }) => query === 'limit=50')).toEqual([])
})

test('F38 a service that restarts: the page continues by itself', { tag: '@core' }, async ({
  page,
  world,
  wire,
  allow,
}) => {
  // Its host is the console's, too: what the page loads when it is idle may meet the gap.
  allow(noAnswer('/'))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await world.stopService()
  await ask(page, '2024-07-10 12:00', 'UTC')
  await expect.poll(() => verdictCalls(wire).length).toBeGreaterThan(0)
  await world.startService()
  await expect(verdict(page)).toHaveText(/^Not active/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})
