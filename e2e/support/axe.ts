import axe from 'axe-core'
import { expect, type Page } from 'playwright/test'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

const EVERYTHING = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'],
} as const

/** Of those the rules that look at colours, which are all that another scheme changes. */
const COLOURS = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const

/**
 * Fails unless the page, as it stands, has no violation of WCAG 2.0–2.2 A and AA that axe can find, in either colour
 * scheme; the page is left in the light one.
 */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [
    ['dark', COLOURS],
    ['light', EVERYTHING],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const where = `accessibility of ${new URL(page.url()).pathname}, ${colorScheme}`
    expect(await violations(page, rules), where).toBe('')
  }
}

/** By axe itself: its package for Playwright opens a page and reads axe's source again for every look. */
async function violations(page: Page, rules: typeof EVERYTHING | typeof COLOURS): Promise<string> {
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source)
  const found = await page.evaluate(async ({ type, values }) => {
    // A frame that may run no script runs none of axe's either: it would be waited for without end.
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
