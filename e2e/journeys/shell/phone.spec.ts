import type { Page } from 'playwright/test'
import { expectFilled, field } from '../../support/pages/edit-page'
import { expectRevisionCount, openVehicle, question } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { isHistory } from '../../support/wire/history'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
})

const drawer = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test('Tab skips a closed drawer', async ({ page }) => {
  await expect(drawer(page)).toBeHidden()
  await page.getByRole('button', { name: 'Account' }).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await expect(drawer(page)).toBeVisible()
  await page.getByRole('button', { name: 'Account' }).focus()
  await page.keyboard.press('Tab')
  await expect(drawer(page).getByRole('link', { name: 'Vehicles' })).toBeFocused()
})

for (const { from, focus } of [
  { from: 'the drawer', focus: (page: Page) => drawer(page).getByRole('link', { name: 'Vehicles' }).focus() },
  {
    from: 'the burger',
    focus: (page: Page) => page.getByRole('button', { name: 'Close navigation' }).focus(),
  },
]) {
  test(`Escape in ${from} closes the drawer and gives the focus to the burger`, async ({ page }) => {
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expect(drawer(page)).toBeVisible()
    await focus(page)
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Open navigation' })).toBeFocused()
  })
}

test('the drawer leads to a page and closes behind it', async ({ page }) => {
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await drawer(page).getByRole('link', { name: 'Vehicles' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
  await expect(drawer(page)).toBeHidden()
})

test('late facts about a vehicle move nothing on its page and in its form', async ({ page }) => {
  const history = await Gate.before(page, isHistory)
  await openVehicle(page, 1)
  const before = await question(page).boundingBox()
  history.open()
  await expect(page.getByText('6 changes of membership')).toBeVisible()
  expect((await question(page).boundingBox())?.y).toBe(before?.y)

  const vehicle = await Gate.before(page, (url) => url.pathname === '/v2/vehicles/1/')
  await page.goto('/vehicles/1/edit')
  const empty = await field(page, 'Vehicle type code').boundingBox()
  vehicle.open()
  await expectFilled(page)
  expect((await field(page, 'Vehicle type code').boundingBox())?.y).toBe(empty?.y)
})
