import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'

/** Locators and actions for the page of disputes. */
export function tollEvents(page: Page): Locator {
  return page.getByRole('textbox', { name: 'Tolls' })
}

/** Matches the button that checks the rows, with their number once it is known. */
export const CHECK = /^Check (?:[\d,]+ )?rows?$/

export function verdictsTable(page: Page): Locator {
  return page.getByRole('table', { name: 'Verdicts' })
}

export function summary(page: Page): Locator {
  return page.getByRole('region', { name: 'Summary' })
}

/** Finds the saved lists, on the disputes page and on the home page. */
export function tollLists(page: Page): Locator {
  return page.getByRole('list', { name: 'Toll lists' })
}

/** Finds the panel of the open row, by the row's name. */
export function rowPanel(page: Page, name: string): Locator {
  return page.getByRole('complementary', { name })
}

/** Shows the interpretation of a checked list, which is collapsed to one line. */
export async function changeReading(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click()
}

/** Has a formula, quotation marks and an umlaut, and a time that can't be read. */
export const HOSTILE_LIST = [
  'Vehicle ID\tDate time\tAmount\tRemark',
  '1\t2024-02-01 12:00 UTC\t12.50\t=1+1',
  '22\t2024-03-05 08:30 America/Chicago\t3\tStraße, „Köln“',
  '1\tyesterday\t1\t',
].join('\r\n')

/**
 * A list as a spreadsheet copies it. Two active vehicles, an inactive one, one that changed within that minute, an
 * unknown plate, and a row without a time.
 */
export const TOLLS = [
  ['Reference', 'Vehicle ID', 'Plate', 'State', 'Datetime', 'Amount'],
  ['N-1', '1', '', '', '2024-03-05T08:30Z', '12.50'],
  ['N-2', '20', '', '', '2025-03-05T08:30Z', '4.25'],
  ['N-3', '5', '', '', '2024-03-05T08:30Z', '3.10'],
  ['N-4', '22', 'GHT4821', 'PA', '2024-03-05T08:30Z', '0.75'],
  ['N-5', '', 'ZZZ999', 'NY', '2024-03-05T08:30Z', '2.00'],
  ['N-6', '1', '', '', 'yesterday', '1.00'],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

/** Pastes text into the focused element, as Ctrl+V does. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)
}

/** Saves a file by clicking a button, or by `press`. Returns the name and the text of the file. */
export async function savedFile(
  page: Page,
  button: Locator,
  press: () => Promise<void> = () => button.click(),
): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download')
  await press()
  const download = await saving
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}
