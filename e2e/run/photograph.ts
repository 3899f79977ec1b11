import { chromium as playwrightChromium } from 'playwright'
import type { Page } from 'playwright/test'
import { signIn } from '../support/sign-in'
import { World } from '../support/world/world'
import { findChromium } from './chromium'
import { launchOptions } from './launch'

export interface Look {
  readonly width: number
  readonly height: number
  readonly colorScheme: 'light' | 'dark'
}

/**
 * Takes pictures of the build in dist/ with its own service. `open` returns a page as a signed-in manager sees it,
 * equal on every machine. Ends the process if it finds no Chromium.
 */
export async function photograph(
  take: (open: (look: Look) => Promise<Page>) => Promise<void>,
): Promise<void> {
  const chromium = await findChromium()
  if (!chromium) process.exit(1)
  const world = await World.start({ deployment: 'same-origin', service: {} })
  const browser = await playwrightChromium.launch(launchOptions(chromium))
  try {
    await take(async ({ width, height, colorScheme }) => {
      const context = await browser.newContext({
        baseURL: world.consoleOrigin,
        viewport: { width, height },
        colorScheme,
        reducedMotion: 'reduce',
        timezoneId: 'America/New_York',
        locale: 'en-US',
      })
      await signIn(context, world.apiOrigin, 'manager')
      return context.newPage()
    })
  } finally {
    await browser.close()
    await world.close()
  }
}
