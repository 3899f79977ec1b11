import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectOpenedKept, storedData } from '../../support/browser-storage'
import { choose, pdf, receipt, uploadButton } from '../../support/pages/documents-page'
import { draftOffer, openFilled, vehicleField } from '../../support/pages/edit-page'
import { vehiclesTable } from '../../support/pages/find-page'
import { goWithin } from '../../support/pages/go-within'
import { beforeSignOut, fillSignIn, signedOut, signOut } from '../../support/pages/session-page'
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
  await expectOpenedKept(page, 1)
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

test('F13 drafts kept at a sign-out: for their person alone, also when others sign in between, until they are deleted', async ({
  page,
  context,
}) => {
  const stored = async () => (await storedData(page)).indexedDb.map((entry) => entry.split(':')[0]).sort()
  const signInHere = async (user: string) => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, user)
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  }
  await openFilled(page, 1)
  const other = await openTab(await context.newPage())
  await test.step('kept, in whichever tab; what can be read again goes', async () => {
    await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
    // The tab that signs out sees it then.
    await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
    await signOut(other)
    await expect(beforeSignOut(other).getByRole('button', { name: 'Export everything' })).toBeVisible()
    await beforeSignOut(other).getByRole('button', { name: 'Keep it here and sign out' }).click()
    for (const tab of [page, other]) await expect(signedOut(tab)).toBeVisible()
    await expect.poll(stored).toEqual(['draft', 'keep'])
    expect((await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
    await page.goto('/vehicles')
    await expect(signedOut(page)).toBeVisible()
  })
  await test.step('another person is neither asked about them nor shown them, and deletes nothing', async () => {
    await signInHere('support')
    await expect(vehiclesTable(page)).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await signOut(page)
    await expect(signedOut(page)).toBeVisible()
    await expect.poll(stored).toEqual(['draft', 'keep'])
    expect((await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
  })
  await test.step('their person finds them again, and can export and delete everything', async () => {
    await signInHere('manager')
    await goWithin(page, '/vehicles/1/edit')
    await draftOffer(page).getByRole('button', { name: 'Resume' }).click()
    await expect(vehicleField(page, 'Lessee or renter')).toHaveValue('Ivy Ng')
    await goWithin(page, '/documents')
    await choose(page, [pdf('a.pdf')])
    await uploadButton(page).click()
    await expect(receipt(page)).toContainText(/[0-9a-f]{64}/)
    await signOut(page)
    const saving = page.waitForEvent('download')
    await beforeSignOut(page).getByRole('button', { name: 'Export everything' }).click()
    const everything = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
    expect(Object.keys(everything)).toEqual(['upload-receipts.json', 'drafts.json'])
    expect(JSON.stringify(everything['drafts.json'])).toContain('Ivy Ng')
    expect(JSON.stringify(everything['upload-receipts.json'])).toContain('a.pdf')
    await beforeSignOut(page).getByRole('button', { name: 'Delete it and sign out' }).click()
    await expect(signedOut(page)).toBeVisible()
    await expect.poll(stored).toEqual([])
  })
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
