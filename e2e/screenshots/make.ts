import { join } from 'node:path'
import { chromium as playwrightChromium } from 'playwright'
import { findChromium } from '../run/chromium'
import { launchOptions } from '../run/launch'
import { signIn } from '../support/sign-in'
import { World } from '../support/world'

// `npm run screenshots`: the pictures of the README, from the build in dist/ (`npm run build` first).

const PICTURES = [{ name: 'vehicle', route: '/vehicles/1?at=2024-03-05+08%3A30&zone=America%2FNew_York' }]

const chromium = await findChromium()
if (!chromium) process.exit(1)
const world = await World.start({ deployment: 'same-origin', service: {} })
const browser = await playwrightChromium.launch(launchOptions(chromium))
try {
  const context = await browser.newContext({
    baseURL: world.consoleOrigin,
    viewport: { width: 1280, height: 960 },
    colorScheme: 'light',
    timezoneId: 'America/New_York',
    locale: 'en-US',
  })
  await signIn(context, world.apiOrigin, 'manager')
  const page = await context.newPage()
  for (const { name, route } of PICTURES) {
    await page.goto(route, { waitUntil: 'networkidle' })
    await page.screenshot({ path: join(import.meta.dirname, `${name}.png`) })
  }
} finally {
  await browser.close()
  await world.close()
}
