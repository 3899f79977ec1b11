import { expect, type Locator, type Page } from 'playwright/test'

/** The edit page by its accessible roles and names. */
export type TextField =
  | 'Vehicle number'
  | 'Make'
  | 'Model'
  | 'Year'
  | 'Lessee or renter'
  | 'Vehicle type code'
export type FixedField = 'Plate number' | 'Plate state'

/** Opens the form, and waits for its values: text typed earlier would be added to them. */
export async function openEdit(page: Page, vehicleId: number): Promise<void> {
  await page.goto(`/vehicles/${vehicleId}/edit`)
  await expect(vehicleField(page, 'Vehicle number')).toBeEditable()
  await expect(fixedField(page, 'Plate number')).toHaveAttribute('placeholder', 'Unknown')
}

/** Opens the form on a service with vehicle endpoints, and waits for the vehicle's values. */
export async function openFilled(page: Page, vehicleId: number): Promise<void> {
  await openEdit(page, vehicleId)
  await expectFilled(page)
}

export async function expectFilled(page: Page): Promise<void> {
  await expect(fixedField(page, 'Plate number')).not.toHaveValue('')
}

export function form(page: Page): Locator {
  return page.getByRole('form')
}

/** Finds one of the fields that can be changed. */
export function vehicleField(page: Page, name: TextField): Locator {
  return page.getByRole('textbox', { name, exact: true })
}

/** Finds the plate number or state: shown, never sent. */
export function fixedField(page: Page, name: FixedField): Locator {
  return page.getByRole('textbox', { name, exact: true })
}

export function onTheFleet(page: Page): Locator {
  return page.getByRole('switch', { name: 'Active', exact: true })
}

/** Finds the save button; its text shows if a save is under way. */
export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Save changes|^Sending/ })
}

export function save(page: Page): Promise<void> {
  return saveButton(page).click()
}

/** Finds the message of a save that failed or has an unknown result. */
export function saveFailure(page: Page): Locator {
  return form(page).getByRole('alert')
}

/** Finds the newest toast above the pages. */
export function toast(page: Page): Locator {
  return page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: 'Close message' }) })
    .last()
}

/** Expects the vehicle's page instead of the form, with a toast that the changes are saved as typed. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/vehicles\/\d+(?:\?|$)/)
  await expect(toast(page)).toContainText(/ saved: |is (?:in)?active/)
}

/** Opens the form from the vehicle's page, and waits for the vehicle's values. */
export async function editAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit vehicle' }).click()
  await expect(vehicleField(page, 'Vehicle number')).toBeEditable()
  await expectFilled(page)
}

/** Finds the message in the form or dialog after a save that has no toast. */
export function saved(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: / saved in / })
}

/** Clicks the button that checks the history for the outcome of a save. */
export function findOut(page: Page): Promise<void> {
  return saveFailure(page).getByRole('button', { name: 'Check whether it was saved' }).click()
}

/** Finds the history's evidence about a save that the user has to judge. */
export function settled(page: Page, title: RegExp): Locator {
  return form(page).getByRole('status').filter({ hasText: title })
}

/** Finds the changes that would be sent, old and new. */
export function review(page: Page): Locator {
  return page.getByRole('region', { name: 'Review' })
}

/** Finds another user's changes since the form was opened, shown before anything is sent. */
export function conflict(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /was changed after you started editing/ })
}

/** Sends the changes despite another user's changes. */
export function saveAnyway(page: Page): Promise<void> {
  return conflict(page).getByRole('button', { name: 'Save my changes anyway' }).click()
}

/** Finds the offer of an earlier visit's draft. */
export function draftOffer(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'You left unsaved changes' })
}

/** Finds the question before leaving unsaved work. */
export function leaveDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Leave without saving?' })
}

/** Finds a custom field by its key. */
export function customField(page: Page, key: string): Locator {
  return form(page).getByLabel(key, { exact: true })
}
