import { expectRevisionCount, vehicleHeading } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a vehicle is opened by its id, and listed among the recent ones', async ({ page, wire }) => {
  await page.goto('/vehicles')
  await page.getByRole('searchbox', { name: 'Find a vehicle' }).fill('1')
  await page.keyboard.press('Enter')
  await expect(vehicleHeading(page, 1)).toBeVisible()
  await expectRevisionCount(page, 14)
  expect(wire.to('/v2/vehicles/1/history/')[0]?.query).toBe('limit=50')
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
  const recents = page.getByRole('table', { name: 'Vehicles' })
  for (const width of [1440, 1280, 1024, 768]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(recents.getByText(/Chevrolet Tahoe$/).first()).toBeVisible()
    const hidden = await recents.evaluate(
      (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
    )
    expect(hidden, `${width} px`).toBeLessThanOrEqual(0)
  }
  await recents.getByRole('link', { name: 'Vehicle 1', exact: true }).click()
  await expect(vehicleHeading(page, 1)).toBeVisible()
})
