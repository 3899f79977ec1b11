import { center, dragTo, handle, pickUp } from '../../support/pages/charge-drag'
import {
  charge,
  chargeMenu,
  charges,
  chooseTool,
  created,
  openNewPlan,
  pasteCharges,
  planField,
  reviewAndCreate,
  sentPlans,
  shownOrder,
  undo,
} from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openNewPlan(page)
  await planField(page, 'Plan name').fill('Order')
})

const FIVE = ['A', 'B', 'C', 'D', 'E'].map((name) => `${name}\t1\tT`)

test('keys and buttons reorder charges', async ({ page }) => {
  await pasteCharges(page, FIVE)

  await test.step('a handle’s keys move its charge, however fast they are pressed', async () => {
    await handle(page, 2).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('B moved to position 3 of 5')).toBeAttached()
    await expect(handle(page, 3)).toBeFocused()
    for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown'])
      await page.keyboard.press(key)
    await expect(page.getByText('B moved to position 2 of 5')).toBeAttached()
    await expect.poll(() => shownOrder(page)).toEqual(['A', 'B', 'C', 'D', 'E'])
    await page.keyboard.press('End')
    await expect.poll(() => shownOrder(page)).toEqual(['A', 'C', 'D', 'E', 'B'])
    await expect(handle(page, 5)).toBeFocused()
    await page.keyboard.press('Home')
    await expect(page.getByText('B moved to position 1 of 5')).toBeAttached()
    await expect.poll(() => shownOrder(page)).toEqual(['B', 'A', 'C', 'D', 'E'])
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await expect.poll(() => shownOrder(page)).toEqual(['A', 'C', 'D', 'B', 'E'])
    await expect(handle(page, 4)).toBeFocused()
  })

  await test.step('buttons move a charge, announce it, and keep the focus on it', async () => {
    await chooseTool(page, 1, 'Move down')
    await chooseTool(page, 2, 'Move down')
    await expect.poll(() => shownOrder(page)).toEqual(['C', 'D', 'A', 'B', 'E'])
    await expect(chargeMenu(page, 3)).toBeFocused()
    await expect(page.getByText('A moved to position 3 of 5')).toBeAttached()
    await chooseTool(page, 3, 'Move down')
    await chooseTool(page, 4, 'Move down')
    await expect.poll(() => shownOrder(page)).toEqual(['C', 'D', 'B', 'E', 'A'])
    await expect(chargeMenu(page, 5)).toBeFocused()
  })

  await test.step('a deleted charge is restored at its position, and the focus is never lost', async () => {
    await chooseTool(page, 2, 'Delete')
    await expect(charge(page, 2).locator('button[aria-expanded]')).toBeFocused()
    await expect.poll(() => shownOrder(page)).toEqual(['C', 'B', 'E', 'A'])
    await undo(page, 'D deleted').click()
    await expect.poll(() => shownOrder(page)).toEqual(['C', 'D', 'B', 'E', 'A'])
    await expect(charge(page, 2).locator('button[aria-expanded]')).toBeFocused()
  })

  await test.step('a double click on Delete deletes only one charge', async () => {
    await chargeMenu(page, 2).click()
    await charge(page, 2).getByRole('button', { name: 'Delete' }).dblclick()
    await expect(page.getByText('D deleted from position 2 of 5')).toBeAttached()
    await expect.poll(() => shownOrder(page)).toEqual(['C', 'B', 'E', 'A'])
  })

  await test.step('several deletions are undone, each by its own message, until the review opens', async () => {
    await chooseTool(page, 1, 'Delete')
    await undo(page, 'C deleted').click()
    await expect.poll(() => shownOrder(page)).toEqual(['C', 'B', 'E', 'A'])
    await undo(page, 'D deleted').click()
    await expect.poll(() => shownOrder(page)).toEqual(['C', 'D', 'B', 'E', 'A'])
    await chooseTool(page, 2, 'Delete')
    await expect(undo(page, 'D deleted')).toBeVisible()
    await page.getByRole('button', { name: 'Review plan' }).click()
    await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
    await expect(undo(page, 'D deleted')).toBeHidden()
    await page.getByRole('button', { name: 'Back to the form' }).click()
  })

  await test.step('one of 200 charges is edited and moved', async () => {
    await pasteCharges(
      page,
      Array.from({ length: 196 }, (_, index) => `Charge of ${index}\t${index}.00\tT${index}`),
    )
    await charge(page, 100).locator('button[aria-expanded]').click()
    const description = charge(page, 100).getByRole('textbox', { name: 'Description' })
    await description.focus()
    await page.keyboard.type('abcdefghijklmnopqrstuvwxyz')
    await chooseTool(page, 100, 'Move up')
    await expect(charge(page, 99).getByRole('textbox', { name: 'Description' })).toHaveValue(
      /abcdefghijklmnopqrstuvwxyz/,
    )
    await expect(charges(page).getByRole('listitem')).toHaveCount(200)
  })
})

