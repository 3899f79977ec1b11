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

/** Color rules among them: a different scheme changes only these. */
const COLORS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** Controls of at least 24 × 24 pixels, or with as much room around them. */
const TOUCH_TARGETS = { type: 'rule', values: ['target-size'] } as const

type Rules = typeof EVERYTHING | typeof COLORS | typeof TOUCH_TARGETS

/** The dark scheme has the same elements in other colors. */
const SCHEMES = [
  ['dark', COLORS],
  ['light', EVERYTHING],
] as const

/**
 * Fails unless axe finds no violation of WCAG 2.0–2.2 A and AA in the page as it is now, in either color scheme. The
 * page is left in the light scheme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, rules] of SCHEMES) {
    await page.emulateMedia({ colorScheme })
    const where = `accessibility of ${new URL(page.url()).pathname}, ${colorScheme}`
    expect(await violations(page, rules), where).toBe('')
  }
}

/** Fails unless every control has room for a finger, as the page is now. */
export async function expectTouchTargets(page: Page): Promise<void> {
  expect(await violations(page, TOUCH_TARGETS), `touch targets of ${new URL(page.url()).pathname}`).toBe('')
}

/** Runs axe itself: its package for Playwright opens a page and reads axe's source again for each run. */
async function violations(page: Page, rules: Rules): Promise<string> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(SOURCE)
  const found = await page.evaluate(async ({ type, values }) => {
    // A frame that may not run scripts does not run axe either: axe would wait for it for ever.
    const context = { exclude: ['iframe[sandbox=""]'] }
    const runOnly = { type, values: [...values] }
    const results = await window.axe?.run(context, { runOnly, resultTypes: ['violations'] })
    return results?.violations.flatMap(({ id, help, nodes }) => {
      const found = nodes.filter(({ target }) => id !== 'target-size' || !isUnderBar(target.join(' ')))
      const texts = found.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary}`)
      return texts.length === 0 ? [] : [`${id}: ${help}`, ...texts]
    })

    /** Returns whether a control is large enough, and only scrolled below a part of a sticky bar. */
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
