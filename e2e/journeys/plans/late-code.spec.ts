import type { Page } from 'playwright/test'
import { dragTo, handle } from '../../support/pages/charge-drag'
import { charge, openNewPlan, pasteCharges, planField, shownOrder } from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'

// What is not needed for the first paint loads later: until then the page is usable, and nothing typed gets lost.

const codeOf = (page: Page, name: string) =>
  Gate.before(page, (url) => url.pathname.startsWith(`/assets/${name}-`) && url.pathname.endsWith('.js'))

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('charges are moved by keys and buttons before the code for dragging is there', async ({ page }) => {
  const code = await codeOf(page, 'pointer-drag')
  await openNewPlan(page)
  await pasteCharges(page, ['A\t1\tT', 'B\t2\tT', 'C\t3\tT'])
  await expect(handle(page, 1)).not.toHaveCSS('cursor', 'grab')
  await charge(page, 1).getByRole('button', { name: 'Move down' }).click()
  await handle(page, 3).focus()
  for (const key of ['Space', 'ArrowUp', 'Space']) await page.keyboard.press(key)
  await expect.poll(() => shownOrder(page)).toEqual(['B', 'C', 'A'])
  await handle(page, 2).press('Space')
  code.open()
  await expect(handle(page, 2)).toHaveCSS('cursor', 'grab')
  // What the keys hold stays in hand.
  await expect(handle(page, 2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect.poll(() => shownOrder(page)).toEqual(['C', 'B', 'A'])
  await dragTo(page, handle(page, 1), charge(page, 3))
  await expect.poll(() => shownOrder(page)).toEqual(['B', 'A', 'C'])
})

test('the visual editor loads near the view, and takes over what was typed once the focus is elsewhere', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const code = await codeOf(page, 'visual-editor')
  await openNewPlan(page)
  await expect.poll(() => asked.some((path) => path.includes('/pointer-drag-'))).toBe(true)
  expect(asked.filter((path) => path.includes('/visual-editor-'))).toEqual([])
  const source = planField(page, 'Printed on driver invoice PDFs')
  await source.click()
  await page.keyboard.type('<p>Pay now')
  await expect.poll(() => asked.some((path) => path.includes('/visual-editor-'))).toBe(true)
  const loaded = page.waitForResponse(/\/visual-editor-[^/]*\.js$/)
  code.open()
  await (await loaded).finished()
  await page.keyboard.type(' or later')
  await expect(source).toHaveValue('<p>Pay now or later')
  await expect(source).toBeFocused()
  await planField(page, 'Plan name').click()
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
  await expect(source).toHaveText('Pay now or later')
})
