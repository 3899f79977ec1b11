import { readFile } from 'node:fs/promises'
import { pasteText, summary, TOLLS, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { tabTo } from '../../support/pages/keyboard'
import { attachedTexts } from '../../support/pdf-files'
import { expect, test } from '../../support/test'
import { answer } from '../../support/wire/incidents'

// Proof of a whole list: one PDF with a statement for each verdict.

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, TOLLS)
  await page.getByRole('button', { name: 'Check all' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
})

test('the rows shown as one PDF, by the keyboard: each verdict’s data is in it', {
  tag: '@reference',
}, async ({ page }) => {
  await tabTo(page, summary(page).getByRole('button', { name: /^Active/ }))
  await page.keyboard.press('Enter')
  await expect(verdictsTable(page)).not.toHaveAttribute('aria-rowcount', '7')
  await tabTo(page, page.getByRole('button', { name: 'Export' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export verdicts' })
  await dialog.getByRole('radio', { name: /^Rows shown/ }).check()
  await expect(dialog.getByText(/^One PDF with a cover and \d statements?, to file/)).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Evidence pack (PDF)' }))
  const saving = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^evidence-.*\.pdf$/)
  const bytes = await readFile(await saved.path())
  const files = (await attachedTexts(bytes)).map((text) => JSON.parse(text))
  expect(files.length).toBeGreaterThan(0)
  for (const { data } of files) {
    expect(data.reference).toMatch(/^N-\d$/)
    expect(data.findings).toMatchObject([{ kind: 'active' }])
  }
  await expect(dialog.getByRole('status').filter({ hasText: 'Saved a pack' })).toContainText(
    `Saved a pack of ${files.length} statement`,
  )
})

test('a pack can be cancelled, and says which statements are missing', async ({ page, allow }) => {
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export verdicts' })

  await test.step('cancelled', async () => {
    await page.route('**/v2/vehicles/20/history/**', () => undefined)
    await dialog.getByRole('button', { name: 'Evidence pack (PDF)' }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel pack' }).click()
    await expect(dialog.getByText('Cancelled. Nothing was saved.')).toBeVisible()
    await page.unroute('**/v2/vehicles/20/history/**')
  })

  await test.step('one vehicle’s history is gone meanwhile', async () => {
    allow(answer(404, '/v2/vehicles/20/history/'))
    await page.route('**/v2/vehicles/20/history/**', (route) => route.fulfill({ status: 404, json: {} }))
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Evidence pack (PDF)' }).click()
    await saving
    await expect(dialog.getByText('1 statement could not be made and is missing: N-2')).toBeVisible()
  })
})
