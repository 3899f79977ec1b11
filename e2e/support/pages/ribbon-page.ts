import type { Locator, Page } from 'playwright/test'

/** The region "On and off the fleet": the ribbon. */
export function membership(page: Page): Locator {
  return page.getByRole('region', { name: 'On and off the fleet' })
}

/** The ribbon: an option for each interval, oldest first. */
export function ribbon(page: Page): Locator {
  return membership(page).getByRole('listbox', { name: /^Times on and off the fleet/ })
}

/** A button for what of the ribbon is in view. */
export function preset(page: Page, name: 'All' | 'Year' | 'Month' | 'Day' | 'Earlier' | 'Later'): Locator {
  return membership(page).getByRole('group', { name: 'Time shown' }).getByRole('button', { name })
}

/** Opens all intervals as text: a list, newest first. */
export async function openRibbonText(page: Page): Promise<Locator> {
  await membership(page).getByText('As text', { exact: true }).click()
  return membership(page).getByRole('list', { name: /^Times on and off the fleet/ })
}
