import { type Browser, chromium as playwrightChromium } from 'playwright'
import buildHarness from '../harness/build'
import { findChromium } from '../run/chromium'
import { run } from '../run/command'
import { launchOptions } from '../run/launch'
import { buildOf, compare } from './against'
import { measureChangeMany } from './change-many'
import { checkDisputes } from './disputes'
import { measureDisputesPage } from './disputes-page'
import { compareDriversGrids } from './drivers-grids'
import { buildGrids } from './grids/build'
import { measurementsWith } from './measurements'
import { medians, type Row, report } from './report'
import { measureService } from './service'
import { type Site, startSite } from './site'
import { countTasks } from './tasks/count-tasks'
import type { Speed } from './visitor'

// `npm run bench [-- <runs> <part of a measurement's name> …]`: builds, serves the build like a good host, and measures
// it as a signed-in manager. Prints a table with the medians of at least five runs, and writes bench.json. The drivers'
// grids, the service, the engine and the page of disputes, bulk changes, and the effort per task write their own files,
// such as bench-drivers-grids.json.

// `npm run bench -- against <commit> [<runs> <part of a name> …]` compares with that commit; see against.ts.
const [first, commit, ...others] = process.argv.slice(2)
const isAgainst = first === 'against'
const given = isAgainst ? others : process.argv.slice(2)
const isCount = (text: string): boolean => /^\d+$/.test(text)
const runs = Math.max(5, Number(given.find(isCount) ?? (isAgainst ? 9 : 5)))
const names = given.filter((text) => !isCount(text))
const isWanted = (name: string): boolean => names.length === 0 || names.some((part) => name.includes(part))
// The burst uses the harness, which both builds would share.
const wanted = measurementsWith(names).filter(([name]) => !isAgainst || name !== '401 burst')
const GRIDS = 'drivers grids'
const SERVICE = 'service'
const DISPUTES = 'disputes engine'
const DISPUTES_PAGE = 'disputes page'
const CHANGE_MANY = 'change many'
const TASKS = 'tasks'
const ALONE = [GRIDS, SERVICE, DISPUTES, DISPUTES_PAGE, CHANGE_MANY, TASKS]
if (wanted.length === 0 && (isAgainst || !ALONE.some(isWanted)))
  throw new Error(`There are ${[...measurementsWith([]).map(([name]) => name), ...ALONE].join(', ')}.`)

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

const before = isAgainst ? await buildOf(commit ?? '') : null
if ((await run('vite', ['build'])) !== 0) process.exit(1)
await buildHarness()
if (!isAgainst && isWanted(GRIDS)) await buildGrids()
const chromium = await findChromium()
if (!chromium) process.exit(1)
const site = await startSite()
const { args = [], ...options } = launchOptions(chromium)
// The site uses its own certificate.
const browser = await playwrightChromium.launch({
  ...options,
  args: [...args, '--ignore-certificate-errors'],
})
const setting = { runs, chromium: browser.version() }
try {
  if (before !== null) {
    report(await compare({ browser, site, before, wanted, runs }), setting, 'bench-against.json')
  } else if (wanted.length > 0) {
    const [fast, slow] = [await measure(browser, site, 'fast'), await measure(browser, site, 'slow')]
    report({ fast, slow }, setting, names.length === 0 ? 'bench.json' : `bench-${names.join('-')}.json`)
  }
  const isAlone = (name: string) => before === null && isWanted(name)
  if (isAlone(GRIDS)) await compareDriversGrids(browser, site, setting)
  if (isAlone(SERVICE)) await measureService(setting)
  if (isAlone(DISPUTES))
    report({ engine: await checkDisputes() }, { ...setting, runs: 1 }, 'bench-disputes.json')
  if (isAlone(DISPUTES_PAGE))
    report({ page: await measureDisputesPage(browser, runs) }, setting, 'bench-disputes-page.json')
  if (isAlone(CHANGE_MANY))
    report({ page: await measureChangeMany(browser, runs) }, setting, 'bench-change-many.json')
  if (isAlone(TASKS)) report(await countTasks(browser), { ...setting, runs: 1 }, 'bench-tasks.json')
} finally {
  await browser.close()
  await site.close()
  await before?.remove()
}
