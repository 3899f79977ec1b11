import type { Page } from 'playwright/test'
import { storedData } from '../../support/browser-storage'
import { signedOut, signOut } from '../../support/pages/session-page'
import { ask, expectRevisionCount, openVehicle } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { answer, nobodySignedIn } from '../../support/wire/incidents'
import { REFRESH } from '../../support/wire/wire'
import { consoleConfig } from '../../support/world/console-config'

test.beforeEach(async ({ signInAs, world, allow }) => {
  allow(answer(401, '/v2/'), nobodySignedIn)
  await signInAs('manager')
  await world.changeSessionRules({ refreshMode: 'rotate' })
})

async function openTab(page: Page): Promise<Page> {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  return page
}

test('F13 a sign-out in one tab while another refreshes: both are out, and nothing private is left', {
  tag: '@core',
}, async ({ page, context, wire, world }) => {
  const [first, second] = [await openTab(page), await openTab(await context.newPage())]
  expect((await storedData(page)).indexedDb.join()).toContain('"vehicleId":1')
  world.expireAccessTokens()
  world.delayRefreshes(1_000)
  const before = wire.refreshes.length
  await ask(second, '2024-07-10 12:00', 'UTC')
  await expect.poll(() => wire.refreshes.length).toBe(before + 1)
  await signOut(first)
  for (const tab of [first, second]) await expect(signedOut(tab)).toBeVisible()
  // The second tab's refresh is answered now, with a token that nobody takes.
  await expect.poll(() => wire.refreshes.at(-1)?.status).toBe(200)
  await expect.poll(() => wire.to('/demo/sign-out').map(({ status }) => status)).toEqual([204])
  for (const tab of [first, second]) {
    await expect(signedOut(tab)).toBeVisible()
    await expect(tab.getByText('Vehicle 1')).toHaveCount(0)
    await expect.poll(async () => (await storedData(tab)).indexedDb).toEqual([])
    const { caches, cookie, sessionStorage, localStorage } = await storedData(tab)
    expect({ caches, cookie }).toEqual({ caches: [], cookie: '' })
    expect(Object.keys(sessionStorage).filter((key) => !key.startsWith('tsr-'))).toEqual([])
    expect(JSON.stringify([localStorage, sessionStorage])).not.toMatch(/manager|vehicles\/1|"vehicleId"|eyJ/)
  }
  await second.reload()
  await expect(signedOut(second)).toBeVisible()
  expect(wire.refreshes).toHaveLength(before + 1)
})

test('F80 no signOutUrl: the signed-out page says that the service still keeps the session, and how to end it', async ({
  page,
  world,
}) => {
  const { host } = new URL(world.apiOrigin)
  const { signOutUrl, ...config } = consoleConfig('')
  await page.route('**/config.json', (route) => route.fulfill({ json: config }))
  // A service whose ids are numbers, and whose tokens have a name.
  const access = `e30.${btoa(JSON.stringify({ user_id: 17, username: 'Mia Okafor' }))}.x`
  await page.route(`**${REFRESH}`, (route) => route.fulfill({ json: { access } }))
  await page.route('**/v2/**', (route) => route.fulfill({ json: { count: 0, results: [] } }))
  const left = page.getByRole('status').filter({ hasText: `${host} still keeps you signed in` })

  await test.step('people are called by their names', async () => {
    await page.goto('/diagnostics')
    await expect(page.getByText('Mia Okafor (17)')).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByText('Signed in as Mia Okafor')).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
  })

  await test.step('after signing out, and after a reload', async () => {
    await signOut(page)
    await expect(signedOut(page)).toBeVisible()
    await expect(left).toContainText('delete the cookies of')
    await expect(left.getByRole('link', { name: host })).toHaveAttribute('href', config.signInUrl)
    await page.reload()
    await expect(left).toBeVisible()
  })

  await test.step('not where nobody signed out', async () => {
    await page.unroute(`**${REFRESH}`)
    await page.route(`**${REFRESH}`, (route) => route.fulfill({ status: 401, json: {} }))
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(left).toHaveCount(0)
  })
})
