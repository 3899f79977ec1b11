import type { Page } from 'playwright/test'
import {
  addDrivers,
  BULK,
  createdCount,
  expectAllSent,
  expectSummary,
  expectTruth,
  findOut,
  findOutButton,
  openDrivers,
  posts,
  result,
  resumeDraft,
  row,
  seeRefusal,
  send,
  sendButton,
  sendInto,
  sending,
} from '../../support/pages/drivers-page'
import { expect, test } from '../../support/test'
import { noResponse, responded } from '../../support/wire/incidents'
import { goOffline } from '../../support/wire/offline'
import type { Wire } from '../../support/wire/wire'
import type { Faults } from '../../support/world/faults'

// A batch with an unknown result is never resent automatically, and a later result is correct.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

/** Makes the service execute the second batch, and all later ones, without responding. */
async function silenceSecondPart(page: Page, wire: Wire, faults: Faults): Promise<void> {
  wire.clear()
  await page.route(`**${BULK}`, async (route) => {
    if (wire.to(BULK).length === 2) await faults.switchOn({ path: BULK, kind: 'silent' })
    await route.fallback()
  })
}

test('F26 F27 F28 F91 drivers: an unknown result: nothing is resent unless the user asks', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(responded(500, BULK), responded(400, BULK), noResponse(BULK), noResponse('/api/'))
  const parts = page.getByRole('list', { name: 'Unconfirmed batches' })
  const forget = parts.getByRole('button', { name: 'Mark as not sent' })
  const dialog = page.getByRole('dialog', { name: 'Mark these as not sent?' })
  await openDrivers(page, 3)
  await test.step('F26 unknown rows are removed only after a confirmation of the consequences', async () => {
    await sendInto(page, faults, { kind: '500' })
    await expectAllSent(page, '3 unconfirmed')
    await forget.click()
    await expect(dialog).toContainText('they may exist twice')
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await expectAllSent(page, '3 unconfirmed')
    await expect(forget).toBeFocused()
    await forget.click()
    await dialog.getByRole('button', { name: 'Mark as not sent' }).click()
    await expect(sendButton(page)).toHaveText('Add 3 drivers')
    expect(posts(wire)).toHaveLength(1)
  })
  await test.step('F28 F91 offline, sending waits visibly, and after a stop it never sends later', async () => {
    wire.clear()
    await goOffline(page)
    await send(page)
    await expect(result(page, /^You’re offline. This will continue/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(sendButton(page)).toHaveText('Add 3 drivers')
    await context.setOffline(false)
    await wire.quiet()
    expect(posts(wire)).toHaveLength(0)
    expect(await createdCount(context, world)).toBe(0)
  })
  await test.step('F26 a service with an unknown rule for repeats: nothing is resent, the rows are saved', async () => {
    await sendInto(page, faults, { kind: '500' })
    await expectAllSent(page, '3 unconfirmed')
    wire.clear()
    await findOutButton(page).click()
    const question = page.getByRole('dialog', { name: 'Check 3 drivers' })
    await expect(question).toContainText('nothing is sent')
    const download = page.waitForEvent('download')
    await question.getByRole('button', { name: 'Save as CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^drivers-unconfirmed-.*\.csv$/)
    await expectAllSent(page, '3 unconfirmed')
    expect(posts(wire)).toEqual([])
  })
  await test.step('F91 offline, resending waits visibly, and continues automatically', async () => {
    await seeRefusal(page, world)
    wire.clear()
    await goOffline(page)
    await findOut(page)
    await expect(result(page, /^You’re offline. This will continue/)).toBeVisible()
    await expect(findOutButton(page)).toHaveAccessibleDescription(/^You’re offline/)
    await expect(sendButton(page)).toHaveAccessibleDescription(/^You’re offline/)
    expect(posts(wire)).toHaveLength(0)
    await context.setOffline(false)
    await expect(result(page, /^All 3 drivers have now been added\./)).toBeVisible()
    await expectAllSent(page, '3 added')
    await expectTruth(page, world, 4)
    expect(posts(wire)).toHaveLength(1)
  })
  await test.step('F27 the service never responds: unknown after a minute, and nothing is resent', async () => {
    wire.clear()
    await addDrivers(page, 3, 3)
    await page.clock.install()
    await sendInto(page, faults, { kind: 'silent' })
    await expect(sending(page)).toBeVisible()
    await expectAllSent(page, '3 being sent · 3 added')
    // A batch counts as sending once that is stored. The minute starts with the request.
    await expect.poll(() => posts(wire).length).toBe(1)
    await page.clock.fastForward(61_000)
    await expect(result(page, /We don’t know whether 3 drivers/)).toContainText(
      'the server didn’t respond in time',
    )
    expect(posts(wire)).toHaveLength(1)
    await findOut(page)
    await expectAllSent(page, '6 added')
    await expectTruth(page, world, 7)
  })
})

test('F25 F26 drivers: the response is lost after drivers were created: “Find out” finds the service’s rows', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(responded(500, BULK), responded(400, BULK), noResponse(BULK))
  await test.step('F26 500 with half of the rows created: all are unknown, then “Find out” finds which exist', async () => {
    await page.goto('/drivers/bulk')
    await seeRefusal(page, world)
    wire.clear()
    await addDrivers(page, 0, 6)
    await sendInto(page, faults, { kind: 'halfway' })
    await expect(result(page, /We don’t know whether 6 drivers were added/)).toBeVisible()
    await expectAllSent(page, '6 unconfirmed')
    await expect(sendButton(page)).toHaveAccessibleDescription('6 rows are unconfirmed. See below.')
    expect(posts(wire)).toHaveLength(1)
    await findOut(page)
    await expect(result(page, /^Of 6 drivers, 3 already existed and 3 have now been added\./)).toBeVisible()
    await expectAllSent(page, '6 added')
    await expect(findOutButton(page)).toHaveCount(0)
    await expectTruth(page, world, 7)
    // First all of them, then the missing ones.
    expect(posts(wire).map((ids) => ids.length)).toEqual([6, 6, 3])
  })
  await test.step('F25 the connection breaks after the commit, with any error of Chromium', async () => {
    await addDrivers(page, 6, 3)
    // Chromium automatically repeats a request if its connection broke.
    await sendInto(page, faults, { kind: 'lost', times: 2 })
    await expectAllSent(page, '6 added · 3 unconfirmed')
    await faults.clear()
    await findOut(page)
    await expect(result(page, /^All 3 drivers already existed\./)).toBeVisible()
    await expectAllSent(page, '9 added')
    await expectTruth(page, world, 10)
  })
  await test.step('F25 Chromium’s own retry meets its first request: the page explains that, and resends nothing', async () => {
    wire.clear()
    await addDrivers(page, 9, 3)
    await sendInto(page, faults, { kind: 'lost' })
    // Chromium repeats a request only on a kept-alive connection. The step above covers the other case.
    const ended = result(page, /^(No drivers were added|We don’t know whether 3 drivers)/)
    await expect(ended).toBeVisible()
    const title = await ended.textContent()
    if (title?.startsWith('No driver')) {
      await expect(ended).toContainText(
        'All 3 drivers in a batch already exist. An earlier attempt probably added them',
      )
      await expectSummary(page, '0 valid (0 warnings) · 3 errors · 9 added')
    } else await expectAllSent(page, '9 added · 3 unconfirmed')
    await expect(sendButton(page)).toHaveAccessibleDescription(/unconfirmed|has an error/)
    expect(posts(wire)).toHaveLength(1)
    expect(await createdCount(context, world)).toBe(13)
  })
})

test('F25 F49 drivers: the service or the tab stops during the second batch: “Find out” later finds the created rows', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(noResponse(BULK), responded(400, BULK))
  await test.step('F25 the service stops during a run: once it is back, “Find out” finds the created rows', async () => {
    await page.goto('/drivers/bulk')
    await seeRefusal(page, world)
    await addDrivers(page, 0, 520)
    await silenceSecondPart(page, wire, faults)
    await send(page)
    await expect.poll(() => createdCount(context, world)).toBe(521)
    await world.stopService()
    await expectAllSent(page, '500 added · 20 unconfirmed')
    await world.startService()
    await findOut(page)
    await expect(result(page, /^All 20 drivers already existed\./)).toBeVisible()
    await expectAllSent(page, '520 added')
    await expectTruth(page, world, 521)
    await page.unroute(`**${BULK}`)
  })
  await test.step('F49 the tab crashes during the second batch: the next visit detects it, and sends only the rest', async () => {
    await addDrivers(page, 600, 520)
    await expect(sendButton(page)).toHaveText('Add 520 drivers')
    const second = page.waitForRequest(
      (request) => request.url().endsWith(BULK) && request.postDataJSON()[0].driver_id === 'D-1100',
    )
    await silenceSecondPart(page, wire, faults)
    await send(page)
    await second
    await expect.poll(() => createdCount(context, world)).toBe(1041)
    await page.close()
    const next = await context.newPage()
    await next.goto('/drivers/bulk')
    await resumeDraft(next)
    await expect(row(next, 'D-1119').getByRole('img', { name: 'sent, unconfirmed' })).toBeVisible()
    // Rows created from here aren't sent again from any tab of this browser, nor are rows that may have been created.
    await addDrivers(next, 600, 3)
    await addDrivers(next, 1119, 2)
    await expect(sendButton(next)).toHaveText('Add 1 driver')
    wire.clear()
    await send(next)
    await expect(result(next, /^1 driver added/)).toBeVisible()
    expect(posts(wire)).toEqual([['D-1120']])
    await findOut(next)
    await expect(result(next, /^All 20 drivers already existed\./)).toBeVisible()
    expect(await createdCount(context, world)).toBe(1042)
  })
})

test('F114 drivers: the browser permanently reports offline, and the network works: drivers are sent', async ({
  page,
  context,
  world,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })
  await openDrivers(page, 3)
  await expect(page.getByText('You’re offline')).toHaveCount(0)
  await send(page)
  await expectAllSent(page, '3 added')
  expect(await createdCount(context, world)).toBe(3)
})
