import { expect, type Locator, type Page } from 'playwright/test'
import type { Wire } from '../wire/wire'
import type { consoleConfig } from '../world/console-config'
import { vehicleHeading } from './vehicle-page'

/** Locators and actions for the vehicles page and the palette. */
export function findBox(page: Page): Locator {
  return page.getByRole('searchbox', { name: 'Find a vehicle' })
}

export function vehiclesTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Vehicles' })
}

/** Finds the table's links to vehicles, in its order. */
export function vehicleLinks(page: Page): Locator {
  return vehiclesTable(page).getByRole('link', { name: /^Vehicle \d+$/ })
}

/** Finds the row of a vehicle. */
export function vehicleRow(page: Page, vehicleId: number): Locator {
  const link = page.getByRole('link', { name: `Vehicle ${vehicleId}`, exact: true })
  return vehiclesTable(page).getByRole('row').filter({ has: link })
}

/** Finds the checkbox that selects a vehicle. */
export function selectBox(page: Page, vehicleId: number): Locator {
  return vehicleRow(page, vehicleId).getByRole('checkbox')
}

/** Finds the header's checkbox, which selects all visible vehicles. */
export function selectAllBox(page: Page): Locator {
  return vehiclesTable(page).getByRole('checkbox', { name: /^Select all [\d,]+ shown$/ })
}

/** Finds the checked boxes of the rendered rows. */
export function selectedBoxes(page: Page): Locator {
  return vehiclesTable(page).getByRole('cell').getByRole('checkbox', { checked: true })
}

/** Finds the bar with the number of selected vehicles and its actions. */
export function selectionBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Selected vehicles' })
}

/** Finds the vehicles suggested for look-alike characters. */
export function lookAlikes(page: Page): Locator {
  return page.getByRole('list', { name: 'Did you mean…?' })
}

/** Finds the dialog that imports a list of vehicles. Its button is shown if the service has no list. */
export function importDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Import vehicles' })
}

export function importButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Import vehicles' }).first()
}

/** Opens the import and pastes rows. */
export async function pasteRows(page: Page, rows: string): Promise<void> {
  await importButton(page).click()
  await importDialog(page).getByRole('textbox', { name: 'Paste rows' }).fill(rows)
  await importDialog(page).getByRole('button', { name: 'Preview rows' }).click()
}

/** Imports rows while the deployment reports no list. Afterwards, the vehicles page uses the list again. */
export async function importWithoutList(page: Page, rows: string): Promise<void> {
  const open = async () => {
    await page.goto('/vehicles')
    await expect(findBox(page)).toBeVisible()
  }
  const blind = await withoutReads(page)
  await open()
  await importRows(page, rows)
  await blind.dispose()
  await open()
}

/** Vehicles for an import. */
export const FLEET = [
  'id,plate_number,plate_state,vehicle_number',
  '5001,8XYZ-123,CA,UNIT-1',
  '5002,8XYZ 123,NV,UNIT-2',
  '5003,7OIL001,CA,UNIT-3',
  '5004,GRX4455,TX,4711',
].join('\n')

/** Imports rows with a header that names the columns. */
export async function importRows(page: Page, rows: string): Promise<void> {
  await pasteRows(page, rows)
  await importDialog(page)
    .getByRole('button', { name: /^Import [\d,]+ vehicle/ })
    .click()
  await importDialog(page).getByRole('button', { name: 'Done' }).click()
}

export function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Find', exact: true })
}

/** Finds the palette's text field. */
export function paletteField(page: Page): Locator {
  return palette(page).getByRole('combobox', { name: 'Find a page, vehicle, or action' })
}

/** Finds the item that Enter chooses. */
export function activeOption(page: Page): Locator {
  return palette(page).getByRole('option', { selected: true })
}

/** Opens a vehicle from any page by the palette, which is much faster than loading the console again. */
export async function goToVehicle(page: Page, vehicleId: number): Promise<void> {
  await page.keyboard.press('Control+k')
  await paletteField(page).fill(String(vehicleId))
  await expect(activeOption(page)).toHaveText(new RegExp(`vehicle ${vehicleId}(?!\\d)`, 'i'))
  await page.keyboard.press('Enter')
  await expect(vehicleHeading(page, vehicleId)).toBeVisible()
}

/** Serves a `config.json` that switches vehicle reads off, from the next page on. */
export async function withoutReads(page: Page) {
  return page.route('**/config.json', async (route) => {
    const real = (await (await route.fetch()).json()) as ReturnType<typeof consoleConfig>
    await route.fulfill({ json: { ...real, vehicleReads: 'off' } })
  })
}

/** Returns the requests for the service's vehicle list. */
export function listCalls(wire: Wire) {
  return wire.to('/v2/vehicles/', 'GET')
}

/** Returns the search texts of the requests for the list. */
export function searches(wire: Wire): string[] {
  return listCalls(wire).flatMap(({ query }) => new URLSearchParams(query).get('search') ?? [])
}
