import type { Browser } from 'playwright'
import type { Row } from './report'
import type { Site } from './site'
import { newVisitor, type Speed } from './visitor'

declare global {
  interface Window {
    scrolled: { late: number; longest: number; mostRows: number }
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
  await page.evaluate(() => {
    const frames = { late: 0, longest: 0, mostRows: 0 }
    window.scrolled = frames
    let last = performance.now()
    const look = (now: number): void => {
      const took = now - last
      last = now
      if (took > 50) frames.late += 1
      frames.longest = Math.max(frames.longest, took)
      frames.mostRows = Math.max(
        frames.mostRows,
        document.querySelectorAll('[aria-label^="Revision "]').length,
      )
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await revisions.getByRole('listitem').nth(3).hover()
  for (let step = 0; step < STEPS; step += 1) await page.mouse.wheel(0, 600)
  await revisions.getByRole('listitem').first().waitFor()
  const frames = await page.evaluate(() => window.scrolled)
  await context.close()
  return {
    'frames over 50 ms': frames.late,
    'longest frame, ms': frames.longest,
    'most rows in the DOM': frames.mostRows,
  }
}
