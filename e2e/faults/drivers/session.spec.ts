import { storedData } from '../../support/browser-storage'
import {
  addDrivers,
  BULK,
  createdCount,
  expectAllSent,
  expectOneTabSends,
  expectTruth,
  openDrivers,
  posts,
  send,
  sendButton,
  sendInto,
} from '../../support/pages/drivers-page'
import {
  chooseFleet,
  endedDialog,
  signOut,
  signOutAndDelete,
  signOutDialog,
} from '../../support/pages/session-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { nobodySignedIn, responded } from '../../support/wire/incidents'

const BIRCH = 'Birch Logistics'

// Sending while the session ends or another tab sends, and sent drivers after a sign-out.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F10 F11 drivers: the session ends between two batches: sending waits for the same user', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
  signInAs,
}) => {
  allow(responded(401, BULK), responded(401, '/api/'))
  await test.step('F10 sending pauses, and a click resumes it', async () => {
    await openDrivers(page, 3)
    await world.endSessions('manager')
    await sendInto(page, faults, { kind: '401' })
    await expect(page.getByText(/^Paused · Adding to (?:Alder Rentals|your default fleet)/)).toBeVisible()
    expect(await createdCount(context, world)).toBe(0)
    await signInAs('manager')
    // A page opened after the sign-in. Its token is also this tab's token.
    const signedIn = await context.newPage()
    await signedIn.goto('/vehicles')
    await expect(signedIn.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
    await expectAllSent(page, '3 being sent')
    expect(await createdCount(context, world)).toBe(0)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expectAllSent(page, '3 added')
    await expectTruth(page, world)
    await signedIn.close()
  })
  await test.step('F11 a different user signs in: nothing is sent in their name, and they don’t get the rows', async () => {
    await addDrivers(page, 3, 3)
    await expect(sendButton(page)).toHaveText('Add 3 drivers')
    await world.endSessions('manager')
    world.expireAccessTokens()
    await send(page)
    await expect(endedDialog(page)).toBeVisible()
    await signInAs('support')
    await wire.quiet()
    wire.clear()
    await endedDialog(page).getByRole('button', { name: 'I’ve signed in' }).click()
    await expect(endedDialog(page)).toHaveCount(0)
    await expect(sendButton(page)).toHaveText('Add drivers')
    await expect(page.getByText(/D-[0-5]/)).toHaveCount(0)
    await expect(page.getByText('You left')).toHaveCount(0)
    expect(posts(wire)).toEqual([])
    expect(await createdCount(context, world)).toBe(3)
  })
})

test('F03 F21 drivers: the token or the fleet changes while batches are sent: no error, and they stay in their fleet', async ({
  page,
  context,
  world,
  wire,
  allow,
}) => {
  allow(responded(401, BULK))
  await test.step('F03 the token expires between two batches: nothing shows', async () => {
    await world.changeSessionRules({ refreshMode: 'rotate' })
    await openDrivers(page, 600)
    await wire.quiet()
    world.expireAccessTokens()
    await send(page)
    await expectAllSent(page, '600 added')
    expect(await createdCount(context, world)).toBe(600)
    expect(posts(wire).map((ids) => ids.length)).toEqual([500, 500, 100])
  })
  await test.step('F21 switching fleets during sending asks first; then the page starts over in the new fleet', async () => {
    await page.getByRole('button', { name: 'Remove added rows' }).click()
    wire.clear()
    await addDrivers(page, 600, 600)
    await expect(sendButton(page)).toHaveText('Add 600 drivers')
    const gate = await Gate.before(page, ({ pathname }) => pathname === BULK, 'POST')
    await send(page)
    await expect.poll(() => gate.held).toBe(1)
    await chooseFleet(page, BIRCH)
    const asked = page.getByRole('dialog', { name: 'Leave while drivers are being added?' })
    await asked.getByRole('button', { name: 'Stay' }).click()
    gate.open()
    await expectAllSent(page, '600 added')
    await expect(page.getByRole('status').filter({ hasText: '600 drivers added' })).toContainText(
      'Alder Rentals',
    )
    expect(wire.to(BULK).map(({ headers }) => headers['fleet-id'])).toEqual(['1', '1'])
    expect(await createdCount(context, world)).toBe(1200)
    await chooseFleet(page, BIRCH)
    await expect(sendButton(page)).toHaveText('Add drivers')
    await expect(page.getByRole('table', { name: 'Receipts' })).toHaveCount(0)
    await addDrivers(page, 1200, 2)
    await send(page)
    await expectAllSent(page, '2 added')
    expect(wire.to(BULK).map(({ headers }) => headers['fleet-id'])).toEqual(['1', '1', '2'])
    expect(await createdCount(context, world)).toBe(1202)
  })
})

test('only one tab sends at a time, and the other shows the result', async ({ page, context, world }) => {
  await openDrivers(page, 3)
  const other = await context.newPage()
  await openDrivers(other, 4)
  await expectOneTabSends(page, other, world)
})

test('F13 drivers: a sign-out asks about sent rows, even with the page closed, and deletes everything on request', async ({
  page,
  allow,
}) => {
  allow(nobodySignedIn)
  await openDrivers(page, 2)
  await send(page)
  await expectAllSent(page, '2 added')
  await page.goto('/vehicles')
  await signOut(page)
  await expect(signOutDialog(page)).toContainText('1 driver batch')
  expect((await storedData(page)).indexedDb.join()).toContain('D-0')
  await signOutAndDelete(page)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect.poll(async () => (await storedData(page)).indexedDb.join()).not.toContain('D-0')
})
