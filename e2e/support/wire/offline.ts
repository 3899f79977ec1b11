import type { Page } from 'playwright/test'

/** Cuts the network, and waits until the page has heard of it: a click before that would still be sent. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
}
