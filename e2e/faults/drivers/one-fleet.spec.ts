import { type BrowserContext, expect, type Page } from 'playwright/test'
import { storedData } from '../../support/browser-storage'
import { investigations, pasteText, TOLLS, tollEvents } from '../../support/pages/disputes-page'
import {
  addDrivers,
  BULK,
  createdCount,
  expectAllSent,
  expectOneTabSends,
  expectStopped,
  expectSummary,
  openDrivers,
  posts,
  resolveButton,
  result,
  send,
  sendInto,
} from '../../support/pages/drivers-page'
import { expectFilled, vehicleField } from '../../support/pages/edit-page'
import { test } from '../../support/test'
import { answer } from '../../support/wire/incidents'

// The default fleet in one tab, and the same fleet by its id in another.

const BY_ID = '?fleet=1'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

/** Another tab with these drivers in its grid. */
async function openTab(context: BrowserContext, search: string, from: number, count: number): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`/drivers/bulk${search}`)
  await addDrivers(tab, from, count)
  return tab
}

/** Pastes a list, and waits until it is kept. */
async function pasteTolls(page: Page, search: string): Promise<void> {
  const kept = async () =>
    (await storedData(page)).indexedDb.filter((entry) => entry.includes('investigation-head')).length
  await page.goto(`/disputes${search}`)
  await expect(tollEvents(page)).toBeVisible()
  const before = await kept()
  await pasteText(page, TOLLS)
  await expect.poll(kept).toBe(before + 1)
}

test('F83 two tabs, one in the default fleet and one in it by its id, send the same drivers: created once', async ({
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

test('F83 drivers that may have been created in the one are resolved in the other, either way', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(answer(500, BULK), answer(400, BULK))
  await openDrivers(page, 2)
  await sendInto(page, faults, { kind: 'halfway' })
  await expectAllSent(page, '2 unknown')
  const other = await openTab(context, BY_ID, 0, 3)
  await expectSummary(other, '1 valid (0 warnings) · 2 errors')
  await expectStopped(other, 'D-1', /Already sent; it may have been created/)
  await expect(resolveButton(other)).toHaveCount(1)
  await sendInto(other, faults, { kind: '500' })
  await expectSummary(other, '0 valid (0 warnings) · 2 errors · 1 unknown')
  wire.clear()
  await resolveButton(other).last().click()
  await expect(result(other, /^Resolved/)).toContainText('1 driver already existed')
  await expect(resolveButton(other)).toHaveCount(1)
  await page.reload()
  await resolveButton(page).click()
  await expect(result(page, /^Resolved/)).toContainText('1 driver was missing and was created now')
  await expect(resolveButton(page)).toHaveCount(0)
  expect(posts(wire).flat()).toEqual(['D-0', 'D-1', 'D-2'])
  expect(await createdCount(context, world)).toBe(3)
})

test('F83 where nothing tells the id, what may have been sent to the same fleet is not sent again', async ({
  page,
  context,
  faults,
  wire,
  allow,
}) => {
  // A service without the list of vehicles.
  await context.route(/\/v2\/vehicles\/(?:\?|$)/, (route) => route.fulfill({ status: 405, json: {} }))
  allow(answer(500, BULK), answer(405, '/v2/vehicles/'))
  await openDrivers(page, 2)
  await sendInto(page, faults, { kind: '500' })
  await expectAllSent(page, '2 unknown')
  const other = await openTab(context, BY_ID, 0, 3)
  await expectSummary(other, '1 valid (0 warnings) · 2 errors')
  await expectStopped(other, 'D-1', /Already sent; it may have been created/)
  // It may be another fleet: what is resolved here would go to this one.
  await expect(resolveButton(other)).toHaveCount(0)
  await send(other)
  await expectSummary(other, '0 valid (0 warnings) · 2 errors · 1 created')
  const next = await openTab(context, '', 2, 2)
  await expectSummary(next, '1 valid (0 warnings) · 1 error')
  await expectStopped(next, 'D-2', /Already created from this browser/)
  expect(posts(wire)).toEqual([['D-0', 'D-1'], ['D-2']])
})

test('F83 what was stored in the default fleet and in it by its id is joined: nothing is lost or there twice', async ({
  page,
  context,
}) => {
  const keys = async () =>
    (await storedData(page)).indexedDb.flatMap((entry) => /^(.*?)(?:,null|,1)\]/.exec(entry)?.[0] ?? [])
  await test.step('F83 by its id', async () => {
    await page.goto(`/vehicles/1/edit${BY_ID}`)
    await expectFilled(page)
    await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
    await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
    await pasteTolls(page, BY_ID)
    await page.goto(`/disputes${BY_ID}`)
    await expect(investigations(page).getByRole('listitem')).toHaveCount(1)
    expect((await keys()).some((key) => key.endsWith(',1]'))).toBe(true)
  })
  await test.step('F83 in the default fleet: both are there, and stay in both', async () => {
    const other = await context.newPage()
    await other.goto('/disputes')
    await expect(investigations(other).getByRole('listitem')).toHaveCount(1)
    await pasteTolls(other, '')
    await other.goto('/vehicles/1/edit')
    await expectFilled(other)
    await expect(other.getByRole('status').filter({ hasText: /^You left/ })).toBeVisible()
    expect((await keys()).filter((key) => key.endsWith(',1]'))).toEqual([])
    for (const search of ['', BY_ID]) {
      await other.goto(`/disputes${search}`)
      await expect(investigations(other).getByRole('listitem')).toHaveCount(2)
    }
    await page.reload()
    await expect(investigations(page).getByRole('listitem')).toHaveCount(2)
  })
})
