import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Fails unless the page, as it stands, has no violation of WCAG 2.0–2.2 A and AA that axe can find. */
export async function expectAccessible(page: Page): Promise<void> {
  // A frame that may run no script runs none of axe's either: it would be waited for without end.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox=""]').withTags(TAGS).analyze()
  const report = violations.map(({ id, help, nodes }) => {
    const places = nodes.map(
      (node) => `  ${node.target.join(' ')}\n    ${node.failureSummary?.replace(/\n/g, '\n    ')}`,
    )
    return [`${id}: ${help}`, ...places].join('\n')
  })
  expect(report.join('\n'), `accessibility of ${new URL(page.url()).pathname}`).toBe('')
}

/** The same in both colour schemes; the page is left in the light one. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
}
