import { expectRevisionCount, openVehicle } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { answer, nobodySignedIn } from '../../support/wire/incidents'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F12 a service that refuses every token: one error, two calls, no loop', async ({
  page,
  wire,
  allow,
}) => {
  allow(answer(401, '/v2/vehicles/900401/'))
  await openVehicle(page, 900401)
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  expect(wire.to('/v2/vehicles/900401/history/').map(({ status }) => status)).toEqual([401, 401])
  expect(wire.refreshes.map(({ status }) => status)).toEqual([200, 200])
})

test('F14 a reload after signing out stays out', async ({ page, wire, context, world, allow }) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const signedOut = page.getByRole('heading', { name: 'You are signed out' })
  await expect(signedOut).toBeVisible()
  await expect.poll(() => wire.to('/demo/sign-out', 'POST').map(({ status }) => status)).toEqual([204])
  expect(await context.cookies(`${world.apiOrigin}/api/auth/token/refresh/`)).toEqual([])
  allow(nobodySignedIn)
  await page.reload()
  await expect(signedOut).toBeVisible()
  await page.goto('/vehicles')
  await expect(signedOut).toBeVisible()
  await expect(page.getByText('Vehicle 1')).toHaveCount(0)
})

test('F14 even where the cookie could not be taken back', async ({
  page,
  wire,
  world,
  context,
  signInAs,
}) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const signedOut = page.getByRole('heading', { name: 'You are signed out' })
  await expect(signedOut).toBeVisible()
  await signInAs('manager')
  expect(await context.cookies(`${world.apiOrigin}/api/auth/token/refresh/`)).toHaveLength(1)
  wire.clear()
  await page.reload()
  await expect(signedOut).toBeVisible()
  expect(wire.refreshes).toEqual([])
})
