import { type Browser, chromium as playwrightChromium } from 'playwright'
import buildHarness from '../harness/build'
import { findChromium } from '../run/chromium'
import { run } from '../run/command'
import { launchOptions } from '../run/launch'
import { loadVehiclePage } from './cold-load'
import { compareDriversGrids } from './drivers-grids'
import { fillDrivers } from './drivers-page'
import { navigateToVehicle } from './navigation'
import { fillPlan } from './plan-builder'
import { medians, type Row, report } from './report'
import { scrollLongHistory } from './scroll'
import { type Site, startSite } from './site'
import { storm } from './storm'
import { timeVerdict } from './verdict'
import type { Speed } from './visitor'

// `npm run bench [-- <runs> <names>]`: builds, serves the build as a good host does, and measures it as a signed-in
// manager meets it. Medians of at least five runs; a table and bench.json, and for the drivers' grid beside two
// libraries' another one with bench-drivers.json. Names choose: `npm run bench -- drivers plan` measures what has
// either in the name of its function.

const MEASUREMENTS = [
  loadVehiclePage,
  navigateToVehicle,
  timeVerdict,
  scrollLongHistory,
  storm,
  fillPlan,
  fillDrivers,
]
const given = process.argv.slice(2)
const runs = Math.max(5, Number(given.find((word) => /^\d+$/.test(word)) ?? 5))
const names = given.filter((word) => !/^\d+$/.test(word)).map((word) => word.toLowerCase())
const isWanted = ({ name }: { readonly name: string }) =>
  names.length === 0 || names.some((word) => name.toLowerCase().includes(word))

async function measure(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const column: Row = {}
  for (const measurement of MEASUREMENTS.filter(isWanted)) {
    const rows: Row[] = []
    for (let index = 0; index < runs; index += 1) {
      await site.reset()
      rows.push(await measurement(browser, site, speed))
    }
    Object.assign(column, medians(rows))
    console.log(`${speed}: ${measurement.name}`)
  }
  return column
}

if ((await run('vite', ['build'])) !== 0) process.exit(1)
await buildHarness()
const chromium = await findChromium()
if (!chromium) process.exit(1)
const site = await startSite()
const browser = await playwrightChromium.launch(launchOptions(chromium))
const setting = { runs, chromium: browser.version() }
try {
  if (MEASUREMENTS.some(isWanted)) {
    const [fast, slow] = [await measure(browser, site, 'fast'), await measure(browser, site, 'slow')]
    report({ fast, slow }, setting)
  }
  if (isWanted(compareDriversGrids)) await compareDriversGrids(browser, site, setting)
} finally {
  await browser.close()
  await site.close()
}
