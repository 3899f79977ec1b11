import type { Page } from 'playwright/test'
import { panel } from '../../support/pages/catalog-page'
import { choose, pdf, receipt, uploadButton } from '../../support/pages/documents-page'
import { goToVehicle, vehiclesTable } from '../../support/pages/find-page'
import { goWithin } from '../../support/pages/go-within'
import {
  chooseFleet,
  endedDialog,
  fillSignIn,
  openDiagnostics,
  signedOut,
  signOut,
  signOutAndDelete,
  signOutDialog,
  useKey,
} from '../../support/pages/session-page'
import {
  ask,
  expectRevisionCount,
  openVehicle,
  question,
  revisionRows,
  revisions,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { nobodySignedIn, responded } from '../../support/wire/incidents'
import { SecretWatch } from '../../support/wire/secrets'

// Visits all pages and checks that no token is stored or shown. Every test checks that the CSP wasn't violated.

const account = (page: Page) => page.getByRole('button', { name: 'Account' })

test('a tour of every page, dialog, and list, in light and dark colors, leaves no token anywhere', async ({
  page,
  context,
  world,
  allow,
  signInAs,
}) => {
  test.setTimeout(180_000)
  allow(nobodySignedIn, responded(401, '/v2/'), responded(404, '/v2/'), responded(500, '/v2/'))
  await world.changeSessionRules({ refreshMode: 'rotate' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.consoleOrigin })
  const secrets = new SecretWatch(context, world.apiOrigin)

  await test.step('sign in', async () => {
    await page.goto('/vehicles')
    await expect(signedOut(page)).toBeVisible()
    await secrets.look(page)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, 'manager')
    await expect(vehiclesTable(page)).toBeVisible()
    await secrets.look(page)
  })

  await test.step('a vehicle, checked, with everything opened', async () => {
    await goToVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await page.getByRole('combobox', { name: 'Zone', exact: true }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await secrets.look(page)
    await page.keyboard.press('Escape')
    await question(page).getByRole('combobox', { name: 'Time zone' }).click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await revisions(page)
      .getByRole('button', { name: /^Raw values of revision/ })
      .first()
      .click()
    await expect(revisions(page).getByText('history_date').first()).toBeVisible()
    await secrets.look(page)
    await goToVehicle(page, 32)
    await expectRevisionCount(page, 4)
    await secrets.look(page)
  })

  await test.step('a failure and an invalid page', async () => {
    await goToVehicle(page, 900500)
    await page.getByRole('alert').getByText('Technical details').click()
    await secrets.look(page)
    await goWithin(page, '/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await secrets.look(page)
  })

  await test.step('integrations, citations, a document that is uploaded', async () => {
    await goWithin(page, '/integrations?id=107')
    await expect(panel(page, 'Addresses of every kind')).toBeVisible()
    await secrets.look(page)
    await page.goto('/citations')
    await expect(page.getByRole('table', { name: 'Citations' })).toBeVisible()
    await secrets.look(page)
    await goWithin(page, '/documents')
    await choose(page, [pdf('a.pdf')])
    await uploadButton(page).click()
    await expect(receipt(page)).toContainText(/[0-9a-f]{64}/)
    await secrets.look(page)
  })

  await test.step('the header: fleets, colors, account, a key', async () => {
    await chooseFleet(page, 'Birch Logistics')
    await goToVehicle(page, 150)
    await expect(revisionRows(page).first()).toBeVisible()
    await page.getByRole('button', { name: /^Switch to / }).click()
    await page.getByRole('button', { name: /^Fleet: / }).click()
    await secrets.look(page)
    await page.keyboard.press('Escape')
    await chooseFleet(page, 'Alder Rentals')
    await useKey(page, 'demo-key-manager')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await account(page).click()
    await secrets.look(page)
    await page.getByRole('button', { name: 'Stop using the key' }).click()
    await secrets.look(page)
  })

  await test.step('diagnostics and the report', async () => {
    // Renews the session: a new token and a new cookie, which must not appear anywhere.
    await page.reload()
    await openDiagnostics(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    await expect(page.getByRole('definition').first()).toHaveText('active')
    await secrets.look(page)
    await page.getByRole('button', { name: 'Copy a report' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const report = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(report)).toMatchObject({ session: { status: 'active', mode: 'session' } })
    secrets.note('the report', report)
  })

  await test.step('a session that ends, and a different user', async () => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await world.endSessions('manager')
    world.expireAccessTokens()
    await page.getByRole('button', { name: 'Refresh', exact: true }).click()
    await expect(endedDialog(page)).toBeVisible()
    await secrets.look(page)
    await signInAs('support')
    await endedDialog(page).getByRole('button', { name: 'I’ve signed in' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await secrets.look(page)
  })

  await test.step('signing out', async () => {
    await page.goto('/harness/sign-out')
    await signOut(page)
    await expect(signOutDialog(page)).toContainText('2 upload receipts')
    await secrets.look(page)
    await signOutAndDelete(page)
    await expect(signedOut(page)).toBeVisible()
    await secrets.look(page)
    await page.goto('/vehicles')
    await expect(signedOut(page)).toBeVisible()
    await secrets.look(page)
  })

  const { secrets: known, looks, found } = secrets.result()
  expect(found).toEqual([])
  // Proves that the check works: it has collected tokens, cookies, and a key. A longer tour renews more often.
  expect(known).toBeGreaterThan(10)
  expect(looks).toBeGreaterThan(150)
})

test('the check finds a planted token', async ({ page, context, world, signInAs }) => {
  await signInAs('manager')
  const secrets = new SecretWatch(context, world.apiOrigin)
  const sent = page.waitForRequest(/\/v2\//)
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  const token = (await sent).headers().authorization?.replace('Bearer ', '') ?? ''
  await page.evaluate((text) => sessionStorage.setItem('leak', text.split('.')[2] ?? ''), token)
  await secrets.look(page)
  expect(secrets.result().found).toEqual(['sessionStorage'])
})
