import type { Locator, Page } from 'playwright/test'

/** The region "Membership". */
export function membership(page: Page): Locator {
  return page.getByRole('region', { name: 'Membership' })
}

/** The ribbon: an option for each interval, oldest first. */
export function ribbon(page: Page): Locator {
  return membership(page).getByRole('listbox', { name: /^Intervals of membership/ })
}

/** A part of the overview that a zoomed ribbon has. */
export function overview(page: Page, part: 'Start' | 'Period' | 'End'): Locator {
  return membership(page).getByRole('slider', { name: `${part} shown` })
}

/** Drags over the ribbon, between two shares of its width: zooms to what lies between. */
export async function dragOverRibbon(page: Page, from: number, to: number): Promise<void> {
  const box = await ribbon(page).boundingBox()
  if (!box) throw new Error('The ribbon has no place')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * from, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * to, y, { steps: 4 })
  await page.mouse.up()
}

/** Opens all intervals as text: a list, newest first. */
export async function openRibbonText(page: Page): Promise<Locator> {
  await membership(page).getByText('As text', { exact: true }).click()
  return membership(page).getByRole('list', { name: /^Intervals of membership/ })
}
