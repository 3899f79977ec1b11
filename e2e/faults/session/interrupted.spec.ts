import type { Page } from 'playwright/test'
import { banner, UNREACHABLE } from '../../support/pages/session-page'
import {
  expectRevisionCount,
  openVehicle,
  question,
  revisionRows,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { noResponse, responded } from '../../support/wire/incidents'
import { goOffline } from '../../support/wire/offline'
import { REFRESH } from '../../support/wire/wire'

// If a refresh fails temporarily, the session and the page stay, and work resumes automatically.

test.use({ allowed: [responded(401, '/v2/')] })

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

const TIME = '2024-07-10 12:00'

/** Types a question without submitting it. */
function type(page: Page, time: string): Promise<void> {
  return question(page).getByRole('textbox', { name: 'Date and time' }).fill(time)
}

function check(page: Page): Promise<void> {
  return question(page).getByRole('button', { name: 'Check', exact: true }).click()
}

async function expectNothingLost(page: Page, time: string): Promise<void> {
  await expect(question(page).getByRole('textbox', { name: 'Date and time' })).toHaveValue(time)
  await expect(revisionRows(page).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(verdict(page)).not.toHaveText(/^Inactive/)
}

async function expectGoesOn(page: Page): Promise<void> {
  await expect(verdict(page)).toHaveText(/^Inactive/)
  await expect(banner(page, UNREACHABLE)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('F07 F09 invalid responses to refreshes, one after the other', async ({
  page,
  faults,
  wire,
  world,
  allow,
}) => {
  allow(responded(503, REFRESH))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  expect(wire.refreshes.map(({ status }) => status)).toEqual([200])

  await test.step('F07 503: a banner, no lost data, and it recovers', async () => {
    wire.clear()
    await type(page, TIME)
    world.expireAccessTokens()
    await faults.switchOn({ path: REFRESH, kind: '503', times: 1000 })
    await check(page)
    await expect(banner(page, UNREACHABLE)).toContainText('You’re still signed in and nothing is lost')
    await expectNothingLost(page, TIME)
    await expect.poll(() => wire.refreshes.length).toBeGreaterThanOrEqual(2)
    await faults.clear()
    await expectGoesOn(page)
    const statuses = wire.refreshes.map(({ status }) => status)
    expect(statuses).toEqual([...statuses.slice(0, -1).map(() => 503), 200])
  })

  await test.step('F07 "Try now" doesn’t wait for the next retry', async () => {
    wire.clear()
    await type(page, '2024-07-10 12:01')
    world.expireAccessTokens()
    await faults.switchOn({ path: REFRESH, kind: '503', times: 100 })
    await check(page)
    await expect.poll(() => wire.refreshes.length).toBe(4)
    await faults.clear()
    await banner(page, UNREACHABLE).getByRole('button', { name: 'Try now' }).click()
    // The next automatic retry comes in four seconds at the earliest.
    await expect(banner(page, UNREACHABLE)).toHaveCount(0, { timeout: 4_000 })
    expect(wire.refreshes.at(-1)?.status).toBe(200)
    expect(world.counters()).toMatchObject({ refused: 0 })
    await expectGoesOn(page)
  })

  for (const { title, time, contentType, body } of [
    {
      title: 'an HTML page',
      time: '2024-07-10 12:02',
      contentType: 'text/html',
      body: '<h1>Fleet Portal</h1>',
    },
    { title: '{}', time: '2024-07-10 12:03', contentType: 'application/json', body: '{}' },
  ])
    await test.step(`F09 200 and ${title}: the same`, async () => {
      const { refreshes } = world.counters()
      await type(page, time)
      world.expireAccessTokens()
      await page.route(`**${REFRESH}`, (route) => route.fulfill({ contentType, body }))
      await check(page)
      await expect(banner(page, UNREACHABLE)).toContainText('no token')
      await expectNothingLost(page, time)
      await expect(page.getByRole('heading', { name: 'Fleet Portal' })).toHaveCount(0)
      await page.unroute(`**${REFRESH}`)
      await expectGoesOn(page)
      expect(world.counters()).toMatchObject({ refreshes: refreshes + 1, refused: 0 })
    })
})

test('F08 offline at a refresh: the same', async ({ page, context, world, allow }) => {
  allow(noResponse('/'))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await test.step('The code that checks a time has loaded', async () => {
    await type(page, '2024-05-10 12:00')
    await check(page)
    await expect(verdict(page)).toHaveText(/^Active/)
  })
  await type(page, TIME)
  world.expireAccessTokens()
  await goOffline(page)
  await check(page)
  await expect(banner(page, 'You’re offline')).toBeVisible()
  await expectNothingLost(page, TIME)
  await context.setOffline(false)
  await expect(banner(page, 'You’re offline')).toHaveCount(0)
  await expectGoesOn(page)
})
