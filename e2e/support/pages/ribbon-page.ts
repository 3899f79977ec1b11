import type { Locator, Page } from 'playwright/test'

/** Finds the region "Active periods": the ribbon. */
export function activePeriods(page: Page): Locator {
  return page.getByRole('region', { name: 'Active periods' })
}

/** Finds the ribbon: an option for each interval, oldest first. */
export function ribbon(page: Page): Locator {
  return activePeriods(page).getByRole('listbox', { name: /^Active and inactive periods/ })
}

/** Finds a button for the visible part of the ribbon. */
export function preset(page: Page, name: 'All' | 'Year' | 'Month' | 'Day' | 'Earlier' | 'Later'): Locator {
  return activePeriods(page).getByRole('group', { name: 'Time shown' }).getByRole('button', { name })
}

/** Opens all intervals as text: a list, newest first. */
export async function openRibbonText(page: Page): Promise<Locator> {
  await activePeriods(page).getByText('As text', { exact: true }).click()
  return activePeriods(page).getByRole('list', { name: /^Active and inactive periods/ })
}
