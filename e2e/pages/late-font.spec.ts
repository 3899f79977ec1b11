import type { Page } from 'playwright/test'
import { expectRevisionCount } from '../support/pages/vehicle-page'
import { expect, test } from '../support/test'
import { Gate } from '../support/wire/gate'

test('a late font delays nothing, and moves nothing when it arrives', async ({ page, signInAs }) => {
  await signInAs('manager')
  const font = await Gate.before(page, ({ pathname }) => pathname.endsWith('.woff2'))
  await page.goto('/vehicles/1')
  await expectRevisionCount(page, 14)
  await expect.poll(() => font.held).toBe(1)
  // The last part of the page to appear.
  await expect(page.getByRole('button', { name: 'Year', exact: true })).toBeVisible()
  const before = await placesOf(page)
  expect(before.length).toBeGreaterThan(30)
  const shifts = await page.evaluateHandle(() => {
    const seen: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
    return seen
  })
  font.open()
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family === 'Inter' && status === 'loaded'),
  )
  await page.evaluate(() => document.fonts.ready)
  expect(await placesOf(page)).toEqual(before)
  // Adjacent texts may move by a few pixels. Rounded to three decimals, the sum is 0.
  const sum = await shifts.evaluate((seen) => seen.reduce((all, value) => all + value, 0))
  expect(sum).toBeCloseTo(0, 3)
})

/** Returns the positions of headings, rows, fields, and the header's buttons. */
function placesOf(page: Page): Promise<string[]> {
  return page.locator('h1, h2, nav a, [aria-setsize], input, section, header button').evaluateAll((all) =>
    all.map((one) => {
      const { top, height } = one.getBoundingClientRect()
      return `${one.tagName} ${one.textContent?.slice(0, 30)}: ${Math.round(top)}, ${Math.round(height)}`
    }),
  )
}
