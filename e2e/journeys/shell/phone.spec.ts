import type { Page } from 'playwright/test'
import { expectFilled, vehicleField } from '../../support/pages/edit-page'
import { activePeriods } from '../../support/pages/ribbon-page'
import {
  ask,
  expectRevisionCount,
  openVehicle,
  question,
  revisions,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { isHistory } from '../../support/wire/history'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const drawer = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

test('the drawer and the vehicle page on a phone', async ({ page, signInAs }) => {
  await signInAs('manager')
  await test.step('loading a vehicle that is new to this browser moves nothing', async () => {
    const history = await Gate.before(page, isHistory)
    await openVehicle(page, 1)
    await expect(page.getByText('Loading…').first()).toBeVisible()
    const before = await question(page).boundingBox()
    history.open()
    await expect(page.getByText('since Mar 17, 2025, 9:40 AM EDT (UTC−4)')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: /^FRU4944/ })).toBeVisible()
    expect((await question(page).boundingBox())?.y).toBe(before?.y)
  })

  await expectRevisionCount(page, 14)
  await test.step('a revision also fits on the narrowest phone', async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const more = await revisions(page)
        .getByRole('button', { name: /^Raw values/ })
        .first()
        .boundingBox()
      expect((more?.x ?? width) + (more?.width ?? 0)).toBeLessThanOrEqual(width)
    }
  })

  const openNavigation = page.getByRole('button', { name: 'Open navigation' })
  const closeNavigation = page.getByRole('button', { name: 'Close navigation' })
  const vehicles = drawer(page).getByRole('link', { name: 'Vehicles' })

  await test.step('the verdict is visible without scrolling', async () => {
    await ask(page, '2024-02-01 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Active/)
    await expect(verdict(page)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  await test.step('the verdict for a link moves nothing in view', async () => {
    const history = await Gate.before(page, isHistory)
    await page.goto('/vehicles/1?at=2024-02-01+12%3A00&zone=UTC')
    await expect(page.getByText('Checking…')).toBeVisible()
    await expect(activePeriods(page)).toBeAttached()
    await expect(activePeriods(page)).not.toBeInViewport()
    history.open()
    await expect(verdict(page)).toHaveText(/^Active/)
    await expect(page.getByRole('button', { name: 'Copy verdict' })).toBeVisible()
    await expect(activePeriods(page)).not.toBeInViewport()
  })

  await test.step('Tab skips a closed drawer', async () => {
    await expect(drawer(page)).toBeHidden()
    await page.getByRole('button', { name: 'Account' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
    await openNavigation.click()
    await expect(drawer(page)).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).focus()
    await page.keyboard.press('Tab')
    await expect(drawer(page).getByRole('link').first()).toBeFocused()
  })

  for (const { from, focused } of [
    { from: 'the drawer', focused: vehicles },
    { from: 'the burger', focused: closeNavigation },
  ])
    await test.step(`Escape in ${from} closes the drawer and focuses its button`, async () => {
      await expect(drawer(page)).toBeVisible()
      await focused.focus()
      await page.keyboard.press('Escape')
      await expect(drawer(page)).toBeHidden()
      await expect(openNavigation).toBeFocused()
      await openNavigation.click()
    })

  await test.step('a link in the drawer opens a page and closes the drawer', async () => {
    await vehicles.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    await expect(drawer(page)).toBeHidden()
  })

  await test.step('late facts about a vehicle move nothing on its page and in its form', async () => {
    const history = await Gate.before(page, isHistory)
    await openVehicle(page, 1)
    const before = await question(page).boundingBox()
    history.open()
    await expect(page.getByText('since Mar 17, 2025, 9:40 AM EDT (UTC−4)')).toBeVisible()
    expect((await question(page).boundingBox())?.y).toBe(before?.y)

    const vehicle = await Gate.before(page, (url) => url.pathname === '/v2/vehicles/1/')
    await page.goto('/vehicles/1/edit?fleet=1')
    const empty = await vehicleField(page, 'Vehicle type code').boundingBox()
    vehicle.open()
    await expectFilled(page)
    expect((await vehicleField(page, 'Vehicle type code').boundingBox())?.y).toBe(empty?.y)
  })

  await test.step('the buttons of its form are in one row, with and without changes', async () => {
    const rowOf = async (name: string) => (await page.getByRole('button', { name }).boundingBox())?.y
    for (const year of [null, '2031']) {
      if (year !== null) await vehicleField(page, 'Year').fill(year)
      expect(await rowOf('Discard changes')).toBe(await rowOf('Save changes'))
    }
    await vehicleField(page, 'Year').fill('a year of more characters than fit')
    await expect(page.getByText(/^Year: /)).toBeInViewport({ ratio: 1 })
    expect(await rowOf('Discard changes')).toBe(await rowOf('Save changes'))
  })
})
