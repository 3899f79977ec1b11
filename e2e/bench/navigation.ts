import type { Browser } from 'playwright'
import type { Row } from './report'
import type { Site } from './site'
import { stopwatch } from './stopwatch'
import { newVisitor, type Speed } from './visitor'

/** One run: from Enter in the search to the first revision, for the first vehicle of the tab and for the second. */
export async function navigateToVehicle(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  await page.goto('/vehicles')
  const search = page.getByRole('searchbox', { name: 'Find a vehicle' })
  const open = async (vehicleId: number): Promise<number> => {
    await search.fill(String(vehicleId))
    await page.waitForLoadState('networkidle')
    return stopwatch(page, { selector: 'main [aria-label^="Revision "]' }, () => search.press('Enter'))
  }
  const cold = await open(1)
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
  const warm = await open(20)
  await context.close()
  return { 'first vehicle opened, ms': cold, 'second vehicle opened, ms': warm }
}
