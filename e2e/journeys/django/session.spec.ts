import { signedOut, signOut } from '../../support/pages/session-page'
import { ask, expectRevisionCount, openVehicle, verdict } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { nobodySignedIn } from '../../support/wire/incidents'

// simplejwt copies the session's `iat` into every access token: here all sessions began 20 hours ago.

test.use({ django: {} })

const LIFE_SECONDS = 10
/** Each of these moves the browser's and the service's clock. */
const STEP_SECONDS = 2

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
  for (let second = 0; second < 30; second += STEP_SECONDS) {
    world.moveClock(STEP_SECONDS * 1000)
    await page.clock.runFor(STEP_SECONDS * 1000)
    await wire.quiet()
    await ask(page, `2024-07-10 12:00:${String(second).padStart(2, '0')}`, 'UTC')
    await expect(verdict(page)).toHaveText(/^Not active/)
  }
  expect(wire.to(/^\/v2\//).filter(({ status }) => status === 401)).toEqual([])
  expect(wire.refreshes.every(({ status }) => status === 200)).toBe(true)
  expect(wire.refreshes.length).toBeLessThanOrEqual(6)
})

test('signing out where the service cannot be told of it', async ({ page, wire, signInAs, allow }) => {
  allow(nobodySignedIn)
  await signInAs('manager')
  await page.goto('/vehicles')
  await signOut(page)
  await expect(signedOut(page)).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/still holds a session|still signed in|cookie/i)
  expect(wire.to(/^\/demo\//)).toEqual([])
})
