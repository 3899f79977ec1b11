import type { Locator, Page } from 'playwright/test'

/** Moves the focus to an element by Tab, or by Shift+Tab if it is before the focus. Never waits. */
export async function tabTo(page: Page, place: Locator): Promise<void> {
  // Found only once. Finding it by role after each key would compute all names of the page each time.
  const found = await place.evaluateHandle((element) => element)
  const isBefore = await found.evaluate((element) => {
    const from = document.activeElement ?? document.body
    return (from.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
  })
  for (let steps = 0; steps < 250; steps++) {
    if (await found.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`Not reached by Tab: ${place.toString()}`)
}
