import type { CDPSession, Page } from 'playwright/test'
import { expectAccessible, expectTouchTargets } from '../support/axe'
import { expect, test } from '../support/test'
import { CORE_STATES } from './core-states'
import { visits } from './page-state'
import { STATES } from './states'

// Checks accessibility in both color schemes, the rank of buttons, unknown attributes, and sideways scrolling, on a desktop
// and a phone. Loading a page is slower than checking it, so each page loads once for all states of a visit, and each state
// is checked in every width.

/** A phone, and 1280 pixels at a zoom of 400 %. */
const NARROW = [390, 320]

for (const visit of visits(STATES)) {
  // The title contains the titles of all states, so that `-g` finds each.
  test(visit.map(({ title }) => title).join(' | '), {
    tag: CORE_STATES.includes(visit[0]) ? '@core' : [],
  }, async ({ context, page, signInAs, incidents, allow, viewport }) => {
    if (visit[0].user !== null) await signInAs(visit[0].user)
    const devTools = await context.newCDPSession(page)
    for (const { title, allowed = [], reach } of visit) {
      await test.step(title, async () => {
        allow(...allowed)
        if (viewport !== null) await page.setViewportSize(viewport)
        await reach(page)
        await lookAt(page, devTools)
        // Checks before the next state allows its own incidents.
        expect(incidents.unexpected).toEqual([])
      })
    }
  })
}

/** Checks the page at a narrow width, without touch, in the light scheme. */
async function lookAt(page: Page, devTools: CDPSession): Promise<void> {
  await expectNoSidewaysScrolling(page)
  await expectOneFilledButton(page)
  await expectKnownAttributes(page)
  await expectAccessible(page)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 844 })
    await expectNoSidewaysScrolling(page)
  }
  // High enough for the whole page, because the user can scroll content from below a sticky bar.
  await page.setViewportSize({ width: 320, height: 6_000 })
  await expectTouchTargets(page)
  await devTools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
}

async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(content, `width of the content in a window of ${window}`).toBeLessThanOrEqual(window ?? 0)
}

/** Fails if the page, or the dialog above it, has more than one main action that can be pressed now. */
async function expectOneFilledButton(page: Page): Promise<void> {
  const filled = await page.evaluate(() => {
    const view = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    const buttons = view.querySelectorAll('[data-variant="filled"]:is(button, a):not([data-disabled])')
    return [...buttons].filter((button) => button.checkVisibility()).map((button) => button.textContent)
  })
  expect(filled.length, `filled buttons: ${filled.join(', ')}`).toBeLessThanOrEqual(1)
}

/** Fails if an element has an attribute that HTML doesn't know: a property of a component that was passed on by mistake. */
async function expectKnownAttributes(page: Page): Promise<void> {
  // Mantine itself writes a `color` at the close button of a notification, and a `type` at the calendar.
  const elements = 'body :not(svg, svg *, .mantine-Notification-closeButton, div[type="default"])'
  const unknown = await page.evaluate(
    (elements) =>
      [...document.querySelectorAll<HTMLElement>(elements)].flatMap((element) => {
        const known = ['class', 'for', 'popovertarget']
        for (const property in element) known.push(property.toLowerCase())
        const names = element.getAttributeNames().filter((name) => !/^(aria|data)-/.test(name))
        return names.filter((name) => !known.includes(name)).map((name) => `${element.tagName} ${name}`)
      }),
    elements,
  )
  expect([...new Set(unknown)]).toEqual([])
}
