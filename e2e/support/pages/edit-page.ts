import { expect, type Locator, type Page } from 'playwright/test'

/** The edit page by the roles and names that a person meets. */
export type TextField =
  | 'Vehicle number'
  | 'Make'
  | 'Model'
  | 'Year'
  | 'Lessee or renter'
  | 'Vehicle type code'
export type FixedField = 'Plate number' | 'Plate state'

/** Opens the form and waits until its values are there: text typed earlier would be added to them. */
export async function openEdit(page: Page, vehicleId: number): Promise<void> {
  await page.goto(`/vehicles/${vehicleId}/edit`)
  await expect(vehicleField(page, 'Vehicle number')).toBeEditable()
  await expect(fixedField(page, 'Plate number')).toHaveAttribute('placeholder', 'Not known')
}

/** The same on a service that reads vehicles: waits for the vehicle's values. */
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

/** One of the fields that can be changed. */
export function vehicleField(page: Page, name: TextField): Locator {
  return page.getByRole('textbox', { name, exact: true })
}

/** Plate number and state: shown, never sent. */
export function fixedField(page: Page, name: FixedField): Locator {
  return page.getByRole('textbox', { name, exact: true })
}

export function onTheFleet(page: Page): Locator {
  return page.getByRole('switch', { name: 'On the fleet', exact: true })
}

/** The save button; its text shows when a save is under way. */
export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: /^Save changes|^Sending/ })
}

export function save(page: Page): Promise<void> {
  return saveButton(page).click()
}

/** The message when a save failed, or its outcome is unknown. */
export function saveFailure(page: Page): Locator {
  return form(page).getByRole('alert')
}

/** A message above the pages, the newest one. */
export function toast(page: Page): Locator {
  return page
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: 'Close message' }) })
    .last()
}

/** The form is left for the vehicle's page, with a message: the changes are saved as they were typed. */
export async function expectSaved(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/vehicles\/\d+(?:\?|$)/)
  await expect(toast(page)).toContainText(/ saved: |is (?:on|off) the fleet/)
}

/** Opens the form from the vehicle's page, and waits for the vehicle's values. */
export async function editAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit vehicle' }).click()
  await expect(vehicleField(page, 'Vehicle number')).toBeEditable()
  await expectFilled(page)
}

/** The message in the form or dialog after a save that a toast cannot tell about. */
export function saved(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: / saved in / })
}

/** Reads the history to find the outcome of a save. */
export function findOut(page: Page): Promise<void> {
  return saveFailure(page).getByRole('button', { name: 'Check whether it was saved' }).click()
}

/** What the history says of a save, where the person has to judge it. */
export function settled(page: Page, title: RegExp): Locator {
  return form(page).getByRole('status').filter({ hasText: title })
}

/** The changes that would be sent, old and new. */
export function review(page: Page): Locator {
  return page.getByRole('region', { name: 'Review' })
}

/** Another person's changes since the form was opened, shown before anything is sent. */
export function conflict(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: /was changed since you began/ })
}

/** Sends the changes in spite of another person's. */
export function saveAnyway(page: Page): Promise<void> {
  return conflict(page)
    .getByRole('button', { name: /^Save my (?:changes anyway|\d+ changes?)$/ })
    .click()
}

/** The offer of an earlier visit's draft. */
export function draftOffer(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'You left unsaved changes' })
}

/** The question before leaving unsaved work. */
export function leaveDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Leave without saving?' })
}

/** A custom field by its key. */
export function customField(page: Page, key: string): Locator {
  return form(page).getByLabel(key, { exact: true })
}
