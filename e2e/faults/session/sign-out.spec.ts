import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { expectOpenedKept, storedData } from '../../support/browser-storage'
import { checkToll, verdicts } from '../../support/pages/check-page'
import { choose, pdf, receipt, uploadButton } from '../../support/pages/documents-page'
import { draftOffer, expectFilled, openFilled, vehicleField } from '../../support/pages/edit-page'
import { vehiclesTable } from '../../support/pages/find-page'
import { goWithin } from '../../support/pages/go-within'
import {
  fillSignIn,
  signedOut,
  signOut,
  signOutAndDelete,
  signOutAndKeep,
  signOutDialog,
  useKey,
} from '../../support/pages/session-page'
import { ask, expectRevisionCount, openVehicle } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { nobodySignedIn, responded } from '../../support/wire/incidents'
import { REFRESH } from '../../support/wire/wire'
import { consoleConfig } from '../../support/world/console-config'

test.beforeEach(async ({ signInAs, world, allow }) => {
  allow(responded(401, '/v2/'), responded(403, '/v2/'), nobodySignedIn)
  await signInAs('manager')
  await world.changeSessionRules({ refreshMode: 'rotate' })
})

/** Opens the agency fields of a statement, within the console. */
async function goToStatement(page: Page): Promise<void> {
  await goWithin(page, '/vehicles/1/evidence?at=2024-02-01+12%3A00&zone=America%2FNew_York')
}

async function openTab(page: Page): Promise<Page> {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  return page
}

test('F13 a sign-out in one tab while another refreshes: both are signed out, and no private data remains', {
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
  // The response to the second tab's refresh arrives now, with a token that the tab discards.
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

test('F13 typed text survives a sign-out: for its user alone, also if others sign in between, until they delete it', async ({
  page,
  context,
}) => {
  const stored = async () => {
    const kinds = (await storedData(page)).indexedDb.map((entry) => entry.split(':')[0])
    return [...new Set(kinds)].sort()
  }
  const signInHere = async (user: string) => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, user)
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  }
  const remark = page.getByRole('textbox', { name: 'Comments', exact: true })
  await page.goto('/vehicles')
  await expect(vehiclesTable(page)).toBeVisible()
  await goToStatement(page)
  await remark.fill('Asked the renter')
  await goWithin(page, '/')
  await checkToll(page, 'GHT4821 PA', '2024-03-05 08:30')
  await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/])
  // Waits for the write, which comes after the rendering and which the next page's load would stop.
  await expect.poll(stored).toContain('tolls')
  await openFilled(page, 1)
  const other = await openTab(await context.newPage())
  await test.step('text from every tab is stored to the last letter; data that can be loaded again is deleted', async () => {
    await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
    // Only then does the tab that signs out find it.
    await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
    await signOut(other)
    for (const held of ['1 draft', '1 statement note', '1 recent toll'])
      await expect(signOutDialog(other).getByText(held, { exact: true })).toBeVisible()
    await expectAccessible(other)
    await vehicleField(page, 'Lessee or renter').fill('Ivy Ngo')
    await signOutAndKeep(other)
    for (const tab of [page, other]) await expect(signedOut(tab)).toBeVisible()
    expect(await stored()).toEqual(['draft', 'filing', 'tolls'])
    expect((await storedData(page)).indexedDb.join()).toContain('Ivy Ngo')
    await page.goto('/vehicles')
    await expect(signedOut(page)).toBeVisible()
  })
  await test.step('a different user isn’t asked about it, doesn’t see it, and deletes nothing', async () => {
    await signInHere('support')
    await expect(vehiclesTable(page)).toBeVisible()
    await goWithin(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Recent tolls' })).toHaveCount(0)
    await signOut(page)
    await expect(signedOut(page)).toBeVisible()
    expect(await stored()).toEqual(['draft', 'filing', 'tolls'])
  })
  await test.step('its user finds it again, and can export and delete everything', async () => {
    await signInHere('manager')
    // The URL still names the previous user's fleet.
    await page.goto('/')
    await expect(page.getByRole('list', { name: 'Recent tolls' })).toContainText('GHT4821')
    await goToStatement(page)
    await expect(remark).toHaveValue('Asked the renter')
    await goWithin(page, '/vehicles/1/edit')
    await draftOffer(page).getByRole('button', { name: 'Resume' }).click()
    await expect(vehicleField(page, 'Lessee or renter')).toHaveValue('Ivy Ngo')
    await goWithin(page, '/documents')
    await choose(page, [pdf('a.pdf')])
    await uploadButton(page).click()
    await expect(receipt(page)).toContainText(/[0-9a-f]{64}/)
    await signOut(page)
    const saving = page.waitForEvent('download')
    await signOutDialog(page).getByRole('button', { name: 'Export everything' }).click()
    const everything = JSON.parse(await readFile(await (await saving).path(), 'utf8'))
    expect(Object.keys(everything)).toEqual([
      ...['drafts.json', 'statement-notes.json', 'recent-tolls.json', 'upload-receipts.json'],
    ])
    for (const text of ['Ivy Ngo', 'Asked the renter', 'GHT4821', 'a.pdf'])
      expect(JSON.stringify(everything)).toContain(text)
    await signOutAndDelete(page)
    await expect(signedOut(page)).toBeVisible()
    expect(await stored()).toEqual([])
  })
})

