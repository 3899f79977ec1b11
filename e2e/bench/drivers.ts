import { chromium as playwrightChromium } from 'playwright'
import buildHarness from '../harness/build'
import { findChromium } from '../run/chromium'
import { launchOptions } from '../run/launch'
import { World } from '../support/world'
import { fillClipboard, GRIDS, timeEdit, timePaste, timeScroll } from './driver-paste'
import { medians, type Row, report } from './report'

// `npm run bench:drivers [-- <runs> [own]]`: the drivers' grid beside two libraries', on the same page and in the same run: real
// pastes of 1,000 to 100,000 rows, scrolling, an edit. One table, and bench-drivers.json.

const runs = Number(process.argv[2] ?? 5)
const only = process.argv[3]
const SIZES = [1_000, 10_000, 50_000, 100_000]
/** The others need minutes for more as HTML, or give up. */
const MOST_EXCEL_ELSEWHERE = 10_000

await buildHarness()
const chromium = await findChromium()
if (!chromium) process.exit(1)
const world = await World.start({ deployment: 'same-origin', service: {} })
const browser = await playwrightChromium.launch(launchOptions(chromium))
const columns: Record<string, Row> = {}
try {
  for (const under of GRIDS) {
    if (only !== undefined && under.name !== only) continue
    const column: Row = {}
    for (const kind of ['plain', 'excel'] as const) {
      for (const rows of SIZES) {
        if (kind === 'excel' && under.name !== 'own' && rows > MOST_EXCEL_ELSEWHERE) continue
        const measured: Row[] = []
        for (let run = 0; run < runs; run++) {
          const context = await browser.newContext({
            baseURL: world.consoleOrigin,
            viewport: { width: 1440, height: 900 },
            permissions: ['clipboard-read', 'clipboard-write'],
          })
          // What tsx puts around functions that are sent to the page; see visitor.ts.
          await context.addInitScript('globalThis.__name = (value) => value')
          const page = await context.newPage()
          await page.goto(`/harness/driver-grids?grid=${under.name}`)
          await fillClipboard(page, rows, kind)
          measured.push({
            ...(await timePaste(page, under, rows)),
            ...(kind === 'plain' && rows === 50_000 && (await timeScroll(page, under))),
            ...(kind === 'plain' && rows === 100_000 && under.name === 'own' && (await timeEdit(page))),
          })
          await context.close()
        }
        for (const [name, value] of Object.entries(medians(measured))) {
          column[`${kind} ${rows / 1000}k: ${name}`] = value
        }
        console.log(`${under.name}: ${kind}, ${rows} rows`)
      }
    }
    columns[under.name] = column
  }
  report(columns, { runs, chromium: browser.version() }, 'bench-drivers.json')
} finally {
  await browser.close()
  await world.close()
}
