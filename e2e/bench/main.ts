import { type Browser, chromium as playwrightChromium } from 'playwright'
import buildHarness from '../harness/build'
import { findChromium } from '../run/chromium'
import { run } from '../run/command'
import { launchOptions } from '../run/launch'
import { burst401 } from './burst-401'
import { openSmallPages, searchCatalogue } from './catalogue'
import { measureChangeMany } from './change-many'
import { loadVehiclePage } from './cold-load'
import { checkDisputes } from './disputes'
import { measureDisputesPage } from './disputes-page'
import { compareDriversGrids } from './drivers-grids'
import { fillDrivers } from './drivers-page'
import { makeStatements } from './evidence'
import { navigateToVehicle } from './navigation'
import { fillPlan } from './plan-builder'
import { medians, type Row, report } from './report'
import { countRibbonRequests } from './ribbon'
import { scrollLongHistory } from './scroll'
import { measureService } from './service'
import { type Site, startSite } from './site'
import { uploadLargePdf } from './upload'
import { timeVerdict } from './verdict'
import type { Speed } from './visitor'

// `npm run bench [-- <runs> <part of a measurement's name> …]`: builds, serves the build as a good host does, and measures
// it as a signed-in manager meets it. Medians of at least five runs; a table and bench.json, and for the drivers' grid
// beside two libraries', for the service on each database, for the engine and the page of
// disputes, and for changing many vehicles, other ones with files of their own: bench-drivers-grids.json and so on.

const MEASUREMENTS = {
  'cold load': loadVehiclePage,
  navigation: navigateToVehicle,
  verdict: timeVerdict,
  ribbon: countRibbonRequests,
  scrolling: scrollLongHistory,
  '401 burst': burst401,
  'plan builder': fillPlan,
  pages: openSmallPages,
  catalogue: searchCatalogue,
  upload: uploadLargePdf,
  'drivers page': fillDrivers,
  evidence: makeStatements,
}
const isCount = (text: string): boolean => /^\d+$/.test(text)
const runs = Math.max(5, Number(process.argv.slice(2).find(isCount) ?? 5))
const names = process.argv.slice(2).filter((text) => !isCount(text))
const isWanted = (name: string): boolean => names.length === 0 || names.some((part) => name.includes(part))
const wanted = Object.entries(MEASUREMENTS).filter(([name]) => isWanted(name))
const GRIDS = 'drivers grids'
const SERVICE = 'service'
const DISPUTES = 'disputes engine'
const DISPUTES_PAGE = 'disputes page'
const CHANGE_MANY = 'change many'
const ALONE = [GRIDS, SERVICE, DISPUTES, DISPUTES_PAGE, CHANGE_MANY]
if (wanted.length === 0 && !ALONE.some(isWanted))
  throw new Error(`There are ${[...Object.keys(MEASUREMENTS), ...ALONE].join(', ')}.`)

async function measure(browser: Browser, site: Site, speed: Speed): Promise<Row> {
  const column: Row = {}
  for (const [name, measurement] of wanted) {
    const rows: Row[] = []
    for (let index = 0; index < runs; index += 1) {
      await site.reset()
      rows.push(await measurement(browser, site, speed))
    }
    Object.assign(column, medians(rows))
    console.log(`${speed}: ${name}`)
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
  if (wanted.length > 0) {
    const [fast, slow] = [await measure(browser, site, 'fast'), await measure(browser, site, 'slow')]
    report({ fast, slow }, setting, names.length === 0 ? 'bench.json' : `bench-${names.join('-')}.json`)
  }
  if (isWanted(GRIDS)) await compareDriversGrids(browser, site, setting)
  if (isWanted(SERVICE)) await measureService(setting)
  if (isWanted(DISPUTES))
    report({ engine: await checkDisputes() }, { ...setting, runs: 1 }, 'bench-disputes.json')
  if (isWanted(DISPUTES_PAGE))
    report({ page: await measureDisputesPage(browser, runs) }, setting, 'bench-disputes-page.json')
  if (isWanted(CHANGE_MANY))
    report({ page: await measureChangeMany(browser, runs) }, setting, 'bench-change-many.json')
} finally {
  await browser.close()
  await site.close()
}
