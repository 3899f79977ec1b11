import { checkToll, tollField, tollTime, tollZone, verdicts } from '../../support/pages/check-page'
import { headerZone } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

// Neither the deployment nor the user has chosen a zone.
test.use({ fleetZones: false })

const MARCH = '2024-03-05 08:30'
const NEW_YORK = 'America/New_York'

test.beforeEach(async ({ context, page, signInAs }) => {
  // A document without an origin has no storage.
  await context.addInitScript(() => {
    if (origin !== 'null') localStorage.removeItem('fleet-console.zone')
  })
  await signInAs('manager')
  await page.goto('/')
})

test('choosing the missing zone checks the toll, and the focus moves to the verdict', async ({ page }) => {
  await checkToll(page, 'FRU4944', MARCH)
  await expect(tollZone(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: `Use ${NEW_YORK} (this browser)` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(verdicts(page)).toContainText('8:30 AM EST')
  await expect(verdicts(page)).toBeFocused()

  await test.step('before a time is entered, it only fills in the zone', async () => {
    await page.getByRole('button', { name: 'Next toll' }).click()
    await tollField(page).fill('FRU4944')
    await page.getByRole('button', { name: `Use ${NEW_YORK} (this browser)` }).click()
    await expect(tollZone(page)).toHaveValue(NEW_YORK)
    await expect(tollZone(page)).toBeFocused()
    await expect(tollTime(page)).not.toHaveAttribute('aria-invalid', 'true')
  })
})

test('the browser’s zone can be set for all tolls', async ({ page }) => {
  await expect(headerZone(page)).toHaveValue('')
  await headerZone(page).fill(NEW_YORK)
  await headerZone(page).press('Enter')
  await expect(tollZone(page)).toHaveValue(NEW_YORK)
  await checkToll(page, 'FRU4944', MARCH)
  await expect(
    page.getByText(
      `We checked in ${NEW_YORK} (set in the header). If the toll is in a different time zone, change it.`,
    ),
  ).toBeVisible()
  await expect(headerZone(page)).toHaveValue(NEW_YORK)
})

test('a vehicle’s link without a zone asks for it, and names no earlier question', async ({ page }) => {
  await page.goto('/vehicles/1?at=2024-02-01+12:00')
  const question = page.getByRole('region', { name: 'Was it active at…' })
  await expect(question.getByRole('textbox', { name: 'Date and time' })).toHaveValue('2024-02-01 12:00')
  await expect(question.getByRole('button', { name: /^Use .* \(this browser\)$/ })).toBeVisible()
  await expect(question).not.toContainText('undefined')
  await expect(question.getByRole('note')).toHaveCount(0)
})
