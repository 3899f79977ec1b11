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

/** Of those the rules that look at colours: all that another scheme changes. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/** Controls of at least 24 × 24 pixels, or with as much room around them. */
const TOUCH_TARGETS = { type: 'rule', values: ['target-size'] } as const

type Rules = typeof EVERYTHING | typeof COLOURS | typeof TOUCH_TARGETS

/** The dark scheme has the same elements in other colours. */
const SCHEMES = [
  ['dark', COLOURS],
  ['light', EVERYTHING],
] as const

/**
 * Fails unless axe finds no violation of WCAG 2.0–2.2 A and AA in the page as it is now, in either colour scheme. The
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
    return results?.violations.flatMap(({ id, help, nodes }) => [
      `${id}: ${help}`,
      ...nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}\n  ${failureSummary}`),
    ])
  }, rules)
  return found?.join('\n') ?? 'axe was not there'
}
