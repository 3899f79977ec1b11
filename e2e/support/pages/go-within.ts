import type { Page } from 'playwright/test'

/** Opens a URL of the console without loading the page, like a link in it. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address)
}
