import { join } from 'node:path'
import { chromium as playwrightChromium } from 'playwright'
import { findChromium } from '../run/chromium'
import { launchOptions } from '../run/launch'
import { signIn } from '../support/sign-in'
import { World } from '../support/world'
import { PICTURES, settle } from './pictures'

// `npm run screenshots`: the pictures of the README, from the build in dist/ (`npm run build` first).

const chromium = await findChromium()
if (!chromium) process.exit(1)
const world = await World.start({ deployment: 'same-origin', service: {} })
const browser = await playwrightChromium.launch(launchOptions(chromium))
try {
  for (const { name, reach, width = 1280, height = 800, colorScheme = 'light' } of PICTURES) {
    const context = await browser.newContext({
      baseURL: world.consoleOrigin,
      viewport: { width, height },
      colorScheme,
      reducedMotion: 'reduce',
      timezoneId: 'America/New_York',
      locale: 'en-US',
    })
    await signIn(context, world.apiOrigin, 'manager')
    const page = await context.newPage()
    await reach(page)
    await settle(page)
    await page.screenshot({ path: join(import.meta.dirname, `${name}.png`) })
    await context.close()
    console.log(`${name}.png`)
  }
} finally {
  await browser.close()
  await world.close()
}
