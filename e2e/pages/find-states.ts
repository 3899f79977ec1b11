import { expect } from 'playwright/test'
import {
  findBox,
  importButton,
  importDialog,
  importRows,
  lookAlikes,
  pasteRows,
  selectionBar,
  vehicleLinks,
  vehiclesTable,
  withoutReads,
} from '../support/pages/find-page'
import { continuing, type PageState } from './page-state'

/** States of the vehicles page that stay until the user acts. */
export const FIND_STATES: readonly PageState[] = [
  state('vehicles, without recent vehicles and list', async (page) => {
    await withoutReads(page)
    await page.goto('/vehicles')
    await expect(page.getByText('No vehicles yet')).toBeVisible()
  }),
  continuing(
    state('vehicles, a failing list', async (page) => {
      await importRows(page, 'id,plate,state\n6001,ZZZ999,CA\n')
      await page.unrouteAll()
      await page.route('**/v2/vehicles/?*', (route) =>
        route.fulfill({ body: '{"count":', contentType: 'application/json' }),
      )
      await page.reload()
      await expect(page.getByText('Couldn’t load the vehicle list')).toBeVisible()
      await expect(vehiclesTable(page)).toBeVisible()
    }),
  ),
  state('vehicles, the list loading', async (page) => {
    await page.route('**/v2/vehicles/?*', () => {})
    await page.goto('/vehicles')
    await expect(page.getByText('Loading vehicles…')).toBeVisible()
  }),
  state('vehicles, filtered and sorted', async (page) => {
    await page.goto('/vehicles')
    await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Kia')
    await vehiclesTable(page)
      .getByRole('button', { name: /^Plate/ })
      .click()
    await expect(page.getByText(/^\d+ of \d+ vehicles · updated/)).toBeVisible()
  }),
  continuing(
    state('vehicles, some selected', async (page) => {
      await vehiclesTable(page)
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check()
      await expect(selectionBar(page)).toBeVisible()
    }),
  ),
  state('vehicles, a service that ignores the search', async (page) => {
    await page.route('**/v2/vehicles/?*', async (route) => {
      const url = new URL(route.request().url())
      url.searchParams.delete('search')
      await route.continue({ url: url.href })
    })
    await page.goto('/vehicles?find=AR-0110')
    await expect(page.getByText(/^We only searched \d+ of \d+ vehicles\./)).toBeVisible()
  }),
  state('vehicles, two with one plate, after Enter', async (page) => {
    await page.goto('/vehicles')
    await findBox(page).fill('ght4821')
    await expect(vehicleLinks(page)).toHaveCount(2)
    await page.keyboard.press('Enter')
    await expect(page.getByText('choose one below')).toBeVisible()
  }),
  continuing(
    state('vehicles, look-alikes', async (page) => {
      await findBox(page).fill('GHT482I')
      await expect(lookAlikes(page)).toBeVisible()
      await expect(page.getByText('No vehicle matches “GHT482I”')).toBeVisible()
    }),
  ),
  continuing(
    state('vehicles, matched by lessee', async (page) => {
      await findBox(page).fill('okafor')
      await expect(vehiclesTable(page).getByText('Lessee: M. Okafor').first()).toBeVisible()
    }),
  ),
  continuing(
    state('vehicles, no match', async (page) => {
      await findBox(page).fill('QQQQQ')
      await expect(page.getByText('No vehicle matches “QQQQQ”')).toBeVisible()
    }),
  ),
  continuing(
    state('vehicles, an unknown ID', async (page) => {
      await findBox(page).fill('4711')
      await expect(page.getByRole('link', { name: 'Open vehicle 4711' })).toBeVisible()
    }),
  ),
  continuing(
    state('vehicles, the choice of columns', async (page) => {
      await page.goto('/vehicles?columns=lessee,custom:cost_center')
      await page.getByRole('button', { name: 'Columns…' }).click()
      await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible()
    }),
  ),
  continuing(
    state('vehicles, more columns', async (page) => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(vehiclesTable(page)).toBeVisible()
    }),
  ),
  state('vehicles, the import', async (page) => {
    await withoutReads(page)
    await page.goto('/vehicles')
    await importButton(page).click()
    await expect(importDialog(page)).toBeVisible()
  }),
  continuing(
    state('vehicles, the columns of an import', async (page) => {
      await page.keyboard.press('Escape')
      await expect(importDialog(page)).toBeHidden()
      await pasteRows(
        page,
        'id,plate,state,unit,make\n1,8ABC 123,CA,V-1,Ford\nx,8ABC124,CA,V-2,Ford\n1,8ABC125,CA,V-3,Ford',
      )
      await expect(importDialog(page).getByRole('listitem')).toHaveCount(2)
    }),
  ),
  continuing(
    state('vehicles, some saved in this browser', async (page) => {
      await page.keyboard.press('Escape')
      await expect(importDialog(page)).toBeHidden()
      await importRows(page, 'id,plate,state\n6001,ZZZ999,CA\n')
      await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
    }),
  ),
]

function state(title: string, reach: PageState['reach']): PageState {
  return { title, path: '/vehicles', user: 'manager', reach }
}
