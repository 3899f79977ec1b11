import { expect, type Locator, type Page } from 'playwright/test'

/** Locators and actions for the page that changes many vehicles. */
export function listBox(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Vehicles and values' })
}

export function previewButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Preview', exact: true })
}

export function changesTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Changes' })
}

/** The row of a vehicle in the table "Changes". */
export function changeRow(page: Page, vehicleId: number): Locator {
  return changesTable(page)
    .getByRole('row')
    .filter({ has: page.getByText(`Vehicle ${vehicleId}`, { exact: true }) })
}

/** The one button that sends. */
export function changeButton(page: Page): Locator {
  return page.getByRole('button', {
    name: /^(?:Take|Put|Change) [\d,]+ vehicles?\b(?!.*anyway)/,
  })
}

export function progress(page: Page): Locator {
  return page.getByRole('progressbar', { name: 'Changing' })
}

export function earlierChanges(page: Page): Locator {
  return page.getByRole('list', { name: 'Earlier changes' })
}

/** Opens the page, fills in a list, and makes a preview of it. */
export async function planList(page: Page, list: string): Promise<void> {
  await page.goto('/vehicles/change')
  await listBox(page).fill(list)
  await preview(page)
}

/** Makes a preview; resolves when it is done. */
export async function preview(page: Page): Promise<void> {
  await previewButton(page).click()
  await expect(changeButton(page)).toBeVisible()
}

/** Sends the plan; resolves when the run has ended. */
export async function changeAll(page: Page): Promise<void> {
  await changeButton(page).click()
  await expect(changeButton(page)).toHaveCount(0)
  await expectEnded(page)
}

export async function expectEnded(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'New change' })).toBeVisible()
}

/** What became of the vehicles, in one sentence. */
export async function expectOutcome(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
}