test('F13 everything is deleted on request, including writes of a second tab during the sign-out', async ({
  page,
  context,
}) => {
  await openFilled(page, 1)
  const other = await openTab(await context.newPage())
  await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
  await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
  await signOut(other)
  await signOutDialog(other).getByRole('checkbox', { name: 'Delete my data from this browser' }).check()
  await vehicleField(page, 'Lessee or renter').fill('Tess Lim')
  await signOutAndDelete(other)
  for (const tab of [page, other]) await expect(signedOut(tab)).toBeVisible()
  await expect.poll(async () => (await storedData(page)).indexedDb).toEqual([])
})

test('F13 a sign-out also keeps an API key’s data, separate from the next user’s', async ({ page }) => {
  await openFilled(page, 1)
  await useKey(page, 'demo-key-manager')
  await expectFilled(page)
  await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
  await signOut(page)
  await expect(signOutDialog(page)).toContainText('1 draft')
  await expect(signOutDialog(page)).toContainText('The server doesn’t tell us who you are')
  await signOutAndKeep(page)
  await expect(signedOut(page)).toBeVisible()
  const drafts = (await storedData(page)).indexedDb.filter((entry) => entry.includes('Ivy Ng'))
  expect(drafts).toHaveLength(1)
  expect(drafts[0]).toMatch(/^draft:\["[^"]*",null,/)
})

test('F80 no signOutUrl: the signed-out page explains that the service’s session remains, and how to end it', async ({
  page,
  world,
}) => {
  const { host } = new URL(world.apiOrigin)
  const { signOutUrl, ...config } = consoleConfig('')
  await page.route('**/config.json', (route) => route.fulfill({ json: config }))
  // A service with numeric IDs, and names in its tokens.
  const access = `e30.${btoa(JSON.stringify({ user_id: 17, username: 'Mia Okafor' }))}.x`
  await page.route(`**${REFRESH}`, (route) => route.fulfill({ json: { access } }))
  await page.route('**/v2/**', (route) => route.fulfill({ json: { count: 0, results: [] } }))
  const left = page.getByRole('status').filter({ hasText: `You’re still signed in to ${host}` })

  await test.step('users appear with their names', async () => {
    await page.goto('/diagnostics')
    await expect(page.getByText('Mia Okafor (17)')).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByText('Signed in as Mia Okafor')).toBeVisible()
    await page.getByRole('button', { name: 'Account' }).click()
  })

  await test.step('after signing out, and after a reload', async () => {
    await signOut(page)
    await expect(signedOut(page)).toBeVisible()
    await expect(left).toContainText('delete the cookies for')
    await expect(left.getByRole('link', { name: host })).toHaveAttribute('href', config.signInUrl)
    await page.reload()
    await expect(left).toBeVisible()
  })

  await test.step('not without a sign-out', async () => {
    await page.unroute(`**${REFRESH}`)
    await page.route(`**${REFRESH}`, (route) => route.fulfill({ status: 401, json: {} }))
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(left).toHaveCount(0)
  })
})
