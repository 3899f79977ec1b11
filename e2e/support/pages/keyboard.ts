import type { Locator, Page } from 'playwright/test'

/** Reaches an element by Tab only, forwards and around the page. Checks after each key, never waits. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let steps = 0; steps < 250; steps++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Not reached by Tab: ${place.toString()}`)
}
