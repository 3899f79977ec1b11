import { card, choose, pdf, title, uploadButton } from '../../support/pages/documents-page'
import { addDrivers, send } from '../../support/pages/drivers-page'
import { expectFilled, save, saveFailure, vehicleField } from '../../support/pages/edit-page'
import { goWithin } from '../../support/pages/go-within'
import { createButton, fillPlan, planField, reviewAndCreate } from '../../support/pages/plan-page'
import { endedDialog, useKey } from '../../support/pages/session-page'
import {
  expectRevisionCount,
  historyFailure,
  openVehicle,
  revisionRows,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { nobodySignedIn, responded } from '../../support/wire/incidents'

const HISTORY = '/v2/vehicles/1/history/'
const REFUSED = 'This API key was refused'

test('F19 F78 a refused key: every page shows that, sends no refresh, and keeps typed text', async ({
  page,
  wire,
  signInAs,
  allow,
}) => {
  allow(
    responded(401, '/v2/'),
    responded(401, '/api/citations/'),
    responded(403, '/document/'),
    responded(403, '/v2/'),
  )
  await signInAs('manager')
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await wire.quiet()
  wire.clear()
  const refused = page.getByRole('alert').filter({ hasText: REFUSED })

  await test.step('F19 a vehicle: one request, without a refresh', async () => {
    await useKey(page, 'no-such-key')
    await expect(historyFailure(page)).toContainText(REFUSED)
    await expect(historyFailure(page)).toContainText('Open Account to enter another key')
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1)
    await expect(revisionRows(page)).toHaveCount(0)
    expect(wire.to(HISTORY).map(({ status }) => status)).toEqual([401])
    expect(wire.to(HISTORY)[0]?.headers.authorization).toBe('no-such-key')
  })

  for (const path of ['/vehicles', '/vehicles/1/edit', '/integrations', '/citations'])
    await test.step(`F78 ${path}`, async () => {
      await goWithin(page, path)
      const needsSignIn = path === '/integrations' || path === '/citations'
      const note = page.getByRole('note').filter({ hasText: 'This page needs a sign-in' })
      // Only one message appears. Either one names the next step.
      await expect(needsSignIn ? note : refused).toBeVisible()
      await expect(needsSignIn ? refused : note).toHaveCount(0)
      await expect(page.getByRole('main')).not.toContainText(/sign in again|sign-in expired/i)
    })

  await test.step('F78 the diagnostics, even if the user left a page before its response', async () => {
    await goWithin(page, '/vehicles')
    const asked = page.waitForRequest('**/api/citations/')
    await page.route('**/api/citations/', () => {})
    await goWithin(page, '/citations')
    await asked
    await goWithin(page, '/diagnostics')
    await expect(page.getByRole('region', { name: 'Session' })).toContainText(
      'The server refused this API key',
    )
  })

  await test.step('F78 a plan and drivers need a sign-in, and are stored', async () => {
    await goWithin(page, '/billing-plans/new')
    await expect(page.getByText('This page needs a sign-in')).toBeVisible()
    await fillPlan(page, 'By key')
    await reviewAndCreate(page)
    await expect(refused).toBeVisible()
    await expect(createButton(page)).toBeVisible()
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('By key')
    await goWithin(page, '/drivers/bulk')
    await expect(page.getByText('This page needs a sign-in')).toBeVisible()
    await addDrivers(page, 0, 2)
    await send(page)
    await expect(page.getByText(REFUSED, { exact: true })).toBeVisible()
  })

  await test.step('F78 a document, refused by a 403 that mentions the key', async () => {
    const detail = 'Authentication credentials were not provided.'
    await page.route('**/document/upload/', (route) => route.fulfill({ status: 403, json: { detail } }))
    await goWithin(page, '/documents')
    await choose(page, [pdf('a.pdf')])
    await title(page).fill('Toll notice')
    await uploadButton(page).click()
    await expect(card(page, 'a.pdf').getByRole('alert')).toContainText(REFUSED)
    await expect(title(page)).toHaveValue('Toll notice')
  })

  await test.step('F78 a save: typed text stays, and an unspecific 403 names key and fleet', async () => {
    await useKey(page, 'demo-key-manager')
    await goWithin(page, '/vehicles/1/edit')
    await expectFilled(page)
    await vehicleField(page, 'Make').fill('Toyota')
    for (const { status, detail, says } of [
      { status: 401, detail: 'Invalid API key.', says: REFUSED },
      {
        status: 403,
        detail: 'You do not have permission to perform this action.',
        says: /doesn’t have access to (?:your default fleet|fleet 1), or it’s wrong/,
      },
    ]) {
      await page.route('**/v2/vehicles/1/', (route) =>
        route.request().method() === 'PATCH' ? route.fulfill({ status, json: { detail } }) : route.fallback(),
      )
      await save(page)
      await expect(saveFailure(page)).toContainText(says)
      await expect(vehicleField(page, 'Make')).toHaveValue('Toyota')
      await page.unroute('**/v2/vehicles/1/')
    }
  })
  await expect(endedDialog(page)).toHaveCount(0)
  expect(wire.refreshes).toEqual([])

  await test.step('F19 an accepted key', async () => {
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await goWithin(page, '/vehicles/1')
    await expectRevisionCount(page, 14)
    expect(wire.to(HISTORY).at(-1)?.headers.authorization).toBe('demo-key-manager')
  })
})

test('F19 a user without a session works with a key until the page is reloaded', async ({
  page,
  wire,
  allow,
}) => {
  allow(nobodySignedIn)
  await page.goto('/vehicles/1')
  await page.getByText('Use an API key instead').click()
  await page.getByRole('textbox', { name: 'API key' }).fill('demo-key-manager')
  await page.getByRole('button', { name: 'Use this key' }).click()
  await expectRevisionCount(page, 14)
  expect(wire.refreshes).toHaveLength(1)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You’re signed out' })).toBeVisible()
})
