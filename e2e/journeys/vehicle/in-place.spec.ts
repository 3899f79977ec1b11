import type { Page } from 'playwright/test'
import { openVehicle, question, revisionRows } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { responded } from '../../support/wire/incidents'

test('the form doesn’t move when a history loads', async ({ page, signInAs, allow }) => {
  // Loading a deleted vehicle itself fails.
  allow(responded(404, '/v2/vehicles/'))
  await signInAs('manager')
  await page.addInitScript(watchPlaces)
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const vehicleId of [7, 2, 1]) {
      await test.step(`vehicle ${vehicleId} at ${width}`, async () => {
        const gate = await Gate.before(page, ({ pathname }) => pathname.startsWith('/v2/vehicles/'))
        await openVehicle(page, vehicleId)
        await expect(question(page).getByRole('button', { name: 'Check' })).toBeVisible()
        await expect.poll(() => gate.held).toBeGreaterThan(0)
        gate.open()
        await expect(revisionRows(page).first()).toBeVisible()
        await expect(page.getByRole('group', { name: 'Time shown' })).toBeVisible()
        await page.unrouteAll({ behavior: 'wait' })
        expect(await placesOf(page)).toHaveLength(1)
      })
    }
  }
})

declare global {
  interface Window {
    places: string[]
  }
}

/** Records each position of the button "Check" per frame. */
function watchPlaces(): void {
  window.places = []
  const look = () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Check')
    const place = button && `${Math.round(button.getBoundingClientRect().top + scrollY)}`
    if (place !== undefined && window.places.at(-1) !== place) window.places.push(place)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const placesOf = (page: Page) => page.evaluate(() => window.places)
