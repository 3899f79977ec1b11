import {
  cell,
  clearGrid,
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

test('errors and warnings are listed by column and cause; one click fixes all of a kind', async ({
  page,
}) => {
  const rows = goodRows(30).map((row, index) =>
    index % 3 === 0 ? row.replace('02134', '2134').replace('MA', 'ma') : row,
  )
  await pasteAt(page, 1, 'Driver ID', [...rows, ` \tBo\tKim`, goodRows(1)[0]].join('\n'))
  await expectCounts(page, { valid: 29, warnings: 9, errors: 3 })
  await page.getByRole('button', { name: 'Errors in 3 rows' }).click()
  const panel = page.getByRole('region', { name: 'Errors and warnings' })
  await expect(panel.getByRole('listitem')).toHaveText([
    /Driver ID.*Another row.*2 rows: 1, 32/,
    /Driver ID.*Driver ID required.*Row 31/,
    /State.*Lowercase.*10 rows: 1, 4, 7 …/,
    /ZIP.*Leading zeros missing.*10 rows/,
  ])
  await panel.getByRole('button', { name: 'Pad with zeros: ZIP: Leading zeros missing' }).click()
  await expectRow(page, 1, { ZIP: '02134', State: 'ma' })
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectRow(page, 1, { ZIP: '2134' })

  await cell(page, 2, 'City').click()
  await panel.getByRole('button', { name: /^Show: Driver ID: Another/ }).click()
  await expect(page.getByText('Row 1, Driver ID: Another row has this driver ID')).toBeVisible()
  await panel.getByRole('button', { name: /^Show: Driver ID: Another/ }).click()
  await expect(cell(page, 32, 'Driver ID')).toBeFocused()
  const twins = panel.getByRole('listitem').filter({ hasText: 'Another row' })
  await twins.getByRole('button', { name: /^Delete exact duplicates/ }).click()
  await expect(twins).toContainText('No exact duplicates. Nothing changed.')
})

test('rows are found by text and filtered by errors', async ({ page }) => {
  await test.step('only rows with errors are shown; a fixed row stays until the filter is refreshed', async () => {
    const [first = '', ...others] = goodRows(40)
    const bad = others.map((row, index) => (index % 10 === 0 ? row.replace('@', ' at ') : row))
    await pasteAt(page, 1, 'Driver ID', [first, ...bad].join('\n'))
    await page.getByRole('checkbox', { name: 'Only rows with errors' }).check()
    const shown = page.getByRole('grid').getByRole('rowheader')
    await expect(shown).toHaveText(['2', '12', '22', '32'])
    await cell(page, 12, 'E-mail').click()
    await page.keyboard.type('bo@b.example')
    await page.keyboard.press('Enter')
    await expectCounts(page, { valid: 37, warnings: 0, errors: 3 })
    await expect(shown).toHaveText(['2', '12', '22', '32'])
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(shown).toHaveText(['2', '22', '32'])
    await page.getByRole('checkbox', { name: 'Only rows with errors' }).uncheck()
    await expectRowCount(page, 40)
    await expectRow(page, 12, { 'E-mail': 'bo@b.example' })
  })

  await test.step('a text is found in any row', async () => {
    await clearGrid(page)
    await pasteAt(page, 1, 'Driver ID', goodRows(3000).join('\n'))
    await expectRowCount(page, 3000)
    await page.keyboard.press('Control+F')
    await page.keyboard.type('ann2')
    await page.keyboard.press('Enter')
    await expect(cell(page, 2, 'E-mail')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(cell(page, 20, 'E-mail')).toBeInViewport()
    await page.keyboard.type('718@')
    await page.keyboard.press('Enter')
    await expect(cell(page, 2718, 'E-mail')).toBeInViewport()
    await expectRow(page, 2718, { 'E-mail': 'ann2718@example.com' })
    await page.keyboard.press('Escape')
    await expect(cell(page, 2718, 'E-mail')).toBeFocused()
  })
})

test('the focused cell is in view, even if an open panel pushes the grid down', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 })
  await page
    .getByRole('textbox', { name: 'Paste rows' })
    .fill(
      Array.from(
        { length: 40 },
        (_, row) => `D-${row}\tAnn\tLee\t\t\t\t\t\t\t${row === 30 ? 'none' : ''}`,
      ).join('\n'),
    )
  await page.getByRole('button', { name: 'Errors 1 ▾' }).click()
  await page.getByRole('button', { name: 'Next error' }).click()
  await expect(cell(page, 31, 'E-mail')).toBeFocused()
  await expect(cell(page, 31, 'E-mail')).toBeInViewport()
})

test('the driver’s name stays in view while other columns scroll sideways', async ({ page }) => {
  await pasteAt(page, 1, 'Driver ID', goodRows(3).join('\n'))
  const leftOf = async (column: 'Driver ID' | 'Last name' | 'E-mail') =>
    (await cell(page, 2, column).boundingBox())?.x ?? Number.NaN
  for (const [width, kept] of [
    [1000, ['Driver ID', 'First name', 'Last name']],
    [390, ['Driver ID']],
  ] as const)
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await cell(page, 2, 'Driver ID').click()
      await page.keyboard.press('Home')
      const before = await leftOf('Driver ID')
      await page.keyboard.press('End')
      await expect(cell(page, 2, 'E-mail')).toBeFocused()
      await expect(cell(page, 2, 'E-mail')).toBeInViewport({ ratio: width < 500 ? 0.5 : 1 })
      for (const column of kept) await expect(cell(page, 2, column)).toBeInViewport({ ratio: 1 })
      expect(await leftOf('Driver ID')).toBe(before)
      // None of them covers the current cell.
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      const last = await cell(page, 2, kept.at(-1) ?? 'Driver ID').boundingBox()
      const used = await page.locator(':focus').boundingBox()
      expect(used?.x).toBeGreaterThanOrEqual((last?.x ?? 0) + (last?.width ?? 0) - 1)
    })
})
