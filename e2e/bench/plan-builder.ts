import type { Browser, Locator, Page } from 'playwright'
import { charge, openNewPlan, pasteCharges } from '../support/pages/plan-page'
import { codeSize } from './code'
import { type Frames, framesOf, watchFrames } from './frames'
import type { Row } from './report'
import type { Site } from './site'
import { newVisitor, type Speed } from './visitor'

const CHARGES = 200

declare global {
  interface Window {
    keyToPaint: number[]
  }
}

/** Measures the plan builder with 200 charges: typing, and dragging a charge past others. */
export async function fillPlan(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page } = await newVisitor(browser, site, speed)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/vehicles')
  await page.waitForLoadState('networkidle')
  const before = codeSize(site.dist, asked)
  await openNewPlan(page)
  await page.waitForLoadState('networkidle')
  const row: Row = { 'plan builder’s own code, KB gz': codeSize(site.dist, asked) - before }

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
  const { up, way, down } = await drag(page)
  row['drag: longest frame, ms'] = way.longest
  row['drag: frames over 50 ms'] = way.late
  row['drag: picked up, longest frame, ms'] = up.longest
  row['drag: put down, longest frame, ms'] = down.longest
  await context.close()
  return row
}

/**
 * Measures from a key press, by the browser's time stamp, to the frame with its effect (Event Timing). Excludes the
 * time that Playwright needs to send the key.
 */
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

/**
 * Focuses a field and types into it. Returns the slowest key press in milliseconds, in the browsers' steps of 8 ms; 16
 * if none took longer.
 */
export async function typeInto(page: Page, field: Locator, text = 'twenty letters or so'): Promise<number> {
  await field.focus()
  await settled(page)
  await page.evaluate(() => {
    window.keyToPaint.length = 0
  })
  await page.keyboard.type(text, { delay: 60 })
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  return page.evaluate(() => Math.max(16, ...window.keyToPaint))
}

/** Drags a charge past others. Browsers do most of the work at the start and the end. */
async function drag(page: Page): Promise<{ up: Frames; way: Frames; down: Frames }> {
  const handle = charge(page, 3).getByRole('button', { name: 'Drag to reorder' })
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (!box) throw new Error('The handle is not drawn')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await watchFrames(page)
  await page.mouse.down()
  await page.mouse.move(x, y + 6)
  await said(page, 'picked up from position 3 of')
  await settled(page)
  const up = await framesOf(page)
  await watchFrames(page)
  for (let step = 2; step <= 40; step += 1) await page.mouse.move(x, y + step * 6)
  const way = await framesOf(page)
  await watchFrames(page)
  await page.mouse.up()
  await said(page, 'moved to position')
  await settled(page)
  const down = await framesOf(page)
  return { up, way, down }
}

/**
 * Waits until the list announces a text. Runs in the page: a locator would search the whole page in every frame, which
 * takes longer than the measured frames, and would count as part of them.
 */
async function said(page: Page, text: string): Promise<void> {
  await page.waitForFunction((text) => {
    const regions = [...document.querySelectorAll('[aria-live="assertive"]')]
    return regions.some((region) => region.textContent?.includes(text))
  }, text)
}

/** Waits until the effects of an action have ended, including animations. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
}
