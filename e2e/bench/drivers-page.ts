import type { Browser, Page } from 'playwright'
import { codeSize } from './code'
import { fillClipboard, GRIDS, timePaste } from './drivers-paste'
import type { Row } from './report'
import type { Site } from './site'
import { heapOf, newVisitor, type Speed } from './visitor'

const ROWS = 100_000
const PASTES = 10

/** Measures the whole drivers page, including drafts and sending, with 100,000 rows pasted ten times. */
export async function fillDrivers(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const { context, page, devtools } = await newVisitor(browser, site, speed)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/vehicles/1')
  await page.waitForLoadState('networkidle')
  const before = codeSize(site.dist, asked, 'js')
  await page.getByRole('link', { name: 'Drivers', exact: true }).click()
  await page.getByRole('grid', { name: 'Drivers' }).waitFor()
  await page.waitForLoadState('networkidle')
  const row: Row = { 'drivers’ own JS, KiB gz': ((codeSize(site.dist, asked, 'js') - before) * 1000) / 1024 }
  const [own] = GRIDS
  if (!own || speed === 'slow') {
    await context.close()
    return row
  }
  await fillClipboard(page, ROWS, 'excel')
  const heaps: number[] = []
  for (let paste = 0; paste < PASTES; paste++) {
    const times = await timePaste(page, own, ROWS)
    if (paste === 0) for (const [name, value] of Object.entries(times)) row[`drivers 100k: ${name}`] = value
    heaps.push(await heapOf(devtools))
    await page.getByRole('button', { name: 'Undo' }).click()
    await emptied(page)
  }
  row['drivers: heap after one paste of 100k, MB'] = heaps[0] ?? Number.NaN
  row['drivers: heap after ten, each undone, MB'] = heaps.at(-1) ?? Number.NaN
  await context.close()
  return row
}

async function emptied(page: Page): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: /^0 valid/ })
    .waitFor()
}
