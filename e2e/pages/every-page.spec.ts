import type { Page } from 'playwright/test'
import { expectAccessible, expectTouchTargets } from '../support/axe'
import { expect, test } from '../support/test'
import { STATES } from './states'

// Reaching a state costs more than looking at it: it is reached once and then looked at in every width.

/** A phone, and what is left of 1280 pixels at a zoom of 400 %. */
const NARROW = [390, 320]

for (const { title, user, allowed = [], reach } of STATES) {
  test.describe(title, () => {
    test.use({ allowed: [...allowed] })

    test('accessible in both colour schemes; no sideways scrolling, wide or on a phone', async ({
      context,
      page,
      signInAs,
    }) => {
      if (user !== null) await signInAs(user)
      await reach(page)
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)

      const devTools = await context.newCDPSession(page)
      await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
      for (const width of NARROW) {
        await page.setViewportSize({ width, height: 844 })
        await expectNoSidewaysScrolling(page)
      }
      await expectTouchTargets(page)
    })
  })
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, `width of the content in a window of ${window}`).toBeLessThanOrEqual(window ?? 0)
}
