import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

/** Half as long as `axe.source`, and compiled in half the time. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const EVERYTHING = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
} as const

/** The rules about colors, the only ones that a different scheme affects. */
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** The rule for controls of at least 24 × 24 pixels, or with as much space around them. */
const TOUCH_TARGETS = { type: 'rule', values: ['target-size'] } as const

type Rules = typeof EVERYTHING | typeof COLORS | typeof TOUCH_TARGETS

/** The color schemes. The dark scheme has the same elements in different colors. */
const SCHEMES = [
  ['dark', COLORS],
  ['light', EVERYTHING],
] as const

/**
 * Fails if axe finds a violation of WCAG 2.0–2.2 A or AA in the current page, in either color scheme. Leaves the page
 * in the light scheme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, rules] of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    const where = `accessibility of ${new URL(page.url()).pathname}, ${colorScheme}`
    expect(await violations(page, rules), where).toBe('')
  }
}

/** Fails unless every control of the current page has space for a finger. */
export async function expectTouchTargets(page: Page): Promise<void> {
  expect(await violations(page, TOUCH_TARGETS), `touch targets of ${new URL(page.url()).pathname}`).toBe('')
}

/** Runs axe itself, because axe's package for Playwright opens a page and reads axe's source for each run. */
async function violations(page: Page, rules: Rules): Promise<string> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(SOURCE)
  const found = await page.evaluate(async ({ type, values }) => {
    // A frame that can't run scripts can't run axe either, and axe would wait for it forever.
    const context = { exclude: ['iframe[sandbox=""]'] }
    const runOnly = { type, values: [...values] }
    const results = await window.axe?.run(context, { runOnly, resultTypes: ['violations'] })
    return results?.violations.flatMap(({ id, help, nodes }) => {
      const found = nodes.filter(({ target }) => id !== 'target-size' || !isUnderBar(target.join(' ')))
      const texts = found.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary}`)
      return texts.length === 0 ? [] : [`${id}: ${help}`, ...texts]
    })

    /** Returns whether a control is large enough, and only scrolled partly below a sticky bar. */
    function isUnderBar(selector: string): boolean {
      const control = document.querySelector(selector)
      const { left = 0, right = 0, top = 0, bottom = 0 } = control?.getBoundingClientRect() ?? {}
      if (control === null || right - left < 24 || bottom - top < 24) return false
      return [left + 1, right - 1].some((x) =>
        [top + 1, bottom - 1].some((y) => {
          let over = document.elementFromPoint(x, y)
          if (over !== null && control.contains(over)) return false
          while (over !== null && getComputedStyle(over).position !== 'sticky') over = over.parentElement
          return over !== null
        }),
      )
    }
  }, rules)
  return found?.join('\n') ?? 'axe was not there'
}
