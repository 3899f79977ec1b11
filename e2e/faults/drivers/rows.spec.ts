import { readFile } from 'node:fs/promises'
import {
  cell,
  copyText,
  expectCounts,
  expectRow,
  expectRowCount,
  goodRows,
  openGrid,
  pasteAt,
} from '../../support/pages/drivers-grid'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ signInAs, page }) => {
  await signInAs('manager')
  await openGrid(page)
})

test('F53 drivers: a paste of 10 MB reports the excess, and its rows can be changed', async ({ page }) => {
  const text = goodRows(130_000).join('\n')
  expect(text.length).toBeGreaterThan(10_000_000)
  await copyText(page, text)
  await cell(page, 1, 'Driver ID').click()
  await page.keyboard.press('Control+V')
  await expectRow(page, 1, { 'Driver ID': 'D-1' })
  await expect(page.getByText('stopped at 100,000 rows')).toBeVisible()
  await expectRowCount(page, 100_000)
  await expectCounts(page, { valid: 100_000, warnings: 0, errors: 0 })
  await page.keyboard.type('X')
  await page.keyboard.press('Enter')
  await expectRow(page, 1, { 'Driver ID': 'X' })
})

test('F54 drivers: a paste goes to its target; duplicates and an invalid row are found before sending', async ({
  page,
  wire,
}) => {
  await test.step('F54 duplicates and an invalid row among 5,000', async () => {
    const rows = goodRows(5000)
    rows[1234] = (rows[1234] ?? '').replace('@', ' at ')
    rows[4000] = (rows[10] ?? '').replace('D-11', 'D-11 ')
    await pasteAt(page, 1, 'Driver ID', rows.join('\n'))
    await expectCounts(page, { valid: 4997, warnings: 0, errors: 3 })
    await page.keyboard.press('F8')
    await expect(cell(page, 11, 'Driver ID')).toBeFocused()
    await page.keyboard.press('F8')
    await expect(cell(page, 1235, 'E-mail')).toBeFocused()
    await page.keyboard.press('F8')
    await expect(cell(page, 4001, 'Driver ID')).toBeFocused()
    expect(wire.to('/v2/drivers/bulk/')).toEqual([])
  })
  await test.step('a paste with rows still coming in doesn’t move the user away', async () => {
    await page.keyboard.press('Control+Home')
    await pasteAt(page, 1, 'Driver ID', goodRows(50_000).join('\n'))
    for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expectCounts(page, { valid: 50_000, warnings: 0, errors: 0 })
    await expect(cell(page, 1, 'Last name')).toBeFocused()
    await expect(cell(page, 1, 'Driver ID')).toHaveAttribute('aria-selected', 'false')
  })
})

const TABLE = 'Driver #;Surname;Zip code;Phone\r\n0007;Lée;02134;+1 555 0142\r\n0008;Kim;00501;\r\n'
const FILES = [
  { name: 'plain.csv', bytes: Buffer.from(TABLE.replace('é', 'e')) },
  { name: 'marked.csv', bytes: Buffer.from(`\uFEFF${TABLE}`) },
  { name: 'wide.csv', bytes: Buffer.from(`\uFEFF${TABLE}`, 'utf16le') },
  { name: 'windows.csv', bytes: Buffer.from(TABLE, 'latin1') },
  { name: 'tabs.tsv', bytes: Buffer.from(TABLE.replaceAll(';', '\t').replaceAll('\r\n', '\n')) },
]
/** Rows with a driver in each file. */
const ROWS_A_FILE = 2

test('F56 drivers: files keep their leading zeros and special characters', async ({ page }) => {
  const input = page.getByLabel('File with drivers')
  let rows = 0
  for (const { name, bytes } of FILES) {
    await test.step(`F56 ${name}`, async () => {
      await input.setInputFiles({ name, mimeType: 'text/csv', buffer: bytes })
      await expectRowCount(page, rows + ROWS_A_FILE)
      await expectRow(page, rows + 1, { 'Driver ID': '0007', ZIP: '02134', 'Contact number': '+1 555 0142' })
      await expect(cell(page, rows + 1, 'Last name')).toHaveText(/^L[eé]e$/)
      await expectRow(page, rows + 2, { 'Driver ID': '0008', ZIP: '00501' })
      rows += ROWS_A_FILE
    })
  }
  await test.step('F56 a workbook is read as displayed; other files are refused', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const buffer = await readFile('src/domain/testing/drivers.xlsx')
    await input.setInputFiles({ name: 'drivers.xlsx', mimeType: type, buffer })
    await expectRow(page, rows + 1, { 'Driver ID': '1001', 'Last name': 'Lee', ZIP: '02134' })
    await expectRow(page, rows + 2, { 'Driver ID': '002', 'Last name': 'KIM', ZIP: '02135' })
    await input.setInputFiles({
      name: 'broken.xlsx',
      mimeType: type,
      buffer: Buffer.from('PK\u0003\u0004 no'),
    })
    await expect(page.getByRole('alert')).toContainText('“broken.xlsx” isn’t a readable workbook')
    await expectRowCount(page, rows + 4)
  })
})
