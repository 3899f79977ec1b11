import { expect, type Page } from 'playwright/test'
import {
  findBox,
  importDialog,
  importRows,
  lookAlikes,
  palette,
  paletteField,
  pasteRows,
  vehicleLinks,
  vehiclesTable,
  withoutReads,
} from '../support/find-page'
import { expectOpenedKept } from '../support/remains'
import { expectRevisionCount, openVehicle } from '../support/vehicle-page'

/** How the vehicles page comes into each of its states, by title. */
export const FIND_STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'vehicles, none opened yet and no list': async (page) => {
    await withoutReads(page)
    await page.goto('/vehicles')
    await expect(page.getByText('No vehicle opened yet')).toBeVisible()
  },
  'vehicles, the list on its way': async (page) => {
    await page.route('**/v2/vehicles/?*', () => {})
    await page.goto('/vehicles')
    await expect(page.getByText('Looking in the service’s list…')).toBeVisible()
  },
  'vehicles, with recent ones': async (page) => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await expectOpenedKept(page, 1)
    await page.goto('/vehicles')
    await expect(page.getByText('Opened lately')).toBeVisible()
    await expect(vehicleLinks(page).nth(20)).toBeVisible()
  },
  'vehicles, two of one plate and Enter': async (page) => {
    await page.goto('/vehicles')
    await findBox(page).fill('ght4821')
    await expect(vehicleLinks(page)).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Several vehicles match. Choose one below.')).toBeVisible()
  },
  'vehicles, look-alikes': async (page) => {
    await page.goto('/vehicles?find=GHT482I')
    await expect(lookAlikes(page)).toBeVisible()
  },
  'vehicles, no match': async (page) => {
    await page.goto('/vehicles?find=QQQQQ')
    await expect(page.getByText('Nothing known here is called “QQQQQ”')).toBeVisible()
  },
  'vehicles, an unknown id': async (page) => {
    await page.goto('/vehicles?find=4711')
    await expect(page.getByRole('link', { name: 'Open vehicle 4711' })).toBeVisible()
  },
  'vehicles, a search that is ignored': async (page) => {
    await page.route('**/v2/vehicles/?*', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.delete('search')
      await route.continue({ url: url.href })
    })
    await page.goto('/vehicles?find=AR-0110')
    await expect(page.getByText('This service does not search its list')).toBeVisible()
  },
  'vehicles, a list that fails': async (page) => {
    await withoutReads(page)
    await page.goto('/vehicles')
    await importRows(page, 'id,plate,state\n6001,ZZZ999,CA\n')
    await page.unrouteAll()
    await page.route('**/v2/vehicles/?*', (route) =>
      route.fulfill({ body: '{"count":', contentType: 'application/json' }),
    )
    await page.reload()
    await expect(page.getByText('The service’s list of vehicles could not be read')).toBeVisible()
    await expect(vehiclesTable(page)).toBeVisible()
  },
  'vehicles, the import': async (page) => {
    await page.goto('/vehicles')
    await page.getByRole('button', { name: 'Import vehicles…' }).click()
    await expect(importDialog(page)).toBeVisible()
  },
  'vehicles, the columns of an import': async (page) => {
    await page.goto('/vehicles')
    await pasteRows(
      page,
      'id,plate,state,unit,make\n1,8ABC 123,CA,V-1,Ford\nx,8ABC124,CA,V-2,Ford\n1,8ABC125,CA,V-3,Ford',
    )
    await expect(importDialog(page).getByRole('listitem')).toHaveCount(2)
  },
  'vehicles, forgetting': async (page) => {
    await page.goto('/vehicles')
    await importRows(page, 'id,plate,state\n6001,ZZZ999,CA\n')
    await page.getByRole('button', { name: 'Forget…' }).click()
    await expect(page.getByRole('button', { name: 'Forget 1 vehicle' })).toBeVisible()
  },
}

/** How the palette comes into each of its states, by title. */
export const PALETTE_STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'palette, nothing typed': async (page) => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('option', { name: 'Edit this vehicle' })).toBeVisible()
  },
  'palette, vehicles found': async (page) => {
    await page.goto('/diagnostics')
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await paletteField(page).fill('21')
    await expect(palette(page).getByRole('option', { name: /Vehicle 21/ })).toBeVisible()
  },
  'palette, nothing found': async (page) => {
    await page.goto('/diagnostics')
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await paletteField(page).fill('qqqqq')
    await expect(palette(page).getByRole('status')).toHaveText('Nothing found')
  },
}
