import { writeXlsx } from 'hucre/xlsx'
import { dropOn } from '../../support/pages/documents-page'
import {
  FLEET,
  findBox,
  importButton,
  importDialog,
  importRows,
  lookAlikes,
  pasteRows,
  vehicleLinks,
  vehicleRow,
  vehiclesTable,
  withoutReads,
} from '../../support/pages/find-page'
import { inAddress, vehicleHeading } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

// A list of vehicles that this browser stores, on a console without vehicle endpoints.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a list saved in this browser', async ({ page }) => {
  await test.step('invalid parts of the URL are dropped', async () => {
    await withoutReads(page)
    await page.goto(`/vehicles?find=${'x'.repeat(500)}`)
    await expect(findBox(page)).toHaveValue('')
    await importRows(page, FLEET)
    await expect(vehiclesTable(page)).toBeVisible()
  })

  await test.step('case, spaces, and hyphens don’t matter; two vehicles with one plate are both shown', async () => {
    for (const typed of [' 8XYZ 123 ', '8xyz-123', '8XYZ123', '８ｘｙｚ–123']) {
      await findBox(page).fill(typed)
      await expect(vehicleLinks(page)).toHaveText(['Vehicle 5001', 'Vehicle 5002'])
      await expect(page.getByText('2 vehicles match')).toBeVisible()
    }
    await expect(vehicleRow(page, 5001)).toContainText('CA')
    await expect(vehicleRow(page, 5002)).toContainText('NV')
    await page.keyboard.press('Enter')
    await expect(page.getByText('choose one below')).toBeVisible()
    await expect(findBox(page)).toBeFocused()
    await findBox(page).fill('8xyz123 nv')
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 5002'])
  })

  await test.step('O and 0, I and 1 are suggested and never matched', async () => {
    await findBox(page).fill('70IL00I')
    await expect(lookAlikes(page).getByRole('link')).toHaveText(['Vehicle 5003'])
    await expect(page.getByText('No vehicle matches', { exact: true })).toBeVisible()
    await expect(vehiclesTable(page)).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    await findBox(page).fill('7oil-001')
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 5003'])
    await expect(lookAlikes(page)).toBeHidden()
  })

  await test.step('it is exported as it can be imported, and removed from this browser, with Undo', async () => {
    const saved = page.getByText('4 vehicles saved in this browser.')
    const forget = async () => {
      await page.getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(saved).toBeHidden()
    }
    await findBox(page).fill('')
    await expect(saved).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export saved vehicles' }).click()
    const file = await (await download).path()
    await forget()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(saved).toBeVisible()
    await forget()
    await importButton(page).click()
    await importDialog(page).getByLabel('File with vehicles').setInputFiles(file)
    await importDialog(page).getByRole('button', { name: 'Import 4 vehicles' }).click()
    await importDialog(page).getByRole('button', { name: 'Done' }).click()
    await findBox(page).fill('8xyz123')
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 5001', 'Vehicle 5002'])
  })

  await test.step('the list in the URL is shown, also after a reload', async () => {
    await findBox(page).fill('unit-3')
    await expect.poll(() => inAddress(page, 'find')).toBe('unit-3')
    await page.reload()
    await expect(findBox(page)).toHaveValue('unit-3')
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 5003'])
  })

  await test.step('digits of a vehicle’s number aren’t an unknown ID, unless the user chooses it', async () => {
    await findBox(page).fill('4711')
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 5004'])
    await expect(page.getByRole('link', { name: 'Open vehicle 4711' })).toBeVisible()
    await findBox(page).fill('#4')
    await page.keyboard.press('Enter')
    await expect(vehicleHeading(page, 4)).toBeVisible()
  })
})

