import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { StatementFile } from '../../../src/domain/evidence/statement-schema'
import { rebuiltPdf } from '../../../src/domain/testing/rebuilt-pdf'
import { expectAccessible } from '../../support/axe'
import { pasteText, summary, TOLLS, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { checkResult, chooseStatement } from '../../support/pages/evidence-page'
import { tabTo } from '../../support/pages/keyboard'
import { attachedTexts } from '../../support/pdf-files'
import { expect, test } from '../../support/test'
import { answer } from '../../support/wire/incidents'

// Proof of a whole list: one PDF with a statement for each toll that is disputed, of others only where they are chosen.

const TOLLS_OF_NEWARK = TOLLS.split('\n')
  .map((line, at) => `${line}\t${at === 0 ? 'Plaza' : 'Newark'}`)
  .join('\n')

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, TOLLS_OF_NEWARK)
  await page.getByRole('button', { name: 'Check all' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
})

/** The data of the statements in the pack that the key or click saves. */
async function savedData(page: Page, save: () => Promise<void>): Promise<readonly StatementFile['data'][]> {
  const saving = page.waitForEvent('download')
  await save()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^evidence-.*\.pdf$/)
  const [, ...texts] = await attachedTexts(await readFile(await saved.path()))
  return texts.map((text) => (JSON.parse(text) as StatementFile).data)
}

test('a pack has the tolls that are disputed, and warns of others', async ({ page }) => {
  await page.getByRole('button', { name: 'Export' }).click()
  const pack = page.getByRole('region', { name: 'Evidence pack' })
  const box = (name: RegExp) => pack.getByRole('checkbox', { name })
  const make = pack.getByRole('button', { name: 'Evidence pack (PDF)' })

  await test.step('the default: off the fleet', async () => {
    await expect(box(/^Not active \(1\)$/)).toBeChecked()
    await expect(pack.getByRole('checkbox', { checked: true })).toHaveCount(1)
    const data = await savedData(page, () => make.click())
    expect(data.map(({ reference, findings }) => [reference, findings.map(({ kind }) => kind)])).toEqual([
      ['N-2', ['not-active']],
    ])
    expect(data).toMatchObject([{ filing: { amount: '4.25', plaza: 'Newark' }, pages: 'technical-last' }])
    await expect(pack.getByText('These statements')).toHaveCount(0)
  })

  await test.step('others only when chosen, with a warning', async () => {
    await box(/^Active \(2\)$/).check()
    await expect(pack.getByText('These statements support the toll')).toBeVisible()
    await expect(pack.getByText('One PDF with a cover and 3 statements.')).toBeVisible()
    await expectAccessible(page)
    await box(/^Active/).uncheck()
    await box(/^Needs review \(1\)$/).check()
    await expect(pack.getByText('These statements may support the toll')).toBeVisible()
    await box(/^Needs review/).uncheck()
    await expect(pack.getByText('These statements')).toHaveCount(0)
  })

  await test.step('without a choice a press says why', async () => {
    await box(/^Not active/).uncheck()
    await make.click({ force: true })
    await expect(page.getByRole('status').filter({ hasText: /^Choose a verdict\.$/ })).toBeVisible()
    await expectAccessible(page)
  })
})

test('F95 a pack comes back: it is whole, or its pages differ', async ({ page }) => {
  await page.getByRole('button', { name: 'Export' }).click()
  const region = page.getByRole('region', { name: 'Evidence pack' })
  await region.getByRole('checkbox', { name: /^Active/ }).check()
  const saving = page.waitForEvent('download')
  await region.getByRole('button', { name: 'Evidence pack (PDF)' }).click()
  const pack = await readFile(await (await saving).path())
  await page.goto('/disputes')
  const result = checkResult(page)

  await chooseStatement(page, pack)
  await expect(result.getByText('3 of 3 statements.')).toBeVisible()
  await expect(result.locator('strong').first()).toHaveText('Fits its hash. The history still says the same')

  const swapped = await rebuiltPdf(pack, { pages: (pages) => [...pages].reverse() })
  await chooseStatement(page, Buffer.from(swapped))
  await expect(result.locator('strong').first()).toHaveText(
    'The pages differ from the data. Do not rely on the pages.',
  )
  await expect(result.getByText('3 of 3 statements.')).toBeVisible()
  await expect(result.locator('[data-tone=success]')).toHaveCount(0)
  await expectAccessible(page)
})

test('where no toll is disputed, nothing is chosen', async ({ page }) => {
  await summary(page)
    .getByRole('button', { name: /^Active/ })
    .click()
  await page.getByRole('button', { name: 'Export' }).click()
  const pack = page.getByRole('region', { name: 'Evidence pack' })
  await expect(page.getByRole('radio', { name: /^Rows shown/ })).toBeChecked()
  await expect(pack.getByText('No row is “Not active”: nothing to dispute')).toBeVisible()
  await expect(pack.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(pack.getByRole('button', { name: 'Evidence pack (PDF)' })).toBeDisabled()
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
  await tabTo(page, dialog.getByRole('checkbox', { name: /^Active/ }))
  await page.keyboard.press('Space')
  await expect(dialog.getByText('One PDF with a cover and 2 statements.')).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Evidence pack (PDF)' }))
  const files = await savedData(page, () => page.keyboard.press('Enter'))
  expect(files.length).toBeGreaterThan(0)
  for (const data of files) {
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
  await dialog.getByRole('checkbox', { name: /^Active/ }).check()

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
