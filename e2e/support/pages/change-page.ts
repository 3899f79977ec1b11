import { expect, type Locator, type Page } from 'playwright/test'

/** Locators and actions for the page for bulk changes. */
export function listBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Vehicles and values' })
}

export function previewButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Preview', exact: true })
}

export function changesTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Changes' })
}

/** Goes from the preview back to the list, and replaces it. */
export async function editList(page: Page, list: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit list' }).click()
  await listBox(page).fill(list)
}

/** Finds the row of a vehicle in the table "Changes". */
export function changeRow(page: Page, vehicleId: number): Locator {
  return changesTable(page)
    .getByRole('row')
    .filter({ has: page.getByText(`Vehicle ${vehicleId}`, { exact: true }) })
}

/** Finds the only button that sends. */
export function changeButton(page: Page): Locator {
  return page.getByRole('button', {
    name: /^(?:Activate|Deactivate|Change|Restore) [\d,]+ vehicles?\b(?!.*anyway)/,
  })
}

export function progress(page: Page): Locator {
  return page.getByRole('progressbar', { name: 'Changing' })
}

export function earlierChanges(page: Page): Locator {
  return page.getByRole('list', { name: 'Past bulk changes' })
}

/** Opens the page, fills in a list, and makes a preview of it. */
export async function previewList(page: Page, list: string): Promise<void> {
  await fillList(page, list)
  await preview(page)
}

/** Opens the page and types a list of vehicles. */
export async function fillList(page: Page, list: string): Promise<void> {
  await page.goto('/vehicles/change')
  await listBox(page).fill(list)
}

/** Makes a preview; resolves when it is done. */
export async function preview(page: Page): Promise<void> {
  await previewButton(page).click()
  await expect(changeButton(page)).toBeVisible()
}

/** Sends the previewed changes. Resolves when the run has ended. */
export async function changeAll(page: Page): Promise<void> {
  await changeButton(page).click()
  await expect(changeButton(page)).toHaveCount(0)
  await expectEnded(page)
}

export async function expectEnded(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'New change' })).toBeVisible()
}

/** Expects the result for the vehicles, in one sentence. */
export async function expectOutcome(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}
