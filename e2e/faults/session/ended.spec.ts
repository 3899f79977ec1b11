import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { vehiclesTable } from '../../support/pages/find-page'
import { endedDialog, lookAgain, otherPersonDialog, signInInNewTab } from '../../support/pages/session-page'
import {
  expectRevisionCount,
  openVehicle,
  question,
  revisionRows,
  revisions,
  vehicleHeading,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { isHistory } from '../../support/wire/history'
import { answer, nobodySignedIn } from '../../support/wire/incidents'
import type { World } from '../../support/world/world'

// A session that ends during work, and another person who then uses the browser.

test.beforeEach(async ({ signInAs, allow }) => {
  allow(answer(401, '/v2/'), nobodySignedIn)
  await signInAs('manager')
})

const TIME = '2024-07-10 12:00'
/** Another time, with the other answer. */
const LATER = '2024-08-10 12:00'
const typedTime = (page: Page) => question(page).getByRole('textbox', { name: 'Date and time' })
const check = (page: Page) => question(page).getByRole('button', { name: 'Check' }).click()

async function endSession(world: World): Promise<void> {
  await world.endSessions('manager')
  world.expireAccessTokens()
}

test('F10 the session ends during a question: an overlay, then the question is answered', {
  tag: '@core',
}, async ({ page, world }) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)

  await test.step('what was typed stays, and a click after the sign-in works', async () => {
    await typedTime(page).fill(TIME)
    await endSession(world)
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(endedDialog(page)).toBeVisible()
    await expect(revisionRows(page).first()).toBeVisible()
    const other = await signInInNewTab(page, 'manager')
    await expect(vehicleHeading(other, 1)).toBeVisible()
    await other.close()
    await page.bringToFront()
    await expect(endedDialog(page)).toHaveCount(0)
    await expect(typedTime(page)).toHaveValue(TIME)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await check(page)
    await expect(verdict(page)).toHaveText(/^Not active/)
  })

  await test.step('an open question is answered by itself after the sign-in', async () => {
    await typedTime(page).fill(LATER)
    await endSession(world)
    await check(page)
    await expect(endedDialog(page)).toBeVisible()
    // The overlay holds the focus: nothing below it can be reached.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(
      endedDialog(page)
        .getByRole('button')
        .or(endedDialog(page).getByRole('link'))
        .and(page.locator(':focus')),
    ).toHaveCount(1)
    await signInInNewTab(page, 'manager')
    await page.bringToFront()
    await expect(endedDialog(page)).toHaveCount(0)
    await expect(typedTime(page)).toHaveValue(LATER)
    await expect(verdict(page)).toHaveText(/^Active/)
  })
})

test('F10 the session ends during an export: nothing is saved, and all of it after the sign-in', async ({
  page,
  world,
}) => {
  await openVehicle(page, 2, '?from=2025-10-01')
  const count = Number(await revisionRows(page).first().getAttribute('aria-setsize'))
  const isLater = (url: URL) => url.searchParams.get('limit') === '1000' && url.searchParams.has('offset')
  const gate = await Gate.before(page, (url) => isHistory(url) && isLater(url))
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  await revisions(page).getByRole('button', { name: 'Export CSV' }).click()
  await expect.poll(() => gate.held).toBeGreaterThan(1)
  await endSession(world)
  gate.open()
  await expect(endedDialog(page)).toBeVisible()
  await signInInNewTab(page, 'manager')
  await page.bringToFront()
  await expect(endedDialog(page)).toHaveCount(0)
  await expect(revisions(page).getByText('Nothing was exported')).toBeVisible()
  expect(downloads).toEqual([])
  const saving = page.waitForEvent('download')
  await revisions(page).getByRole('button', { name: 'Try again' }).click()
  const saved = readFileSync(await (await saving).path(), 'utf8')
  expect(saved.trimEnd().split('\r\n').length).toBe(count + 1)
})

test('F11 the vehicle page: locked, nothing read for the other person, and emptied when it is given up', {
  tag: '@core',
}, async ({ page, signInAs, wire, allow }) => {
  allow(answer(404, '/v2/'))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await typedTime(page).fill(TIME)
  await signInAs('support')
  const other = await page.context().newPage()
  await other.goto('/vehicles')
  await expect(otherPersonDialog(page)).toBeVisible()
  await expect(vehiclesTable(other)).toBeVisible()
  await expect(other.getByText('Recently opened')).toBeHidden()
  await wire.quiet()
  wire.clear()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await lookAgain(page)
  expect(wire.to(/^\/v2\//)).toEqual([])
  await otherPersonDialog(page)
    .getByRole('button', { name: /^Discard this page/ })
    .click()
  await expect(revisionRows(page)).toHaveCount(0)
  await expect(page.getByRole('alert').first()).toContainText('not found')
  // Hidden with its panel.
  await expect(page.getByLabel('Date and time')).toHaveValue('')
})
