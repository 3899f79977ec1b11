import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/axe'
import { expect, test } from '../support/test'
import { STATES } from './states'

for (const { title, user, allowed = [], reach } of STATES) {
  test.describe(title, () => {
    test.use({ allowed: [...allowed] })

    test('accessible in both colour schemes, without sideways scrolling', { tag: '@phone' }, async ({
      page,
      viewport,
      signInAs,
    }) => {
      if (user !== null) await signInAs(user)
      await reach(page)
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
      // 320 pixels are also what is left of 1280 at a zoom of 400 %.
      await page.setViewportSize({ width: 320, height: viewport?.height ?? 800 })
      await expectNoSidewaysScrolling(page)
    })
  })
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, 'width of the content').toBeLessThanOrEqual(window ?? 0)
}