test('the mouse reorders charges', async ({ page, wire }) => {
  await pasteCharges(page, FIVE)

  await test.step('Escape cancels a drag, and the focus stays on the handle', async () => {
    const from = await pickUp(page, handle(page, 2))
    const to = await center(charge(page, 4))
    await page.mouse.move(from.x, to.y + 6, { steps: 8 })
    await expect(page.getByText('B over position 4 of 5')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByText('B stays at position 2')).toBeAttached()
    await page.mouse.up()
    await expect(handle(page, 2)).toBeFocused()
    await expect.poll(() => shownOrder(page)).toEqual(['A', 'B', 'C', 'D', 'E'])
  })

  await test.step('a dropped charge is at its position, even if others move before it renders', async () => {
    const from = await pickUp(page, handle(page, 1))
    const to = await center(charge(page, 2))
    await page.mouse.move(from.x, to.y + 6, { steps: 8 })
    await expect(page.getByText('A over position 2 of 5')).toBeAttached()
    await page.mouse.up()
    await handle(page, 5).press('ArrowUp')
    await expect.poll(() => shownOrder(page)).toEqual(['B', 'A', 'C', 'E', 'D'])
    await expect(handle(page, 2)).toBeVisible()
    await handle(page, 2).click({ trial: true })
  })

  await test.step('charges are dragged by their handles, and sent in the new order', async () => {
    await dragTo(page, handle(page, 1), charge(page, 4))
    await expect.poll(() => shownOrder(page)).toEqual(['A', 'C', 'E', 'B', 'D'])
    await expect(page.getByText('B moved to position 4 of 5')).toBeAttached()
    await dragTo(page, handle(page, 5), charge(page, 1))
    await expect.poll(() => shownOrder(page)).toEqual(['D', 'A', 'C', 'E', 'B'])
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    expect(sentPlans(wire)[0]?.charges?.map(({ description }) => description)).toEqual('DACEB'.split(''))
  })

  await test.step('a charge dropped during a move is at its position, and can be moved again immediately', async () => {
    await page.getByRole('link', { name: 'Use as template', exact: true }).click()
    await expect.poll(() => shownOrder(page)).toEqual(['D', 'A', 'C', 'E', 'B'])
    const from = await pickUp(page, handle(page, 1))
    await expect(page.getByText('D picked up from position 1 of 5')).toBeAttached()
    const to = await center(charge(page, 4))
    // In the very frame in which the charge is first over another one.
    await page.evaluate(() => {
      const letGo = () =>
        document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, pointerId: 1 }))
      document.addEventListener('pointermove', () => requestAnimationFrame(letGo), { once: true })
    })
    await page.mouse.move(from.x, to.y + 6)
    await page.mouse.up()
    await expect(page.getByText('D moved to position 4 of 5')).toBeAttached()
    await expect(handle(page, 4)).toBeFocused()
    await dragTo(page, handle(page, 4), charge(page, 2))
    await expect(page.getByText('D moved to position 2 of 5')).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText('D moved to position 3 of 5')).toBeAttached()
    await expect.poll(() => shownOrder(page)).toEqual(['A', 'C', 'D', 'E', 'B'])
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    expect(sentPlans(wire)[1]?.charges?.map(({ description }) => description)).toEqual('ACDEB'.split(''))
  })
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a finger drags a charge by its handle', async ({ page }) => {
    await pasteCharges(page, FIVE)
    await handle(page, 1).evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expect(handle(page, 1)).toHaveCSS('touch-action', 'none')
    const from = await center(handle(page, 1))
    const to = await center(charge(page, 3))
    const touch = await page.context().newCDPSession(page)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] })
    await send('touchStart', from.y)
    // A finger that rests on the handle picks the charge up.
    await expect(page.getByText('A picked up from position 1 of 5')).toBeAttached()
    for (let step = 1; step <= 10; step++)
      await send('touchMove', from.y + ((to.y + 12 - from.y) * step) / 10)
    await expect(page.getByText('A over position 3 of 5')).toBeAttached()
    await send('touchEnd')
    await expect.poll(() => shownOrder(page)).toEqual(['B', 'C', 'A', 'D', 'E'])
  })
})
