import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { vehiclesTable } from '../../support/pages/find-page'
import { endedDialog, signInInNewTab } from '../../support/pages/session-page'
import {
  expectRevisionCount,
  inMenu,
  openVehicle,
  question,
  revisionRows,
  revisions,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { isHistory } from '../../support/wire/history'
import { nobodySignedIn, responded } from '../../support/wire/incidents'
import type { World } from '../../support/world/world'

// A session that ends during work, and a different user who then uses the browser.

test.beforeEach(async ({ signInAs, allow }) => {
  allow(responded(401, '/v2/'), nobodySignedIn)
  await signInAs('manager')
})

const TIME = '2024-07-10 12:00'
/** A second time for the check, with the opposite verdict. */
const LATER = '2024-08-10 12:00'
const typedTime = (page: Page) => question(page).getByRole('textbox', { name: 'Date and time' })
const check = (page: Page) => question(page).getByRole('button', { name: 'Check', exact: true }).click()

async function endSession(world: World): Promise<void> {
  await world.endSessions('manager')
  world.expireAccessTokens()
}

test('F10 the session ends during a check: an overlay, then the check finishes', { tag: '@core' }, async ({
  page,
  world,
}) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)

  await test.step('typed text stays, and a click after the sign-in works', async () => {
    await typedTime(page).fill(TIME)
    await endSession(world)
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(endedDialog(page)).toBeVisible()
    await expect(revisionRows(page).first()).toBeVisible()
    const other = await signInInNewTab(page, 'manager')
    // Waits for data that needs the new token, which this tab has by then, too. The heading alone needs no token.
    await expect(revisionRows(other).first()).toBeVisible()
    await other.close()
    await page.bringToFront()
    await expect(endedDialog(page)).toHaveCount(0)
    await expect(typedTime(page)).toHaveValue(TIME)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await check(page)
    await expect(verdict(page)).toHaveText(/^Inactive/)
  })

  await test.step('a pending check finishes automatically after the sign-in', async () => {
    await typedTime(page).fill(LATER)
    await endSession(world)
    await check(page)
    await expect(endedDialog(page)).toBeVisible()
    // The overlay traps the focus, so nothing below it can be reached.
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

test('F10 the session ends during an export: nothing is saved before the sign-in, and everything after it', async ({
  page,
  world,
}) => {
  await openVehicle(page, 2, '?from=2025-10-01')
  const count = Number(await revisionRows(page).first().getAttribute('aria-setsize'))
  const isLater = (url: URL) => url.searchParams.get('limit') === '1000' && url.searchParams.has('offset')
  const gate = await Gate.before(page, (url) => isHistory(url) && isLater(url))
  const downloads: string[] = []
  page.on('download', (download) => downloads.push(download.suggestedFilename()))
  await (await inMenu(revisions(page), 'Export CSV')).click()
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

test('F11 the vehicle page starts over for a different user, in every tab', { tag: '@core' }, async ({
  page,
  signInAs,
  allow,
}) => {
  allow(responded(404, '/v2/'))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await typedTime(page).fill(TIME)
  await signInAs('support')
  const other = await page.context().newPage()
  await other.goto('/vehicles')
  await expect(vehiclesTable(other)).toBeVisible()
  await expect(other.getByText('Recently opened')).toBeHidden()
  await expect(revisionRows(page)).toHaveCount(0)
  await expect(page.getByRole('alert').first()).toContainText('wasn’t found')
  // Hidden with its panel.
  await expect(page.getByRole('textbox', { name: 'Date and time', includeHidden: true })).toHaveValue('')
})
