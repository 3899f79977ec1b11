import { dateToSerial } from 'hucre'
import { writeXlsx } from 'hucre/xlsx'
import {
  CHECK,
  changeReading,
  pasteText,
  rowPanel,
  summary,
  tollEvents,
  verdictsTable,
} from '../../support/pages/disputes-page'
import { exportedRows } from '../../support/pages/toll-run'
import { expect, test } from '../../support/test'
import { historyCalls } from '../../support/wire/history'
import { updateVehicle } from '../../support/world/api'

// Kinds of lists, and changed verdicts.

const HOUR_MS = 3_600_000

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
})

test('the sample has every kind of verdict, and its sums match the file to the cent', {
  tag: '@reference',
}, async ({ page }) => {
  const sent = page.waitForResponse((response) => response.url().endsWith('/demo/tolls'))
  await page.getByRole('button', { name: 'Try with sample data' }).click()
  const { csv } = (await (await sent).json()) as { csv: string }
  await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '201')
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  const texts = await summary(page).getByRole('button').allInnerTexts()
  expect(texts.map((text) => text.split('\n')[0])).toEqual([
    'Needs review',
    'No record',
    'Deleted',
    'Active',
    'Inactive',
    'Skipped',
  ])
  expect(sum(texts.map((text) => text.split('\n').at(-1) ?? ''))).toBe(sum(csv.match(/\$\d+\.\d\d/g) ?? []))
  const opener = (row: number) =>
    verdictsTable(page)
      .locator(`tr[aria-rowindex="${row + 1}"]`)
      .getByRole('button')
  await opener(1).focus()
  for (const [key, row] of [
    ['End', 200],
    ['PageUp', 190],
    ['ArrowDown', 191],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key)
    await expect(opener(row)).toBeFocused()
    await expect(opener(row)).toBeInViewport()
  }
  // The focused row stays in the document, however far away. The rows in between don't.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(opener(200)).toBeInViewport()
  await expect(opener(1)).toBeFocused()
  await expect(opener(100)).toHaveCount(0)
  const rows = await exportedRows(page)
  expect(rows).toHaveLength(200)
})

/** Returns the sum of amounts with two decimals, in hundredths. */
function sum(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + Number(text.replaceAll(/\D/g, '')), 0)
}

test('a new check marks a row with a changed verdict, and shows the previous one', async ({
  page,
  request,
  world,
}) => {
  const time = new Date(Date.now() - HOUR_MS).toISOString().slice(0, 16)
  await pasteText(page, `Reference\tVehicle id\tTime\nN-1\t1\t${time}Z\nN-2\t1\t2024-03-05T08:30Z`)
  await page.getByRole('button', { name: CHECK }).click()
  await expect(verdictsTable(page).getByText('Active', { exact: true })).toHaveCount(2)
  // A change recorded since then, dated before the toll.
  world.moveClock(-2 * HOUR_MS)
  await updateVehicle(request, world, 1, { active: false })
  world.moveClock(2 * HOUR_MS)
  await page.getByRole('button', { name: 'Check again' }).click()
  await summary(page)
    .getByRole('button', { name: /^Changed since the last check 1/ })
    .click()
  await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '2')
  await verdictsTable(page).getByRole('row', { name: 'N-1' }).getByRole('button').click()
  await expect(rowPanel(page, 'N-1')).toContainText('Changed since the last check. Was active.')
})

test('every kind of list', { tag: '@reference' }, async ({ page, wire }) => {
  await test.step('the page asks once, before the check, whether day or month comes first', async () => {
    await pasteText(page, 'Reference\tVehicle id\tTime\nN-1\t1\t3/5/2024 08:30\nN-2\t1\t4/6/2024 08:30')
    await expect(page.getByRole('alert')).toContainText('2 dates could mean either.')
    await expect(page.getByRole('button', { name: CHECK })).toBeDisabled()
    await page.getByRole('button', { name: '(day first)' }).click()
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(verdictsTable(page)).toContainText('May 3, 2024')
    await page.getByRole('button', { name: CHECK }).click()
    await expect(verdictsTable(page).getByText('Active', { exact: true })).toHaveCount(2)
    await page.getByRole('button', { name: 'New list' }).click()
    await expect(tollEvents(page)).toBeVisible()
  })

  await test.step('a row with a plate of two vehicles shows both verdicts', async () => {
    await pasteText(page, 'Reference\tPlate\tTime\nN-1\tGHT4821\t2024-03-05T08:30Z')
    await page.getByRole('button', { name: CHECK }).click()
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await verdictsTable(page).getByRole('row', { name: 'N-1' }).getByRole('button').click()
    for (const id of [21, 22]) {
      const vehicle = rowPanel(page, 'N-1').getByRole('region', { name: `Vehicle ${id}`, exact: true })
      await expect(vehicle.getByRole('status')).toContainText(/Active|Inactive|Changed/i)
    }
    await page.getByRole('button', { name: 'New list' }).click()
    await expect(tollEvents(page)).toBeVisible()
  })

  await test.step('a workbook with Excel dates is parsed and checked', async () => {
    const time = dateToSerial(new Date('2024-03-05T08:30:00Z'))
    const sheet = {
      name: 'Tolls',
      columns: [{}, { numFmt: 'm/d/yyyy h:mm' }, {}],
      rows: [
        ['Vehicle ID', 'Time', 'Time zone'],
        [1, time, 'UTC'],
      ],
    }
    const buffer = Buffer.from(await writeXlsx({ sheets: [sheet] }))
    await page
      .getByLabel('CSV, TSV, or XLSX')
      .setInputFiles({ name: 'tolls.xlsx', mimeType: 'application/octet-stream', buffer })
    await expect(verdictsTable(page)).toContainText('Mar 5, 2024, 8:30 AM UTC')
    await page.getByRole('button', { name: CHECK }).click()
    await expect(verdictsTable(page).getByText('Active', { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: 'New list' }).click()
    await expect(tollEvents(page)).toBeVisible()
  })

  await test.step('a different tolerance shows the changes, and the previous tolerance keeps its verdicts', async () => {
    const minutes = page.getByRole('combobox', { name: 'Clock tolerance' })
    const checkAgain = page.getByRole('button', { name: 'Check again' })
    wire.clear()
    await pasteText(page, 'Vehicle ID\tTime\n1\t2024-03-05T08:30Z\n22\t2024-03-05T14:30Z')
    await page.getByRole('button', { name: CHECK }).click()
    await expect(checkAgain).toBeVisible()
    expect(historyCalls(wire)).toHaveLength(2)
    await changeReading(page)
    await minutes.selectOption('5')
    await expect(verdictsTable(page).getByText('Not checked')).toHaveCount(2)
    await page.getByRole('button', { name: CHECK }).click()
    await expect(checkAgain).toBeVisible()
    const asked = historyCalls(wire).length
    expect(asked).toBeGreaterThan(2)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('· Clock tolerance 5 minutes')).toBeVisible()
    await changeReading(page)
    await minutes.selectOption('0')
    await expect(verdictsTable(page).getByText('Active', { exact: true })).toHaveCount(2)
    await expect(checkAgain).toBeEnabled()
    expect(historyCalls(wire)).toHaveLength(asked)
  })
})
