import { join } from 'node:path'
import { visits } from '../pages/page-state'
import { STATES } from '../pages/states'
import { SCREENS } from '../run/paths'
import { test } from '../support/test'

/** Fixed time of the browser and the service, so the pixels of two runs can be compared. */
const NOW = Date.parse('2026-11-22T15:00:00Z')
const WIDTHS = [1440, 390]
const SCHEMES = ['light', 'dark'] as const

test.use({ viewport: { width: 1440, height: 900 }, serviceOptions: { now: () => NOW } })

for (const visit of visits(STATES)) {
  for (const [index, { title, user }] of visit.entries()) {
    // One test per state, so that a single picture can be taken. It passes through the states that the state continues
    // from.
    const way = visit.slice(0, index + 1)

    test(title, async ({ allow, context, page, signInAs }) => {
      allow(...way.flatMap(({ allowed = [] }) => allowed))
      await context.clock.setFixedTime(NOW)
      // The clock above applies to pages only, not to workers.
      await context.route('**/dispute-worker-*.js', async (route) => {
        const response = await route.fetch()
        await route.fulfill({
          response: response,
          body: `Date.now = () => ${NOW};\n${await response.text()}`,
        })
      })
      if (user !== null) await signInAs(user)
      for (const { reach } of way) await reach(page)
      const name = title.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '')
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of SCHEMES) {
          await page.emulateMedia({ colorScheme })
          const path = join(SCREENS, `${name}-${width}-${colorScheme}.png`)
          await page.screenshot({ path, fullPage: true, animations: 'disabled' })
        }
      }
    })
  }
}
