import type { Page } from 'playwright/test'
import {
  COLUMNS,
  type Column,
  cell,
  clearGrid,
  copied,
  copyText,
  expectCounts,
  expectRow,
  expectRowCount,
  goodRows,
  grid,
  openGrid,
  pasteAt,
} from '../../support/pages/drivers-grid'
import { tabTo } from '../../support/pages/keyboard'
import { expect, test } from '../../support/test'

const press = (page: Page, ...keys: readonly string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())

const expectFocus = (page: Page, number: number, column: Column) =>
  expect(cell(page, number, column)).toBeFocused()

test.beforeEach(async ({ signInAs, page }) => {
  await signInAs('manager')
  await openGrid(page)
})

test('drivers by keyboard only', async ({ page }) => {
  await test.step('a driver is typed, corrected, and undone', async () => {
    await tabTo(page, cell(page, 1, 'Driver ID'))
    await page.keyboard.type('D-1')
    await press(page, 'Tab')
    await page.keyboard.type('Ann')
    await press(page, 'Tab')
    await page.keyboard.type('Lee')
    await press(page, 'Enter')
    await expectRow(page, 1, { 'Driver ID': 'D-1', 'First name': 'Ann', 'Last name': 'Lee' })
    await expectFocus(page, 2, 'Last name')
    await expectCounts(page, { valid: 1, warnings: 0, errors: 0 })

    await press(page, 'ArrowUp', 'F2')
    await page.keyboard.type('-Kim')
    await press(page, 'Escape')
    await expectRow(page, 1, { 'Last name': 'Lee' })
    await press(page, 'F2')
    await page.keyboard.type('-Kim')
    await press(page, 'Tab')
    await expectRow(page, 1, { 'Last name': 'Lee-Kim' })
    await press(page, 'Control+Z')
    await expectRow(page, 1, { 'Last name': 'Lee' })
    await press(page, 'Control+Z', 'Control+Z', 'Control+Z')
    await expectRowCount(page, 0)
  })

  await test.step('from paste to corrected, sent, and removed rows', async () => {
    await copyText(page, ['D-1\tAnn\tLee', 'D-2\tBo\tKim\t\t\t\t\t\t\tbo at b.example'].join('\n'))
    await press(page, 'Control+Home')
    await expectFocus(page, 1, 'Driver ID')
    await press(page, 'Control+V', 'F8')
    await expectFocus(page, 2, 'E-mail')
    await page.keyboard.type('bo@b.example')
    await press(page, 'Enter')
    await expectCounts(page, { valid: 2, warnings: 0, errors: 0 })
    await press(page, 'Escape', 'Tab')
    const send = page.getByRole('button', { name: 'Add 2 drivers' })
    await expect(send).toBeFocused()
    // The button waits until the sent drivers are loaded.
    await expect(send).toBeEnabled()
    await press(page, 'Enter')
    await expect(page.getByRole('dialog', { name: /^Add 2 drivers to .+$/ })).toBeVisible()
    await press(page, 'Escape')
    await expect(send).toBeFocused()
    await press(page, 'Enter', 'Enter')
    await expect(page.getByRole('status').filter({ hasText: '2 drivers added' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add drivers', exact: true })).toBeFocused()
    await press(page, 'Tab')
    await expect(page.getByRole('button', { name: 'Remove added rows' })).toBeFocused()
    await press(page, 'Enter')
    await expectRowCount(page, 0)
    await expect(page.locator('body')).not.toBeFocused()
  })
})

test('the keys of the grid, and its announcements', async ({ page }) => {
  await test.step('ranges are selected, copied, cut, filled down, and cleared', async () => {
    await pasteAt(page, 1, 'Driver ID', goodRows(4).join('\n'))
    await expectRowCount(page, 4)
    await expectFocus(page, 1, 'Driver ID')
    await press(page, 'Control+Home', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Control+C')
    await expect.poll(() => copied(page)).toBe('D-1\tAnn\r\nD-2\tAnn')
    await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight')
    await page.keyboard.type('Kim')
    await press(page, 'Enter', 'ArrowUp', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+D')
    await expectRow(page, 3, { 'Last name': 'Kim' })
    await expectRow(page, 4, { 'Last name': 'Lee' })
    await press(page, 'Control+X')
    await expectRow(page, 2, { 'Last name': '' })
    await press(page, 'Control+V')
    await expectRow(page, 2, { 'Last name': 'Kim' })
    // One row fills all selected rows, and one undo reverts that.
    await press(page, 'Control+Home', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Control+C')
    await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+V')
    await expectRow(page, 3, { 'Driver ID': 'D-1', 'First name': 'Ann', 'Last name': 'Kim' })
    await expectRow(page, 4, { 'Driver ID': 'D-4', 'Last name': 'Lee' })
    await press(page, 'Control+Z')
    await expectRow(page, 2, { 'Driver ID': 'D-2' })
    await expectRow(page, 3, { 'Driver ID': 'D-3' })
    await press(page, 'Control+A', 'Delete')
    await expectCounts(page, { valid: 0, warnings: 0, errors: 0 })
    await press(page, 'Control+Z')
    await expectCounts(page, { valid: 4, warnings: 0, errors: 0 })
  })

  await test.step('rows are added and deleted; the focus stays next to the deleted ones', async () => {
    await clearGrid(page)
    await pasteAt(page, 1, 'Driver ID', goodRows(3).join('\n'))
    await expectRowCount(page, 3)
    await press(page, 'Control+Home', 'ArrowDown', 'Control+-')
    await expectRowCount(page, 2)
    await expectRow(page, 2, { 'Driver ID': 'D-3' })
    await expectFocus(page, 2, 'Driver ID')
    await press(page, 'Control+=')
    await expectRow(page, 2, { 'Driver ID': '' })
    await expectRow(page, 3, { 'Driver ID': 'D-3' })
  })

  await test.step('F8 goes from error to error; Escape and Tab leave the grid', async () => {
    await clearGrid(page)
    const [one = '', two = '', three = ''] = goodRows(3)
    const bad = [one, two.replace('ann2@', 'ann2 at '), three.replace('D-3', 'D-1')]
    await pasteAt(page, 1, 'Driver ID', bad.join('\n'))
    await expectCounts(page, { valid: 0, warnings: 0, errors: 3 })
    await press(page, 'Control+Home', 'F8')
    await expectFocus(page, 2, 'E-mail')
    await expect(cell(page, 2, 'E-mail')).toHaveAttribute('aria-invalid', 'true')
    await expect(cell(page, 2, 'E-mail')).toHaveAccessibleDescription('Not an email address')
    await press(page, 'F8')
    await expectFocus(page, 3, 'Driver ID')
    await press(page, 'F8')
    await expectFocus(page, 1, 'Driver ID')
    await press(page, 'Shift+F8')
    await expectFocus(page, 3, 'Driver ID')
    // Starts with the cell that the user just left, if it is still wrong, even if Enter has moved on.
    await page.keyboard.type('D-2')
    await press(page, 'F8')
    await expectFocus(page, 3, 'Driver ID')
    await press(page, 'F8')
    await expectFocus(page, 2, 'Driver ID')
    await page.keyboard.type('D-1')
    await press(page, 'Enter', 'ArrowUp', 'ArrowUp', 'F8')
    await expectFocus(page, 1, 'Driver ID')
    await press(page, 'F8')
    await expectFocus(page, 2, 'Driver ID')
    await page.keyboard.type('D-2')
    await press(page, 'Enter')
    await expectFocus(page, 3, 'Driver ID')
    await page.keyboard.type('D-3')
    await press(page, 'Enter')
    await expectCounts(page, { valid: 2, warnings: 0, errors: 1 })
    await press(page, 'Escape', 'Tab')
    await expect(grid(page).locator(':focus')).toHaveCount(0)
  })

  await test.step('screen readers get a grid with errors as a table, with the invalid cells and the reasons', async () => {
    await clearGrid(page)
    const bad = ['D-1\tAnn\tLee', 'D-2\tBo\tKim\t\t\t\t\t\t\tbo at b', 'D-1 \tAl\tKim', '\tEd\tPoe']
    await pasteAt(page, 1, 'Driver ID', bad.join('\n'))
    await expectCounts(page, { valid: 0, warnings: 0, errors: 4 })
    await expect(grid(page)).toMatchAriaSnapshot(`
      - rowgroup:
        - row "1 D-1 Ann Lee":
          - rowheader "1"
          - gridcell "D-1" [invalid]
          - gridcell "Ann"
        - row "2 D-2 Bo Kim bo at b":
          - rowheader "2"
          - gridcell "bo at b" [invalid]
        - row "3 D-1 Al Kim":
          - rowheader "3"
          - gridcell "D-1" [invalid]
        - row "4 Driver ID Ed Poe":
          - rowheader "4"
          - gridcell "Driver ID" [invalid]
          - gridcell "Ed"
        - row "5":
          - rowheader "5"
    `)
    await expect(cell(page, 3, 'Driver ID')).toHaveAccessibleDescription(
      'Another row has this driver ID. Spaces at the start or end',
    )
    await expect(cell(page, 4, 'Driver ID')).toHaveAccessibleDescription('Driver ID required')
  })

  await test.step('the grid announces its names, its size, and the position', async () => {
    await clearGrid(page)
    await pasteAt(page, 1, 'Driver ID', goodRows(200).join('\n'))
    await expect(grid(page).getByRole('columnheader')).toHaveText(['Row', ...COLUMNS])
    await expectRowCount(page, 200)
    await press(page, 'Control+End')
    await expectFocus(page, 200, 'E-mail')
    await expect(cell(page, 200, 'E-mail')).toBeInViewport()
    await expect(grid(page)).toMatchAriaSnapshot(`
      - grid "Drivers":
        - rowgroup:
          - row:
            - columnheader "Row"
            - columnheader "Driver ID"
        - rowgroup:
          - row "200 D-200 Ann Lee 12 Elm Street Apt 4 Boston MA 02134 +1 617 555 0142 ann200@example.com":
            - rowheader "200"
            - gridcell "D-200"
            - gridcell "Ann"
            - gridcell "Lee"
            - gridcell "12 Elm Street"
            - gridcell "Apt 4"
            - gridcell "Boston"
            - gridcell "MA"
            - gridcell "02134"
            - gridcell "+1 617 555 0142"
            - gridcell "ann200@example.com" [selected]
    `)
  })
})
