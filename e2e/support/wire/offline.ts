import type { Page } from 'playwright/test'

/** Cuts the network, and waits until the page has the browser's event. A click before that would still send. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
}
