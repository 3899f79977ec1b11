import { writeXlsx } from 'hucre/xlsx'
import { expectAllKept, storedData } from '../../support/browser-storage'
import { CHECK, pasteText, rowPanel, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { slowStorage } from '../../support/slow-storage'
import { expect, test } from '../../support/test'

// Lists with a header, sheet, or columns that the user has to choose.

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
})

test('assumptions are one line; the header row can be changed by keyboard alone', async ({ page }) => {
  const rows = ['Tolls of March', 'Vehicle ID\tTime\tAmount', '1\t2024-03-05T08:30Z\t12.50', 'Total\t\t12.50']
  await pasteText(page, rows.join('\n'))
  await expect(page.getByText('2 rows pasted · header row 2 · 1 row skipped: 1 no toll')).toBeVisible()
  const header = page.getByRole('combobox', { name: 'Header' })
  await expect(header.locator('option:checked')).toHaveText('Row 2: Vehicle ID · Time · Amount')
  await header.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('3 rows pasted · header row 1')).toBeVisible()
  await expect(header).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('2 rows pasted · header row 2')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Time', exact: true })).toHaveValue('date_time')
})

test('a new list shows how its columns are parsed; the check confirms them, and the same header is recognized later', async ({
  page,
}) => {
  const list = (day: number) =>
    `Vehicle ID\tTime\tAmount\n1\t2024-03-0${day}T08:30Z\t$12.50\n20\t2024-03-0${day}T09:30Z\t4`
  const columns = page.getByRole('group', { name: 'Columns', exact: true })
  await pasteText(page, list(5))
  await expect(columns).toContainText('Mar 5, 2024, 8:30 AM')
  await expect(columns).toContainText('12.50 USD')
  await page.getByRole('button', { name: 'Check 2 rows' }).click()
  await expect(columns).toHaveCount(0)
  await expect(page.getByText(/^2 rows pasted · header row 1 · columns confirmed/)).toBeVisible()
  await expectAllKept(page)
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, list(6))
  await expect(page.getByText(/^2 rows pasted · header row 1 · columns confirmed/)).toBeVisible()
  await expect(columns).toHaveCount(0)
})

