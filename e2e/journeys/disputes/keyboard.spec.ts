import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import {
  CHECK,
  pasteText,
  savedFile,
  summary,
  tollEvents,
  verdictsTable,
} from '../../support/pages/disputes-page'
import { expect, test } from '../../support/test'

// From a pasted list to the exported file without a mouse, at a phone's width.

test.use({ viewport: { width: 390, height: 844 } })

/** A list with two questions: which column is the reference, and the day/month order. */
const LIST = [
  'Vehicle ID\tDate\tTime\tNotice number\tCitation number\tAmount',
  '1\t05/03/2024\t08:30\tN-1\tC-1\t$12.50',
  '20\t06/03/2025\t09:30\tN-2\tC-2\t$4.25',
  'Total\t\t\t\t\t$16.75',
].join('\n')

test('from paste to export by keyboard only, at 390 pixels', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/disputes')

  await test.step('a list is pasted', async () => {
    await tabTo(page, tollEvents(page))
    await pasteText(page, LIST)
    await expect(verdictsTable(page)).toBeVisible()
    await expectUsable(page)
  })

  await test.step('questions about the list are shown and answered', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Mar 5, 2024 (day first)' }))
    await page.keyboard.press('Enter')
    // The next question gets the focus, and after the last one the button that goes on.
    await expect(page.getByRole('button', { name: 'Notice number: N-1' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Citation number: C-1' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('note').filter({ hasText: 'Which column' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Check 2 rows' })).toBeFocused()
    await expectUsable(page)
  })

  await test.step('its columns are opened and closed again', async () => {
    const columns = page.getByRole('button', { name: /^(?:Change|Close)$/ })
    await tabTo(page, columns)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('combobox', { name: 'Citation number' }))
    await expect(page.getByRole('combobox', { name: 'Citation number' })).toHaveValue('reference')
    await expectUsable(page)
    await tabTo(page, columns, 'Shift+Tab')
    await page.keyboard.press('Enter')
  })

  await test.step('the list is checked, and rows that aren’t tolls are counted', async () => {
    await tabTo(page, page.getByRole('button', { name: CHECK }))
    await page.keyboard.press('Enter')
    await expect(verdictsTable(page).getByText('Active', { exact: true })).toHaveCount(1)
    await expect(summary(page)).toContainText(/Skipped\s*1$/)
    await expectUsable(page)
  })

  await test.step('a row opens, then the next one, and closes', async () => {
    await tabTo(page, verdictsTable(page).getByRole('button').first())
    await page.keyboard.press('Enter')
    await expect(openRow(page, 'C-1')).toBeVisible()
    await expectUsable(page)
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Next' }))
    await page.keyboard.press('Enter')
    await expect(openRow(page, 'C-2')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('it is exported', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Export' }))
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Export verdicts' })
    await expect(dialog).toBeVisible()
    await expectUsable(page)
    const csv = dialog.getByRole('button', { name: 'CSV' })
    await tabTo(page, csv)
    const { text } = await savedFile(page, csv, () => page.keyboard.press('Enter'))
    expect(text).toContain('C-1,12.50,USD')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  })
})

/** Returns a row's panel, which is a dialog on a phone. */
const openRow = (page: Page, reference: string) => page.getByRole('dialog', { name: reference })

/** Presses Tab until an element is focused. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

const MOST_PRESSES = 80

/** Checks that nothing is wider than the page, and that axe finds no problems. */
async function expectUsable(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
}
