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

/** The table's links to vehicles, in its order. */
export function vehicleLinks(page: Page): Locator {
  return vehiclesTable(page).getByRole('link', { name: /^Vehicle \d+$/ })
}

/** The row of a vehicle. */
export function vehicleRow(page: Page, vehicleId: number): Locator {
  const link = page.getByRole('link', { name: `Vehicle ${vehicleId}`, exact: true })
  return vehiclesTable(page).getByRole('row').filter({ has: link })
}

/** The checkbox that selects a vehicle. */
export function selectBox(page: Page, vehicleId: number): Locator {
  return vehicleRow(page, vehicleId).getByRole('checkbox')
}

/** The header's checkbox, which selects all that are shown. */
export function selectAllBox(page: Page): Locator {
  return vehiclesTable(page).getByRole('checkbox', { name: /^Select all [\d,]+ shown$/ })
}

/** The checked boxes of the drawn rows. */
export function selectedBoxes(page: Page): Locator {
  return vehiclesTable(page).getByRole('cell').getByRole('checkbox', { checked: true })
}

/** The bar with the number of selected vehicles and what can be done with them. */
export function selectionBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Selected vehicles' })
}

/** The note about a list that was pasted into the search field. */
export function pastedNote(page: Page): Locator {
  return page.getByRole('search').getByRole('status')
}

/** Pastes a text into the search field, in place of nothing: what the browser itself would do follows. */
export async function pasteIntoFindBox(page: Page, text: string): Promise<void> {
  await findBox(page).focus()
  await findBox(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (field.dispatchEvent(event)) document.execCommand('insertText', false, pasted)
  }, text)
}

/** Vehicles that are suggested because characters look alike. */
export function lookAlikes(page: Page): Locator {
  return page.getByRole('list', { name: 'Did you mean…?' })
}

/** The dialog in which a list of vehicles is imported, and the button that opens it where the service has no list. */
export function importDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Remember a list in this browser' })
}

export function importButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Remember a list in this browser' }).first()
}

/** Opens the import and pastes rows. */
export async function pasteRows(page: Page, rows: string): Promise<void> {
  await importButton(page).click()
  await importDialog(page).getByRole('textbox', { name: 'Paste rows' }).fill(rows)
  await importDialog(page).getByRole('button', { name: 'Read the pasted rows' }).click()
}

/** Imports rows while the deployment says that there is no list. The vehicles page is shown afterwards as it is else. */
export async function importWithoutList(page: Page, rows: string): Promise<void> {
  // A visit would begin with the settings of the one before.
  const open = async () => {
    if (page.url() !== 'about:blank')
      await page.evaluate(() => localStorage.removeItem('fleet-console.config'))
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
    .getByRole('button', { name: /^Remember [\d,]+ vehicle/ })
    .click()
  await importDialog(page).getByRole('button', { name: 'Done' }).click()
}

export function palette(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Find', exact: true })
}

/** The palette's text field. */
export function paletteField(page: Page): Locator {
  return palette(page).getByRole('combobox', { name: 'Find a page, a vehicle or an action' })
}

/** The item that Enter chooses. */
export function activeOption(page: Page): Locator {
  return palette(page).getByRole('option', { selected: true })
}

/** Goes from a page that is shown to a vehicle by the palette: much cheaper than another load of the console. */
export async function goToVehicle(page: Page, vehicleId: number): Promise<void> {
  await page.keyboard.press('Control+k')
  await paletteField(page).fill(String(vehicleId))
  await expect(activeOption(page)).toHaveText(new RegExp(`\\bvehicle ${vehicleId}\\b`, 'i'))
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

/** Requests for the service's list of vehicles. */
export function listCalls(wire: Wire) {
  return wire.to('/v2/vehicles/', 'GET')
}

/** The texts that the list was searched for. */
export function searches(wire: Wire): string[] {
  return listCalls(wire).flatMap(({ query }) => new URLSearchParams(query).get('search') ?? [])
}
