import type { Page } from 'playwright/test'
import { beginPlan, chooseTool, undo } from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'

// A message with "Undo" covers a part of the page for 20 s. Everything below it can be scrolled into view.

/** Returns whether the message covers fixed parts, or the end of the page's content after scrolling to it. */
const edges = (page: Page, where: 'middle' | 'end') =>
  page.evaluate((to) => {
    scrollTo(0, { middle: 300, end: document.documentElement.scrollHeight }[to])
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const message = box('.mantine-Notification-root')
    if (message === undefined) throw new Error('no message')
    return {
      covered: ['[data-foot]', 'aside']
        .map(box)
        .some((one) => one !== undefined && one.top < message.bottom && one.bottom > message.top),
      isFree: (box('main > *')?.bottom ?? 0) <= message.top,
    }
  }, where)

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`a message doesn’t cover the next control, ${width} wide`, async ({ page, signInAs }) => {
    await page.setViewportSize({ width, height })
    await signInAs('manager')
    await beginPlan(page, 'Half a plan', ['First\t1\tT', 'Second\t2\tT'])

    await test.step('it doesn’t cover a button that sends a form', async () => {
      await chooseTool(page, 1, 'Delete')
      await expect(undo(page, 'First deleted')).toBeVisible()
      // Everything around the message can be clicked.
      await chooseTool(page, 1, 'Duplicate')
      await expect.poll(() => edges(page, 'middle')).toMatchObject({ covered: false })
      await expect.poll(() => edges(page, 'end')).toEqual({ covered: false, isFree: true })
      await undo(page, 'First deleted').click()
      const ground = () => page.locator('main').evaluate((main) => getComputedStyle(main).paddingBottom)
      await expect.poll(ground, 'once it is gone, its room is too').toBe('16px')
    })

    await test.step('it doesn’t cover the end of a page', async () => {
      await expect(page.getByText('Draft saved')).toBeVisible()
      await page.goto('/billing-plans')
      await page.getByRole('button', { name: 'Delete draft Half a plan' }).click()
      await expect(undo(page, 'Draft “Half a plan” deleted')).toBeVisible()
      await expect.poll(() => edges(page, 'end')).toEqual({ covered: false, isFree: true })
    })
  })
