import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectOpenedKept } from '../../support/browser-storage'
import {
  activeOption,
  findBox,
  importRows,
  importWithoutList,
  listCalls,
  lookAlikes,
  palette,
  paletteField,
  searches,
  vehicleLinks,
  vehicleRow,
  vehiclesTable,
  withoutReads,
} from '../../support/pages/find-page'
import { openDiagnostics } from '../../support/pages/session-page'
import {
  expectRevisionCount,
  headerZone,
  inAddress,
  openVehicle,
  vehicleHeading,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

// Searches the service's vehicle list: requests, and handling of responses.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('the fleet’s vehicles, and Ctrl-K from any page', { tag: ['@core', '@cross-origin'] }, async ({
  page,
}) => {
  await test.step('all vehicles, with the recently opened ones above them', async () => {
    await openVehicle(page, 21)
    await expect(page.getByText('GHT4821')).toBeVisible()
    await expectOpenedKept(page, 21)
    await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
    await expect(page.getByText(/^\d+ vehicles · updated just now/)).toBeVisible()
    await expect(vehicleLinks(page).first()).toHaveText('Vehicle 21')
    await expect(vehicleRow(page, 21)).toContainText('GHT4821')
    for (const width of [1440, 1024, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(
        vehiclesTable(page)
          .getByText(/Chevrolet Tahoe$/)
          .first(),
      ).toBeVisible()
      await expectWhole(page)
    }
  })

  await test.step('filtered and sorted according to the URL', async () => {
    const plates = () => vehiclesTable(page).locator('tbody tr td:nth-child(2)').allInnerTexts()
    await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Kia')
    await expect(page.getByText(/^\d+ of \d+ vehicles · updated/)).toBeVisible()
    await expect(vehiclesTable(page).getByRole('row', { name: /Kia/ })).toHaveCount((await plates()).length)
    await page.getByRole('button', { name: 'Plate', exact: true }).click()
    const heading = vehiclesTable(page).getByRole('columnheader', { name: 'Plate' })
    await expect(heading).toHaveAttribute('aria-sort', 'ascending')
    const sorted = await plates()
    await page.getByRole('button', { name: 'Plate', exact: true }).click()
    await expect(heading).toHaveAttribute('aria-sort', 'descending')
    expect(await plates()).toEqual(sorted.toReversed())
    expect(['make', 'sort'].map((name) => inAddress(page, name))).toEqual(['Kia', '-plate'])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText(/^\d+ vehicles · updated/)).toBeVisible()
  })

  await test.step('a lessee’s vehicles with a custom field, as a file', async () => {
    await page.getByRole('combobox', { name: 'Lessee' }).selectOption('M. Okafor')
    await page.getByRole('button', { name: 'Columns…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Columns' })
    await dialog.getByRole('checkbox', { name: 'Type' }).check()
    await dialog.getByRole('checkbox', { name: 'cost_center' }).check()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect
      .poll(() => ['lessee', 'columns'].map((name) => inAddress(page, name)))
      .toEqual(['M. Okafor', 'type,custom:cost_center'])
    await page.reload()
    await vehiclesTable(page).getByRole('button', { name: 'cost_center' }).click()
    await expectWhole(page)
    await expect(vehiclesTable(page).getByRole('columnheader', { name: 'cost_center' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    const shown = await vehicleLinks(page).count()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
    expect(lines[0]).toMatch(/Lessee,Type,Status,Checked,cost_center$/)
    expect(lines.slice(1)).toEqual(Array(shown).fill(expect.stringContaining('M. Okafor')))
  })

  await test.step('the table’s head stays in view', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click()
    // One of them has markup as its values.
    await expect(vehicleRow(page, 32)).toBeAttached()
    await expectWhole(page)
    await vehicleLinks(page).last().scrollIntoViewIfNeeded()
    await expect(vehiclesTable(page).getByRole('button', { name: 'Plate', exact: true })).toBeInViewport()
    await page.getByRole('button', { name: 'Columns…' }).scrollIntoViewIfNeeded()
  })

  await test.step('Ctrl-K finds a vehicle of the service’s list, and the actions of the header', async () => {
    await openDiagnostics(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    await page.getByRole('button', { name: /^Find…/ }).click()
    await paletteField(page).fill('ght 4821')
    // Before the service responds, Enter opens neither of the two, not even the vehicle known to this browser.
    await page.keyboard.press('Enter')
    await expect(palette(page).getByRole('option')).toHaveText([/NY.*Vehicle 21/, /PA.*Vehicle 22/])
    await expect(palette(page).getByRole('status')).toHaveText('2 results')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(vehicleHeading(page, 22)).toBeVisible()
    await page.keyboard.press('Control+k')
    await paletteField(page).fill('deactiv')
    await expect(activeOption(page)).toHaveText('Deactivate GHT4821…')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /^Deactivate .*$/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.keyboard.press('Control+k')
    await paletteField(page).fill('times utc')
    await expect(activeOption(page)).toHaveText('Show times in UTC')
    await page.keyboard.press('Enter')
    await expect(headerZone(page)).toHaveValue('UTC')
    await page.keyboard.press('Control+k')
    await paletteField(page).fill('dark')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await paletteField(page).fill('sign out')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  })
})

/** Checks that all columns of the table are visible. */
async function expectWhole(page: Page): Promise<void> {
  const hidden = await vehiclesTable(page).evaluate(
    (table) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
  )
  expect(hidden, `${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0)
}

test('plates of the service’s list, their look-alikes, and a list that fails', async ({ page, wire }) => {
  await test.step('both vehicles with a plate, with their states', async () => {
    await page.goto('/vehicles?find=ght-4821')
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 21', 'Vehicle 22'])
    await expect(vehicleRow(page, 21)).toContainText('NY')
    await expect(vehicleRow(page, 22)).toContainText('PA')
    await wire.quiet()
    expect(searches(wire).slice(0, 3)).toEqual(['ght-4821', 'GHT4821', 'GHT 4821'])
    expect(searches(wire).length).toBeLessThanOrEqual(6)
  })

  await test.step('a look-alike is suggested even if the typed plate exists', async () => {
    wire.clear()
    await findBox(page).fill('KB07730')
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 26'])
    await expect(lookAlikes(page).getByRole('link')).toHaveText(['Vehicle 25'])
    await wire.quiet()
    expect(searches(wire).length).toBeLessThanOrEqual(6)
    wire.clear()
    // An ID isn't a plate.
    await findBox(page).fill('101')
    await expect(vehicleLinks(page)).toContainText(['Vehicle 101'])
    await wire.quiet()
    expect(new Set(searches(wire))).toEqual(new Set(['101']))
  })

  await test.step('a look-alike is suggested', async () => {
    wire.clear()
    await findBox(page).fill('GHT482I')
    await expect(lookAlikes(page).getByRole('link')).toHaveText(['Vehicle 21', 'Vehicle 22'])
    await expect(vehiclesTable(page)).toBeHidden()
  })

  await test.step('matches by make or lessee are listed as such, and Enter doesn’t open them', async () => {
    const group = (title: string) => vehiclesTable(page).getByRole('rowheader', { name: title })
    await findBox(page).fill('Kia')
    await expect(page.getByText(/^\d+ vehicles match by make, model, year, or lessee/)).toBeVisible()
    await expect(group('Make, model, year, or lessee')).toBeVisible()
    await expect(vehicleLinks(page).first()).toBeVisible()
    await findBox(page).fill('okafor')
    await expect(vehiclesTable(page).getByText('Lessee: M. Okafor').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('choose one below')).toBeVisible()
    await page.keyboard.press('Control+k')
    await paletteField(page).fill('okafor')
    const found = palette(page).getByRole('group', { name: 'Make, model, year, or lessee' })
    await expect(found.getByRole('option').first()).toContainText('M. Okafor')
    await expect(activeOption(page)).toHaveText('See all matches')
    await page.keyboard.press('Escape')
  })

  await test.step('Ctrl-K closes its palette, but not a dialog with a question', async () => {
    await findBox(page).fill('')
    await page.keyboard.press('Control+k')
    await expect(paletteField(page)).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
    await expect(findBox(page)).toBeFocused()
    await page.getByRole('button', { name: 'Columns…' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a plate that is stored with a space in an unusual place opens, too', async () => {
    await findBox(page).fill('T718204C')
    await page.keyboard.press('Enter')
    await expect(vehicleHeading(page, 29)).toBeVisible()
  })

  await test.step('a failing list is reported, and vehicles saved in this browser are still found', async () => {
    await importWithoutList(page, 'id,plate\n6001,ZZZ999\n')
    await findBox(page).fill('zzz-999')
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 6001'])
    await expect.poll(() => inAddress(page, 'fleet')).toBe('1')
    await page.route('**/v2/vehicles/?*', (route) =>
      route.fulfill({ body: '<h1>Proxy</h1>', contentType: 'text/html' }),
    )
    await page.goto('/vehicles?find=zzz-999&fleet=1')
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 6001'])
  })
})

test('a list with several pages', async ({ page }) => {
  await test.step('Enter opens nothing while a further page may contain the same plate', async () => {
    await page.route('**/v2/vehicles/?*', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '1')
      await route.continue({ url: url.href })
    })
    await page.goto('/vehicles?find=GHT4821')
    await expect(page.getByText('1 of 2 searched')).toBeVisible()
    await findBox(page).press('Enter')
    await expect(page.getByText('choose one, or search the rest')).toBeVisible()
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 21'])
    await page.getByRole('button', { name: 'Search the rest of the list' }).click()
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 21', 'Vehicle 22'])
  })

  await test.step('the list is searched if the service ignores the search', async () => {
    await page.unrouteAll()
    await page.route('**/v2/vehicles/?*', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.delete('search')
      url.searchParams.set('limit', '25')
      await route.continue({ url: url.href })
    })
    await page.goto('/vehicles?find=AR-0110')
    await expect(page.getByText(/^We only searched 25 of \d+ vehicles\./)).toBeVisible()
    await expect(page.getByText(/No vehicle matches “/)).toHaveCount(1)
    await expect(vehiclesTable(page)).toBeHidden()
    await page.getByRole('button', { name: 'Search the rest of the list' }).click()
    await expect(vehicleLinks(page)).toHaveText(['Vehicle 110'])
  })
})

test('no vehicle endpoint is requested if the deployment declares none', async ({ page, wire }) => {
  await withoutReads(page)
  await page.goto('/vehicles')

  await test.step('the plate is unknown', async () => {
    await expect(page.getByText('No vehicles yet')).toBeVisible()
    await findBox(page).fill('ght4821')
    await expect(page.getByText('No vehicle matches “ght4821”')).toBeVisible()
  })

  await test.step('a vehicle saved in this browser is marked on its page, with any data', async () => {
    await importRows(page, 'id,vehicle_number\n1,V-77')
    await openVehicle(page, 1)
    await expect(page.getByText('#V-77').locator('..')).toContainText('From a list imported on')
    await expectRevisionCount(page, 14)
    expect(listCalls(wire)).toEqual([])
    expect(wire.to('/v2/vehicles/1/', 'GET')).toEqual([])
  })
})
