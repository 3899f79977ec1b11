import type { Browser } from 'playwright'
import {
  type Clipboard,
  fillClipboard,
  GRIDS,
  type GridUnderTest,
  pasteFigure,
  timePaste,
} from './drivers-paste'
import { timeEdit, timeScroll, timeStillness } from './drivers-scroll'
import { reportTargets } from './drivers-targets'
import { medians, type Row, report, type Setting } from './report'
import type { Site } from './site'
import { heapOf } from './visitor'

const SIZES = [1_000, 10_000, 50_000, 100_000]

/**
 * Compares the drivers' grid with the grids of two libraries on the same page. Alternates them, with real pastes of
 * 1,000 to 100,000 rows: text only, and Excel's clipboard formats. Prints a table and the targets, and writes
 * bench-drivers-grids.json.
 */
export async function compareDriversGrids(browser: Browser, site: Site, setting: Setting): Promise<void> {
  const measured: Record<string, Row[]> = Object.fromEntries(GRIDS.map(({ name }) => [name, []]))
  for (let run = 0; run < setting.runs; run++) {
    const row: Record<string, Row> = Object.fromEntries(GRIDS.map(({ name }) => [name, {}]))
    for (const kind of ['plain', 'excel'] as const) {
      for (const rows of SIZES) {
        for (const under of GRIDS)
          Object.assign(row[under.name] ?? {}, await onePaste(browser, site, under, kind, rows))
        console.log(`run ${run + 1}: ${kind}, ${rows} rows`)
      }
    }
    for (const { name } of GRIDS) measured[name]?.push(row[name] ?? {})
  }
  const columns = Object.fromEntries(Object.entries(measured).map(([name, rows]) => [name, medians(rows)]))
  report(columns, setting, 'bench-drivers-grids.json')
  reportTargets(columns)
}

/** Measures one paste in a new browser, and for some pastes also scrolling and an edit. */
async function onePaste(
  browser: Browser,
  site: Site,
  under: GridUnderTest,
  kind: Clipboard,
  rows: number,
): Promise<Row> {
  const context = await browser.newContext({
    baseURL: site.origin,
    ignoreHTTPSErrors: true,
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  // tsx wraps the functions that are sent to the page in this helper; see visitor.ts.
  await context.addInitScript('globalThis.__name = (value) => value')
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await page.goto(`/harness/driver-grids?grid=${under.name}`)
  await fillClipboard(page, rows, kind)
  const row: Row = await timePaste(page, under, rows)
  if (kind === 'plain') row['heap, MB'] = await heapOf(devtools)
  if (kind === 'plain' && rows === 50_000) {
    Object.assign(row, await timeStillness(page), await timeScroll(page, under))
  }
  if (kind === 'plain' && rows === 100_000 && under.name === 'own') Object.assign(row, await timeEdit(page))
  await context.close()
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [pasteFigure(kind, rows, name), value]),
  )
}
