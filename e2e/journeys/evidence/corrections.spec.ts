import { readFile } from 'node:fs/promises'
import { attachedTexts } from '../../../src/domain/testing/attached-texts'
import { tollField, tollTime, verdicts } from '../../support/pages/check-page'
import { CHECK, pasteText, rowPanel, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { action, fact, openStatement, savedStatement, statement } from '../../support/pages/evidence-page'
import { expect, test } from '../../support/test'

// A statement shows corrections of a notice or a list next to the notice's text.

const LIST = [
  ['Reference', 'Plate', 'State', 'Date and time', 'Agency'],
  ['N-1', 'FRU4944', 'NJ', '2024-02-01T11:00-05:00', 'MTA'],
  ['N-2', 'FRU4944', 'NY', '2024-02-01T12:00-05:00', ''],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a corrected row: the statement, its PDF, and the copied text show both texts, the user, and the time', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const panel = rowPanel(page, 'N-1')
  const said = (field: string, from: string, to: string) =>
    new RegExp(`${field}: Notice said ${from}\\. Corrected to ${to} by .+ on \\w+ \\d+, \\d{4}\\.`)

  await test.step('state and time are corrected', async () => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, LIST)
    await page.getByRole('button', { name: CHECK }).click()
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await verdictsTable(page).getByRole('button').first().click()
    const field = (name: string) => panel.getByRole('textbox', { name, exact: true })
    if (!(await field('State').isVisible()))
      await panel.getByRole('button', { name: 'Edit this row' }).click()
    await field('State').fill('NY')
    await field('Date and time').fill('2024-02-01T12:00-05:00')
    await panel.getByRole('button', { name: 'Check this row' }).click()
    await expect(panel.getByText(/^Corrected: state NJ → NY/)).toBeVisible()
  })

  await test.step('the copied text', async () => {
    await panel.getByRole('button', { name: 'Copy verdict' }).click()
    await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toMatch(said('State', 'NJ', 'NY'))
    expect(text).toMatch(said('Date and time', '2024-02-01T11:00-05:00', '2024-02-01T12:00-05:00'))
  })

  await test.step('the statement, also after a reload', async () => {
    await panel.getByRole('button', { name: 'Evidence' }).click()
    await expect(statement(page)).toContainText(said('State', 'NJ', 'NY'))
    await page.reload()
    await expect(statement(page)).toContainText(said('State', 'NJ', 'NY'))
    await expect(fact(page, 'As corrected')).toBeVisible()
    await expect(fact(page, 'As entered')).toHaveCount(0)
    await expect(fact(page, 'Agency')).toHaveText('MTA')
  })

  await test.step('its data', async () => {
    const [text = ''] = await attachedTexts(await readFile(await savedStatement(page, 'Save as PDF')))
    expect(JSON.parse(text).corrections).toMatchObject([
      { field: 'state', said: 'NJ', corrected: 'NY', by: expect.any(String), at: expect.any(Number) },
      { field: 'time', said: '2024-02-01T11:00-05:00', corrected: '2024-02-01T12:00-05:00' },
    ])
  })

  await test.step('the next row has neither its corrections nor its agency', async () => {
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await verdictsTable(page).getByRole('button').nth(1).click()
    await rowPanel(page, 'N-2').getByRole('button', { name: 'Evidence' }).click()
    await expect(fact(page, 'Reference')).toHaveText('N-2')
    await expect(statement(page)).not.toContainText('Corrected to')
    await expect(fact(page, 'Agency')).toHaveCount(0)
  })
})

test('a notice corrected in the form is marked in its statement', async ({ page }) => {
  const said = 'Vehicle: Notice said FRU4944 NJ. Corrected to FRU4944 NY by '

  await test.step('before it is checked', async () => {
    await page.goto('/')
    await expect(tollField(page)).toBeFocused()
    await pasteText(page, 'FRU4944 NJ 2024-02-01 11:00 ET $9.11')
    await tollField(page).fill('FRU4944 NY')
    await tollTime(page).press('Enter')
    await expect(verdicts(page)).toContainText('on February 1, 2024, at 11:00 AM EST (UTC−5)')
    await expect(page.getByText('Also pasted: amount $9.11 · vehicle “FRU4944 NJ”')).toBeVisible()
    await verdicts(page).getByRole('button', { name: 'Evidence' }).click()
    await expect(statement(page)).toContainText(said)
    await page.getByRole('button', { name: 'Use these' }).click()
    await expect(fact(page, 'Amount')).toHaveText('$9.11')
    await expect(action(page, 'Save as PDF')).toBeVisible()
  })

  await test.step('from the vehicle’s page, too', async () => {
    await page.goBack()
    await verdicts(page)
      .getByRole('link', { name: /Vehicle \d+$/ })
      .click()
    await page
      .getByRole('region', { name: 'Was it active at…' })
      .getByRole('button', { name: 'Evidence' })
      .click()
    await expect(statement(page)).toContainText(said)
    await page.goBack()
    await page.goBack()
  })

  await test.step('corrected back, it isn’t a correction', async () => {
    await tollField(page).fill('FRU4944 NJ')
    await tollTime(page).press('Enter')
    await expect(page.getByText('Also pasted: amount $9.11', { exact: true })).toBeVisible()
  })

  await test.step('a different time is a different toll', async () => {
    await tollField(page).fill('FRU4944 NY')
    await tollTime(page).fill('2024-02-01 12:30')
    await tollTime(page).press('Enter')
    await expect(verdicts(page)).toContainText('at 12:30 PM EST')
    await verdicts(page).getByRole('button', { name: 'Evidence' }).click()
    await expect(statement(page)).toBeVisible()
    await expect(statement(page)).not.toContainText('Corrected to')
  })
})

test('an ambiguous date shows a note with its other interpretation', async ({ page }) => {
  await openStatement(page, 1, { at: '2/1/2024 12:00 PM', zone: 'UTC' })
  await expect(page.getByText('We read this as Feb 1, 2024 (month first).')).toBeVisible()
  await page.getByRole('button', { name: 'Check Jan 2, 2024 instead' }).click()
  await expect(statement(page)).toContainText('January 2, 2024, at 12:00 PM')
  await expect(page.getByText('We read this as')).toHaveCount(0)
})
