import { type BrowserContext, expect, type Page } from 'playwright/test'
import { storedData } from '../../support/browser-storage'
import { investigations, pasteText, TOLLS } from '../../support/pages/disputes-page'
import {
  addDrivers,
  BULK,
  createdCount,
  expectAllSent,
  expectSummary,
  openDrivers,
  posts,
  resolveButton,
  result,
  row,
  send,
  sendButton,
  sendInto,
  sending,
} from '../../support/pages/drivers-page'
import { expectFilled, vehicleField } from '../../support/pages/edit-page'
import { expectRevisionCount, openVehicle } from '../../support/pages/vehicle-page'
import { test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { answer } from '../../support/wire/incidents'

// The default fleet in one tab, and the same fleet by its id in another.

const BY_ID = 'fleet=1'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

/** A tab in the fleet by its id, with the first drivers in its grid. */
async function openById(context: BrowserContext, count: number): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`/drivers/bulk?${BY_ID}`)
  await addDrivers(tab, 0, count)
  return tab
}

async function expectStopped(page: Page, driverId: string, why: RegExp): Promise<void> {
  await expect(row(page, driverId).getByRole('gridcell', { name: driverId })).toHaveAccessibleDescription(why)
}

test('F83 two tabs, one in the default fleet and one in it by its id, send the same drivers: created once', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(answer(500, BULK), answer(400, BULK))
  await test.step('F83 nothing has told the id: one sends at a time, and the other does not repeat it', async () => {
    await openDrivers(page, 3)
    const other = await openById(context, 4)
    await expect(sendButton(other)).toHaveText('Send 4 drivers')
    const gate = await Gate.before(page, ({ pathname }) => pathname === BULK)
    await send(page)
    await expect(sending(page)).toBeVisible()
    await send(other)
    await expect(sendButton(other)).toHaveAccessibleDescription(/from another tab/)
    gate.open()
    await expectAllSent(page, '3 created')
    await expectSummary(other, '1 valid (0 warnings) · 3 errors')
    await expectStopped(other, 'D-1', /Already created from this browser/)
    await send(other)
    await expectSummary(other, '0 valid (0 warnings) · 3 errors · 1 created')
    expect(await createdCount(context, world)).toBe(4)
    await other.close()
  })
  await test.step('F83 what may have been created in the one is not sent from the other, either way', async () => {
    await page.getByRole('button', { name: 'Clear created rows' }).click()
    await addDrivers(page, 4, 2)
    await sendInto(page, faults, { kind: '500' })
    await expectAllSent(page, '2 unknown')
    const other = await openById(context, 7)
    await expectSummary(other, '1 valid (0 warnings) · 6 errors')
    await expectStopped(other, 'D-5', /Already sent; it may have been created/)
    // It is not said to be of this fleet, and cannot be resolved in it: it may be another one.
    await expect(resolveButton(other)).toHaveCount(0)
    await sendInto(other, faults, { kind: '500' })
    await expectSummary(other, '0 valid (0 warnings) · 6 errors · 1 unknown')
    await other.close()
    await addDrivers(page, 6, 1)
    await page.getByRole('button', { name: 'Send' }).last().focus()
    const next = await context.newPage()
    await openDrivers(next, 0)
    await addDrivers(next, 6, 1)
    await expectStopped(next, 'D-6', /Already sent; it may have been created/)
    await next.close()
  })
  await test.step('F83 once an answer has told the id, each resolves what the other left', async () => {
    const tab = await context.newPage()
    await openVehicle(tab, 1)
    await expectRevisionCount(tab, 14)
    await expect(tab.getByRole('button', { name: 'Fleet: Alder Rentals' })).toBeVisible()
    wire.clear()
    await tab.goto(`/drivers/bulk?${BY_ID}`)
    await expect(resolveButton(tab)).toHaveCount(2)
    await resolveButton(tab).first().click()
    await expect(result(tab, /^Resolved/)).toBeVisible()
    await tab.close()
    await page.reload()
    await expect(resolveButton(page)).toHaveCount(1)
    await resolveButton(page).click()
    await expect(result(page, /^Resolved/)).toBeVisible()
    expect(await createdCount(context, world)).toBe(7)
    expect(posts(wire).flat().toSorted()).toEqual(['D-4', 'D-5', 'D-6'])
  })
})

test('F83 what was stored in the default fleet and in it by its id is joined: nothing is lost or there twice', async ({
  page,
  context,
}) => {
  const keys = async () =>
    (await storedData(page)).indexedDb.flatMap((entry) => /^(.*?)(?:,null|,1)\]/.exec(entry)?.[0] ?? [])
  await test.step('F83 by its id', async () => {
    await page.goto(`/vehicles/1/edit?${BY_ID}`)
    await expectFilled(page)
    await vehicleField(page, 'Lessee or renter').fill('Ivy Ng')
    await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ivy Ng')
    await page.goto(`/disputes?${BY_ID}`)
    await pasteText(page, TOLLS)
    await expect(page.getByRole('button', { name: 'Check all' })).toBeVisible()
    await page.goto(`/disputes?${BY_ID}`)
    await expect(investigations(page).getByRole('listitem')).toHaveCount(1)
    expect((await keys()).some((key) => key.endsWith(',1]'))).toBe(true)
  })
  await test.step('F83 in the default fleet: both are there, and stay in both', async () => {
    const other = await context.newPage()
    await other.goto('/disputes')
    await expect(investigations(other).getByRole('listitem')).toHaveCount(1)
    await pasteText(other, `${TOLLS}\nN-7\t1\t\t\t2024-03-05T08:30Z\t1.00`)
    await expect(other.getByRole('button', { name: 'Check all' })).toBeVisible()
    await other.goto('/vehicles/1/edit')
    await expectFilled(other)
    await expect(other.getByRole('status').filter({ hasText: /^You left/ })).toBeVisible()
    expect((await keys()).filter((key) => key.endsWith(',1]'))).toEqual([])
    for (const search of ['', `?${BY_ID}`]) {
      await other.goto(`/disputes${search}`)
      await expect(investigations(other).getByRole('listitem')).toHaveCount(2)
    }
    await page.reload()
    await expect(investigations(page).getByRole('listitem')).toHaveCount(2)
  })
})
