import type { Page } from 'playwright/test'
import { expectAllKept } from '../../support/browser-storage'
import { changeAll, changeButton, changeRow, listBox, previewList } from '../../support/pages/change-page'
import { slowStorage } from '../../support/slow-storage'
import { expect, test } from '../../support/test'

const LIST = 'id,active\n1,no\n'

/** Makes the database fail to open, or every write fail from now on. */
function refuse(what: 'everything' | 'writes') {
  if (what === 'everything') {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    return
  }
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  }
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Change them without a record?' })

for (const what of ['everything', 'writes'] as const)
  test(`F107 many vehicles with a browser that refuses ${what}: asks before sending`, async ({
    page,
    wire,
    signInAs,
  }) => {
    const updates = () => wire.to(/^\/v2\/vehicles\/\d+\/$/, 'PATCH')
    await signInAs('manager')
    await page.addInitScript(refuse, what)
    await previewList(page, LIST)
    await changeButton(page).click()
    await expect(question(page)).toContainText('closes or reloads')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(changeButton(page)).toBeFocused()
    expect(updates()).toEqual([])
    await changeButton(page).click()
    await question(page).getByRole('button', { name: 'Deactivate 1 vehicle in Alder Rentals anyway' }).click()
    await expect(page.getByRole('note').filter({ hasText: 'Save it as CSV' })).toBeVisible()
    await expect(changeRow(page, 1)).toContainText('Changed')
    expect(updates()).toHaveLength(1)
  })

test('F107 many vehicles with a stored record: doesn’t ask', async ({ page, signInAs }) => {
  await signInAs('manager')
  await previewList(page, LIST)
  await changeAll(page)
  await expect(page.getByRole('note').filter({ hasText: 'Save it as CSV' })).toHaveCount(0)
})

test('F52 many vehicles: closing asks until the typed list is stored', async ({ page, signInAs }) => {
  const storage = await slowStorage(page)
  await signInAs('manager')
  await page.goto('/vehicles/change')
  await listBox(page).click()
  await storage.hold()
  await page.keyboard.insertText(LIST)
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  await (await asked).dismiss()
  await storage.release()
  await expectAllKept(page)
  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(listBox(page)).toHaveValue(LIST)
})
