import { palette, paletteField } from '../../support/pages/find-page'
import { expect, test } from '../../support/test'
import { noAnswer } from '../../support/wire/incidents'

// Where the service lists its vehicles; what it is asked, and what is made of its answers.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F39 the code of the palette is gone: it is said, and nothing is reloaded but by a click', {
  tag: '@elsewhere',
}, async ({ page, allow }) => {
  allow(noAnswer('/assets/palette'))
  await page.route('**/assets/palette*.js', (route) => route.abort('failed'))
  await page.goto('/drivers/bulk')
  const typed = page.getByRole('textbox', { name: 'Paste rows' })
  await typed.fill('D-1, not added yet')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('alert')).toContainText('A part of the console is missing')
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(typed).toHaveValue('D-1, not added yet')

  await page.keyboard.press('Control+k')
  const reload = palette(page).getByRole('button', { name: 'Reload the page' })
  const stayed = page.waitForEvent('dialog').then((question) => question.dismiss())
  await reload.click()
  await stayed
  await expect(reload).toBeVisible()
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await typed.fill('')
  await page.unroute('**/assets/palette*.js')
  await page.keyboard.press('Control+k')
  await expect(paletteField(page)).toBeFocused()
})
