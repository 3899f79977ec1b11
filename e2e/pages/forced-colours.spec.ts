import { openNewPlan } from '../support/pages/plan-page'
import { expect, test } from '../support/test'

test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } })

test('a switch shows its track and where its thumb is', async ({ page, signInAs }) => {
  await signInAs('manager')
  await openNewPlan(page)
  const track = page.locator('.mantine-Switch-track').first()
  await expect(track).toHaveCSS('border-top-style', 'solid')
  const [edge, ground, thumb] = await track.evaluate((element) => {
    const knob = element.querySelector('.mantine-Switch-thumb')
    if (knob === null) throw new Error('no thumb')
    const style = getComputedStyle(element)
    return [style.borderTopColor, style.backgroundColor, getComputedStyle(knob).backgroundColor]
  })
  expect(edge).not.toBe(ground)
  expect(thumb).not.toBe(ground)
})
