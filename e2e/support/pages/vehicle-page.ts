import { expect, type Locator, type Page } from 'playwright/test'

/** The heading of a vehicle's page: its plate where that is known, then its id. */
export function vehicleHeading(page: Page, vehicleId: number): Locator {
  return page.getByRole('heading', { level: 1, name: new RegExp(`(?:^| )Vehicle ${vehicleId}$`) })
}

/** The vehicle page by the roles and names that a person meets. */
export async function openVehicle(page: Page, vehicleId: number, search = ''): Promise<void> {
  await page.goto(`/vehicles/${vehicleId}${search}`)
  await expect(vehicleHeading(page, vehicleId)).toBeVisible()
}

/** Returns the text content of an element. */
export async function textOf(element: Locator): Promise<string> {
  return (await element.textContent()) ?? ''
}

/** The region "Was it active at…". */
export function question(page: Page): Locator {
  return page.getByRole('region', { name: /^Was it active at/ })
}

/** The field for the time of the question. */
export function timeField(page: Page): Locator {
  return question(page).getByRole('textbox', { name: 'Date and time' })
}

/** The field for the zone of the question. */
export function zoneField(page: Page): Locator {
  return question(page).getByRole('combobox', { name: 'Time zone' })
}

/** The zone in force, in the header. */
export function headerZone(page: Page): Locator {
  return page.getByRole('banner').getByRole('combobox', { name: 'Zone' })
}

/** Types a zone into the header. */
export async function showIn(page: Page, zone: string): Promise<void> {
  await headerZone(page).fill(zone)
  await headerZone(page).press('Enter')
}

/** Asks about a time; in the field's current zone unless one is given. */
export async function ask(page: Page, at: string, zone?: string): Promise<void> {
  await timeField(page).fill(at)
  if (zone !== undefined) await zoneField(page).fill(zone)
  await question(page).getByRole('button', { name: 'Check' }).click()
}

/** The answer: headline and caveats. */
export function verdict(page: Page): Locator {
  return question(page).getByRole('status')
}

/** Opens what the answer rests on in the API's terms. */
export async function openTechnicalDetails(page: Page): Promise<void> {
  await question(page).getByText('Technical details').click()
}

/** Returns the id of the revision that the answer is based on. */
export async function decidingRevision(page: Page): Promise<string> {
  const decidedBy = question(page)
    .getByText(/^revision \d+ \(/)
    .first()
  return /^revision (\d+)/.exec(await textOf(decidedBy))?.[1] ?? ''
}

/** A parameter of the page's address; null if missing. */
export function inAddress(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name)
}

/** The one message of a vehicle whose history cannot be read. */
export function historyFailure(page: Page): Locator {
  return page.getByRole('alert').filter({
    hasText:
      /^(?:Vehicle \d+ (?:was not found|cannot be shown)|The history of vehicle \d+ cannot be read|This API key was refused|Not permitted with this API key)/,
  })
}

export function revisions(page: Page): Locator {
  return page.getByRole('region', { name: 'Revisions' })
}

/** One revision of the timeline by its history_id. */
export function revision(page: Page, historyId: string): Locator {
  return revisions(page).getByRole('listitem', { name: new RegExp(`^Revision ${historyId}\\b`) })
}

/** The button that shows a revision's values as the API sent them. */
export function rawValuesButton(page: Page, historyId: string): Locator {
  return revisions(page).getByRole('button', { name: `Raw values of revision ${historyId}`, exact: true })
}

/** One of the timeline's filters by its label. */
export function filter(page: Page, label: string): Locator {
  return revisions(page).getByRole('group', { name: 'Filter revisions' }).getByLabel(label, { exact: true })
}

/** The revisions that are in the document: those near the view. */
export function revisionRows(page: Page): Locator {
  return revisions(page).getByRole('listitem', { name: /^Revision / })
}

