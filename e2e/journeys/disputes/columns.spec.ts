import { writeXlsx } from 'hucre/xlsx'
import { expectAllKept, storedData } from '../../support/browser-storage'
import { pasteText, rowPanel, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { slowStorage } from '../../support/slow-storage'
import { expect, test } from '../../support/test'

// Lists whose header, sheet or columns a person has to choose.

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
})

test('what was assumed is one line; the header is another row by keyboard alone', async ({ page }) => {
  const rows = ['Tolls of March', 'Vehicle id\tTime\tAmount', '1\t2024-03-05T08:30Z\t12.50', 'Total\t\t12.50']
  await pasteText(page, rows.join('\n'))
  await expect(
    page.getByText('2 rows pasted · header row 2 · 1 totals row ignored: “Total 12.50”'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Columns' }).focus()
  await page.keyboard.press('Enter')
  const header = page.getByRole('combobox', { name: 'Header' })
  await expect(header.locator('option:checked')).toHaveText('Row 2: Vehicle id · Time · Amount')
  await header.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('3 rows pasted · header row 1')).toBeVisible()
  await expect(header).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('2 rows pasted · header row 2')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time', exact: true })).toHaveValue('date_time')
})

test('two columns that could be the reference: both are offered with a value, once', async ({ page }) => {
  const text = 'Vehicle id\tTime\tNotice number\tCitation number\n1\t2024-03-05T08:30Z\tN-1\tC-1'
  await pasteText(page, text)
  const question = page.getByRole('note').filter({ hasText: 'Which column is “Reference”?' })
  await expect(question.getByRole('button')).toHaveText(['Notice number: N-1', 'Citation number: C-1'])
  await question.getByRole('button', { name: 'Citation number: C-1' }).click()
  await expect(question).toHaveCount(0)
  await verdictsTable(page).getByRole('button').click()
  await expect(rowPanel(page, 'C-1')).toBeVisible()
  await expectAllKept(page)
  await page.reload()
  await expect(rowPanel(page, 'C-1')).toBeVisible()
  await expect(question).toHaveCount(0)
})

test('an order of days that only the header names is overruled', async ({ page }) => {
  await pasteText(page, 'Vehicle id\tDate (MM/DD/YYYY)\tTime\n1\t03/05/2024\t08:30')
  const notes = page.getByRole('list', { name: 'How the list was read' })
  await expect(notes).toContainText('Dates are read month first: 03/05/2024 is 5 Mar 2024.')
  await page.getByRole('button', { name: 'Columns' }).click()
  const order = page.getByRole('combobox', { name: 'Dates', exact: true })
  await expect(order).toHaveValue('month')
  await order.selectOption('day')
  await expect(notes).toContainText('Dates are read day first: 03/05/2024 is 3 May 2024.')
  await expect(order).toHaveValue('day')
})

test('of a workbook any sheet is read, and kept as the list that it is', async ({ page }) => {
  const storage = await slowStorage(page)
  await page.reload()
  const sheet = (name: string, vehicle: number) => ({
    name,
    rows: [
      ['Vehicle id', 'Time', 'Reference'],
      [vehicle, '2024-03-05T08:30Z', `${name}-1`],
    ],
  })
  const buffer = Buffer.from(await writeXlsx({ sheets: [sheet('March', 1), sheet('April', 20)] }))
  await page
    .getByLabel('CSV, TSV or XLSX')
    .setInputFiles({ name: 'tolls.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(verdictsTable(page)).toContainText('March-1')
  await page.getByRole('button', { name: 'Columns' }).click()
  await storage.hold()
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('April')
  await expect(verdictsTable(page)).toContainText('April-1')
  await expect(verdictsTable(page)).not.toContainText('March-1')
  // The sheet is stored once its rows are drawn: a tab closed before that would lose it.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await storage.release()
  await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('April-1')
  await page.reload()
  await verdictsTable(page).getByRole('button').click()
  await expect(rowPanel(page, 'April-1')).toBeVisible()
  await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '2')
})
