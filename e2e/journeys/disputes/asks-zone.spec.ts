import { CHECK, pasteText, summary, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { expect, test } from '../../support/test'

// The fleet's zone is unknown, and the browser is far from it.
test.use({ timezoneId: 'Asia/Tokyo', fleetZones: false })

const LIST = [
  'Plate,State,Date and time,Amount',
  'ZDF8221,NY,2024-03-05 08:30,4.25',
  'HBY8637,PA,2024-07-05 09:00,1.00',
].join('\n')

test.beforeEach(async ({ context, page, signInAs }) => {
  // A document without an origin has no storage.
  await context.addInitScript(() => {
    if (origin !== 'null') localStorage.removeItem('fleet-console.zone')
  })
  await signInAs('manager')
  await page.goto('/disputes')
  await tollEvents(page).focus()
})

test('rows without a zone wait until the user chooses one', async ({ page }) => {
  await pasteText(page, LIST)
  const asked = page.getByRole('alert').filter({ hasText: 'Which time zone are these times in?' })
  await expect(asked.getByRole('button', { name: 'Use Asia/Tokyo (this browser)' })).toBeVisible()
  const check = page.getByRole('button', { name: CHECK })
  await expect(check).toHaveAccessibleDescription('Choose the time zone first.')
  await check.click({ force: true })
  await expect(summary(page)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Chicago')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(asked).toHaveCount(0)
  await expect(verdictsTable(page)).toContainText('CST')
  await check.click()
  await expect(summary(page)).toBeVisible()
})

test('the browser’s zone applies once the user chooses it', async ({ page }) => {
  await pasteText(page, LIST)
  await page.getByRole('button', { name: 'Use Asia/Tokyo (this browser)' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(verdictsTable(page)).toContainText('UTC+9')
})

test('rows with their own zone cause no question', async ({ page }) => {
  await pasteText(page, LIST.replaceAll(/(\d\d:\d\d)/g, '$1 CT'))
  await expect(verdictsTable(page)).toContainText('CST')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: CHECK }).click()
  await expect(summary(page)).toBeVisible()
})
