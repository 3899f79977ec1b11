import type { Page } from 'playwright/test'
import {
  addDrivers,
  BULK,
  createdCount,
  expectAllSent,
  expectSummary,
  expectTruth,
  openDrivers,
  posts,
  resolveButton,
  result,
  resumeDraft,
  row,
  send,
  sendButton,
  sendInto,
  sending,
} from '../../support/pages/drivers-page'
import { expect, test } from '../../support/test'
import { answer, noAnswer } from '../../support/wire/incidents'
import type { Wire } from '../../support/wire/wire'
import type { Faults } from '../../support/world/faults'

// Nobody knows what became of a part: it is never sent again by itself, and what is found out later is true.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

/** The second part from now on is carried out and never answered. */
async function silenceSecondPart(page: Page, wire: Wire, faults: Faults): Promise<void> {
  wire.clear()
  await page.route(`**${BULK}`, async (route) => {
    if (wire.to(BULK).length === 2) await faults.switchOn({ path: BULK, kind: 'silent' })
    await route.fallback()
  })
}

test('F26 F27 F28 F91 drivers: nobody knows what was created: nothing is sent again unless the person says so', {
  tag: '@core',
}, async ({ page, context, world, faults, wire, allow }) => {
  allow(answer(500, BULK), answer(400, BULK), noAnswer(BULK), noAnswer('/api/'))
  const parts = page.getByRole('list', { name: 'Parts to resolve' })
  const forget = parts.getByRole('button', { name: 'Forget' })
  const dialog = page.getByRole('dialog', { name: 'Forget that they were sent?' })
  await openDrivers(page, 3)
  await test.step('F26 unknown rows are removed only after a confirmation that says what that means', async () => {
    await sendInto(page, faults, { kind: '500' })
    await expectAllSent(page, '3 unknown')
    await forget.click()
    await expect(dialog).toContainText('they may exist twice')
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await expectAllSent(page, '3 unknown')
    await expect(forget).toBeFocused()
    await forget.click()
    await dialog.getByRole('button', { name: 'Forget' }).click()
    await expect(sendButton(page)).toHaveText('Send 3 drivers')
    expect(posts(wire)).toHaveLength(1)
  })
  await test.step('F28 F91 offline nothing is sent: it waits in sight, and once it is stopped never sends later', async () => {
    wire.clear()
    await context.setOffline(true)
    await send(page)
    await expect(result(page, /^No connection. Sending goes on by itself/)).toBeVisible()
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(sendButton(page)).toHaveText('Send 3 drivers')
    await context.setOffline(false)
    await wire.quiet()
    expect(posts(wire)).toHaveLength(0)
    expect(await createdCount(context, world)).toBe(0)
  })
  await test.step('F91 offline nothing is resolved: it waits in sight, and goes on by itself', async () => {
    await sendInto(page, faults, { kind: '500' })
    await expectAllSent(page, '3 unknown')
    wire.clear()
    await context.setOffline(true)
    await resolveButton(page).click()
    await expect(result(page, /^No connection. Resolving goes on by itself/)).toBeVisible()
    expect(posts(wire)).toHaveLength(0)
    await context.setOffline(false)
  })
  await test.step('F26 a service whose rule for repeats is unknown: after the first created driver the person is asked', async () => {
    const question = page.getByRole('alert').filter({ hasText: 'Could drivers be created twice?' })
    await expect(question).toContainText('D-0')
    await expectAllSent(page, '1 created · 2 unknown')
    await expect(parts).toContainText(/2 drivers .*D-1 and D-2/)
    await expect(resolveButton(page)).toHaveAccessibleDescription(/^Waiting for your answer/)
    await expect(sendButton(page)).toHaveAccessibleDescription(/^Waiting for your answer/)
    await question.getByRole('button', { name: 'Stop here' }).click()
    await expect(result(page, /^Partly resolved/)).toContainText('1 driver may now exist twice')
    await resolveButton(page).click()
    await question.getByRole('button', { name: 'Continue with the others' }).click()
    await expectAllSent(page, '3 created')
    await expectTruth(page, world)
    expect(await createdCount(context, world)).toBe(3)
  })
  await test.step('F27 the service never answers: unknown after a minute, nothing sent again', async () => {
    wire.clear()
    await addDrivers(page, 3, 3)
    await page.clock.install()
    await sendInto(page, faults, { kind: 'silent' })
    await expect(sending(page)).toBeVisible()
    await expectAllSent(page, '3 being sent · 3 created')
    // They count as being sent once that is written down; the minute begins with the request.
    await expect.poll(() => posts(wire).length).toBe(1)
    await page.clock.fastForward(61_000)
    await expect(result(page, /We don’t know whether 3 drivers/)).toContainText('no answer in time')
    expect(posts(wire)).toHaveLength(1)
    await resolveButton(page).click()
    await expectAllSent(page, '6 created')
    await expectTruth(page, world)
  })
})

