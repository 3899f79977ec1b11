import { useKey } from '../../support/pages/session-page'
import { expectRevisionCount, openVehicle, revisionRows, revisions } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { answer, nobodySignedIn } from '../../support/wire/incidents'

const HISTORY = '/v2/vehicles/1/history/'

test('F19 a refused key: the page asks for it again, and tries no refresh', async ({
  page,
  wire,
  signInAs,
  allow,
}) => {
  allow(answer(401, HISTORY))
  await signInAs('manager')
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await wire.quiet()
  wire.clear()
  await useKey(page, 'no-such-key')
  await expect(revisions(page).getByRole('alert')).toContainText(/type the key again|type it again/i)
  await expect(revisionRows(page)).toHaveCount(0)
  expect(wire.to(HISTORY).map(({ status }) => status)).toEqual([401])
  expect(wire.to(HISTORY)[0]?.headers.authorization).toBe('no-such-key')
  expect(wire.refreshes).toEqual([])
  await useKey(page, 'demo-key-manager')
  await expectRevisionCount(page, 14)
  expect(wire.to(HISTORY).at(-1)?.headers.authorization).toBe('demo-key-manager')
  expect(wire.refreshes).toEqual([])
})

test('F19 a person without a session works with a key until the page is reloaded', async ({
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
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
})
