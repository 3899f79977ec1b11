import { expect, type Locator, type Page } from 'playwright/test'

/** Finds the heading of a vehicle's page: its plate if known, then its ID. */
export function vehicleHeading(page: Page, vehicleId: number): Locator {
  return page.getByRole('heading', { level: 1, name: new RegExp(`(?:^| )Vehicle ${vehicleId}$`) })
}

/** Opens the vehicle page, and waits for its heading. */
export async function openVehicle(page: Page, vehicleId: number, search = ''): Promise<void> {
  await page.goto(`/vehicles/${vehicleId}${search}`)
  await expect(vehicleHeading(page, vehicleId)).toBeVisible()
}

/** Returns the text content of an element. */
export async function textOf(element: Locator): Promise<string> {
  return (await element.textContent()) ?? ''
}

/** Finds the region "Was it active at…". */
export function question(page: Page): Locator {
  return page.getByRole('region', { name: /^Was it active at/ })
}

/** Finds the field for the time of the question. */
export function timeField(page: Page): Locator {
  return question(page).getByRole('textbox', { name: 'Date and time' })
}

/** Finds the field for the zone of the question. */
export function zoneField(page: Page): Locator {
  return question(page).getByRole('combobox', { name: 'Time zone' })
}

/** Finds the zone in force, in the header. */
export function headerZone(page: Page): Locator {
  return page.getByRole('banner').getByRole('combobox', { name: 'Zone' })
}

/** Types a zone into the header's field. */
export async function showIn(page: Page, zone: string): Promise<void> {
  await headerZone(page).fill(zone)
  await headerZone(page).press('Enter')
}

/** Checks a time, in the field's current zone unless one is given. */
export async function ask(page: Page, at: string, zone?: string): Promise<void> {
  await timeField(page).fill(at)
  if (zone !== undefined) await zoneField(page).fill(zone)
  await question(page).getByRole('button', { name: 'Check', exact: true }).click()
}

/** Finds the verdict: headline and caveats. */
export function verdict(page: Page): Locator {
  return question(page).getByRole('status')
}

/** Opens "Technical details", which has the verdict's basis in the API's terms. */
export async function openTechnicalDetails(page: Page): Promise<void> {
  await question(page).getByText('Technical details').click()
}

/** Returns the ID of the revision that the verdict is based on. */
export async function decidingRevision(page: Page): Promise<string> {
  const decidedBy = question(page)
    .getByText(/^revision \d+ \(/)
    .first()
  return /^revision (\d+)/.exec(await textOf(decidedBy))?.[1] ?? ''
}

/** Returns a parameter of the page's URL; null if missing. */
export function inAddress(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name)
}

/** Finds the one message of a vehicle with an unreadable history. */
export function historyFailure(page: Page): Locator {
  return page
    .getByRole('alert')
    .filter({
      hasText:
        /^(?:Vehicle \d+ (?:wasn’t found|can’t be shown)|Couldn’t load the history of vehicle \d+|This API key was refused|This API key doesn’t have access)/,
    })
}

export function revisions(page: Page): Locator {
  return page.getByRole('region', { name: 'History' })
}

/** Finds one revision of the timeline by its history_id. */
export function revision(page: Page, historyId: string): Locator {
  return revisions(page).getByRole('listitem', { name: new RegExp(`^Revision ${historyId}\\b`) })
}

/** Finds the button that shows a revision's values as the API sent them. */
export function rawValuesButton(page: Page, historyId: string): Locator {
  return revisions(page).getByRole('button', { name: `Raw values of revision ${historyId}`, exact: true })
}

/** Finds one of the timeline's filters by its label. */
export function filter(page: Page, label: string): Locator {
  return revisions(page).getByRole('group', { name: 'Filter history' }).getByLabel(label, { exact: true })
}

/** Finds the revisions in the document, which are those near the viewport. */
export function revisionRows(page: Page): Locator {
  return revisions(page).getByRole('listitem', { name: /^Revision / })
}

