import { type BrowserContext, expect, type Page } from 'playwright/test'
import { storedData } from '../../support/browser-storage'
import { pasteText, TOLLS, tollEvents, tollLists } from '../../support/pages/disputes-page'
import {
  addDrivers,
  BULK,
  createdCount,
  existing,
  expectAllSent,
  expectOneTabSends,
  expectStopped,
  expectSummary,
  findOut,
  findOutButton,
  openDrivers,
  posts,
  result,
  seeRefusal,
  sendInto,
  sendNow,
} from '../../support/pages/drivers-page'
import { expectFilled, vehicleField } from '../../support/pages/edit-page'
import { test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { responded } from '../../support/wire/incidents'

// The default fleet in one tab, and the same fleet by its ID in another tab.

const BY_ID = '?fleet=1'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

/** Opens a second tab with these drivers in its grid. */
async function openTab(context: BrowserContext, search: string, from: number, count: number): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`/drivers/bulk${search}`)
  await addDrivers(tab, from, count)
  return tab
}

/** Pastes a list, and waits until the draft is stored. */
async function pasteTolls(page: Page, search: string): Promise<void> {
  const kept = async () =>
    (await storedData(page)).indexedDb.filter((entry) => entry.includes('toll-list-head')).length
  await page.goto(`/disputes${search}`)
  await expect(tollEvents(page)).toBeVisible()
  const before = await kept()
  await pasteText(page, TOLLS)
  await expect.poll(kept).toBe(before + 1)
}

test('F83 two tabs send the same drivers, one in the default fleet, one in the same fleet by its ID: created once', async ({
  page,
  context,
  world,
  wire,
}) => {
  await openDrivers(page, 3)
  const other = await openTab(context, BY_ID, 0, 4)
  await expectOneTabSends(page, other, world)
  expect(posts(wire)).toEqual([['D-0', 'D-1', 'D-2'], ['D-3']])
})

test('F83 unconfirmed drivers of one tab are found out in the other, either way', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(responded(500, BULK), responded(400, BULK))
  await page.goto('/drivers/bulk')
  await seeRefusal(page, world)
  await addDrivers(page, 0, 2)
  await sendInto(page, faults, { kind: 'halfway' })
  await expectAllSent(page, '2 unconfirmed')
  const other = await openTab(context, BY_ID, 0, 3)
  await expectSummary(other, '1 valid (0 warnings) · 2 errors')
  await expectStopped(other, 'D-1', /Already sent; may have been added/)
  await expect(findOutButton(other)).toHaveCount(1)
  await sendInto(other, faults, { kind: '500' })
  await expectSummary(other, '0 valid (0 warnings) · 2 errors · 1 unconfirmed')
  wire.clear()
  await findOut(other, findOutButton(other).last())
  await expect(result(other, /^Of 2 drivers, 1 already existed and 1 has now been added\./)).toBeVisible()
  await expect(findOutButton(other)).toHaveCount(1)
  await page.reload()
  await findOut(page)
  await expect(result(page, /^The driver has now been added\./)).toBeVisible()
  await expect(findOutButton(page)).toHaveCount(0)
  expect(posts(wire)).toEqual([['D-0', 'D-1'], ['D-1'], ['D-2']])
  expect(await createdCount(context, world)).toBe(4)
})

test('F83 the default fleet changes while a page is open: drivers and plan go to the fleet it names', async ({
  page,
  context,
  world,
  wire,
}) => {
  await page.goto('/drivers/bulk')
  const named = page.getByRole('button', { name: 'Fleet: Alder Rentals', exact: true })
  await expect(named).toBeVisible()
  await expect(page).toHaveURL(/fleet=1/)
  // From now on, Birch is the default fleet.
  await context.route(/\/v2\//, (route) => {
    const headers = route.request().headers()
    return route.continue({ headers: { ...headers, 'fleet-id': headers['fleet-id'] ?? '2' } })
  })
  await addDrivers(page, 0, 1)
  await page.getByRole('button', { name: 'Add 1 driver' }).click()
  await expect(page.getByRole('dialog', { name: 'Add 1 driver to Alder Rentals' })).toBeVisible()
  await sendNow(page).click()
  await expectAllSent(page, '1 added')
  expect(wire.to(BULK, 'POST').map(({ headers }) => headers['fleet-id'])).toEqual(['1'])
  expect(await existing(context, world, ['D-0'], '1')).toEqual(['D-0'])
  expect(await existing(context, world, ['D-0'], '2')).toEqual([])
})

test('F83 a response names the default fleet during typing: the text stays, as that fleet’s draft', async ({
  page,
  context,
}) => {
  const list = await Gate.before(page, (url) => url.pathname === '/v2/vehicles/')
  await page.goto('/drivers/bulk')
  await addDrivers(page, 0, 2)
  await expectSummary(page, '2 valid (0 warnings) · 0 errors')
  await expect(page.getByRole('button', { name: 'Fleet: your default fleet' })).toBeVisible()
  list.open()
  await expect(page.getByRole('button', { name: 'Fleet: Alder Rentals', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/fleet=1/)
  await expectSummary(page, '2 valid (0 warnings) · 0 errors')
  await expect(page.getByRole('status').filter({ hasText: /^You left/ })).toHaveCount(0)
  await page.close()
  const other = await context.newPage()
  await other.goto(`/drivers/bulk${BY_ID}`)
  await expect(other.getByRole('status').filter({ hasText: /^You left/ })).toBeVisible()
})

test('F83 data of the default fleet and of its ID is merged: nothing is lost or duplicated', async ({
  page,
  context,
}) => {
  const keys = async () =>
    (await storedData(page)).indexedDb.flatMap((entry) => /^(.*?)(?:,null|,1)\]/.exec(entry)?.[0] ?? [])
  await test.step('F83 by its ID', async () => {
    await page.goto(`/vehicles/1/edit${BY_ID}`)
    await expectFilled(page)
    await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
    await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
    await pasteTolls(page, BY_ID)
    await page.goto(`/disputes${BY_ID}`)
    await expect(tollLists(page).getByRole('listitem')).toHaveCount(1)
    expect((await keys()).some((key) => key.endsWith(',1]'))).toBe(true)
  })
  await test.step('F83 in the default fleet: both records exist, and stay in both', async () => {
    const other = await context.newPage()
    await other.goto('/disputes')
    await expect(tollLists(other).getByRole('listitem')).toHaveCount(1)
    await pasteTolls(other, '')
    await other.goto('/vehicles/1/edit')
    await expectFilled(other)
    await expect(other.getByRole('status').filter({ hasText: /^You left/ })).toBeVisible()
    expect((await keys()).filter((key) => key.endsWith(',null]') && !key.startsWith('name:'))).toEqual([])
    for (const search of ['', BY_ID]) {
      await other.goto(`/disputes${search}`)
      await expect(tollLists(other).getByRole('listitem')).toHaveCount(2)
    }
    await page.reload()
    await expect(tollLists(page).getByRole('listitem')).toHaveCount(2)
  })
})
