import type { Browser, Locator, Page } from 'playwright'
import { charge, openNewPlan, pasteCharges } from '../support/plan-page'
import { codeSize } from './code'
import { framesOf, watchFrames } from './frames'
import type { Row } from './report'
import type { Site } from './site'
import { newVisitor, type Speed } from './visitor'

const CHARGES = 200

declare global {
  interface Window {
    keyToPaint: number[]
  }
}

/** One run: the plan builder with 200 charges; typing, and a charge dragged past others. */
export async function fillPlan(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/vehicles')
  await page.waitForLoadState('networkidle')
  const before = codeSize(asked)
  await openNewPlan(page)
  await page.waitForLoadState('networkidle')
  const row: Row = { 'plan builder’s own code, KB gz': codeSize(asked) - before }

  await pasteCharges(
    page,
    Array.from({ length: CHARGES }, (_, index) => `Charge no. ${index + 1}\t${index + 1}.50\ttoll`),
  )
  await watchKeys(page)
  row['key to paint, name, ms'] = await typeInto(page, page.getByRole('textbox', { name: 'Plan name' }))
  await charge(page, 100).locator('button[aria-expanded]').click()
  row['key to paint, charge, ms'] = await typeInto(
    page,
    charge(page, 100).getByRole('textbox', { name: 'Description' }),
  )
  const frames = await drag(page)
  row['drag: longest frame, ms'] = frames.longest
  row['drag: frames over 50 ms'] = frames.late
  await context.close()
  return row
}

/** From a key press, as the browser stamped it, to the frame that shows what it did. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.keyToPaint = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.name === 'keydown' || entry.name === 'input') window.keyToPaint.push(entry.duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** The slowest of some key presses, in milliseconds, to the 8 ms that browsers tell; 16 where none took longer. */
export async function typeInto(page: Page, field: Locator, text = 'twenty letters or so'): Promise<number> {
  await field.focus()
  await page.evaluate(() => {
    window.keyToPaint.length = 0
  })
  await field.pressSequentially(text, { delay: 60 })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return page.evaluate(() => Math.max(16, ...window.keyToPaint))
}

async function drag(page: Page) {
  const handle = charge(page, 3).getByRole('button', { name: 'Drag to reorder' })
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not drawn')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await watchFrames(page)
  for (let step = 1; step <= 40; step += 1) await page.mouse.move(x, y + step * 6)
  const frames = await framesOf(page)
  await page.mouse.up()
  return frames
}
