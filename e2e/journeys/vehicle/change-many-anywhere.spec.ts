import {
  changeAll,
  changeButton,
  changeRow,
  changesTable,
  earlierChanges,
  expectOutcome,
  listBox,
  preview,
  previewList,
} from '../../support/pages/change-page'
import { savedFile } from '../../support/pages/disputes-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'
import { updates } from '../../support/wire/updates'
import { readHistory } from '../../support/world/api'

// Bulk changes with the optional vehicle endpoints, and (project reads-off) with only the documented endpoints.

test.beforeEach(async ({ signInAs, allow }) => {
  await signInAs('manager')
  allow(responded(404, '/v2/vehicles/999999/'))
})

test('vehicles are deactivated and restored', { tag: '@core' }, async ({ page, context, wire, world }) => {
  await test.step('the preview lists the changes, and sends nothing', async () => {
    await previewList(page, 'Vehicle ID\tOn the fleet\n1\tno\n2\tno\n999999\tno\n4\tperhaps\n')
    await expect(changeRow(page, 1)).toContainText('active → inactive')
    await expect(changesTable(page)).toContainText('This vehicle isn’t in this fleet.')
    await expect(changesTable(page)).toContainText('“perhaps” must be yes or no.')
    await expect(page.getByRole('status').filter({ hasText: /^Deactivate \d vehicles? in / })).toBeVisible()
    expect([...updates(wire, 1), ...updates(wire, 2)]).toEqual([])
  })

  const before = await readHistory(context, world.apiOrigin, 1)

  await test.step('one confirmation changes them, sending only touched fields', async () => {
    await changeAll(page)
    await expect(changeRow(page, 1)).toContainText('Changed')
    expect(updates(wire, 1).map(({ body }) => body)).toEqual(['{"active":false}'])
    const after = await readHistory(context, world.apiOrigin, 1)
    expect(after.length).toBe(before.length + 1)
    expect(after[0]?.active).toBe(false)
  })

  await test.step('a list that already matches changes nothing', async () => {
    await page.getByRole('button', { name: 'New change' }).click()
    await listBox(page).fill('Vehicle ID\tOn the fleet\n1\tno\n2\tno\n')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('status').filter({ hasText: '2 already have these values' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Change 0 vehicles' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByRole('button', { name: 'Edit list' }).click()
  })

  await test.step('the run is listed, and undone by a separate run', async () => {
    await earlierChanges(page).getByRole('button', { name: 'Open' }).click()
    await page.getByRole('button', { name: 'Undo 2' }).click()
    await expect(changeButton(page)).toBeVisible()
    await changeAll(page)
    const after = await readHistory(context, world.apiOrigin, 1)
    expect(after.length).toBe(before.length + 2)
    expect(after[0]?.active).toBe(true)
    // The shown run isn't among the earlier ones.
    await expect(earlierChanges(page).getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'New change' }).click()
    await expect(earlierChanges(page).getByRole('listitem')).toHaveCount(2)
  })
})

test('different values for each vehicle, and the same value for all', async ({ page, wire }) => {
  await previewList(page, 'Vehicle ID\tLessee or renter\tYear\n21\tRiver Rentals\t\n22\t(clear)\t2019\n')
  await expect(changeRow(page, 21)).toContainText('River Rentals')

  await test.step('the list remains, and can be edited', async () => {
    await page.getByRole('button', { name: 'Edit list' }).click()
    await expect(listBox(page)).toBeFocused()
    await expect(changesTable(page)).toHaveCount(0)
    await page.getByText('Same values for all vehicles').click()
    await page.getByRole('textbox', { name: 'Make' }).fill('F')
    await page.getByRole('textbox', { name: 'Make' }).press('Backspace')
    await expect(page.getByRole('textbox', { name: 'Make' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Year' }).fill('2030')
    await preview(page)
    await changeAll(page)
  })

  expect(updates(wire, 21).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { lessee_renter: 'River Rentals', year: '2030' },
  ])
  expect(updates(wire, 22).map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { lessee_renter: '', year: '2019' },
  ])
  await expectOutcome(page, '2 changed.')

  await test.step('results are saved as files', async () => {
    const { text: csv } = await savedFile(page, page.getByRole('button', { name: 'Export CSV' }))
    expect(csv).toContain('21,')
    expect(csv).toContain('River Rentals,Changed')
  })
})
