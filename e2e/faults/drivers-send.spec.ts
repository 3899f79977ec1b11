import {
  addDrivers,
  BULK,
  createdCount,
  emailCell,
  expectCounts,
  expectSent,
  expectTruth,
  openDrivers,
  posts,
  resolveButton,
  result,
  resumeDraft,
  row,
  send,
  sendButton,
  sending,
} from '../support/drivers'
import { answer, noAnswer, nobodySignedIn } from '../support/incidents'
import { remains } from '../support/remains'
import { signOut } from '../support/session-page'
import { expect, test } from '../support/test'

// Whatever happens to a sending: no driver twice, and what the page says of each row is true.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F55 drivers: a part is refused for one row; the others go by one click, and nothing that was accepted goes again', async ({
  page,
  world,
  wire,
  allow,
}) => {
  allow(answer(400, BULK))
  await openDrivers(page, 5, [2])
  await send(page)
  await expect(emailCell(page, 'D-2')).toHaveAccessibleDescription(/Enter a valid email address/)
  await expectCounts(page, '4 valid · 0 warnings · 1 error')
  await expect(result(page, /No driver was created in your default fleet/)).toContainText(
    'Nothing is wrong with 4 rows',
  )
  await expectTruth(page, world)
  await page.getByRole('button', { name: 'Send the 4 rows without errors' }).click()
  await expectCounts(page, '0 valid · 0 warnings · 1 error · 4 created')
  await expect(row(page, 'D-3').getByRole('img', { name: /^created as \d+$/ })).toBeVisible()
  await emailCell(page, 'D-2').click()
  await page.keyboard.type('anais@example.com')
  await page.keyboard.press('Enter')
  await sendButton(page).click()
  await expectSent(page, '5 created')
  expect(posts(wire)).toEqual([['D-0', 'D-1', 'D-2', 'D-3', 'D-4'], ['D-0', 'D-1', 'D-3', 'D-4'], ['D-2']])
  await expectTruth(page, world)
  expect(await createdCount(page.context(), world)).toBe(5)
})

test('F26 drivers: 500 with half of the rows created: all unknown, then resolved one by one', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(answer(500, BULK), answer(400, BULK))
  await openDrivers(page, 6)
  await faults.switchOn({ path: BULK, kind: 'halfway' })
  await send(page)
  await expect(result(page, /We don’t know whether 6 drivers were created/)).toBeVisible()
  await expectSent(page, '6 unknown')
  await expect(sendButton(page)).toHaveAccessibleDescription('There is no row to send yet.')
  expect(posts(wire)).toHaveLength(1)
  await resolveButton(page).click()
  await expect(result(page, /^Resolved/)).toContainText('3 drivers existed already')
  await expect(result(page, /^Resolved/)).toContainText('3 drivers were not there, and were created now')
  await expectSent(page, '6 created')
  await expect(resolveButton(page)).toHaveCount(0)
  await expectTruth(page, world)
  expect(await createdCount(page.context(), world)).toBe(6)
})

test('F26 drivers: a service that has shown nothing of repeats: after the first driver that is created somebody is asked', async ({
  page,
  world,
  faults,
  allow,
}) => {
  allow(answer(500, BULK))
  await openDrivers(page, 3)
  await faults.switchOn({ path: BULK, kind: '500' })
  await send(page)
  await resolveButton(page).click()
  const question = page
    .getByRole('alert')
    .filter({ hasText: 'Does this service refuse a driver ID that it has?' })
  await expect(question).toContainText('D-0')
  await expectSent(page, '1 created · 2 unknown')
  await question.getByRole('button', { name: 'Stop here' }).click()
  await expect(result(page, /^Resolved in part/)).toContainText('1 driver may be there twice now')
  await resolveButton(page).click()
  await question.getByRole('button', { name: 'Go on with the others' }).click()
  await expectSent(page, '3 created')
  await expectTruth(page, world)
  expect(await createdCount(page.context(), world)).toBe(3)
})

test('F25 drivers: the connection breaks after the commit, whatever Chromium makes of it', async ({
  page,
  world,
  faults,
  allow,
}) => {
  allow(noAnswer(BULK), answer(400, BULK))
  await openDrivers(page, 3)
  // Chromium sends a request again whose connection broke, by itself.
  await faults.switchOn({ path: BULK, kind: 'lost', times: 2 })
  await send(page)
  await expectSent(page, '3 unknown')
  await faults.clear()
  await resolveButton(page).click()
  await expect(result(page, /^Resolved/)).toContainText('3 drivers existed already')
  await expectSent(page, '3 created')
  await expectTruth(page, world)
})

test('F25 drivers: Chromium’s own second try finds its first: explained, and nothing is sent again', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(noAnswer(BULK), answer(400, BULK))
  await openDrivers(page, 3)
  await faults.switchOn({ path: BULK, kind: 'lost' })
  await send(page)
  // Only a connection that was kept open is tried again: the other case is the test above.
  const ended = result(page, /^(No driver was created|We don’t know whether 3 drivers)/)
  await expect(ended).toBeVisible()
  const title = await ended.textContent()
  if (title?.startsWith('No driver')) {
    await expect(ended).toContainText('all 3 of a part already exist: probably created by the attempt before')
    await expectCounts(page, '0 valid · 0 warnings · 3 errors')
  } else await expectSent(page, '3 unknown')
  await expect(sendButton(page)).toHaveAccessibleDescription(/no row to send|has an error/)
  expect(posts(wire)).toHaveLength(1)
  expect(await createdCount(page.context(), world)).toBe(3)
})

