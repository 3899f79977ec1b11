import type { Browser, Page } from 'playwright'
import { codeSize } from './code'
import type { Row } from './report'
import type { Site } from './site'
import { heapOf, newVisitor, type Speed } from './visitor'

const PAGE = '/vehicles/1'

/** Opens the vehicle page with an empty cache, then once more with a full cache. */
export async function loadVehiclePage(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const visitor = await newVisitor(browser, site, speed)
  const { page } = visitor
  await openAndSettle(page)
  const observed = await page.evaluate(() => window.observed)
  const requests = await requestsUntilFirstRevision(page)
  const row: Row = {
    'JS+CSS, KB gz': codeSize(site.dist, requests),
    requests: requests.length,
    'first paint, ms': observed.firstContentfulPaint,
    'largest paint, ms': observed.largestContentfulPaint,
    'first revision, ms': observed.firstRevision ?? Number.NaN,
    'layout shift': observed.layoutShift,
    'blocking, ms': observed.blocking,
    'heap, MB': await heapOf(visitor.devtools),
    'DOM nodes': await page.evaluate(() => document.querySelectorAll('*').length),
  }
  await openAndSettle(page)
  row['repeat visit, ms'] = (await page.evaluate(() => window.observed.firstRevision)) ?? Number.NaN
  await visitor.context.close()
  return row
}

/**
 * Waits for the data, and then for a second without any loading, to include late shifts, tasks, and everything after
 * the revisions. 'networkidle' may come before the revisions are rendered.
 */
async function openAndSettle(page: Page): Promise<void> {
  await page.goto(PAGE)
  await page.waitForFunction(
    () => {
      const ends = performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration)
      const last = Math.max(window.observed.firstRevision ?? Number.POSITIVE_INFINITY, ...ends)
      return performance.now() > last + 1_000
    },
    undefined,
    { timeout: 60_000, polling: 100 },
  )
}

/** Records the paths of all requests before the first revision is shown. The page itself is the first. */
function requestsUntilFirstRevision(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const until = window.observed.firstRevision ?? Number.POSITIVE_INFINITY
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ]
    return entries.filter(({ startTime }) => startTime < until).map(({ name }) => new URL(name).pathname)
  })
}
