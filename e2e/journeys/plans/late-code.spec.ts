import type { Page } from 'playwright/test'
import { dragTo, handle } from '../../support/pages/charge-drag'
import { charge, chooseTool, openNewPlan, pasteCharges, shownOrder } from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'

// Code that the first paint doesn't need loads later. Until then the page is usable, and no typed text is lost.

const codeOf = (page: Page, name: string) =>
  Gate.before(page, (url) => url.pathname.startsWith(`/assets/${name}-`) && url.pathname.endsWith('.js'))

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('keys and buttons move charges before the code for dragging has loaded', async ({ page }) => {
  const code = await codeOf(page, 'pointer-drag')
  await openNewPlan(page)
  await pasteCharges(page, ['A\t1\tT', 'B\t2\tT', 'C\t3\tT'])
  await expect(handle(page, 1)).not.toHaveCSS('cursor', 'grab')
  await chooseTool(page, 1, 'Move down')
  await handle(page, 3).focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => shownOrder(page)).toEqual(['B', 'C', 'A'])
  code.open()
  await expect(handle(page, 2)).toHaveCSS('cursor', 'grab')
  // The focus doesn't move.
  await expect(handle(page, 2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => shownOrder(page)).toEqual(['C', 'B', 'A'])
  await dragTo(page, handle(page, 1), charge(page, 3))
  await expect.poll(() => shownOrder(page)).toEqual(['B', 'A', 'C'])
})
