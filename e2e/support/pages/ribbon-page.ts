import type { Locator, Page } from 'playwright/test'

/** The region "Membership". */
export function membership(page: Page): Locator {
  return page.getByRole('region', { name: 'Membership' })
}

/** The ribbon: an option for each interval, oldest first. */
export function ribbon(page: Page): Locator {
  return membership(page).getByRole('listbox', { name: /^Intervals of membership/ })
}

/** Opens all intervals as text: a list, newest first. */
export async function openRibbonText(page: Page): Promise<Locator> {
  await membership(page).getByText('As text', { exact: true }).click()
  return membership(page).getByRole('list', { name: /^Intervals of membership/ })
}
