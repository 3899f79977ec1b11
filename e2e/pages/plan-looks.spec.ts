import {
  acknowledgeAll,
  charge,
  createButton,
  created,
  openNewPlan,
  PLANS,
  pasteCharges,
  planField,
  reviewAndCreate,
} from '../support/pages/plan-page'
import { expect, test } from '../support/test'
import { responded } from '../support/wire/incidents'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('on a phone, the plan’s tabs fit in one row', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openNewPlan(page)
  await pasteCharges(
    page,
    Array.from({ length: 12 }, () => 'Charge\tabc\tT'),
  )
  await expect(page.getByRole('tab', { name: /^Problems 1\d errors 1\d warnings$/ })).toBeVisible()
  for (const width of [390, 320])
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      for (const list of await page.getByRole('tablist').all()) {
        const tabs = await list
          .getByRole('tab')
          .evaluateAll((all) =>
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

test('with forced colors a switch and its state are visible', async ({ page }) => {
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

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`the page’s main part is in view, ${width} wide`, async ({ page, allow }) => {
    allow(responded(400, PLANS))
    await page.setViewportSize({ width, height })
    await openNewPlan(page)

    await test.step('the reason for a refused plan, with its charge opened above it', async () => {
      await page.route(`**${PLANS}`, (route) =>
        route.fulfill({ status: 400, json: { name: ['Taken.'], charges: [{}, { amount: ['Too much.'] }] } }),
      )
      await planField(page, 'Plan name').fill('Refused')
      await pasteCharges(page, ['Toll\t1\tT', 'Fee\t2\tT'])
      await reviewAndCreate(page)
      const refused = page.getByRole('alert').filter({ hasText: 'Some values need fixing' })
      await expect(refused).toBeVisible()
      await expect(charge(page, 2).getByRole('textbox', { name: 'Amount' })).toBeAttached()
      // Rows near the viewport render in the next frames.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      })
      await expect(refused).toBeInViewport({ ratio: 1 })
      const foot = await page.locator('[data-foot]').boundingBox()
      const panel = await refused.boundingBox()
      expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
      const header = await page.getByRole('banner').boundingBox()
      expect(panel?.y).toBeGreaterThan(header?.height ?? 0)
    })

    await test.step('the top of a plan that starts from the previous one', async () => {
      await page.unroute(`**${PLANS}`)
      await page.getByRole('button', { name: 'Review plan' }).click()
      await acknowledgeAll(page)
      await createButton(page).click()
      await expect(created(page)).toBeVisible()
      await page.getByRole('link', { name: 'Use as template', exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    })
  })
