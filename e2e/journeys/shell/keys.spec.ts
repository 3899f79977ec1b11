import { findBox, palette } from '../../support/pages/find-page'
import { openVehicle } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

test('keys lead to pages and to the search, and can be turned off', async ({ page, signInAs }) => {
  await signInAs('manager')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await test.step('g and a page’s key', async () => {
    await page.goto('/documents')
    await expect(heading('Documents')).toBeVisible()
    await page.keyboard.type('gv')
    await expect(heading('Vehicles')).toBeVisible()
    await page.keyboard.type('gx')
    await page.keyboard.type('gb')
    await expect(heading('Billing plans')).toBeVisible()
  })

  await test.step('/ focuses the page’s own search, otherwise the search of all pages', async () => {
    await page.keyboard.press('/')
    await expect(palette(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await page.keyboard.type('gv')
    await expect(heading('Vehicles')).toBeVisible()
    await page.keyboard.press('/')
    await expect(findBox(page)).toBeFocused()
    await page.keyboard.type('gd?')
    await expect(findBox(page)).toHaveValue('gd?')
  })

  await test.step('text typed before the search has loaded, including Enter, isn’t lost', async () => {
    await page.reload()
    await expect(heading('Vehicles')).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('new plan\n', { delay: 0 })
    await expect(heading('New billing plan')).toBeVisible()
    await page.goto('/billing-plans')
    await expect(heading('Billing plans')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('ght4821 pa\n', { delay: 0 })
    await expect(page).toHaveURL(/\/vehicles\/22\b/)
  })

  await test.step('? lists the shortcuts, and turns them off', async () => {
    await openVehicle(page, 1)
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toContainText('Billing plans')
    await keys.getByRole('checkbox', { name: /^Turn on single-key/ }).uncheck()
    await keys.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.type('?gd')
    await expect(keys).toBeHidden()
    await expect(heading('Vehicle 1')).toBeVisible()
  })
})
