import { investigations, pasteText, savedFile, verdictsTable } from '../../support/pages/disputes-page'
import { signOut, signOutDialog } from '../../support/pages/session-page'
import { expect, test } from '../../support/test'

// Lists of tolls are imported, exported, and stored, also (project reads-off) if the service has only documented
// endpoints.

const LIST = [
  'Vehicle ID\tDate time\tAmount\tRemark',
  '1\t2024-02-01 12:00 UTC\t12.50\t=1+1',
  '22\t2024-03-05 08:30 America/Chicago\t3\tStraße, „Köln“',
  '1\tyesterday\t1\t',
].join('\r\n')

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a table pasted on the home page is checked and exported', { tag: '@core' }, async ({ page }) => {
  await test.step('it arrives as if pasted on the disputes page', async () => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Check a toll list…' })).toBeVisible()
    await pasteText(page, LIST)
    await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
    await expect(verdictsTable(page)).toContainText('2024')
  })

  await test.step('it is checked', async () => {
    await page.getByRole('button', { name: 'Check all' }).click()
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
    await expect(investigations(page).getByRole('listitem')).toHaveCount(1)
    await investigations(page).getByRole('link').click()
    await expect(verdictsTable(page)).toBeVisible()
    await page.goBack()
    await expect(investigations(page).getByRole('listitem')).toHaveCount(1)
  })
})

test('a list is renamed, opened, exported, deleted and imported, and offered at a sign-out', async ({
  page,
}) => {
  const list = investigations(page)
  await page.goto('/disputes')
  await expect(page.getByRole('textbox', { name: 'Tolls' })).toBeVisible()
  await pasteText(page, LIST)
  await page.getByRole('button', { name: 'Check all' }).click()
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
    expect(JSON.parse(text)['lists.json'].investigations).toHaveLength(2)
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
    await pasteText(page, LIST)
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export verdicts' })
    await expect(dialog.getByRole('button', { name: 'XLSX' })).toBeInViewport({ ratio: 1 })
    const { name } = await savedFile(page, dialog.getByRole('button', { name: 'XLSX' }))
    expect(name).toMatch(/\.xlsx$/)
    await page.getByRole('button', { name: 'New list' }).click()
    await expect(investigations(page).getByRole('button', { name: 'Delete' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
