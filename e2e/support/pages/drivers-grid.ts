import { expect, type Locator, type Page } from 'playwright/test'

/** The drivers' grid by its accessible roles and names. */
export const COLUMNS = [
  'Driver ID',
  'First name',
  'Last name',
  'Address line 1',
  'Address line 2',
  'City',
  'State',
  'ZIP',
  'Contact number',
  'E-mail',
] as const
export type Column = (typeof COLUMNS)[number]

export async function openGrid(page: Page): Promise<void> {
  await page.goto('/drivers/bulk')
  await expect(page.getByRole('heading', { level: 1, name: 'Add drivers' })).toBeVisible()
  await expect(grid(page)).toBeVisible()
}

export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Drivers' })

/** Finds a row by its number, from 1, if it is rendered. */
const row = (page: Page, number: number): Locator =>
  grid(page)
    .getByRole('row')
    .and(page.locator(`[aria-rowindex="${number + 1}"]`))

export const cell = (page: Page, number: number, column: Column): Locator =>
  row(page, number).getByRole('gridcell').nth(COLUMNS.indexOf(column))

export async function expectRow(page: Page, number: number, texts: Partial<Record<Column, string>>) {
  for (const column of COLUMNS) {
    const text = texts[column]
    if (text !== undefined) await expect(cell(page, number, column)).toHaveText(text)
  }
}

/** Checks the number of rows, without the blank one for the next driver. */
export async function expectRowCount(page: Page, count: number): Promise<void> {
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 2))
}

export async function expectCounts(page: Page, counts: { valid: number; warnings: number; errors: number }) {
  const words = (count: number, one: string) =>
    `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`
  const text = `${counts.valid.toLocaleString('en')} valid (${words(counts.warnings, 'warning')}) · ${words(counts.errors, 'error')}`
  await expect(page.getByRole('status').filter({ hasText: 'valid' })).toHaveText(text)
}

/** Puts a text on the real clipboard. */
export async function copyText(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

/** Puts HTML alone on the real clipboard, as some programs do. */
export function copyHtml(page: Page, html: string): Promise<void> {
  return copyAs(page, { 'text/html': html })
}

/** Puts the same thing on the real clipboard in several formats, as spreadsheets do. */
export async function copyAs(page: Page, formats: Readonly<Record<string, string>>): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((contents) => {
    const parts = Object.entries(contents).map(([type, text]) => [type, new Blob([text], { type })])
    return navigator.clipboard.write([new ClipboardItem(Object.fromEntries(parts))])
  }, formats)
}

/** Pastes with the keyboard at a cell. */
export async function pasteAt(page: Page, number: number, column: Column, text: string): Promise<void> {
  await copyText(page, text)
  await cell(page, number, column).click()
  await page.keyboard.press('Control+V')
}

/** Deletes all rows, regardless of the scroll position. */
export async function clearGrid(page: Page): Promise<void> {
  await grid(page).getByRole('gridcell').first().click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+-')
  await expectRowCount(page, 0)
}

/** Returns the clipboard's text. */
export function copied(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

/** Builds rows of valid drivers, the first with a number: `D-1`, `D-2`, … */
export function goodRows(count: number, from = 1): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    return `D-${number}\tAnn\tLee\t12 Elm Street\tApt 4\tBoston\tMA\t02134\t+1 617 555 0142\tann${number}@example.com`
  })
}
