import { signedOut, signOut } from '../../support/pages/session-page'
import { expectRevisionCount, openVehicle } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { nobodySignedIn, responded } from '../../support/wire/incidents'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F12 a service that refuses every token: one error, two requests, no loop', { tag: '@core' }, async ({
  page,
  wire,
  allow,
}) => {
  allow(responded(401, '/v2/vehicles/900401/'))
  await openVehicle(page, 900401)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(wire.to('/v2/vehicles/900401/history/').map(({ status }) => status)).toEqual([401, 401])
  expect(wire.refreshes.map(({ status }) => status)).toEqual([200, 200])
})

test('F14 a tab that signed out stays out', { tag: '@core' }, async ({
  page,
  wire,
  context,
  world,
  signInAs,
  allow,
}) => {
  const cookies = () => context.cookies(`${world.apiOrigin}/api/auth/token/refresh/`)
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await signOut(page)
  await expect(signedOut(page)).toBeVisible()
  await expect.poll(() => wire.to('/demo/sign-out', 'POST').map(({ status }) => status)).toEqual([204])
  expect(await cookies()).toEqual([])

  await test.step('a reload with a cookie that could not be deleted', async () => {
    await signInAs('manager')
    expect(await cookies()).toHaveLength(1)
    wire.clear()
    await page.reload()
    await expect(signedOut(page)).toBeVisible()
    expect(wire.refreshes).toEqual([])
  })

  await test.step('a reload without the cookie, and a different page', async () => {
    await context.clearCookies()
    allow(nobodySignedIn)
    await page.reload()
    await expect(signedOut(page)).toBeVisible()
    await page.goto('/vehicles')
    await expect(signedOut(page)).toBeVisible()
    await expect(page.getByText('Vehicle 1')).toHaveCount(0)
  })
})