test('a list without a column for the vehicle or the time asks for it before the check', async ({ page }) => {
  await pasteText(
    page,
    'Ref\tHired car\tSeen\tAmount\nN-1\tGHT4821\t03/15/24 0830\t4.25\nN-2\tFRU4944\t03/16/24 0915\t2',
  )
  const check = page.getByRole('button', { name: CHECK })
  const vehicle = page.getByRole('alert').filter({ hasText: 'Which column has the vehicle?' })
  const time = page.getByRole('alert').filter({ hasText: 'Which column has the time?' })
  await expect(check).toHaveAccessibleDescription('Choose the column with the vehicle first.')
  await expect(page.getByText('No row needs review.')).toHaveCount(0)
  await vehicle.getByRole('button', { name: 'Hired car: GHT4821' }).click()
  await expect(vehicle).toHaveCount(0)
  await expect(check).toHaveAccessibleDescription('Choose the column with the time first.')
  await time.getByRole('button', { name: 'Seen: 03/15/24 0830' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(verdictsTable(page)).toContainText('Mar 15, 2024, 8:30 AM EDT')
  await check.click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
})

test('a date column chosen for the time can be combined with a time column', async ({ page }) => {
  await pasteText(page, 'Plate\tDt Crossed\tHr Crossed\nGHT4821\t15-Mar-24\t8:30\nFRU4944\t16-Mar-24\t9:15')
  const time = page.getByRole('alert').filter({ hasText: 'Which column has the time?' })
  await time.getByRole('button', { name: 'Dt Crossed: 15-Mar-24', exact: true }).click()
  const columns = page.getByRole('group', { name: 'Columns', exact: true })
  await columns.getByRole('combobox', { name: 'Hr Crossed' }).selectOption('Time')
  await expect(verdictsTable(page)).toContainText('Mar 15, 2024, 8:30 AM EDT')
})

test('every line of an email with a toll is parsed, as on the home page', async ({ page }) => {
  const line = (plate: string, day: number) =>
    `${plate} (NY) 03/${day}/2024 9:40 PM Tappan Zee bridge, lane 7 $14.81`
  await pasteText(
    page,
    `Hi, these are the tolls that we got:\n\n${line('FRU4944', 15)}\n${line('GHT4821', 16)}\n\nThanks, Bob`,
  )
  await expect(page.getByText(/^6 rows pasted · a line for each toll/)).toBeVisible()
  await expect(verdictsTable(page)).toContainText('Mar 15, 2024, 9:40 PM EDT')
  await expect(verdictsTable(page)).toContainText('14.81 USD')
})

test('two possible reference columns are offered once, each with a value', async ({ page }) => {
  const text = 'Vehicle ID\tTime\tNotice number\tCitation number\n1\t2024-03-05T08:30Z\tN-1\tC-1'
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

test('the page asks for an ambiguous order of day and month, which can be changed', async ({ page }) => {
  await pasteText(page, 'Vehicle ID\tDate\tTime\n1\t03/05/2024\t08:30')
  await page.getByRole('button', { name: /month first/ }).click()
  await expect(page.getByText('Dates are read month first: 03/05/2024 is Mar 5, 2024.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask about dates again' }).click()
  await page.getByRole('button', { name: /day first/ }).click()
  await expect(page.getByText('Dates are read day first: 03/05/2024 is May 3, 2024.')).toBeVisible()
})

test('any sheet of a workbook can be chosen, and is stored with the list', async ({ page }) => {
  const storage = await slowStorage(page)
  await page.reload()
  const sheet = (name: string, vehicle: number) => ({
    name,
    rows: [
      ['Vehicle ID', 'Time', 'Reference'],
      [vehicle, '2024-03-05T08:30Z', `${name}-1`],
    ],
  })
  const buffer = Buffer.from(await writeXlsx({ sheets: [sheet('March', 1), sheet('April', 20)] }))
  await page
    .getByLabel('CSV, TSV, or XLSX')
    .setInputFiles({ name: 'tolls.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(verdictsTable(page)).toContainText('March-1')
  await storage.hold()
  await page.getByRole('combobox', { name: 'Sheet' }).selectOption('April')
  await expect(verdictsTable(page)).toContainText('April-1')
  await expect(verdictsTable(page)).not.toContainText('March-1')
  // The sheet is stored once its rows are rendered. A tab closed before that would lose the choice.
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

test('a column detected as the plate’s state can be chosen as the vehicle', async ({ page }) => {
  await pasteText(page, 'LP / State\tTime (entry)\tAmount\nFRU4944-NY\t2024-03-05T08:30Z\t4.25')
  const note = page.getByText('We didn’t recognize “entry” in the header.')
  await expect(note).toBeVisible()
  await page.getByRole('alert').getByRole('button', { name: 'LP / State: FRU4944-NY' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: CHECK }).click()
  await expect(verdictsTable(page).getByRole('row').last()).toContainText('Active')
  await expect(note).toHaveCount(0)
})

test('three questions by keyboard: a date and its time are one choice, and the focus moves on to each', async ({
  page,
}) => {
  await pasteText(
    page,
    'Hired car\tTran Dt\tTran Hr\tLane\nGHT4821\t03/05/2024\t8:30 AM\tA-1\nFRU4944\t03/06/2024\t9:15 AM\tA-2',
  )
  const answer = (name: string | RegExp) => page.getByRole('alert').getByRole('button', { name }).first()
  for (const name of ['Hired car: GHT4821', 'Tran Dt: 03/05/2024 · Tran Hr: 8:30 AM']) {
    await answer(name).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('alert').getByRole('button').first()).toBeFocused()
  }
  await answer(/month first/).press('Enter')
  await expect(page.getByRole('button', { name: CHECK })).toBeFocused()
  await expect(verdictsTable(page)).toContainText('Mar 5, 2024, 8:30 AM EST')
})
