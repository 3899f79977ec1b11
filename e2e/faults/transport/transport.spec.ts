import { goToVehicle } from '../../support/pages/find-page'
import {
  ask,
  expectRevisionCount,
  goToOldest,
  historyFailure,
  itemAt,
  openVehicle,
  revisionRows,
  revisions,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { verdictCalls } from '../../support/wire/history'
import { answer, noAnswer } from '../../support/wire/incidents'

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
  await expect(alert).toContainText('This was loaded before', { timeout: 15_000 })
  await expect(alert).toBeInViewport()
  await faults.clear()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toHaveCount(0)
  // Rows that came are taller than those that were on their way: the end may be a little further down.
  await goToOldest(page, 100_000)
  await expect(itemAt(page, 100_000)).toHaveAccessibleName(/^Revision 200001/)
  wire.clear()
  await page.keyboard.press('Home')
  await expect(itemAt(page, 1)).toHaveAccessibleName(/^Revision /)
  // On its way up the view may rest where nothing was read yet, and "since when" may still recover; the page that was
  // read is not asked for again.
  expect(wire.to('/v2/vehicles/2/history/').filter(({ query }) => query === 'limit=50')).toEqual([])
})

test('F31 F32 F33 answers of the wrong shape', async ({ page, allow }) => {
  allow(answer(502, '/v2/vehicles/900502/'))

  await test.step('F31 cut short: an error, never half a history', async () => {
    await openVehicle(page, 900201)
    await expect(historyFailure(page)).toBeVisible({ timeout: 15_000 })
    await expect(revisionRows(page)).toHaveCount(0)
  })

  await test.step('F32 JSON sent as text is read', async () => {
    await goToVehicle(page, 900202)
    await expectRevisionCount(page, 100)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  for (const { vehicleId, status, says } of [
    { vehicleId: 900200, status: 200, says: /address|proxy/i },
    { vehicleId: 900502, status: 502, says: /502|not available|reach/i },
  ])
    await test.step(`F33 a page of HTML with ${status} is a plain message`, async () => {
      await goToVehicle(page, vehicleId)
      const alert = historyFailure(page)
      await expect(alert).toContainText(says, { timeout: 15_000 })
      // The answer is shown on demand, as text: none of its elements are in the document.
      await expect(page.getByRole('heading', { name: /Fleet Portal|Bad Gateway/ })).toHaveCount(0)
      await expect(page.locator('center')).toHaveCount(0)
    })
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
