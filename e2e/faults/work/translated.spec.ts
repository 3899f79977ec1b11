import type { Locator } from 'playwright/test'
import { checkToll, verdicts } from '../../support/pages/check-page'
import { pasteText, summary, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { cell, clearGrid, copyText, expectCounts, goodRows, openGrid } from '../../support/pages/drivers-grid'
import { activePeriods, preset, ribbon } from '../../support/pages/ribbon-page'
import { expectRevisionCount, openVehicle, revisionRows } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { translatePage } from '../../support/translate'

// If the user translates the page in the browser and continues, nothing fails and the page stays correct.

const ways = ['replace', 'wrap'] as const
const LIST = 'Plate,State,Date,Time\nZDF8221,NY,2024-03-05,08:30\nHBY8637,PA,2024-03-06,09:30\n'

const untranslated = (part: Locator) => expect(part.locator('font')).toHaveCount(0)

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

for (const how of ways) {
  test(`F111 the page is translated (${how}): check a toll again`, async ({ page }) => {
    const verdict = verdicts(page).getByRole('status')
    await page.goto('/')
    await checkToll(page, 'ZDF8221', '2024-03-05 08:30')
    await expect(verdict).toBeVisible()
    const first = (await verdict.locator('p').first().textContent()) ?? ''
    expect(await translatePage(page, how)).toBeGreaterThan(10)
    await checkToll(page, 'HBY8637', '2010-03-06 09:30')
    await expect(verdict).not.toContainText(first)
    await translatePage(page, how)
    await checkToll(page, 'ZDF8221', '2024-03-05 08:30')
    await expect(verdict).toContainText(first)
    await untranslated(verdict)
  })

  test(`F111 the page is translated (${how}): a toll list, a vehicle, and drivers`, async ({ page }) => {
    await test.step('a toll list is checked', async () => {
      await page.goto('/disputes')
      await tollEvents(page).focus()
      await pasteText(page, LIST)
      await expect(verdictsTable(page)).toContainText('ZDF8221')
      await translatePage(page, how)
      await page.getByRole('button', { name: /Check [\d,]+ rows?/ }).click()
      await expect(summary(page).getByRole('status')).not.toContainText('Checking')
      await expect(
        verdictsTable(page)
          .getByText(/^(?:Active|Inactive)/)
          .first(),
      ).toBeVisible()
      await untranslated(verdictsTable(page))
      await untranslated(summary(page))
    })

    await test.step('a vehicle: ribbon, history and its counts', async () => {
      await openVehicle(page, 1)
      await expectRevisionCount(page, 14)
      await expect(ribbon(page)).toBeVisible()
      await translatePage(page, how)
      await preset(page, 'Year').click()
      await preset(page, 'All').click()
      await untranslated(ribbon(page))
      await expect(revisionRows(page).first()).toBeVisible()
      await expect(activePeriods(page)).toBeVisible()
      await page
        .getByRole('link', { name: /Vehicles/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Vehicles')
    })

    await test.step('drivers: rows are pasted and cleared', async () => {
      await openGrid(page)
      await copyText(page, goodRows(3).join('\n'))
      await cell(page, 1, 'Driver ID').click()
      await translatePage(page, how)
      await page.keyboard.press('Control+v')
      await expectCounts(page, { valid: 3, warnings: 0, errors: 0 })
      await translatePage(page, how)
      await clearGrid(page)
      await expectCounts(page, { valid: 0, warnings: 0, errors: 0 })
    })
  })
}
