import {
  CHECK,
  pasteText,
  rowPanel,
  summary,
  TOLLS,
  tollEvents,
  verdictsTable,
} from '../../support/pages/disputes-page'
import { tabTo } from '../../support/pages/keyboard'
import { expect, test } from '../../support/test'

// Pasting, checking, reading, and exporting a list, by keyboard alone.

test('a list is pasted, checked, reviewed, and exported by keyboard', async ({ page, signInAs }) => {
  await signInAs('manager')

  await test.step('the page is two keys away', async () => {
    await page.goto('/vehicles')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeFocused()
  })

  await test.step('rows are pasted and parsed', async () => {
    await tabTo(page, tollEvents(page))
    await pasteText(page, TOLLS)
    await expect(page.getByText('6 rows pasted')).toBeVisible()
    await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '7')
    await expect(page).toHaveURL(/list=/)
  })

  await test.step('all of them are checked', async () => {
    await tabTo(page, page.getByRole('button', { name: CHECK }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await expect(summary(page).getByRole('button', { name: /^Active/ })).toContainText('2')
    await expect(summary(page).getByRole('button', { name: /^Inactive/ })).toContainText('1')
    await expect(summary(page).getByRole('button', { name: /^Needs review/ })).toContainText('2')
    await expect(summary(page).getByRole('button', { name: /^Skipped/ })).toContainText('1')
  })

  await test.step('its rows start in the upper third of a desktop window', async () => {
    const before = page.viewportSize()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(verdictsTable(page)).toBeInViewport()
    expect((await verdictsTable(page).boundingBox())?.y).toBeLessThanOrEqual(300)
    if (before) await page.setViewportSize(before)
  })

  await test.step('rows to review come first, and open next to the table', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary')
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(panel).toContainText('Needs review')
    for (const _ of ['unknown plate', 'no time', 'on the fleet']) await page.keyboard.press('j')
    await expect(panel.getByRole('status')).toContainText('Active')
    await expect(panel.getByRole('link', { name: /^Vehicle \d+$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(verdictsTable(page).locator('button:focus')).toHaveCount(1)
  })

  await test.step('rows are found by any of their texts', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('zzz')
    await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '2')
    await tabTo(page, page.getByRole('button', { name: 'Show all rows' }))
    await page.keyboard.press('Enter')
    await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '7')
  })

  await test.step('a reload continues with the same list', async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await expect(summary(page).getByRole('button', { name: /^Active/ })).toContainText('2')
  })

  await test.step('the verdicts are exported', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Export' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
  })
})

test('on a phone, a row opens over the page, and a filter is in the URL', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, TOLLS)
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  await summary(page)
    .getByRole('button', { name: /^Active/ })
    .click()
  await expect(page).toHaveURL(/show=active/)
  await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '3')
  await verdictsTable(page).getByRole('button').first().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('status')).toContainText('Active')
  await sheet.getByRole('button', { name: 'Next' }).click()
  await expect(sheet.getByRole('status')).toContainText('Active')
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(sheet).toBeHidden()
  await expect(rowPanel(page, 'N-1')).toBeHidden()
})
