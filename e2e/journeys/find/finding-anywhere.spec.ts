import {
  activeOption,
  FLEET,
  findBox,
  goToVehicle,
  importWithoutList,
  listCalls,
  palette,
  paletteField,
  vehiclesTable,
} from '../../support/pages/find-page'
import { openDiagnostics } from '../../support/pages/session-page'
import {
  expectRevisionCount,
  inAddress,
  revisionRows,
  vehicleHeading,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

// Finds vehicles in the service's list, and (project reads-off) on a service that responds by ID alone. There, the search
// covers vehicles remembered by this browser and an imported list, and only then offers the import. Imported vehicles aren't in
// any service's list, so both projects find the same.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('by keyboard, in the palette and in the search box', async ({ page, wire, serviceOptions }) => {
  await page.goto('/vehicles')

  await test.step('the page requests a missing list only once', async () => {
    await expect(findBox(page)).toBeVisible()
    await findBox(page).fill('8xyz')
    await expect(page.getByText('No vehicle matches', { exact: true })).toBeVisible()
    await findBox(page).fill('8xyz123')
    await expect(page.getByText('No vehicle matches “8xyz123”')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('8xyz')
    await expect(palette(page).getByRole('status')).toHaveText('Nothing found')
    const statuses = listCalls(wire).flatMap(({ status }) => status ?? [])
    if (serviceOptions.reads === 'off') expect(statuses).toEqual([405])
    // Searches for look-alikes of an earlier text may still be running, or were canceled.
    else expect(new Set(statuses)).toEqual(new Set([200]))
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
  })

  await test.step('the palette: a vehicle by its plate, a page, an action', async () => {
    await importWithoutList(page, FLEET)
    await page.keyboard.press('Control+k')
    await expect(paletteField(page)).toBeFocused()
    await page.keyboard.type('grx-4455')
    await expect(activeOption(page)).toContainText('Vehicle 5004')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('diagn')
    await expect(activeOption(page)).toHaveText('Diagnostics')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('1 2024-03-05 08:30 ET $4.50 ref T-9')
    await expect(activeOption(page)).toHaveText('Check this toll: 1, 2024-03-05 08:30 ET')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Plate, vehicle number, or ID' })).toHaveValue('1')
    await expect(page.getByRole('textbox', { name: 'Date and time' })).toHaveValue('2024-03-05 08:30 ET')
    await expect(page.getByText('Also pasted: amount $4.50 · reference T-9')).toBeVisible()
    expect(inAddress(page, 'zone')).toBe('America/New_York')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('4')
    await expect(
      palette(page)
        .getByRole('option', { name: /^(?:Open vehicle 4|.*Vehicle 4\b)/ })
        .first(),
    ).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await expect(activeOption(page)).toHaveText(/Vehicle 4|Open vehicle 4/)
    await page.keyboard.press('Enter')
    await expect(vehicleHeading(page, 4)).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(activeOption(page)).toHaveText(/^Edit /)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Make', exact: true })).toBeVisible()
  })

  await test.step('Enter opens the exact match, by number and by marked ID', async () => {
    await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
    await findBox(page).fill('#1')
    await page.keyboard.press('Enter')
    await expect(vehicleHeading(page, 1)).toBeVisible()
    await expectRevisionCount(page, 14)
    await page.goBack()
    expect(inAddress(page, 'find')).toBe('#1')
    await expect(findBox(page)).toHaveValue('#1')
    await importWithoutList(page, 'id,vehicle_number\n4,AR-ONE\n5,AR-TWO\n')
    await findBox(page).fill('ar-two')
    await page.keyboard.press('Enter')
    await expect(vehicleHeading(page, 5)).toBeVisible()
  })

  await test.step('a service without vehicle endpoints refuses each once, over five vehicles and a reload', async () => {
    await page.reload()
    await expect(revisionRows(page).first()).toBeVisible()
    await wire.quiet()
    await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
    await expect(vehiclesTable(page)).toBeVisible()
    await goToVehicle(page, 6)
    await expect(revisionRows(page).first()).toBeVisible()
    await wire.quiet()
    const refused = wire.to(/^\/v2\/vehicles\//, 'GET').filter(({ status }) => status === 405)
    const reads = refused.map(({ path }) => path.replace(/\/\d+\//, '/{id}/')).sort()
    expect(reads).toEqual(serviceOptions.reads === 'off' ? ['/v2/vehicles/', '/v2/vehicles/{id}/'] : [])
    if (serviceOptions.reads !== 'off') return
    await openDiagnostics(page)
    await expect(page.getByText('this service has no vehicle list')).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    wire.clear()
    await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
    await expect(vehiclesTable(page)).toBeVisible()
    await wire.quiet()
    expect(listCalls(wire).map(({ status }) => status)).toEqual([405])
  })
})
