import { readFile } from 'node:fs/promises'
import { storedData } from '../../support/browser-storage'
import {
  cell,
  expectCounts,
  expectRow,
  expectRowCount,
  goodRows,
  openGrid,
  pasteAt,
} from '../../support/pages/drivers-grid'
import { addDrivers, expectAllSent, openDrivers, send } from '../../support/pages/drivers-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'

test('F49 drivers: a closed tab leaves its rows unchanged to the next one', async ({ context, signInAs }) => {
  await signInAs('manager')
  const crashed = await context.newPage()
  await openGrid(crashed)
  await pasteAt(crashed, 1, 'Driver ID', goodRows(2500).join('\n'))
  await cell(crashed, 1, 'City').click()
  await crashed.keyboard.type(' Salem')
  await crashed.keyboard.press('Enter')
  await expect.poll(async () => JSON.stringify((await storedData(crashed)).indexedDb)).toContain(' Salem')
  await crashed.close()

  const page = await context.newPage()
  await openGrid(page)
  await expect(page.getByText('You left 2,500 rows here')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expectRowCount(page, 2500)
  await expectRow(page, 1, { 'Driver ID': 'D-1' })
  await expect.poll(() => cell(page, 1, 'City').textContent()).toBe(' Salem')
  await expectCounts(page, { valid: 2500, warnings: 1, errors: 0 })
  await expect(page.getByText('You left')).toHaveCount(0)
})

test('F49 drivers: two tabs store two drafts, and neither is offered while in use', async ({
  context,
  signInAs,
}) => {
  await signInAs('manager')
  const tabs = [await context.newPage(), await context.newPage()]
  for (const [place, tab] of tabs.entries()) {
    await openGrid(tab)
    await pasteAt(tab, 1, 'Driver ID', goodRows(2 + place, 10 * place).join('\n'))
    await expect
      .poll(async () => JSON.stringify((await storedData(tab)).indexedDb))
      .toContain(`ann${10 * place}@example.com`)
  }
  const page = await context.newPage()
  await openGrid(page)
  await expect(page.getByText('You left')).toHaveCount(0)
  for (const tab of tabs) await tab.close()
  await expect(page.getByText('You left')).toHaveText([/^You left 3 rows/, /^You left 2 rows/])
  await page.getByRole('button', { name: 'Resume' }).first().click()
  await expectRowCount(page, 3)
  await expectRow(page, 1, { 'Driver ID': 'D-10' })
  await expect(page.getByText('You left')).toHaveText(/^You left 2 rows/)
})

test('F52 drivers: leaving asks only about work without a draft; rows are stored without a question', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  const leave = () => page.getByRole('link', { name: 'Vehicles', exact: true }).click()
  const expectLeft = async () => {
    await expect(page.getByRole('heading', { name: 'Vehicles', level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/vehicles(?:\?fleet=1)?$/)
  }
  const question = page.getByRole('dialog', { name: 'Leave without adding the rows?' })
  const text = page.getByRole('textbox', { name: 'Paste rows' })
  await test.step('while pasted rows are still loading', async () => {
    await openGrid(page)
    const reader = await Gate.before(page, (url) => url.pathname.startsWith('/assets/sheet-worker-'))
    const buffer = await readFile('src/domain/testing/drivers.xlsx')
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await page.getByLabel('File with drivers').setInputFiles({ name: 'four.xlsx', mimeType, buffer })
    await leave()
    await expect(question).toContainText('Rows are still loading')
    reader.open()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expectRowCount(page, 4)
  })
  await test.step('with a text that isn’t a row yet', async () => {
    await text.pressSequentially('D-9,Bo,Kim')
    await leave()
    await expect(question).toContainText('hasn’t been added and will be lost. The rows are saved')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(text).toHaveValue('D-9,Bo,Kim')
    await leave()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expectLeft()
  })
  await test.step('rows are offered again, and text typed into a cell is stored, too', async () => {
    await page.getByRole('link', { name: 'Drivers', exact: true }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expectRowCount(page, 4)
    await cell(page, 1, 'First name').click()
    await page.keyboard.type('Eve')
    await leave()
    await expectLeft()
    await page.getByRole('link', { name: 'Drivers', exact: true }).click()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expectRow(page, 1, { 'Driver ID': '1001', 'First name': 'Eve' })
  })
  await test.step('a reload while editing a cell asks, and keeps the text', async () => {
    await cell(page, 1, 'First name').click()
    await page.keyboard.type('Ida')
    const asked = page.waitForEvent('dialog').then((dialog) => dialog.dismiss())
    await page.evaluate(() => location.reload())
    await asked
    await expectRow(page, 1, { 'First name': 'Ida' })
    await expect.poll(async () => JSON.stringify((await storedData(page)).indexedDb)).toContain('Ida')
  })
})

test('F51 F52 drivers: if this browser stores no drafts, leaving asks', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'Drivers', exact: true }).click()
  await cell(page, 1, 'Driver ID').click()
  await page.keyboard.type('D-1')
  const question = page.getByRole('dialog', { name: 'Leave without adding the drivers?' })
  await page.evaluate(() => history.back())
  await expect(question).toContainText('can’t save drafts, so the rows will be lost')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expectRow(page, 1, { 'Driver ID': 'D-1' })
  await expect(cell(page, 1, 'Driver ID')).toBeFocused()

  await test.step('a user who chose Leave and returns before the next page is there isn’t asked again', async () => {
    const next = await Gate.before(page, (url) => url.pathname.startsWith('/assets/integrations-'))
    await page.getByRole('link', { name: 'Integrations', exact: true }).click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/integrations(?:\?fleet=1)?$/)
    await page.getByRole('link', { name: 'Drivers', exact: true }).click()
    await expect(page).toHaveURL(/\/drivers\/bulk(?:\?fleet=1)?$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectRow(page, 1, { 'Driver ID': 'D-1' })
    next.open()
  })
})

test('F85 drivers: a storage error is shown until the rows are written, even if other writes succeed', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  const notice = page.getByRole('note').filter({ hasText: 'This browser can’t save data' })
  const receipts = page.getByRole('table', { name: 'Receipts' })
  const stored = async () => (await storedData(page)).indexedDb.join()
  await page.addInitScript(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args: [unknown, IDBValidKey?]) {
      if ('full' in window && String(args[1]).startsWith('keep:'))
        throw new DOMException('The disk is full.', 'QuotaExceededError')
      return put.apply(this, args)
    }
  })
  await openDrivers(page, 2)
  await page.evaluate(() => Object.assign(window, { full: true }))
  await send(page)
  await expectAllSent(page, '2 added')
  await expect(notice).toContainText('Save the receipt')
  await test.step('a stored draft doesn’t hide the error, and the receipt can be saved', async () => {
    await addDrivers(page, 10, 1)
    await expect.poll(stored).toContain('D-10')
    await addDrivers(page, 11, 1)
    await expect.poll(stored).toContain('D-11')
    await expect(notice).toBeVisible()
    await expect(receipts.getByRole('button', { name: /^Save as CSV/ })).toBeVisible()
    expect(await stored()).not.toContain('keep:drivers')
  })
  await test.step('it is written with the next write for which there is space', async () => {
    await page.evaluate(() => Reflect.deleteProperty(window, 'full'))
    await addDrivers(page, 12, 1)
    await expect.poll(stored).toContain('keep:drivers')
    await addDrivers(page, 13, 1)
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(receipts).toBeVisible()
  })
})
