import { signedOut, signOut } from '../../support/pages/session-page'
import { ask, expectRevisionCount, openVehicle, verdict } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { nobodySignedIn } from '../../support/wire/incidents'

// simplejwt copies the session's `iat` into every access token: here all sessions began 20 hours ago.

test.use({ django: {} })

/** Renewed after 80 % of it: between a step and the token's end there is time for a slow machine. */
const LIFE_SECONDS = 120
/** Each of these moves the browser's and the service's clock. */
const STEP_SECONDS = 15
const STEPS = 16

test('tokens of a session that is 20 hours old are renewed before they end: nothing is refused', async ({
  page,
  wire,
  world,
  signInAs,
}) => {
  await world.changeSessionRules({ accessTokenSeconds: LIFE_SECONDS })
  await signInAs('manager')
  await page.clock.install()
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  for (let step = 0; step < STEPS; step++) {
    // A request on its way while only one clock has moved would be a request of a token that ends earlier.
    await wire.quiet()
    world.moveClock(STEP_SECONDS * 1000)
    await page.clock.runFor(STEP_SECONDS * 1000)
    await wire.quiet()
    await ask(page, `2024-07-10 12:00:${String(step).padStart(2, '0')}`, 'UTC')
    await expect(verdict(page)).toHaveText(/^Not active/)
  }
  expect(wire.to(/^\/v2\//).filter(({ status }) => status === 401)).toEqual([])
  expect(wire.refreshes.every(({ status }) => status === 200)).toBe(true)
  // Two ends of a life have passed.
  expect(wire.refreshes.length).toBeGreaterThanOrEqual(2)
  expect(wire.refreshes.length).toBeLessThanOrEqual(5)
})

test('signing out where the service cannot be told of it', async ({ page, wire, signInAs, allow }) => {
  allow(nobodySignedIn)
  await signInAs('manager')
  await page.goto('/vehicles')
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByText(/^Signed in as user \d+$/), 'a token with an id alone').toBeVisible()
  await page.getByRole('button', { name: 'Account' }).click()
  await signOut(page)
  await expect(signedOut(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/still holds a session|still signed in|cookie/i)
  expect(wire.to(/^\/demo\//)).toEqual([])
})
