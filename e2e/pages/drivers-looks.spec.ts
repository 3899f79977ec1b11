import { cell, openGrid } from '../support/pages/drivers-grid'
import { expect, test } from '../support/test'

const WRONG = ['D-1\tAnn\tLee\t\t\t\t\t2134', 'D-1\tBo\tKim', '\tAl\tPoe'].join('\n')

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openGrid(page)
  await page.getByRole('textbox', { name: 'Paste rows' }).fill(WRONG)
})

test.describe('with forced colors', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

  test('error, warning, and valid cells look different', async ({ page }) => {
    const line = (row: number, column: 'Driver ID' | 'ZIP' | 'City') =>
      cell(page, row, column).evaluate((element) => {
        const { borderBottomStyle, borderBottomWidth } = getComputedStyle(element)
        return `${borderBottomWidth} ${borderBottomStyle}`
      })
    await expect.poll(() => line(1, 'Driver ID')).toBe('4px solid')
    await expect.poll(() => line(1, 'ZIP')).toBe('4px dotted')
    expect(await line(1, 'City')).toBe('1px solid')
  })
})

test('the grid is in view, and messages below it cover nothing, even on narrow pages', {
  tag: '@phone',
}, async ({ page }) => {
  const frame = page.getByRole('grid', { name: 'Drivers' }).locator('..')
  await expect(page.getByText('3 rows pasted')).toBeVisible()
  expect((await frame.boundingBox())?.y).toBeLessThan(360)
  // On a phone, most tools are in the menu.
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible({ visible: !isPhone })
  const more = page.getByRole('button', { name: 'More tools' })
  await more.click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hide empty columns' })).toBeVisible()
  await more.click()
  await expect(page.getByRole('button', { name: 'Next error' })).toBeVisible()
  await cell(page, 1, 'Driver ID').click()
  // The send button appears with the first row and moves its neighbors.
  const sends = page
    .getByText('Every remaining row has an error')
    .or(page.getByText(/^To your default fleet/))
  await expect(sends).toBeVisible()
  const places = await Promise.all(
    [
      page.getByRole('grid', { name: 'Drivers' }).locator('..'),
      page.getByText('Row 1, Driver ID:'),
      page.getByRole('status').filter({ hasText: /^\d+ valid/ }),
      sends,
    ].map(async (part) => {
      const box = await part.boundingBox()
      if (box === null) throw new Error(`${part} is not drawn`)
      return box
    }),
  )
  for (const [index, upper] of places.entries())
    for (const lower of places.slice(index + 1)) {
      const isBeside = upper.x + upper.width <= lower.x || lower.x + lower.width <= upper.x
      expect(isBeside || upper.y + upper.height <= lower.y + 1).toBe(true)
    }
})

test('the hint in an empty grid fits, even in small windows', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.reload()
  const howTo = page.getByText('Each row needs a driver ID.')
  await expect(howTo).toBeVisible()
  const [upper, lower] = await Promise.all([
    howTo.boundingBox(),
    page
      .getByRole('status')
      .filter({ hasText: /^0 valid/ })
      .boundingBox(),
  ])
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0)
})
