import type { Browser, Page } from 'playwright'
import { isHistory } from '../support/wire/history'
import { framesOf, watchFrames } from './frames'
import type { Row } from './report'
import type { Site } from './site'
import { newVisitor, type Speed } from './visitor'

declare global {
  interface Window {
    mostRows: number
  }
}

/** Pixels per second, and the duration (ms). */
const PACE = 20_000
const LASTS = 4000
/** Time (UTC) of the jump, which is far away among 100,000 revisions. */
const FAR = '2024-06-11 12:00 Z'

/** Scrolls through the vehicle with 100,000 revisions at a constant speed, then jumps to a date far away. */
export async function scrollLongHistory(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  await page.goto('/vehicles/2?fold=none')
  const revisions = page.getByRole('region', { name: 'History' })
  await revisions.getByRole('listitem').first().waitFor()
  await page.waitForLoadState('networkidle')
  await countRows(page)
  await watchFrames(page)
  await page.evaluate(
    ([pace, lasts]) =>
      new Promise<void>((resolve) => {
        const start = performance.now()
        const top = scrollY
        const scroll = (now: number): void => {
          scrollTo(0, top + (pace * Math.max(0, now - start)) / 1000)
          if (now - start < lasts) requestAnimationFrame(scroll)
          else resolve()
        }
        requestAnimationFrame(scroll)
      }),
    [PACE, LASTS] as const,
  )
  const frames = await framesOf(page)
  await revisions
    .getByRole('listitem', { name: /^Revision / })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')

  let requests = 0
  page.on('request', (request) => {
    const url = new URL(request.url())
    // Requests with a status are the ribbon's, which may still be loading.
    if (isHistory(url) && !url.searchParams.has('active')) requests += 1
  })
  await page.evaluate(() => scrollTo(0, 0))
  const field = page.getByRole('textbox', { name: 'Jump to a date' })
  await field.fill(FAR)
  const start = Date.now()
  await field.press('Enter')
  await revisions.locator(':focus[aria-label^="Revision "]').waitFor()
  const jump = Date.now() - start
  const mostRows = await page.evaluate(() => window.mostRows)
  await context.close()
  return {
    'frames over 50 ms at 20,000 px/s, %': (100 * frames.late) / frames.all,
    'longest frame, ms': frames.longest,
    'most rows in the DOM': mostRows,
    'jump to a date, ms': jump,
    'jump, requests': requests,
  }
}

/** Starts counting the rows of the list that are in the document at the same time. */
async function countRows(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.mostRows = 0
    const count = (): void => {
      window.mostRows = Math.max(window.mostRows, document.querySelectorAll('[aria-posinset]').length)
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
}