/** Opens the filters of the history. */
export async function openFilters(page: Page): Promise<void> {
  const filters = revisions(page).getByRole('button', { name: /^Filters/, expanded: false })
  const opened = revisions(page).getByRole('button', { name: /^Filters/, expanded: true })
  await expect(filters.or(opened)).toBeVisible()
  if (await filters.isVisible()) await filters.click()
  await expect(opened).toBeVisible()
}

/** Opens the menu of a part of the page, and returns one of its items. */
export async function inMenu(part: Locator, name: string): Promise<Locator> {
  const item = part.getByRole('button', { name, exact: true })
  if (!(await item.isVisible())) await part.getByRole('button', { name: 'More', exact: true }).click()
  await expect(item).toBeVisible()
  return item
}

/** Expands all changes. At first, changes that keep the status are collapsed. */
export async function unfoldAll(page: Page): Promise<void> {
  await (await inMenu(revisions(page), 'Show all changes')).click()
  await expect(page).toHaveURL(/[?&]fold=none/)
}

/** Waits until the timeline has this many revisions in total. */
export async function expectRevisionCount(page: Page, count: number): Promise<void> {
  await expect(revisionRows(page).first()).toHaveAttribute('aria-setsize', String(count))
}

/** Finds the timeline's item at a position, from 1. It is in the document only if it is near the viewport. */
export function itemAt(page: Page, place: number): Locator {
  return revisions(page).locator(`[aria-posinset="${place}"]`)
}

/** Finds the focused revision's line in the list. */
export function focusedRevision(page: Page): Locator {
  return revisions(page).locator('li:focus')
}

/** Returns the ID of the revision at a position, from 1. */
export async function idAt(page: Page, place: number): Promise<string> {
  const name = await itemAt(page, place).getAttribute('aria-label')
  return /^Revision (\d+)/.exec(name ?? '')?.[1] ?? ''
}

/** Scrolls by the wheel until the timeline's item at a position is in view, and back if it went too far. */
export async function scrollToItem(page: Page, place: number): Promise<void> {
  await expect(async () => {
    const places = (await namesInDocument(page)).map(([place]) => place)
    // Upwards in steps that don't pass the list's top: rows above are not loaded while the page's own top is in view.
    if (!places.includes(place)) await page.mouse.wheel(0, place > Math.max(...places) ? 1200 : -300)
    await itemAt(page, place).scrollIntoViewIfNeeded({ timeout: 200 })
    await expect(itemAt(page, place)).toBeInViewport({ timeout: 500 })
  }).toPass({ intervals: [100] })
}

/** Scrolls down the timeline and returns the names of its items, newest first. */
export async function readTimeline(page: Page, count: number): Promise<string[]> {
  const names: string[] = []
  const older = revisions(page).getByRole('button', { name: /^Load older/ })
  while (names.length < count) {
    // Scrolls to the last loaded item, or to the last one in the document: rows outside the view may leave it or render
    // again.
    await expect(async () => {
      const places = (await namesInDocument(page)).map(([place]) => place)
      const last = Math.max(0, ...places)
      // A click on the button, which moves down as rows load, may have scrolled past the rows to read.
      if (Math.min(...places) > names.length + 1) await page.mouse.wheel(0, -300)
      else if (names.length > 0)
        await itemAt(page, Math.min(names.length, last)).scrollIntoViewIfNeeded({ timeout: 1000 })
      // At the end of the loaded rows, nothing scrolls any more. If scrolling loaded rows, the button isn't in the
      // document.
      if (last <= names.length && (await older.isVisible())) await older.click({ timeout: 1000 })
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

/** Returns position and name of each item in the document. */
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

/** Goes to the oldest revision, and loads it if necessary. */
export async function goToOldest(page: Page, count: number): Promise<void> {
  const oldest = revisions(page).getByRole('button', { name: 'Oldest', exact: true })
  await expect(revisionRows(page).first()).toBeVisible()
  if (await oldest.isVisible()) await oldest.click()
  else await page.keyboard.press('End')
  await expect(itemAt(page, count)).toHaveAccessibleName(/^Revision /)
}

/** Types a time into the field next to the list, and jumps there. */
export async function jumpTo(page: Page, time: string): Promise<void> {
  const field = revisions(page).getByRole('textbox', { name: 'Jump to a date' })
  await field.fill(time)
  await field.press('Enter')
}
