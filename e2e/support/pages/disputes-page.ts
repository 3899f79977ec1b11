import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'

/** Locators and actions for the page of disputes, by the names that its design promises. */
export function verdictsTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Verdicts' })
}

/** The saved lists, on the page of disputes and on the first page. */
export function investigations(page: Page): Locator {
  return page.getByRole('list', { name: 'Investigations' })
}

/** Pastes text where the focus is. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    const target = document.activeElement ?? document.body
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Clicks what saves a file, and returns the file's name and text. */
export async function savedFile(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download')
  await button.click()
  const download = await saving
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
