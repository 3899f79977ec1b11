import { ask, expectRevisionCount, openVehicle, verdict } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { responded } from '../../support/wire/incidents'

// Tokens that expire during use. The harness is the console's API layer in a page of the same origin.

test.use({ allowed: [responded(401, '/v2/')] })

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F01 F02 tokens that expire while many requests use them', { tag: '@core' }, async ({
  page,
  wire,
  world,
}) => {
  await page.goto('/harness/api')
  await page.evaluate(() => window.harness.session.start())

  await test.step('F01 a hundred requests together: one refresh, and all succeed', async () => {
    expect(wire.refreshes).toHaveLength(1)
    world.expireAccessTokens()
    expect(await page.evaluate(() => window.harness.readMany(100))).toBe(100)
    expect(wire.refreshes).toHaveLength(2)
    const answered = (asked: number) =>
      wire.to(/^\/v2\/vehicles\/\d+\/history\/$/).filter(({ status }) => status === asked).length
    await expect.poll(() => [answered(401), answered(200)]).toEqual([100, 100])
  })

  await test.step('F02 a 401 after the refresh is replayed with the new token, without another refresh', async () => {
    wire.clear()
    const gate = await Gate.before(page, ({ pathname }) => pathname === '/v2/vehicles/7/history/')
    const late = page.evaluate(() => window.harness.read(7))
    await expect.poll(() => gate.held).toBe(1)
    world.expireAccessTokens()
    expect(await page.evaluate(() => window.harness.read(1))).toBe(14)
    expect(wire.refreshes).toHaveLength(1)
    gate.open()
    expect(await late).toBe(4)
    await expect.poll(() => wire.to(/\/7\/history/).map(({ status }) => status)).toEqual([401, 200])
    expect(wire.refreshes).toHaveLength(1)
  })

  await test.step('F01 on the vehicle page: the check finishes, and no error shows', async () => {
    wire.clear()
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    world.expireAccessTokens()
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(wire.refreshes).toHaveLength(2)
  })
})
