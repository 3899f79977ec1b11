import { activeOption, palette, paletteField } from '../../support/pages/find-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { noResponse } from '../../support/wire/incidents'

// Searches the service's vehicle list from the palette: requests, and handling of responses.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F39 the palette’s code is missing: a message appears, and only a click reloads', async ({
  page,
  allow,
}) => {
  allow(noResponse('/assets/palette'))
  await page.route('**/assets/palette*.js', (route) => route.abort('failed'))
  await page.goto('/drivers/bulk')
  const typed = page.getByRole('textbox', { name: 'Paste rows' })
  await typed.fill('D-1, not added yet')
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('alert')).toContainText('Part of this page couldn’t load')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(typed).toHaveValue('D-1, not added yet')

  await page.keyboard.press('Control+k')
  const reload = palette(page).getByRole('button', { name: 'Reload the page' })
  const stayed = page.waitForEvent('dialog').then((question) => question.dismiss())
  await reload.click()
  await stayed
  await expect(reload).toBeVisible()
  await page.keyboard.press('Escape')
  await typed.fill('')
  await page.unroute('**/assets/palette*.js')
  await page.keyboard.press('Control+k')
  await expect(paletteField(page)).toBeFocused()
})

test('F112 the palette’s code hangs: typed text stays visible and is applied, and Escape closes the palette', async ({
  page,
}) => {
  const gate = await Gate.before(page, ({ pathname }) => pathname.startsWith('/assets/palette-'))
  await page.goto('/drivers/bulk')
  const typed = page.getByRole('textbox', { name: 'Paste rows' })
  await typed.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('veh')
  const field = palette(page).getByRole('textbox', { name: 'Find a page, vehicle, or action' })
  await expect(field).toHaveValue('veh')
  await page.keyboard.press('Escape')
  await page.keyboard.type('D-1')
  await expect(typed).toHaveValue('D-1')
  await typed.fill('')

  await page.keyboard.press('Control+k')
  await expect(field).toHaveValue('')
  await page.keyboard.type('diagnostics')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  gate.open()
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
})

test('F113 Enter that confirms a word of an input method, also as Safari sends it, opens nothing', async ({
  page,
}) => {
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1, name: 'Documents' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await paletteField(page).fill('diagnostics')
  await expect(activeOption(page)).toBeVisible()
  for (const isComposing of [true, false])
    await paletteField(page).evaluate((field, composing) => {
      const init = { key: 'Enter', isComposing: composing, bubbles: true, cancelable: true }
      const event = new KeyboardEvent('keydown', init)
      Object.defineProperty(event, 'keyCode', { value: 229 })
      field.dispatchEvent(event)
    }, isComposing)
  await expect(paletteField(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
})