test('F27 drivers: the service never answers: unknown after a minute, nothing sent again', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(answer(400, BULK), noAnswer(BULK))
  await page.clock.install()
  await openDrivers(page, 3)
  await faults.switchOn({ path: BULK, kind: 'silent' })
  await send(page)
  await expect(sending(page)).toBeVisible()
  await expectSent(page, '3 being sent')
  await page.clock.fastForward(61_000)
  await expect(result(page, /We don’t know whether 3 drivers/)).toContainText('did not answer in time')
  expect(posts(wire)).toHaveLength(1)
  await resolveButton(page).click()
  await expectSent(page, '3 created')
  await expectTruth(page, world)
})

test('F49 drivers: the tab dies while the second part is under way: the next visit knows, and sends only the rest', async ({
  page,
  context,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(answer(400, BULK))
  await openDrivers(page, 520)
  const second = page.waitForRequest(
    (request) => request.url().endsWith(BULK) && request.postDataJSON()[0].driver_id === 'D-500',
  )
  await page.route(`**${BULK}`, async (route) => {
    if (wire.to(BULK).length === 2) await faults.switchOn({ path: BULK, kind: 'silent' })
    await route.fallback()
  })
  await send(page)
  await second
  await expect.poll(() => createdCount(context, world)).toBe(520)
  await page.close()
  const next = await context.newPage()
  await next.goto('/drivers/bulk')
  await resumeDraft(next)
  await expect(row(next, 'D-519').getByRole('img', { name: 'sent, outcome unknown' })).toBeVisible()
  // What was created from here is not sent from anywhere in this browser, and neither is what may have been.
  await addDrivers(next, 0, 3)
  await addDrivers(next, 519, 2)
  await expect(sendButton(next)).toHaveText('Send 1 driver')
  wire.clear()
  await send(next)
  await expect(result(next, /^1 driver created/)).toBeVisible()
  expect(posts(wire)).toEqual([['D-520']])
  await resolveButton(next).click()
  await expect(result(next, /^Resolved/)).toContainText('20 drivers existed already')
  expect(await createdCount(context, world)).toBe(521)
})

test('F30 drivers: a double click and five times Enter are one POST', async ({ page, world, wire }) => {
  await openDrivers(page, 3)
  await sendButton(page).dblclick()
  for (let times = 0; times < 5; times++) await page.keyboard.press('Enter')
  await expectSent(page, '3 created')
  expect(posts(wire)).toHaveLength(1)
  await expectTruth(page, world)
})

test('F28 drivers: offline it fails at once and never fires later', async ({
  page,
  context,
  world,
  wire,
  allow,
}) => {
  allow(noAnswer(BULK), noAnswer('/api/'))
  await openDrivers(page, 3)
  await context.setOffline(true)
  await send(page)
  await expectSent(page, '3 unknown')
  await context.setOffline(false)
  await wire.quiet()
  expect(posts(wire)).toHaveLength(1)
  expect(await createdCount(context, world)).toBe(0)
})

test('F29 drivers: a slow service: it says that it is sending, once', async ({
  page,
  world,
  faults,
  wire,
}) => {
  await openDrivers(page, 3)
  await faults.switchOn({ path: BULK, kind: 'slow' })
  await send(page)
  await expect(sending(page)).toBeVisible()
  await expect(sendButton(page)).toHaveAccessibleDescription('Wait until what is under way has ended.')
  await sendButton(page).click({ force: true })
  await expectSent(page, '3 created')
  expect(posts(wire)).toHaveLength(1)
  await expectTruth(page, world)
})

test('F35 drivers: too many requests: it waits as long as it is asked to, and goes on by itself', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(answer(429, BULK))
  await openDrivers(page, 3)
  await faults.switchOn({ path: BULK, kind: '429' })
  await send(page)
  await expect(page.getByText('The service asks to wait')).toBeVisible()
  await expectSent(page, '3 created')
  expect(posts(wire)).toHaveLength(2)
  await expectTruth(page, world)
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

test('pause after the part under way, resume, stop: the rest are drafts', async ({
  page,
  context,
  world,
  faults,
  wire,
}) => {
  await openDrivers(page, 1100)
  await faults.switchOn({ path: BULK, kind: 'slow' })
  await send(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('cannot be taken back')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  expect(await createdCount(context, world)).toBe(500)
  await faults.switchOn({ path: BULK, kind: 'slow' })
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expectCounts(page, '100 valid · 0 warnings · 0 errors · 1,000 created')
  await expect(result(page, /^1,000 drivers created, 100 not/)).toContainText('100 rows were not sent')
  expect(posts(wire)).toHaveLength(2)
  expect(await createdCount(context, world)).toBe(1000)
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

test('receipts outlive a reload, and hold the ids', async ({ page }) => {
  await openDrivers(page, 2)
  await send(page)
  await expectSent(page, '2 created')
  const sign = row(page, 'D-0').getByRole('img', { name: /^created as / })
  const id = ((await sign.getAttribute('aria-label')) ?? '').replace('created as ', '')
  expect(id).toMatch(/^\d+$/)
  await page.reload()
  const download = page.waitForEvent('download')
  await page
    .getByRole('table', { name: 'Receipts' })
    .getByRole('button', { name: /^Save as CSV/ })
    .click()
  const file = await (await download).createReadStream()
  let text = ''
  for await (const piece of file) text += piece
  const [head, first] = text.split('\r\n')
  expect(head).toContain('Driver ID,First name')
  expect(first).toMatch(new RegExp(`^D-0,Anaïs,.*,${id},created,`))
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
