import { makeZip, workbookFiles } from '../../../src/domain/testing/fixture-zip'
import { verdictsTable } from '../../support/pages/disputes-page'
import { expectRowCount, openGrid } from '../../support/pages/drivers-grid'
import { expect, test } from '../../support/test'

const SHEETS = workbookFiles(Array<string>(20_000).fill(''))
const COMMAS = { name: 'commas.csv', mimeType: 'text/csv', buffer: Buffer.alloc(5_000_000, ',') }
/** A file so long that a worker has to parse it. */
const LONG = {
  name: 'long.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Driver ID,Plate\n'.repeat(70_000)),
}

test('F105 files beyond the limits are refused, and later files still load: drivers and disputes', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  const sheets = { name: 'sheets.xlsx', mimeType: '', buffer: await makeZip(SHEETS) }
  const tooMuch = [
    [sheets, '“sheets.xlsx” has more than 2,000 files in it. Save just the list as a new file.'],
    [COMMAS, '“commas.csv” has more than 500 columns in a row. Save just the list as a new file.'],
  ] as const
  const places = [
    ['drivers', () => openGrid(page), 'File with drivers', 'D-1,Ann,Lee'],
    ['disputes', () => page.goto('/disputes'), 'CSV, TSV, or XLSX', 'Plate,Time\n8ABC123,2024-03-05 08:30'],
  ] as const
  for (const [name, open, label, text] of places)
    await test.step(name, async () => {
      await open()
      const input = page.getByLabel(label)
      for (const [file, message] of tooMuch) {
        await input.setInputFiles(file)
        await expect(page.getByRole('alert')).toHaveText(message)
      }
      await input.setInputFiles({ name: 'good.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      if (name === 'drivers') await expectRowCount(page, 1)
      else await expect(verdictsTable(page)).toContainText('8ABC123')
    })

  await test.step('a slow load is canceled', async () => {
    const others = [
      ['File with drivers', () => openGrid(page)],
      ['CSV, TSV, or XLSX', () => page.goto('/vehicles/change')],
    ] as const
    for (const [label, open] of others) {
      await open()
      // The worker never starts.
      await page.evaluate(() => {
        Worker.prototype.postMessage = () => undefined
      })
      await page.getByLabel(label).setInputFiles(LONG)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('Reading…')).toBeHidden()
      await expect(page.getByRole('alert')).toHaveCount(0)
      if (label === 'File with drivers') await expectRowCount(page, 0)
      else await expect(page.getByRole('textbox', { name: 'Vehicles and values' })).toHaveValue('')
    }
  })
})
