import type { Page } from 'playwright/test'

/** Opens an address of the console without loading the page again, like a link in it. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), address)
}
