import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import type { StatementData } from '../../../src/domain/evidence/statement-data'
import { attachedTexts } from '../../../src/domain/testing/attached-texts'
import { expectAccessible } from '../../support/axe'
import {
  CHECK,
  pasteText,
  summary,
  TOLLS,
  tollEvents,
  verdictsTable,
} from '../../support/pages/disputes-page'
import { tabTo } from '../../support/pages/keyboard'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'

// Evidence for a whole list: one PDF with a statement for each disputed toll, and for other tolls if chosen.

const TOLLS_OF_NEWARK = TOLLS.split('\n')
  .map((line, at) => `${line}\t${at === 0 ? 'Plaza' : 'Newark'}`)
  .join('\n')

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, TOLLS_OF_NEWARK)
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
})

const toPack = (page: Page) => page.getByRole('button', { name: 'Evidence pack…' })
const packDialog = (page: Page) => page.getByRole('dialog', { name: 'Evidence pack' })

/** Returns the data of the statements in the pack that a key or click saves. */
async function savedData(page: Page, save: () => Promise<void>): Promise<readonly StatementData[]> {
  const saving = page.waitForEvent('download')
  await save()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^evidence-.*\.pdf$/)
  const texts = await attachedTexts(await readFile(await saved.path()))
  return texts.map((text): StatementData => JSON.parse(text))
}

test('a pack contains the disputed tolls, and warns about others', async ({ page }) => {
  await page.getByRole('button', { name: 'Export' }).click()
  await toPack(page).click()
  const pack = packDialog(page)
  const choice = (name: RegExp) => pack.getByRole('radio', { name })
  const make = pack.getByRole('button', { name: 'Save as PDF' })

  await test.step('the default: inactive vehicles', async () => {
    await expect(choice(/^To dispute \(1\)$/)).toBeChecked()
    const data = await savedData(page, () => make.click())
    expect(data.map(({ reference, findings }) => [reference, findings.map(({ kind }) => kind)])).toEqual([
      ['N-2', ['inactive']],
    ])
    expect(data).toMatchObject([{ filing: { amount: '4.25', plaza: 'Newark' }, pages: 'technical-last' }])
    await expect(pack.getByText('support the toll')).toHaveCount(0)
  })

  await test.step('the page asks for the filer once; the row’s own plaza stays', async () => {
    const typed = { Name: 'Dana Ross', Role: 'Toll desk', Agency: 'MTA', Plaza: 'Bronx' }
    for (const [name, text] of Object.entries(typed)) await pack.getByRole('textbox', { name }).fill(text)
    const filing = { name: 'Dana Ross', role: 'Toll desk', agency: 'MTA', plaza: 'Newark', amount: '4.25' }
    expect(await savedData(page, () => make.click())).toMatchObject([{ filing }])
  })

  await test.step('others are included only when chosen, with a warning', async () => {
    await choice(/^All verdicts \(4\)$/).check()
    await expect(pack.getByText('Some statements support the toll')).toBeVisible()
    await expect(pack.getByText('One PDF with a cover and 4 statements.')).toBeVisible()
    await expectAccessible(page)
    await choice(/^To dispute/).check()
    await expect(pack.getByText('support the toll')).toHaveCount(0)
  })
})

test('the export starts with all rows, and without a disputed toll, nothing is chosen', async ({ page }) => {
  await summary(page)
    .getByRole('button', { name: /^Active/ })
    .click()
  const pack = packDialog(page)
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.getByRole('radio', { name: /^All rows/ })).toBeChecked()
  await toPack(page).click()
  await expect(pack.getByText('One PDF with a cover and 1 statement.')).toBeVisible()
  await pack.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('radio', { name: /^Rows shown/ }).check()
  await toPack(page).click()
  await expect(
    pack.getByText('No vehicle on this list was inactive, so there’s nothing to dispute.'),
  ).toBeVisible()
  await expect(pack.getByRole('button', { name: 'Save as PDF' })).toBeDisabled()
})

test('the shown rows as one PDF, by keyboard: it contains the data of each verdict', {
  tag: '@reference',
}, async ({ page }) => {
  await tabTo(page, summary(page).getByRole('button', { name: /^Active/ }))
  await page.keyboard.press('Enter')
  await expect(verdictsTable(page)).not.toHaveAttribute('aria-rowcount', '7')
  await tabTo(page, page.getByRole('button', { name: 'Export' }))
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /^Rows shown/ }).check()
  await tabTo(page, toPack(page))
  await page.keyboard.press('Enter')
  const dialog = packDialog(page)
  await tabTo(page, dialog.getByRole('radio', { name: /^To dispute/ }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByText('One PDF with a cover and 2 statements.')).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Save as PDF' }))
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

test('a pack can be canceled, and lists its missing statements', async ({ page, allow }) => {
  await page.getByRole('button', { name: 'Export' }).click()
  await toPack(page).click()
  const dialog = packDialog(page)
  await dialog.getByRole('radio', { name: /^All verdicts/ }).check()

  await test.step('canceled', async () => {
    await page.route('**/v2/vehicles/20/history/**', () => undefined)
    await dialog.getByRole('button', { name: 'Save as PDF' }).click()
    await expect(dialog.getByRole('progressbar')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel pack' }).click()
    await expect(dialog.getByText('Canceled. Nothing was saved.')).toBeVisible()
    await page.unroute('**/v2/vehicles/20/history/**')
  })

  await test.step('one vehicle’s history disappears during the run', async () => {
    allow(responded(404, '/v2/vehicles/20/history/'))
    await page.route('**/v2/vehicles/20/history/**', (route) => route.fulfill({ status: 404, json: {} }))
    const saving = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save as PDF' }).click()
    await saving
    await expect(dialog.getByText('1 statement couldn’t be created and is missing: N-2')).toBeVisible()
  })
})
