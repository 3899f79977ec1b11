import type { Page } from 'playwright/test'
import { answer, nobodySignedIn } from '../support/incidents'
import { endedDialog, lookAgain, otherPersonDialog, signInInNewTab } from '../support/session-page'
import { expect, test } from '../support/test'
import { expectRevisionCount, openVehicle, question, revisionRows, verdict } from '../support/vehicle-page'
import type { World } from '../support/world'

// A session that ends while somebody is at work, and another person who takes the browser over.

test.beforeEach(async ({ signInAs, allow }) => {
  allow(answer(401, '/v2/'), nobodySignedIn)
  await signInAs('manager')
})

const TIME = '2024-07-10 12:00'
const typedTime = (page: Page) => question(page).getByRole('textbox', { name: 'Date and time' })
const check = (page: Page) => question(page).getByRole('button', { name: 'Check' }).click()
const lessee = (page: Page) => page.getByRole('textbox', { name: 'Lessee' })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

async function endSession(world: World): Promise<void> {
  await world.endSessions('manager')
  world.expireAccessTokens()
}

test('F10 a question in the middle of which the session ends: an overlay, then the click works', async ({
  page,
  world,
}) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await typedTime(page).fill(TIME)
  await endSession(world)
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect(endedDialog(page)).toBeVisible()
  await expect(revisionRows(page).first()).toBeVisible()
  const other = await signInInNewTab(page, 'manager')
  await expect(other.getByRole('heading', { level: 1, name: 'Vehicle 1', exact: true })).toBeVisible()
  await page.bringToFront()
  await expect(endedDialog(page)).toHaveCount(0)
  await expect(typedTime(page)).toHaveValue(TIME)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await check(page)
  await expect(verdict(page)).toHaveText(/^Not active/)
})

test('F10 a question that was asked is answered after the sign-in', async ({ page, world }) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await typedTime(page).fill(TIME)
  await endSession(world)
  await check(page)
  await expect(endedDialog(page)).toBeVisible()
  // The overlay holds the focus: nothing below it can be reached.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(
    endedDialog(page).getByRole('button').or(endedDialog(page).getByRole('link')).and(page.locator(':focus')),
  ).toHaveCount(1)
  await signInInNewTab(page, 'manager')
  await page.bringToFront()
  await expect(endedDialog(page)).toHaveCount(0)
  await expect(typedTime(page)).toHaveValue(TIME)
  await expect(verdict(page)).toHaveText(/^Not active/)
})

test('F10 a save is not sent by the sign-in but by a click, and the form is untouched', async ({
  page,
  world,
  wire,
}) => {
  await page.goto('/harness/form')
  await lessee(page).fill('Ivy Ng')
  await endSession(world)
  await save(page)
  await expect(endedDialog(page)).toBeVisible()
  await signInInNewTab(page, 'manager')
  await page.bringToFront()
  await expect(endedDialog(page)).toHaveCount(0)
  await expect(lessee(page)).toHaveValue('Ivy Ng')
  const saves = () => wire.to('/v2/vehicles/1/', 'PATCH')
  expect(saves().map(({ status }) => status)).toEqual([401])
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Saved in your default fleet')
  expect(saves().map(({ status, body }) => ({ status, body }))).toEqual([
    { status: 401, body: '{"lessee_renter":"Ivy Ng"}' },
    { status: 200, body: '{"lessee_renter":"Ivy Ng"}' },
  ])
})

test('F11 another person signs in: the form is locked, and theirs when they come back', async ({
  page,
  world,
  wire,
  signInAs,
}) => {
  await page.goto('/harness/form')
  await lessee(page).fill('Ivy Ng')
  await endSession(world)
  await save(page)
  await expect(endedDialog(page)).toBeVisible()
  await signInAs('support')
  wire.clear()
  await endedDialog(page).getByRole('button', { name: 'I have signed in' }).click()
  await expect(otherPersonDialog(page)).toContainText('support is signed in')
  await page.keyboard.press('Escape')
  await expect(otherPersonDialog(page)).toBeVisible()
  await lookAgain(page)
  await expect(otherPersonDialog(page)).toBeVisible()
  expect(wire.to(/^\/v2\//)).toEqual([])
  await signInAs('manager')
  await lookAgain(page)
  await expect(otherPersonDialog(page)).toHaveCount(0)
  await expect(lessee(page)).toHaveValue('Ivy Ng')
  await save(page)
  await expect(page.getByRole('status')).toHaveText('Saved in your default fleet')
})

test('F11 giving the form up empties it', async ({ page, signInAs, wire, allow }) => {
  allow(answer(404, '/v2/'))
  await page.goto('/harness/form')
  await lessee(page).fill('Ivy Ng')
  await signInAs('support')
  // Another tab of the browser is opened by the other person; this one hears of it.
  const other = await page.context().newPage()
  await other.goto('/vehicles')
  await expect(otherPersonDialog(page)).toBeVisible()
  await otherPersonDialog(page)
    .getByRole('button', { name: 'Give this page up and go on as support' })
    .click()
  await expect(otherPersonDialog(page)).toHaveCount(0)
  await expect(lessee(page)).toHaveValue('')
  expect(wire.to(/^\/v2\//)).toEqual([])
})

test('F11 the vehicle page: locked, nothing read in the other name, and emptied when it is given up', async ({
  page,
  signInAs,
  wire,
  allow,
}) => {
  allow(answer(404, '/v2/'))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await typedTime(page).fill(TIME)
  await signInAs('support')
  const other = await page.context().newPage()
  await other.goto('/vehicles')
  await expect(otherPersonDialog(page)).toBeVisible()
  await expect(other.getByText('No vehicle opened yet')).toBeVisible()
  wire.clear()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await lookAgain(page)
  expect(wire.to(/^\/v2\//)).toEqual([])
  await otherPersonDialog(page)
    .getByRole('button', { name: /^Give this page up/ })
    .click()
  await expect(revisionRows(page)).toHaveCount(0)
  await expect(page.getByRole('alert').first()).toContainText('not found')
  await expect(typedTime(page)).toHaveValue('')
})
