import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium as playwrightChromium } from 'playwright'
import { signIn } from '../support/sign-in'
import { World } from '../support/world'
import { findChromium } from './chromium'
import { launchOptions } from './launch'
import { OUT } from './paths'

// `npm run screens -- /vehicles /vehicles/1`: pictures of pages as a signed-in manager sees them, from the build in
// dist/ (`npm run build` first), wide and on a phone, light and dark, whole pages, into e2e/.out/screens.

const FOLDER = join(OUT, 'screens')
const WIDTHS = [1440, 390]
const SCHEMES = ['light', 'dark'] as const

async function takeScreens(browser: Browser, world: World, route: string): Promise<void> {
  for (const width of WIDTHS) {
    for (const colorScheme of SCHEMES) {
      const context = await browser.newContext({
        baseURL: world.consoleOrigin,
        viewport: { width, height: 900 },
        colorScheme,
        reducedMotion: 'reduce',
        timezoneId: 'America/New_York',
        locale: 'en-US',
      })
      await signIn(context, world.apiOrigin, 'manager')
      const page = await context.newPage()
      page.on('console', (message) => console.log(`  ${message.type()}: ${message.text()}`))
      await page.goto(route, { waitUntil: 'networkidle' })
      const name = `${route.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'root'}-${width}-${colorScheme}.png`
      await page.screenshot({ path: join(FOLDER, name), fullPage: true })
      console.log(join(FOLDER, name))
      await context.close()
    }
  }
}

const routes = process.argv.slice(2)
if (routes.length === 0) routes.push('/vehicles', '/vehicles/1')
const chromium = await findChromium()
if (!chromium) process.exit(1)
rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER, { recursive: true })
const world = await World.start({ deployment: 'same-origin', service: {} })
const browser = await playwrightChromium.launch(launchOptions(chromium))
try {
  for (const route of routes) await takeScreens(browser, world, route)
} finally {
  await browser.close()
  await world.close()
}