/** Opens what is behind "Filters": the filters, folding, exports and keys. */
export async function openFilters(page: Page): Promise<void> {
  const filters = revisions(page).getByRole('button', { name: /^Filters/, expanded: false })
  const opened = revisions(page).getByRole('button', { name: /^Filters/, expanded: true })
  await expect(filters.or(opened)).toBeVisible()
  if (await filters.isVisible()) await filters.click()
  await expect(opened).toBeVisible()
}

/** Shows every revision: those that leave the membership alone are folded at first. */
export async function unfoldAll(page: Page): Promise<void> {
  await openFilters(page)
  await revisions(page).getByRole('button', { name: 'Unfold all' }).click()
  await expect(revisions(page).getByRole('button', { name: 'Fold unchanged' })).toBeVisible()
}

/** Waits until the timeline has this many revisions in all. */
export async function expectRevisionCount(page: Page, count: number): Promise<void> {
  await expect(revisionRows(page).first()).toHaveAttribute('aria-setsize', String(count))
}

/** The timeline's item at a place, from 1; in the document only when the view is near. */
export function itemAt(page: Page, place: number): Locator {
  return revisions(page).locator(`[aria-posinset="${place}"]`)
}

/** The revision that has the focus: its line of the list. */
export function focusedRevision(page: Page): Locator {
  return revisions(page).locator('li:focus')
}

/** Returns the id of the revision at a place, from 1. */
export async function idAt(page: Page, place: number): Promise<string> {
  const name = await itemAt(page, place).getAttribute('aria-label')
  return /^Revision (\d+)/.exec(name ?? '')?.[1] ?? ''
}

/** Scrolls by the wheel until the timeline's item at a place is in view; back again if it went too far. */
export async function scrollToItem(page: Page, place: number): Promise<void> {
  await expect(async () => {
    const places = (await namesInDocument(page)).map(([place]) => place)
    if (!places.includes(place)) await page.mouse.wheel(0, place > Math.max(...places) ? 1200 : -1200)
    await itemAt(page, place).scrollIntoViewIfNeeded({ timeout: 500 })
    await expect(itemAt(page, place)).toBeInViewport({ timeout: 500 })
  }).toPass()
}

/** Scrolls down the timeline and returns the names of its items, newest first. */
export async function readTimeline(page: Page, count: number): Promise<string[]> {
  const names: string[] = []
  while (names.length < count) {
    // Scrolls to the last item read, or to the last one in the document: rows outside the view may have left it again,
    // or be drawn again meanwhile.
    await expect(async () => {
      const last = Math.max(0, ...(await namesInDocument(page)).map(([place]) => place))
      if (names.length > 0)
        await itemAt(page, Math.min(names.length, last)).scrollIntoViewIfNeeded({ timeout: 1000 })
      await expect(itemAt(page, names.length + 1)).toHaveAccessibleName(/^(?!Loading$)/, { timeout: 1000 })
    }).toPass()
    const seen = new Map(await namesInDocument(page))
    for (let name = next(); name !== undefined && name !== 'Loading'; name = next()) names.push(name)

    function next(): string | undefined {
      return seen.get(names.length + 1)
    }
  }
  return names.slice(0, count)
}

/** Place and name of each item that is in the document. */
function namesInDocument(page: Page): Promise<[number, string][]> {
  return revisions(page)
    .locator('[aria-posinset]')
    .evaluateAll((items) =>
      items.map((item) => [
        Number(item.getAttribute('aria-posinset')),
        item.getAttribute('aria-label') ?? '',
      ]),
    )
}

/** Goes to the oldest revision. Rows take their real height when they are drawn, so End may have to be pressed again. */
export async function goToOldest(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(itemAt(page, count)).toHaveAccessibleName(/^Revision /, { timeout: 1000 })
    // Rows grow when they are read, which can push the last one out of the view and so out of the document: this waits
    // until it rests.
    await itemAt(page, count).scrollIntoViewIfNeeded({ timeout: 1000 })
  }).toPass()
}
