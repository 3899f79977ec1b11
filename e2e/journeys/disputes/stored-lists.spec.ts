import {
  CHECK,
  HOSTILE_LIST,
  pasteText,
  savedFile,
  tollLists,
  verdictsTable,
} from '../../support/pages/disputes-page'
import { signOut, signOutDialog } from '../../support/pages/session-page'
import { expect, test } from '../../support/test'

// Lists of tolls are stored in the browser, exported, and imported.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a list is renamed, opened, exported, deleted and imported, and offered at a sign-out', async ({
  page,
}) => {
  const list = tollLists(page)
  await page.goto('/disputes')
  await expect(page.getByRole('textbox', { name: 'Tolls' })).toBeVisible()
  await pasteText(page, HOSTILE_LIST)
  await page.getByRole('button', { name: CHECK }).click()
  await expect(verdictsTable(page).getByText('Active', { exact: true })).toHaveCount(2)

  await test.step('its name survives a reload, and it opens with its verdicts', async () => {
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.keyboard.type('March')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Rename' })).toBeVisible()
    await page.getByRole('button', { name: 'New list' }).click()
    // The list appears once it is stored.
    await expect(list.getByRole('listitem', { name: 'March' })).toBeVisible()
    await page.reload()
    await expect(list.getByRole('listitem', { name: 'March' })).toContainText('2 active')
    await list.getByRole('link', { name: 'March' }).click()
    await expect(verdictsTable(page).getByText('Active', { exact: true })).toHaveCount(2)
    await page.getByRole('button', { name: 'New list' }).click()
  })

  const file = await test.step('it is exported as a file', () =>
    savedFile(page, page.getByRole('button', { name: 'Export all' })))
  expect(file.name).toBe('toll-lists.json')

  await test.step('Undo restores the deleted list', async () => {
    await list.getByRole('button', { name: 'Delete' }).click()
    await expect(list).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
  })

  await test.step('the file is imported; a different file is refused with the reason', async () => {
    const input = page.getByLabel('List file')
    await input.setInputFiles({ ...asFile(file.text), name: 'tolls.json' })
    await expect(list.getByRole('listitem', { name: 'March' })).toHaveCount(2)
    await expect(list.getByText('Imported, not checked here')).toHaveCount(1)
    await input.setInputFiles(asFile('Plate,Time'))
    await expect(page.getByRole('alert')).toContainText('This file isn’t JSON.')
  })

  await test.step('a sign-out offers the lists for export', async () => {
    await signOut(page)
    const { text } = await savedFile(
      page,
      signOutDialog(page).getByRole('button', { name: 'Export everything' }),
    )
    await expect(signOutDialog(page)).toContainText('2 toll lists')
    expect(JSON.parse(text)['lists.json'].tollLists).toHaveLength(2)
  })
})

function asFile(text: string) {
  return { name: 'march.json', mimeType: 'application/json', buffer: Buffer.from(text) }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a list is exported and found again without scrolling sideways', async ({ page }) => {
    await page.goto('/disputes')
    await expect(page.getByRole('textbox', { name: 'Tolls' })).toBeVisible()
    await pasteText(page, HOSTILE_LIST)
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export verdicts' })
    await expect(dialog.getByRole('button', { name: 'XLSX' })).toBeInViewport({ ratio: 1 })
    const { name } = await savedFile(page, dialog.getByRole('button', { name: 'XLSX' }))
    expect(name).toMatch(/\.xlsx$/)
    await page.getByRole('button', { name: 'New list' }).click()
    await expect(tollLists(page).getByRole('button', { name: 'Delete' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
