import { writeXlsx } from 'hucre/xlsx'
import { storedData } from '../../support/browser-storage'
import {
  changeAll,
  changeButton,
  changeRow,
  expectOutcome,
  listBox,
  preview,
} from '../../support/pages/change-page'
import { expect, test } from '../../support/test'
import { updates } from '../../support/wire/updates'

// Other events during a bulk change of values. Counts requests.

const OFF = (ids: readonly number[]) =>
  `Vehicle ID\tOn the fleet\n${ids.map((id) => `${id}\tno`).join('\n')}\n`

test('the user first chooses the action, for this list only', async ({ page, signInAs, wire }) => {
  await signInAs('manager')
  await page.goto('/vehicles/change')
  const takeOff = page.getByRole('radio', { name: 'Deactivate' })
  await listBox(page).fill('Vehicle ID\tYear\n1\t2031\n2\t2031\n2\t2031\n')
  await expect(page.getByRole('radio', { name: 'Edit fields' })).toBeChecked()

  await test.step('deactivating ignores the list’s values, and counts a repeated row', async () => {
    await takeOff.check()
    await expect(page.getByText('not used: Year')).toBeVisible()
    await preview(page)
    await expect(changeButton(page)).toHaveText(/^Deactivate 2 vehicles in /)
    await expect(page.getByRole('status').filter({ hasText: '1 is listed twice' })).toBeVisible()
    await changeAll(page)
    for (const id of [1, 2]) expect(updates(wire, id).map(({ body }) => body)).toEqual(['{"active":false}'])
  })

  await test.step('the next list asks again', async () => {
    await page.getByRole('button', { name: 'New change' }).click()
    await expect(takeOff).not.toBeChecked()
    await takeOff.check()
    await listBox(page).fill('4\n')
    await expect(takeOff).toBeChecked()
    await listBox(page).fill('')
    await expect(takeOff).not.toBeChecked()
    await listBox(page).fill('4\n')
    await expect(page.getByText('Choose what to do.')).toBeVisible()
  })
})

test('a column sets a custom field of each vehicle, and Undo restores exactly the previous values', async ({
  page,
  request,
  signInAs,
  wire,
  world,
}) => {
  await signInAs('manager')
  const customOf = async (id: number) => {
    const headers = { Authorization: 'demo-key-manager' }
    const response = await request.get(`${world.apiOrigin}/v2/vehicles/${id}/`, { headers })
    const { custom_fields } = (await response.json()) as { custom_fields: string }
    return custom_fields
  }
  const before = await customOf(11)
  await page.goto('/vehicles/change')
  await listBox(page).fill('Vehicle ID\tCost center\n11\t5500\n3\t5501\n18\t5502\n')
  // Vehicles of the list have this custom field.
  const column = page.getByRole('combobox', { name: 'Cost center' })
  await expect(column.locator('option:checked')).toHaveText('Custom field “Cost center”')
  await column.selectOption('Skip this column')
  await expect(page.getByText('Choose what to do, or choose a custom field for a column.')).toBeVisible()
  await column.selectOption('Custom field “Cost center”')
  await expect(page.getByText('Chosen because your list has columns of values.')).toBeVisible()
  await preview(page)
  // The vehicle's custom fields have no structure.
  await expect(changeRow(page, 18)).toContainText('It has no custom field “Cost center”.')
  await expect(changeRow(page, 11)).toContainText('cost_center: 4410 → 5500')
  await changeAll(page)
  await expectOutcome(page, '2 changed.')
  expect(updates(wire, 11)).toHaveLength(1)
  expect(await customOf(11)).toBe(before.replace('4410', '5500'))
  await page.getByRole('button', { name: 'Undo 2' }).click()
  await changeAll(page)
  expect(await customOf(11)).toBe(before)
})

test('a list that was typed is offered again after a reload', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/vehicles/change')
  await listBox(page).fill(OFF([1]))
  // A browser that is still opening its database stores nothing yet.
  await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('"kind":"change-many"')
  await page.reload()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(listBox(page)).toHaveValue(OFF([1]))
})

test('a workbook’s sheet with vehicles is used, and any other can be chosen', async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/vehicles/change')
  const sheet = (name: string, ...rows: (string | number)[][]) => ({ name, rows })
  const buffer = Buffer.from(
    await writeXlsx({
      sheets: [
        sheet('Notes', ['Cars that were sold', 'Ann'], ['March', 'Bo']),
        sheet('Cars', ['Vehicle ID', 'Active'], [1, 'no'], ['Total', '']),
        sheet('Vans', ['Vehicle ID', 'Active'], [20, 'no'], [22, 'no']),
      ],
    }),
  )
  await page
    .getByLabel('CSV, TSV, or XLSX')
    .setInputFiles({ name: 'sold.xlsx', mimeType: 'application/octet-stream', buffer })
  await expect(page.getByText('sold.xlsx: sheet “Cars”, one of 3')).toBeVisible()
  const read = page.getByRole('status').filter({ hasText: /^\d+ vehicle/ })
  await expect(read).toHaveText('1 vehicle · 1 row skipped: totals, notes, or a repeated header')
  const choice = page.getByRole('combobox', { name: 'Sheet' })
  await choice.focus()
  await choice.selectOption('Vans')
  await expect(read).toHaveText('2 vehicles')
  await expect(choice).toHaveValue('Vans')
  await expect(choice).toBeFocused()
  // A different text isn't a sheet of the workbook.
  await listBox(page).fill('Vehicle ID\n1')
  await expect(choice).toHaveCount(0)
})
