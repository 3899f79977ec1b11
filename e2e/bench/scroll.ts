import type { Browser } from 'playwright'
import { framesOf, watchFrames } from './frames'
import type { Row } from './report'
import type { Site } from './site'
import { newVisitor, type Speed } from './visitor'

declare global {
  interface Window {
    mostRows: number
  }
}

const STEPS = 120

/** One run: through the vehicle with 100,000 revisions by the wheel. */
export async function scrollLongHistory(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  await page.goto('/vehicles/2')
  const revisions = page.getByRole('region', { name: 'Revisions' })
  await revisions.getByRole('listitem').first().waitFor()
  await page.waitForLoadState('networkidle')
  await watchFrames(page)
  await page.evaluate(() => {
    window.mostRows = 0
    const count = (): void => {
      window.mostRows = Math.max(
        window.mostRows,
        document.querySelectorAll('[aria-label^="Revision "]').length,
      )
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await revisions.getByRole('listitem').nth(3).hover()
  for (let step = 0; step < STEPS; step += 1) await page.mouse.wheel(0, 600)
  await revisions.getByRole('listitem').first().waitFor()
  const frames = await framesOf(page)
  const mostRows = await page.evaluate(() => window.mostRows)
  await context.close()
  return {
    'frames over 50 ms': frames.late,
    'longest frame, ms': frames.longest,
    'most rows in the DOM': mostRows,
  }
}
