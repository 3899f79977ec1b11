import { openNewPlan, pasteCharges, planField } from '../support/pages/plan-page'
import { expect, test } from '../support/test'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('on a phone the tabs of the plan stand in one row, nothing of them cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openNewPlan(page)
  await pasteCharges(
    page,
    Array.from({ length: 12 }, (_, at) => `Charge ${at}\tabc\tT`),
  )
  for (const width of [390, 320])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
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
})

test('with forced colours a switch and its state are visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openNewPlan(page)
  await expect(planField(page, 'Plan name')).toBeVisible()
  const looks = async (name: string) =>
    page.getByRole('switch', { name }).evaluate((input) => {
      const track = input.nextElementSibling
      const knob = track?.querySelector('.mantine-Switch-thumb')
      if (!track || !knob) throw new Error('no thumb')
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(track)
      const thumb = getComputedStyle(knob).backgroundColor
      return { border: borderTopWidth, edge: borderTopColor, ground: backgroundColor, thumb }
    })
  const [on, off] = [await looks('Active'), await looks('Bill during the agreement')]
  expect([on.border, off.border]).toEqual(['1px', '1px'])
  expect(on.ground).not.toBe(off.ground)
  for (const { edge, ground, thumb } of [on, off]) expect([edge, thumb]).not.toContain(ground)
})
