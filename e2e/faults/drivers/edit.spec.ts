import { readWorkbook } from '../../../src/domain/sheet/workbook-rows'
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
import { answer } from '../../support/wire/incidents'

// Typed, pasted and sent rows are neither lost nor overwritten by other actions.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('typed cells are kept wherever the next click goes, and rows pasted where others were sent go below them', async ({
  page,
  context,
}) => {
  await test.step('an edited cell keeps what was typed, and does not take the focus back', async () => {
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

    // Signs that take several keys, as in Japanese: their Enter ends the composition, not the editing.
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
    await page.keyboard.press('Enter')
    await expectRow(page, 3, { 'Last name': '日本' })
  })
  await test.step('what is pasted where rows were sent goes below them', async () => {
    await send(page)
    await expectAllSent(page, '3 created')
    await pasteAt(page, 1, 'Driver ID', goodRows(3, 7).join('\n'))
    await expect(page.getByText('added below')).toBeVisible()
    await expectRowCount(page, 6)
    await expectRow(page, 1, { 'Driver ID': 'D-1' })
    await expectRow(page, 4, { 'Driver ID': 'D-7' })
    await expectSummary(page, '3 valid (0 warnings) · 0 errors · 3 created')
    await send(page)
    await expectAllSent(page, '6 created')
    // Put in otherwise they would be other rows than those that were sent.
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByLabel('Column 2').selectOption('City')
    await expect(page.getByRole('status', { name: 'Last action' })).toHaveText(/^Rows that were sent/)
    await expectAllSent(page, '6 created')
  })
})

test('F54 drivers: 50,000 rows: their paste cannot be undone while they are sent, and stopped rows stay', async ({
  page,
  wire,
}) => {
  await openGrid(page)
  await pasteAt(page, 1, 'Driver ID', goodRows(50_000).join('\n'))
  await expectSummary(page, '50,000 valid (0 warnings) · 0 errors')
  await expect(
    page.getByText(
      'Sent in 100 parts, or more if rows are long. A part that fails does not undo the ones before.',
    ),
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
  await expectSummary(page, '49,500 valid (0 warnings) · 0 errors · 500 created')
  expect(wire.to(BULK)).toHaveLength(1)
  await page.getByRole('button', { name: 'Clear created rows' }).click()
  await expectRowCount(page, 49_500)
  await expectRow(page, 1, { 'Driver ID': 'D-501' })
})

test('F55 drivers: failed rows are saved as a workbook of texts, and read back unchanged', async ({
  page,
  allow,
}) => {
  allow(answer(400, BULK), answer(404, '/assets/failed-workbook'))
  await openDrivers(page, 3, [1])
  await send(page)
  await expect(emailCell(page, 'D-1')).toHaveAttribute('aria-invalid', 'true')
  const save = page.getByRole('button', { name: 'Save failed rows (XLSX)' })
  const writer = '**/assets/failed-workbook-*.js'
  await page.route(writer, (route) => route.fulfill({ status: 404, body: 'Not found' }))
  await save.click()
  await expect(page.getByRole('alert')).toContainText('The XLSX file could not be made')
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
