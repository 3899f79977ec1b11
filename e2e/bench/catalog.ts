import type { Browser } from 'playwright'
import { fulfillCatalog, manyTypes } from '../support/pages/catalog-page'
import { codeSize } from './code'
import { typeInto, watchKeys } from './plan-builder'
import type { Row } from './report'
import type { Site } from './site'
import { stopwatch } from './stopwatch'
import { newVisitor, type Speed } from './visitor'

const TYPES = 500

/** Measures, in one run, what each small page loads beyond the vehicle page, and its layout shift. */
export async function openSmallPages(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const row: Row = {}
  for (const name of ['integrations', 'documents', 'citations']) {
    const { context, page } = await newVisitor(browser, site, speed)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/vehicles/1')
    await page.waitForLoadState('networkidle')
    const before = codeSize(site.dist, asked)
    await page.goto(`/${name}`)
    await page.waitForLoadState('networkidle')
    row[`${name}: own code, KB gz`] = codeSize(site.dist, asked) - before
    row[`${name}: layout shift`] = await page.evaluate(() => window.observed.layoutShift)
    await context.close()
  }
  return row
}

/** Measures one search among 500 integration types, from the key press to the frame with its result. */
export async function searchCatalog(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  await fulfillCatalog(page, manyTypes(TYPES))
  await page.goto('/integrations')
  await page.waitForLoadState('networkidle')
  const field = page.getByRole('searchbox', { name: 'Search integrations' })
  const first = await stopwatch(
    page,
    { selector: 'main search [role="status"]', texts: ['176 of 500'] },
    () => field.press('4'),
  )
  await field.fill('')
  await watchKeys(page)
  const slowest = await typeInto(page, field, 'telematics 49')
  await context.close()
  return { '500 types: first key to answer, ms': first, '500 types: slowest key to paint, ms': slowest }
}
