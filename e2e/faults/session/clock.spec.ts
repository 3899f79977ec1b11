import type { Page } from 'playwright/test'
import { lookAgain } from '../../support/pages/session-page'
import { ask, expectRevisionCount, openVehicle, verdict } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'

// With a wrong or stopped browser clock, refreshes don't loop and the session isn't lost.

const HOUR = 3_600_000
const FAR_AHEAD = new Date(Date.now() + 2 * HOUR)

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

async function expectWorks(page: Page): Promise<void> {
  await ask(page, '2024-07-10 12:00', 'UTC')
  await expect(verdict(page)).toHaveText(/^Inactive/)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('F15 the clock jumps forward and back: at most one early refresh, no loop', async ({ page, wire }) => {
  const start = Date.now()
  await page.clock.install({ time: start })
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  for (const [jump, refreshes] of [
    [HOUR, 2],
    [-HOUR, 2],
    [0, 2],
  ] as const) {
    await page.clock.setSystemTime(start + jump)
    await lookAgain(page)
    await page.clock.runFor(5_000)
    await expect.poll(() => wire.refreshes.length).toBe(refreshes)
    await expectWorks(page)
    expect(wire.refreshes).toHaveLength(refreshes)
  }
})

test('F16 a machine wakes after the token expired: one refresh, however often the user returns to the tab', {
  tag: '@core',
}, async ({ page, wire, world, allow }) => {
  allow(responded(401, '/v2/'))
  await page.clock.install()
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  world.expireAccessTokens()
  world.delayRefreshes(300)
  // The machine was asleep, so its timers did not run.
  await page.clock.setSystemTime(FAR_AHEAD)
  await page.evaluate(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    for (const event of ['pageshow', 'focus', 'online', 'focus']) window.dispatchEvent(new Event(event))
  })
  await expectWorks(page)
  expect(wire.refreshes.map(({ status }) => status)).toEqual([200, 200])
  expect(world.counters()).toEqual({ refreshes: 2, refused: 0, reuses: 0 })
})
