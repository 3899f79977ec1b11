import type { Locator, Page } from 'playwright/test'

/** Locators and actions for the home page. */
function form(page: Page): Locator {
  return page.getByRole('form', { name: 'Check a toll' })
}

export function tollField(page: Page): Locator {
  return form(page).getByRole('textbox', { name: 'Plate, vehicle number, or ID' })
}

export function tollTime(page: Page): Locator {
  return form(page).getByRole('textbox', { name: 'Date and time' })
}

export function tollZone(page: Page): Locator {
  return form(page).getByRole('combobox', { name: 'Time zone' })
}

/** Finds the verdicts of several vehicles. */
export function verdicts(page: Page): Locator {
  return page.getByRole('list', { name: 'Verdicts' })
}

/** Checks a vehicle at a time, in the zone that the form has. */
export async function checkToll(page: Page, vehicle: string, at: string): Promise<void> {
  await tollField(page).fill(vehicle)
  await tollTime(page).fill(at)
  await tollTime(page).press('Enter')
}
