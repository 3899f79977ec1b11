import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { attachedTexts } from '../../../src/domain/testing/attached-texts'
import { expectAccessible } from '../../support/axe'
import { expectAllKept } from '../../support/browser-storage'
import { CHECK, pasteText, rowPanel, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { tabTo } from '../../support/pages/keyboard'
import { expect, test } from '../../support/test'

// Rows that need review are a queue: after each decision the next row opens, until the user makes a pack.

const LIST = [
  ['Reference', 'Plate', 'State', 'Time', 'Amount'],
  ['N-1', 'FRU4944', 'NY', '2024-03-05T08:30Z', '12.50'],
  ['N-2', 'ZZZ998', 'NY', '2024-03-05T08:30Z', '4.25'],
  ['N-3', 'ZZZ999', 'NY', '2024-03-05T08:30Z', '3.10'],
  ['N-4', 'FRU4944', 'NY', 'yesterday', '0.75'],
  ['N-5', 'FRU4944', 'NY', 'soon', '0.75'],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

const toReview = (page: Page, count: number) =>
  page.getByRole('button', { name: `To review (${count})`, exact: true })
const panel = (page: Page, name: string) => page.getByRole('dialog', { name }).or(rowPanel(page, name))

async function check(page: Page): Promise<void> {
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await tabTo(page, tollEvents(page))
  await pasteText(page, LIST)
  await expect(verdictsTable(page)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: CHECK }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
}

for (const [where, tag, size] of [
  ['next to the table', [], { width: 1440, height: 900 }],
  ['on a phone', ['@core'], { width: 390, height: 844 }],
] as const)
  test(`from paste to pack by keyboard only, with the row ${where}`, { tag: [...tag] }, async ({
    page,
    signInAs,
  }) => {
    await page.setViewportSize(size)
    await signInAs('manager')
    await check(page)
    await expect(page.getByText('4 rows to review')).toBeVisible()

    await test.step('the first row gets an outcome and a note, and the next one comes', async () => {
      await tabTo(page, toReview(page, 4))
      await page.keyboard.press('Enter')
      await tabTo(page, verdictsTable(page).getByRole('button', { name: /N-2|ZZZ998/ }))
      await page.keyboard.press('Enter')
      await tabTo(page, panel(page, 'N-2').getByRole('radio', { name: 'Dispute' }))
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      // Typed letters aren't shortcuts.
      await page.keyboard.type('Our renter: jkr')
      await expect(panel(page, 'N-2').getByLabel('Note')).toHaveValue('Our renter: jkr')
      await tabTo(page, panel(page, 'N-2').getByRole('button', { name: 'Mark as reviewed' }))
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(panel(page, 'N-3')).toBeVisible()
      await expect(toReview(page, 3)).toBeAttached()
    })

    await test.step('K goes back, J goes on, and R reviews without the mouse', async () => {
      await page.keyboard.press('k')
      await expect(panel(page, 'N-2')).toContainText('Reviewed: Dispute. Our renter: jkr')
      await page.keyboard.press('j')
      await tabTo(page, panel(page, 'N-3').getByRole('radio', { name: 'Dispute' }))
      await page.keyboard.press('Space')
      await page.keyboard.press('r')
      await expect(panel(page, 'N-4')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel(page, 'N-4')).toHaveCount(0)
      await expect(toReview(page, 2)).toBeVisible()
    })

    await test.step('the rest is reviewed together', async () => {
      await tabTo(page, page.getByRole('checkbox', { name: 'Select row 5' }))
      await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowDown')
      await tabTo(page, page.getByRole('checkbox', { name: 'Select row 6' }))
      await page.keyboard.press('Space')
      const bar = page.getByRole('region', { name: 'Selected rows' })
      await tabTo(page, bar.getByRole('radio', { name: 'Dispute' }))
      await page.keyboard.press('ArrowDown')
      await expect(bar.getByRole('radio', { name: 'Pay' })).toBeChecked()
      await tabTo(page, bar.getByRole('button', { name: 'Mark 2 rows as reviewed' }))
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(toReview(page, 0)).toBeVisible()
      await expect(page.getByText('All reviewed.')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Summary' })).not.toContainText('Needs review')
      await expect(page.getByText('Nothing to review')).toHaveCount(0)
    })

    await test.step('outcomes are a filter, and survive a reload', async () => {
      await tabTo(page, page.getByRole('button', { name: 'Show all rows' }))
      await page.keyboard.press('Enter')
      await page.getByRole('combobox', { name: 'Outcome' }).selectOption('Pay')
      await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '3')
      await expectAllKept(page)
      await page.reload()
      await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '3')
      await expect(page.getByText('All reviewed.')).toBeVisible()
    })
  })

test('a corrected row keeps its place: Next opens the row after it, not the first one', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs('manager')
  await check(page)
  await toReview(page, 4).click()
  await verdictsTable(page).getByRole('button', { name: 'N-3' }).click()
  await expect(page.getByText('J next · K previous · R mark as reviewed')).toBeVisible()
  await rowPanel(page, 'N-3').getByLabel('Plate').fill('FRU4944')
  await rowPanel(page, 'N-3').getByRole('button', { name: 'Check this row' }).click()
  await expect(toReview(page, 3)).toBeVisible()
  await expect(rowPanel(page, 'N-3')).toContainText('Active')
  await expect(verdictsTable(page).getByRole('row').nth(2)).toContainText('N-3')
  await rowPanel(page, 'N-3').getByRole('button', { name: 'Next' }).click()
  await expect(rowPanel(page, 'N-4')).toBeVisible()
})

