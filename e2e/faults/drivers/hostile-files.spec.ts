import { workbookFiles, zipOf } from '../../../src/domain/sheet/fixture-zip'
import { verdictsTable } from '../../support/pages/disputes-page'
import { expectRowCount, openGrid } from '../../support/pages/drivers-grid'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'

const SHEETS = {
  name: 'sheets.xlsx',
  mimeType: '',
  buffer: zipOf(workbookFiles(Array<string>(20_000).fill(''))),
}
const COMMAS = { name: 'commas.csv', mimeType: 'text/csv', buffer: Buffer.alloc(49_000_000, ',') }
const LONG = {
  name: 'long.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('Driver ID,Plate\n'.repeat(70_000)),
}
const TOO_MUCH = [
  [SHEETS, '“sheets.xlsx” has 20,005 files in it; at most 2,000 are read.'],
  [COMMAS, '“commas.csv” has 49,000,001 columns in a row; at most 500 are read.'],
] as const

test('F105 files that have too much are refused, and a reading that takes long is cancelled: drivers and disputes', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')
  const places = [
    ['drivers', () => openGrid(page), 'File with drivers', 'D-1,Ann,Lee'],
    ['disputes', () => page.goto('/disputes'), 'CSV, TSV or XLSX', 'Plate,Time\n8ABC123,2024-03-05 08:30'],
  ] as const
  for (const [name, open, label, text] of places)
    await test.step(name, async () => {
      await open()
      const input = page.getByLabel(label)
      for (const [file, message] of TOO_MUCH) {
        await input.setInputFiles(file)
        await expect(page.getByRole('alert')).toHaveText(message)
      }
      const gate = await Gate.before(page, ({ pathname }) => pathname.startsWith('/assets/sheet-worker-'))
      await input.setInputFiles(LONG)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(page.getByText('Reading…')).toBeHidden()
      await expect(page.getByRole('alert')).toHaveCount(0)
      gate.open()
      await input.setInputFiles({ name: 'good.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      if (name === 'drivers') await expectRowCount(page, 1)
      else await expect(verdictsTable(page)).toContainText('8ABC123')
      await page.unrouteAll({ behavior: 'wait' })
    })
})
