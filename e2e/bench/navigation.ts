import type { Browser, Page } from 'playwright'
import type { Row } from './report'
import type { Site } from './site'
import { stopwatch } from './stopwatch'
import { newVisitor, type Speed } from './visitor'

/**
 * Measures from Enter in the search, with its result shown, to the first revision: for the tab's first vehicle, for a
 * different vehicle, and for the first vehicle again.
 */
export async function navigateToVehicle(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  await page.goto('/vehicles')
  const search = page.getByRole('searchbox', { name: 'Find a vehicle' })
  const open = async (vehicleId: number): Promise<number> => {
    await search.fill(String(vehicleId))
    await page
      .getByRole('status')
      .filter({ hasText: /\bmatch(?:es)?\b/ })
      .waitFor()
    await quiet(page)
    return stopwatch(page, { selector: 'main [aria-label^="Revision "]' }, () => search.press('Enter'))
  }
  const back = () => page.getByRole('link', { name: 'Vehicles', exact: true }).click()
  const first = await open(1)
  await back()
  const second = await open(20)
  await back()
  const again = await open(1)
  await context.close()
  return {
    'first vehicle opened, ms': first,
    'second vehicle opened, ms': second,
    'first vehicle again, ms': again,
  }
}

/** Waits until the page has sent nothing for as long as a user needs to read a verdict. */
async function quiet(page: Page): Promise<void> {
  let sent = Date.now()
  const note = () => {
    sent = Date.now()
  }
  page.on('request', note)
  while (Date.now() - sent < 700) await page.waitForTimeout(100)
  page.off('request', note)
}
