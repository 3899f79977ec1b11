import { expect, type Locator, type Page } from 'playwright/test'

/** The vehicle page as a person meets it, by the roles and names that the design promises. */
export async function openVehicle(page: Page, vehicleId: number, search = ''): Promise<void> {
  await page.goto(`/vehicles/${vehicleId}${search}`)
  await expect(
    page.getByRole('heading', { level: 1, name: `Vehicle ${vehicleId}`, exact: true }),
  ).toBeVisible()
}

/** The region "Was it active at…". */
export function question(page: Page): Locator {
  return page.getByRole('region', { name: /^Was it active at/ })
}

/** Asks about a time as it is typed, in the zone that stands there unless one is given. */
export async function ask(page: Page, at: string, zone?: string): Promise<void> {
  await question(page).getByRole('textbox', { name: 'Date and time' }).fill(at)
  if (zone !== undefined) await question(page).getByRole('combobox', { name: 'Time zone' }).fill(zone)
  await question(page).getByRole('button', { name: 'Check' }).click()
}

/** The answer: headline and caveats. */
export function verdict(page: Page): Locator {
  return question(page).getByRole('status')
}

export function revisions(page: Page): Locator {
  return page.getByRole('region', { name: 'Revisions' })
}

/** One revision of the timeline by its history_id. */
export function revision(page: Page, historyId: string): Locator {
  return revisions(page).getByRole('listitem', { name: new RegExp(`^Revision ${historyId}\\b`) })
}

/** All revisions that are in the document. */
export function revisionRows(page: Page): Locator {
  return revisions(page).getByRole('listitem', { name: /^Revision / })
}
