import {
  BULK,
  createdCount,
  expectCounts,
  expectSent,
  expectTruth,
  openDrivers,
  posts,
  row,
  send,
  sendButton,
  sending,
} from '../support/drivers'
import { answer, nobodySignedIn } from '../support/incidents'
import { remains } from '../support/remains'
import { signOut } from '../support/session-page'
import { expect, test } from '../support/test'

// Sending while the session ends, while another tab sends, and what a sign-out makes of what was sent.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F10 drivers: the session ends between two parts: it pauses, and goes on by a click', async ({
  page,
  context,
  world,
  faults,
  allow,
  signInAs,
}) => {
  allow(answer(401, BULK), answer(401, '/api/'))
  await openDrivers(page, 3)
  await world.endSessions('manager')
  await faults.switchOn({ path: BULK, kind: '401' })
  await send(page)
  await expect(page.getByText('Sending to your default fleet: paused')).toBeVisible()
  expect(await createdCount(context, world)).toBe(0)
  await signInAs('manager')
  // Where the sign-in led: its token is this tab's, too.
  const signedIn = await context.newPage()
  await signedIn.goto('/vehicles')
  await expect(signedIn.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
  await expectSent(page, '3 being sent')
  expect(await createdCount(context, world)).toBe(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expectSent(page, '3 created')
  await expectTruth(page, world)
})

test('F03 drivers: the token expires between two parts: nobody notices', async ({
  page,
  context,
  world,
  wire,
  allow,
}) => {
  allow(answer(401, BULK))
  await world.changeSessionRules({ refreshMode: 'rotate' })
  await openDrivers(page, 600)
  world.expireAccessTokens()
  await send(page)
  await expectSent(page, '600 created')
  expect(await createdCount(context, world)).toBe(600)
  expect(posts(wire).map((ids) => ids.length)).toEqual([500, 500, 100])
})

test('one tab sends at a time, and the other learns what was sent', async ({
  page,
  context,
  world,
  faults,
}) => {
  await openDrivers(page, 3)
  const other = await context.newPage()
  await openDrivers(other, 4)
  await faults.switchOn({ path: BULK, kind: 'slow' })
  await send(page)
  await expect(sending(page)).toBeVisible()
  await send(other)
  await expect(sendButton(other)).toHaveAccessibleDescription(/from another tab/)
  await expectSent(page, '3 created')
  await expectCounts(other, '1 valid · 0 warnings · 3 errors')
  await expect(row(other, 'D-1').getByRole('gridcell', { name: 'D-1' })).toHaveAccessibleDescription(
    /was created from here/,
  )
  await send(other)
  await expectCounts(other, '0 valid · 0 warnings · 3 errors · 1 created')
  expect(await createdCount(context, world)).toBe(4)
})

test('F13 drivers: a sign-out asks about what was sent, also where the page was not opened, and leaves nothing if that is wanted', async ({
  page,
  allow,
}) => {
  allow(nobodySignedIn)
  await openDrivers(page, 2)
  await send(page)
  await expectSent(page, '2 created')
  await page.goto('/vehicles')
  await signOut(page)
  const dialog = page.getByRole('dialog', { name: 'Before you sign out' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export 1 batches of drivers sent from here' }).click()
  expect((await download).suggestedFilename()).toBe('drivers-sent.json')
  expect((await remains(page)).indexedDb.join()).toContain('D-0')
  await dialog.getByRole('button', { name: 'Delete it and sign out' }).click()
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect.poll(async () => (await remains(page)).indexedDb.join()).not.toContain('D-0')
})