test('F25 F26 drivers: the answer is lost after drivers were created: what the service has is found out', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(answer(500, BULK), answer(400, BULK), noAnswer(BULK))
  await test.step('F26 500 with half of the rows created: all unknown, then resolved one by one', async () => {
    await openDrivers(page, 6)
    await sendInto(page, faults, { kind: 'halfway' })
    await expect(result(page, /We don’t know whether 6 drivers were created/)).toBeVisible()
    await expectAllSent(page, '6 unknown')
    await expect(sendButton(page)).toHaveAccessibleDescription('6 rows wait to be resolved below.')
    expect(posts(wire)).toHaveLength(1)
    await resolveButton(page).click()
    await expect(result(page, /^Resolved/)).toContainText('3 drivers already existed')
    await expect(result(page, /^Resolved/)).toContainText('3 drivers were missing and were created now')
    await expectAllSent(page, '6 created')
    await expect(resolveButton(page)).toHaveCount(0)
    await expectTruth(page, world)
    expect(await createdCount(context, world)).toBe(6)
  })
  await test.step('F25 the connection breaks after the commit, whatever Chromium makes of it', async () => {
    await addDrivers(page, 6, 3)
    // Chromium sends a request again whose connection broke, by itself.
    await sendInto(page, faults, { kind: 'lost', times: 2 })
    await expectAllSent(page, '6 created · 3 unknown')
    await faults.clear()
    await resolveButton(page).click()
    await expect(result(page, /^Resolved/)).toContainText('3 drivers already existed')
    await expectAllSent(page, '9 created')
    await expectTruth(page, world)
  })
  await test.step('F25 Chromium’s own second try finds its first: explained, and nothing is sent again', async () => {
    wire.clear()
    await addDrivers(page, 9, 3)
    await sendInto(page, faults, { kind: 'lost' })
    // Only a connection that was kept open is tried again: the other case is the step above.
    const ended = result(page, /^(No driver was created|We don’t know whether 3 drivers)/)
    await expect(ended).toBeVisible()
    const title = await ended.textContent()
    if (title?.startsWith('No driver')) {
      await expect(ended).toContainText(
        'All 3 drivers of a part already exist: probably created by an earlier attempt',
      )
      await expectSummary(page, '0 valid (0 warnings) · 3 errors · 9 created')
    } else await expectAllSent(page, '9 created · 3 unknown')
    await expect(sendButton(page)).toHaveAccessibleDescription(/to be resolved below|has an error/)
    expect(posts(wire)).toHaveLength(1)
    expect(await createdCount(context, world)).toBe(12)
  })
})

test('F25 F49 drivers: the service or the tab stops during the second batch: later it is found out what was created', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(noAnswer(BULK), answer(400, BULK))
  await test.step('F25 the service stops during a run: what it had created is found out when it is back', async () => {
    await openDrivers(page, 520)
    await silenceSecondPart(page, wire, faults)
    await send(page)
    await expect.poll(() => createdCount(context, world)).toBe(520)
    await world.stopService()
    await expectAllSent(page, '500 created · 20 unknown')
    await world.startService()
    await resolveButton(page).click()
    await expect(result(page, /^Resolved/)).toContainText('20 drivers already existed')
    await expectAllSent(page, '520 created')
    await expectTruth(page, world, 520)
    await page.unroute(`**${BULK}`)
  })
  await test.step('F49 the tab crashes during the second batch: the next visit knows, and sends only the rest', async () => {
    await addDrivers(page, 600, 520)
    await expect(sendButton(page)).toHaveText('Send 520 drivers')
    const second = page.waitForRequest(
      (request) => request.url().endsWith(BULK) && request.postDataJSON()[0].driver_id === 'D-1100',
    )
    await silenceSecondPart(page, wire, faults)
    await send(page)
    await second
    await expect.poll(() => createdCount(context, world)).toBe(1040)
    await page.close()
    const next = await context.newPage()
    await next.goto('/drivers/bulk')
    await resumeDraft(next)
    await expect(row(next, 'D-1119').getByRole('img', { name: 'sent, outcome unknown' })).toBeVisible()
    // What was created from here is not sent from anywhere in this browser, and neither is what may have been.
    await addDrivers(next, 600, 3)
    await addDrivers(next, 1119, 2)
    await expect(sendButton(next)).toHaveText('Send 1 driver')
    wire.clear()
    await send(next)
    await expect(result(next, /^1 driver created/)).toBeVisible()
    expect(posts(wire)).toEqual([['D-1120']])
    await resolveButton(next).click()
    await expect(result(next, /^Resolved/)).toContainText('20 drivers already existed')
    expect(await createdCount(context, world)).toBe(1041)
  })
})
