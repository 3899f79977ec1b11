import { expect, type Locator, type Page } from 'playwright/test'
import { charge } from './plan-page'

/** The handle of the charge at a position, from 1. */
export const handle = (page: Page, position: number): Locator =>
  charge(page, position).getByRole('button', { name: 'Drag to reorder' })

/** Where on the screen the middle of something is. */
export async function centre(place: Locator): Promise<{ x: number; y: number }> {
  const box = await place.boundingBox()
  if (box === null) throw new Error('It is not on the page')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** As a hand does it: a little first, then there in steps; it is let go when it has arrived. */
export async function dragTo(page: Page, from: Locator, target: Locator): Promise<void> {
  // The source in the middle of the screen, so that the target is on it, too.
  await from.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const start = await centre(from)
  const to = await centre(target)
  const wanted = (await target.getAttribute('aria-label'))?.replace('Charge ', '') ?? ''
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x, start.y + 4, { steps: 2 })
  await page.mouse.move(start.x, to.y + (to.y > start.y ? 6 : -6), { steps: 12 })
  await expect(page.getByText(new RegExp(`over position ${wanted} of`))).toBeAttached()
  await page.mouse.up()
}
