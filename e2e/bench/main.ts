import { type Browser, chromium as playwrightChromium } from 'playwright'
import buildHarness from '../harness/build'
import { findChromium } from '../run/chromium'
import { run } from '../run/command'
import { launchOptions } from '../run/launch'
import { loadVehiclePage } from './cold-load'
import { navigateToVehicle } from './navigation'
import { fillPlan } from './plan-builder'
import { medians, type Row, report } from './report'
import { scrollLongHistory } from './scroll'
import { type Site, startSite } from './site'
import { storm } from './storm'
import { timeVerdict } from './verdict'
import type { Speed } from './visitor'

// `npm run bench [-- <runs>] [<name>]`: builds, serves the build as a good host does, and measures it as a signed-in manager
// meets it. Medians of at least five runs; one table, and bench.json. With a name only what is called so is measured, into
// a file of its own: `npm run bench -- 5 plan`.

const ALL = [loadVehiclePage, navigateToVehicle, timeVerdict, scrollLongHistory, storm, fillPlan]
const wanted = process.argv.slice(2).find((text) => !/^\d+$/.test(text)) ?? ''
const MEASUREMENTS = ALL.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
const runs = Math.max(5, Number(process.argv.slice(2).find((text) => /^\d+$/.test(text)) ?? 5))

async function measure(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const column: Row = {}
  for (const measurement of MEASUREMENTS) {
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

if (MEASUREMENTS.length === 0) throw new Error(`Nothing is called ${wanted}.`)
if ((await run('vite', ['build'])) !== 0) process.exit(1)
await buildHarness()
const chromium = await findChromium()
if (!chromium) process.exit(1)
const site = await startSite()
const browser = await playwrightChromium.launch(launchOptions(chromium))
try {
  const [fast, slow] = [await measure(browser, site, 'fast'), await measure(browser, site, 'slow')]
  report(
    { fast, slow },
    { runs, chromium: browser.version() },
    wanted === '' ? 'bench.json' : `bench-${wanted}.json`,
  )
} finally {
  await browser.close()
  await site.close()
}