test('on a phone, a row opens at its plate and verdict, and so does the next one', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs('manager')
  await check(page)
  await toReview(page, 4).click()
  await verdictsTable(page)
    .getByRole('button', { name: /ZZZ998/ })
    .click()
  const dialog = page.getByRole('dialog')
  const expectTop = async (name: string) => {
    await expect(dialog.getByRole('heading', { name })).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText('Needs review')).toBeInViewport({ ratio: 1 })
  }
  await expectTop('N-2')
  await dialog.getByRole('heading', { name: 'Pasted row' }).scrollIntoViewIfNeeded()
  await page.keyboard.press('j')
  await expectTop('N-3')
})

test('an unchecked or skipped row can’t be marked as reviewed', async ({ page, signInAs }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs('manager')
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, `${LIST}\nTotal\t\t\t\t21.35`)
  await verdictsTable(page).getByRole('button', { name: 'N-1' }).click()
  await expect(rowPanel(page, 'N-1')).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByText('There’s nothing to review until this row is checked.')).toBeVisible()
  await expect(rowPanel(page, 'N-1').getByRole('button', { name: 'Mark as reviewed' })).toBeVisible()
  await page.keyboard.press('Escape')
  await verdictsTable(page).getByRole('button', { name: 'Total' }).click()
  await expect(rowPanel(page, 'Total')).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByText('There’s nothing to review in a skipped row.')).toBeVisible()
  await page.keyboard.press('Escape')

  await test.step('a selection marks only the other rows', async () => {
    await page.getByRole('checkbox', { name: 'Select 6 rows shown' }).check()
    await page.getByRole('button', { name: 'Mark 2 rows as reviewed' }).click()
    await expect(verdictsTable(page).getByText('Reviewed', { exact: true })).toHaveCount(2)
  })
})

test('rows with a disputed outcome are in the pack, and Back from a row keeps the filter', async ({
  page,
  signInAs,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs('manager')
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, 'Reference\tVehicle id\tTime\nN-1\t20\t2025-03-05T08:30Z\nN-2\t1\t2024-03-05T08:30Z')
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByText('No row needs review.')).toBeVisible()
  await expect(page.getByText('All reviewed.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Make evidence pack (1)' }).click()
  const dialog = page.getByRole('dialog', { name: 'Evidence pack' })
  await expect(dialog.getByText('One PDF with a cover and 1 statement.')).toBeVisible()
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save as PDF' }).click()
  expect(await attachedTexts(await readFile(await (await saving).path()))).toHaveLength(1)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page
    .getByRole('region', { name: 'Summary' })
    .getByRole('button', { name: /^Active/ })
    .click()
  await verdictsTable(page).getByRole('button', { name: 'N-2' }).click()
  await expect(rowPanel(page, 'N-2')).toBeVisible()
  await page.goBack()
  await expect(rowPanel(page, 'N-2')).toHaveCount(0)
  await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '2')
})