test('F56 an import stores the rows’ data and reports unusable ones', async ({ page }) => {
  await withoutReads(page)
  await page.goto('/vehicles')

  await test.step('columns are chosen, unusable rows are reported with their lines, and the later of two rows counts', async () => {
    await pasteRows(page, 'A;B;C\n7001;8QQQ 001;CA\nx12;8QQQ002;CA\n;8QQQ003;CA\n7001;8QQQ004;NV\n')
    const dialog = importDialog(page)
    await expect(dialog).toContainText('5 rows · separated by semicolons')
    await expect(dialog.getByText('Choose the column with the vehicle IDs.')).toBeVisible()
    // Unknown names: columns are inferred from their cells, and the user is asked whether the row is a header.
    await expect(dialog.getByRole('combobox', { name: 'B' })).toHaveValue('plate_number')
    await dialog.getByRole('button', { name: 'No, it’s data' }).click()
    await expect(dialog.getByRole('combobox', { name: 'Header' })).toHaveValue('0')
    await dialog.getByRole('combobox', { name: 'Header' }).selectOption('Row 1: A · B · C')
    await dialog.getByRole('combobox', { name: 'A', exact: true }).selectOption('Vehicle ID')
    await dialog.getByRole('combobox', { name: 'C', exact: true }).selectOption('Plate state')
    await expect(dialog.getByRole('listitem')).toHaveText([
      'Line 3: “x12” isn’t a vehicle ID. IDs contain digits only',
      'Line 4: no vehicle ID',
      'Line 5: vehicle 7001 is also on line 2. Line 5 is used',
    ])
    await dialog.getByRole('button', { name: 'Import 1 vehicle', exact: true }).click()
    await expect(dialog.getByText(/^1 vehicle imported\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await findBox(page).fill('8qqq004')
    await expect(vehicleRow(page, 7001)).toContainText('NV')
  })

  await test.step('a file in an old encoding, semicolons, a leading zero and a neutralized formula', async () => {
    const text = 'Vehicle ID;License Plate;Unit;Make\r\n0042;007-"A";\'-5;Citro\xebn \x96 old\r\n'
    await importButton(page).click()
    await importDialog(page)
      .getByLabel('File with vehicles')
      .setInputFiles({ name: 'fleet.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
    await expect(importDialog(page)).toContainText(
      'fleet.csv: 2 rows · separated by semicolons · Windows-1252',
    )
    await importDialog(page).getByRole('button', { name: 'Import 1 vehicle', exact: true }).click()
    await importDialog(page).getByRole('button', { name: 'Done' }).click()
    await findBox(page).fill('007a')
    await expect(vehicleRow(page, 42)).toContainText('-5')
    await expect(vehicleRow(page, 42)).toContainText('Citroën – old')
  })

  await test.step('a workbook, as displayed', async () => {
    const columns = [{ numFmt: '00000' }, {}, {}]
    const rows = [
      ['Vehicle ID', 'License Plate', 'Year'],
      [42, '8QQQ005', 2022],
    ]
    const bytes = await writeXlsx({ sheets: [{ name: 'Fleet', columns, rows }] })
    await importButton(page).click()
    await importDialog(page)
      .getByLabel('File with vehicles')
      .setInputFiles({ name: 'fleet.xlsx', mimeType: '', buffer: Buffer.from(bytes) })
    await expect(importDialog(page)).toContainText('fleet.xlsx: 2 rows · sheet “Fleet”')
    const column = (name: string) => importDialog(page).getByRole('combobox', { name })
    await expect(column('Vehicle ID')).toHaveAccessibleDescription('00042')
    await expect(column('License Plate')).toHaveAccessibleDescription('8QQQ005')
    await expect(column('Year')).toHaveAccessibleDescription('2022')
    await page.keyboard.press('Escape')
    await expect(importDialog(page)).toBeHidden()
  })

  await test.step('a workbook’s sheet with vehicles is used, unless the user chooses another', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Read me'], ['March']] },
        { name: 'Cars', rows: [['Fleet of March'], [], ['Plate', 'Vehicle ID'], ['8QQQ006', '43']] },
        {
          name: 'Vans',
          rows: [
            ['Vehicle ID', 'Phone of the office'],
            ['44', '555 0142'],
          ],
        },
      ],
    })
    await importButton(page).click()
    const dialog = importDialog(page)
    const file = { name: 'fleets.xlsx', mimeType: '', buffer: Buffer.from(bytes) }
    await dialog.getByLabel('File with vehicles').setInputFiles(file)
    const id = dialog.getByRole('combobox', { name: 'Vehicle ID' })
    await expect(id).toHaveValue('id')
    await expect(id).toHaveAccessibleDescription('43')
    await dialog.getByRole('combobox', { name: 'Sheet' }).selectOption('Vans')
    await expect(id).toHaveAccessibleDescription('44')
    await expect(dialog.getByRole('combobox', { name: 'Sheet' })).toHaveValue('Vans')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('a file is dropped; a file dropped outside the area doesn’t replace the page', async () => {
    const file = { name: 'fleet.csv', buffer: Buffer.from(FLEET) }
    await importButton(page).click()
    await importDialog(page).getByRole('textbox', { name: 'Paste rows' }).fill('id\n5009')
    expect(await dropOn(importDialog(page).getByRole('heading'), [file]), 'kept from opening').toBe(true)
    await expect(importDialog(page).getByRole('textbox', { name: 'Paste rows' })).toHaveValue('id\n5009')
    expect(await dropOn(importDialog(page).getByRole('group', { name: 'Vehicle list' }), [file])).toBe(true)
    await expect(importDialog(page)).toContainText('fleet.csv: 5 rows')
  })
})
