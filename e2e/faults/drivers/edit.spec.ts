import { readWorkbook } from '../../../src/domain/workbook/workbook-rows'
import {
  cell,
  expectRow,
  expectRowCount,
  goodRows,
  openGrid,
  pasteAt,
} from '../../support/pages/drivers-grid'
import {
  BULK,
  emailCell,
  expectAllSent,
  expectSummary,
  openDrivers,
  send,
} from '../../support/pages/drivers-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { responded } from '../../support/wire/incidents'

// No other action loses or overwrites typed, pasted, or sent rows.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('typed cells are stored wherever the next click goes, and rows pasted onto sent rows go below them', async ({
  page,
  context,
}) => {
  await test.step('an edited cell stores its text, and doesn’t take the focus back', async () => {
    await openGrid(page)
    await pasteAt(page, 1, 'Driver ID', goodRows(3).join('\n'))
    await cell(page, 1, 'First name').dblclick()
    await page.keyboard.type('e')
    await cell(page, 2, 'City').click()
    await expectRow(page, 1, { 'First name': 'Anne' })
    await page.keyboard.press('F2')
    await page.keyboard.type(' Hill')
    await page.getByRole('searchbox', { name: 'Find in rows' }).click()
    await page.keyboard.type('ann3@')
    await expectRow(page, 2, { City: 'Boston Hill' })
    await page.keyboard.press('Enter')
    await expect(cell(page, 3, 'E-mail')).toHaveAttribute('aria-selected', 'true')

    // Characters that take several keys, as in Japanese: their Enter ends the composition, not the editing.
    await cell(page, 3, 'Last name').click()
    const keys = await context.newCDPSession(page)
    await keys.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: 229,
      key: 'Process',
    })
    await keys.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 })
    await keys.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: 229,
      key: 'Enter',
    })
    await keys.send('Input.insertText', { text: '日本' })
    await expect(page.getByRole('textbox', { name: 'Last name' })).toBeFocused()
    // Safari ends the composition before its Enter, which only the key code reveals.
    const confirm = (element: HTMLElement | SVGElement) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
      )
    const editor = page.getByRole('textbox', { name: 'Last name' })
    expect(await editor.evaluate(confirm)).toBe(true)
    await expect(editor).toBeFocused()
    await page.keyboard.press('Enter')
    await expectRow(page, 3, { 'Last name': '日本' })
    const found = cell(page, 3, 'E-mail')
    await cell(page, 1, 'First name').click()
    expect(await cell(page, 1, 'First name').evaluate(confirm)).toBe(true)
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveCount(0)
    await page.getByRole('searchbox', { name: 'Find in rows' }).fill('ann3@')
    await page.getByRole('searchbox', { name: 'Find in rows' }).evaluate(confirm)
    await expect(found).toHaveAttribute('aria-selected', 'false')
    await page.getByRole('searchbox', { name: 'Find in rows' }).press('Enter')
    await expect(found).toHaveAttribute('aria-selected', 'true')
  })
  await test.step('rows pasted onto sent rows go below them', async () => {
    await send(page)
    await expectAllSent(page, '3 added')
    await pasteAt(page, 1, 'Driver ID', goodRows(3, 7).join('\n'))
    await expect(page.getByText('added below')).toBeVisible()
    await expectRowCount(page, 6)
    await expectRow(page, 1, { 'Driver ID': 'D-1' })
    await expectRow(page, 4, { 'Driver ID': 'D-7' })
    await expectSummary(page, '3 valid (0 warnings) · 0 errors · 3 added')
    await send(page)
    await expectAllSent(page, '6 added')
    // With different columns, the rows would differ from the sent ones.
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByLabel('Column 2').selectOption('City')
    await expect(page.getByRole('status', { name: 'Last action' })).toHaveText(/^Rows that were sent/)
    await expectAllSent(page, '6 added')
  })
})

test('F54 drivers: a paste of 50,000 rows can’t be undone while they are sent, and stopped rows stay', async ({
  page,
  wire,
}) => {
  await openGrid(page)
  await pasteAt(page, 1, 'Driver ID', goodRows(50_000).join('\n'))
  await expectSummary(page, '50,000 valid (0 warnings) · 0 errors')
  await expect(
    page.getByText('They’ll be sent in 100 or more batches. If a batch fails, earlier batches stay.'),
  ).toBeVisible()
  const gate = await Gate.before(page, ({ pathname }) => pathname === BULK, 'POST')
  await send(page)
  await expect.poll(() => gate.held).toBe(1)
  await expectAllSent(page, '50,000 being sent')
  await cell(page, 1, 'City').click()
  await page.keyboard.press('Control+Z')
  await expect(page.getByRole('status', { name: 'Last action' })).toHaveText(/^Rows that were sent/)
  await page.keyboard.press('Delete')
  await page.keyboard.press('Control+-')
  await page.keyboard.type('X')
  await expectRow(page, 1, { City: 'Boston' })
  await expectRowCount(page, 50_000)
  await page.getByRole('button', { name: 'Stop' }).click()
  gate.open()
  await expectSummary(page, '49,500 valid (0 warnings) · 0 errors · 500 added')
  expect(wire.to(BULK)).toHaveLength(1)
  await page.getByRole('button', { name: 'Remove added rows' }).click()
  await expectRowCount(page, 49_500)
  await expectRow(page, 1, { 'Driver ID': 'D-501' })
})

test('F55 drivers: failed rows are saved as a workbook of texts, and load again unchanged', async ({
  page,
  allow,
}) => {
  allow(responded(400, BULK), responded(404, '/assets/write-workbook'))
  await openDrivers(page, 3, [1])
  await send(page)
  await expect(emailCell(page, 'D-1')).toHaveAttribute('aria-invalid', 'true')
  const save = page.getByRole('button', { name: 'Save failed rows (XLSX)' })
  const writer = '**/assets/write-workbook-*.js'
  await page.route(writer, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Couldn’t create the XLSX file')
  await page.unroute(writer)
  const download = page.waitForEvent('download')
  await save.click()
  const file = await download
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(file.suggestedFilename()).toMatch(/^drivers-not-created-.*\.xlsx$/)
  const pieces: Buffer[] = []
  for await (const piece of await file.createReadStream()) pieces.push(piece)
  const bytes = Buffer.concat(pieces)
  const { rows } = await readWorkbook(bytes)
  expect(rows.map((cells) => [cells[0], cells.at(-1)])).toEqual([
    ['Driver ID', 'Reason'],
    ['D-1', 'E-mail: Enter a valid email address.'],
  ])
  await page.reload()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page
    .getByLabel('File with drivers')
    .setInputFiles({ name: 'failed.xlsx', mimeType: '', buffer: bytes })
  await expectRow(page, 1, { 'Driver ID': 'D-1', 'First name': 'Anaïs', 'Last name': "O'Neill" })
  await expectRowCount(page, 1)
})
