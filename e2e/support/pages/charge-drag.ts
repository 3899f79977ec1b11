import { expect, type Locator, type Page } from 'playwright/test'
import { charge } from './plan-page'

/** Finds the handle of the charge at a position, from 1. */
export const handle = (page: Page, position: number): Locator =>
  charge(page, position).getByRole('button', { name: 'Drag to reorder' })

/** Finds the middle of an element on the screen. */
export async function center(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Picks a charge up by its handle in the middle of the screen; returns the pointer's previous position. */
export async function pickUp(page: Page, from: Locator): Promise<{ x: number; y: number }> {
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  // The code for dragging loads after the page.
  await expect(from).toHaveCSS('cursor', 'grab')
  const start = await center(from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 4, { steps: 2 })
  await expect(page.getByText(/picked up from position/)).toBeAttached()
  return start
}

/** Drags a charge like a hand: picks it up, moves in steps, and drops it on arrival. */
export async function dragTo(page: Page, from: Locator, target: Locator): Promise<void> {
  const wanted = (await target.getAttribute('aria-label'))?.replace('Charge ', '') ?? ''
  // Measured before the drag, during which rows move.
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const to = await center(target)
  const start = await pickUp(page, from)
  await page.mouse.move(start.x, to.y + (to.y > start.y ? 6 : -6), { steps: 12 })
  await expect(page.getByText(new RegExp(`over position ${wanted} of`))).toBeAttached()
  await page.mouse.up()
}
