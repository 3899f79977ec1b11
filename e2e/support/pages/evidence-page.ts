import { expect, type Locator, type Page, test } from 'playwright/test'

/** Finds a statement as it is printed, by its name: `Evidence statement: FRU4944 (NY), …`. */
export function statement(page: Page): Locator {
  return page.getByRole('article', { name: /^Evidence statement: / })
}

/** Finds a button of the statement's page. */
export function action(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

/** Finds one fact of the statement by its name. */
export function fact(page: Page, name: string): Locator {
  return statement(page)
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(name, { exact: true }) })
    .locator('dd')
}

/** Opens a statement by its URL, and waits for the verdict. */
export async function openStatement(
  page: Page,
  vehicleId: number,
  search: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(statementAddress(vehicleId, search))
  await expect(statement(page)).toBeVisible()
}

export function statementAddress(vehicleId: number, search: Readonly<Record<string, string>> = {}): string {
  return `/vehicles/${vehicleId}/evidence?${new URLSearchParams(search)}`
}

/** Finds the statement's heading, with or without a verdict. */
export function evidenceHeading(page: Page): Locator {
  return page.getByRole('heading', { level: 1, name: 'Evidence statement' })
}

/** Saves a file of the open statement under its own name, and returns its path. */
export async function savedStatement(page: Page, name: string): Promise<string> {
  const saving = page.waitForEvent('download')
  await action(page, name).click()
  const download = await saving
  const path = test.info().outputPath(download.suggestedFilename())
  await download.saveAs(path)
  return path
}
