import type { Browser } from 'playwright'
import type { Row } from './report'
import type { Site } from './site'
import { stopwatch } from './stopwatch'
import { newVisitor, type Speed } from './visitor'

const HEADLINES = ['Active', 'Not active', 'No record', 'Changed during']

/** Measures from the click on "Check" to the frame that shows the verdict. */
export async function timeVerdict(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  await page.goto('/vehicles/1')
  const region = page.getByRole('region', { name: /^Was it active at/ })
  await region.getByRole('textbox', { name: 'Date and time' }).fill('2024-06-03 12:00:00')
  await page.waitForLoadState('networkidle')
  const answer = { selector: 'section [role="status"]', texts: HEADLINES }
  const took = await stopwatch(page, answer, () =>
    region.getByRole('button', { name: 'Check', exact: true }).click(),
  )
  await context.close()
  return { 'verdict, ms': took }
}
