import {
  CHECK,
  HOSTILE_LIST,
  pasteText,
  savedFile,
  tollLists,
  verdictsTable,
} from '../../support/pages/disputes-page'
import { expect, test } from '../../support/test'

// A list is checked and exported, also (project reads-off) if the service has only documented endpoints.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a table pasted on the home page is checked and exported', { tag: '@core' }, async ({ page }) => {
  await test.step('it arrives as if pasted on the disputes page', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Check a toll list…' })).toBeVisible()
    await pasteText(page, HOSTILE_LIST)
    await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
    await expect(verdictsTable(page)).toContainText('2024')
  })

  await test.step('it is checked', async () => {
    await page.getByRole('button', { name: CHECK }).click()
    await expect(verdictsTable(page).getByText('Active', { exact: true })).toHaveCount(2)
  })

  await test.step('the CSV contains every cell unchanged, without formulas, and the results', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const { name, text } = await savedFile(page, page.getByRole('button', { name: 'CSV' }))
    expect(name).toMatch(/^tolls-.*\d{4}-\d\d-\d\d\.csv$/)
    const [header, first, second, third] = text.slice(1).split('\r\n')
    expect(header).toBe(
      'Vehicle ID,Date time,Amount,Remark,Verdict,Note,Checked time,Checked time (ISO 8601),Inactive from,Inactive to,Changed by,Reason,Toll reference,Toll amount,Currency,Correction,Outcome,Review note,Reviewed at,Vehicle ID,Link',
    )
    expect(first).toMatch(/^1,2024-02-01 12:00 UTC,12\.50,'=1\+1,Active,.*\/vehicles\/1\?at=/)
    expect(first).toContain(',"Feb 1, 2024, 12:00 PM UTC",2024-02-01T12:00:00+00:00,')
    expect(second).toMatch(/^22,2024-03-05 08:30 America\/Chicago,3,"Straße, „Köln“",Active,/)
    expect(third).toMatch(/^1,yesterday,1,,Skipped,/)
    await expect(page.getByRole('dialog', { name: 'Export verdicts' })).toBeHidden()
    await expect(page.getByText('Saved 3 rows')).toBeVisible()
  })

  await test.step('as JSON', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const { text } = await savedFile(page, page.getByRole('button', { name: 'JSON' }))
    const { rows } = JSON.parse(text)
    expect(rows[0].row).toBe(2)
    expect(rows[0].answers[0].times[0].decidedAt).toMatch(/^\d{4}-.*Z$/)
    expect(rows[2].answers).toEqual([])
  })

  await test.step('Back loads nothing again', async () => {
    await page.goto('/')
    await expect(tollLists(page).getByRole('listitem')).toHaveCount(1)
    await tollLists(page).getByRole('link').click()
    await expect(verdictsTable(page)).toBeVisible()
    await page.goBack()
    await expect(tollLists(page).getByRole('listitem')).toHaveCount(1)
  })
})
