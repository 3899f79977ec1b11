import { field, openNewPlan, pasteCharges } from '../support/pages/plan-page'
import { expect, test } from '../support/test'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

for (const width of [390, 320])
  test(`at ${width} px the tabs of the plan stand in one row, nothing of them cut`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await openNewPlan(page)
    await pasteCharges(
      page,
      Array.from({ length: 12 }, (_, at) => `Charge ${at}\tabc\tT`),
    )
    for (const list of await page.getByRole('tablist').all()) {
      const tabs = await list.getByRole('tab').evaluateAll((all) =>
        all.map((tab) => ({
          top: Math.round(tab.getBoundingClientRect().bottom),
          cut: tab.scrollWidth > tab.clientWidth,
          right: tab.getBoundingClientRect().right,
          lines: [...tab.querySelectorAll('span')].some((part) => part.getClientRects().length > 1),
        })),
      )
      expect(new Set(tabs.map(({ top }) => top)).size).toBe(1)
      expect(tabs.filter(({ cut, lines }) => cut || lines)).toEqual([])
      const end = await list.evaluate((element) => element.getBoundingClientRect().right)
      expect(Math.max(...tabs.map(({ right }) => right))).toBeLessThanOrEqual(end + 0.5)
    }
  })

test('with forced colours a switch and its state are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openNewPlan(page)
  await expect(field(page, 'Plan name')).toBeVisible()
  const looks = async (name: string) =>
    page.getByRole('switch', { name }).evaluate((input) => {
      const { borderTopWidth, backgroundColor } = getComputedStyle(input.nextElementSibling ?? input)
      return { border: borderTopWidth, ground: backgroundColor }
    })
  const [on, off] = [await looks('Active'), await looks('Bill during the agreement')]
  expect([on.border, off.border]).toEqual(['1px', '1px'])
  expect(on.ground).not.toBe(off.ground)
})
