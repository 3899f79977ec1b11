import { signedOut, signOut } from '../../support/pages/session-page'
import { ask, expectRevisionCount, openVehicle, verdict } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { nobodySignedIn } from '../../support/wire/incidents'

// simplejwt copies the session's `iat` into every access token. Here all sessions started 20 hours ago.

test.use({ django: {} })

/** Token life. Renewal is due after 80 %, which leaves a slow machine time between a step and the token's end. */
const LIFE_SECONDS = 120
/** How far each step moves the clocks of the browser and the service. */
const STEP_SECONDS = 20
const STEPS = 12

test('tokens of a session that is 20 hours old are renewed before they expire, so nothing is refused', async ({
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
    // A request sent after only one clock has moved would carry a token that expires earlier.
    await wire.quiet()
    world.moveClock(STEP_SECONDS * 1000)
    await page.clock.runFor(STEP_SECONDS * 1000)
    await wire.quiet()
    await ask(page, `2024-07-10 12:00:${String(step).padStart(2, '0')}`, 'UTC')
    await expect(verdict(page)).toHaveText(/^Inactive/)
  }
  expect(wire.to(/^\/v2\//).filter(({ status }) => status === 401)).toEqual([])
  expect(wire.refreshes.every(({ status }) => status === 200)).toBe(true)
  // The token's life has ended twice by now.
  expect(wire.refreshes.length).toBeGreaterThanOrEqual(2)
  expect(wire.refreshes.length).toBeLessThanOrEqual(5)
})

test('signing out of a service without a sign-out endpoint', async ({ page, wire, signInAs, allow }) => {
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
