import type { Page } from 'playwright/test'
import { chooseFleet } from '../../support/pages/session-page'
import {
  expectRevisionCount,
  historyFailure,
  openVehicle,
  question,
  revisionRows,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { isHistory } from '../../support/wire/history'
import { answer } from '../../support/wire/incidents'
import type { Call } from '../../support/wire/wire'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

const ALDER = 'Alder Rentals'
const BIRCH = 'Birch Logistics'
const CEDAR = 'Cedar Transit'

const fleetOf = ({ headers }: Call) => headers['fleet-id'] ?? null
const header = (page: Page, name: string) => page.getByRole('button', { name: `Fleet: ${name}`, exact: true })

test('F20 F22 F98 one tab changes its fleet', async ({ page, wire, allow }) => {
  allow(answer(404, '/v2/'), answer(403, '/v2/'))

  await test.step('F20 during a slow read: the old fleet’s rows never appear', async () => {
    const gate = await Gate.before(page, isHistory)
    const given = page.waitForEvent(
      'requestfailed',
      (request) => request.failure()?.errorText === 'net::ERR_ABORTED',
    )
    const slow = page.waitForRequest(/\/v2\/vehicles\/1\/history/)
    await openVehicle(page, 1)
    await chooseFleet(page, BIRCH)
    // Aborted: whatever the service may answer, nobody reads it any more.
    expect((await given).url()).toBe((await slow).url())
    gate.open()
    await expect(page.getByRole('alert').first()).toContainText(/not found/i)
    await expect(page.getByText(BIRCH).first()).toBeVisible()
    await expect(revisionRows(page)).toHaveCount(0)
  })

  await test.step('F20 rows that are shown go with their fleet, and what was typed stays', async () => {
    await chooseFleet(page, ALDER)
    await expectRevisionCount(page, 14)
    const typed = question(page).getByRole('textbox', { name: 'Date and time' })
    await typed.fill('2024-07-10 12:00')
    await wire.quiet()
    wire.clear()
    await chooseFleet(page, BIRCH)
    await expect(historyFailure(page)).toContainText(`Vehicle 1 was not found in ${BIRCH}`)
    await wire.quiet()
    expect(new Set(wire.to(/^\/v2\//).map(fleetOf))).toEqual(new Set(['2']))
    await chooseFleet(page, ALDER)
    await expectRevisionCount(page, 14)
    await expect(typed).toHaveValue('2024-07-10 12:00')
  })

  const alert = page.getByRole('alert').filter({ hasText: `You don’t have access to ${CEDAR}` })
  await test.step('F98 a fleet of the menu that the service refuses: back to the one before, and not offered again', async () => {
    await chooseFleet(page, CEDAR)
    await expect(alert).toContainText(`You are back in ${ALDER}.`)
    await expect(header(page, ALDER)).toBeVisible()
    await expectRevisionCount(page, 14)
    await page.reload()
    await expectRevisionCount(page, 14)
    await expect(alert).toHaveCount(0)
    await header(page, ALDER).click()
    await expect(page.getByRole('button', { name: BIRCH, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: CEDAR, exact: true })).toHaveCount(0)
  })

  await test.step('F22 a refused fleet of an address is named, and the default one offered', async () => {
    await page.goto('/vehicles/1?fleet=3')
    await expect(alert).toBeVisible()
    await expect(revisionRows(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'You are signed out' })).toHaveCount(0)
    await page.reload()
    await alert.getByRole('button', { name: 'Use your default fleet' }).click()
    await expectRevisionCount(page, 14)
    await expect(header(page, ALDER)).toBeVisible()
    await expect(alert).toHaveCount(0)
    expect(wire.refreshes.every(({ status }) => status === 200)).toBe(true)
  })

  await test.step('F22 F98 a fleet typed by its id', async () => {
    await page.getByRole('button', { name: /^Fleet: / }).click()
    await page.getByRole('textbox', { name: 'Another fleet, by its id' }).fill('77')
    await page.getByRole('button', { name: 'Open this fleet' }).click()
    const refused = page.getByRole('alert').filter({ hasText: 'You don’t have access to fleet 77' })
    await expect(refused).toContainText(`You are back in ${ALDER}.`)
    await refused.getByRole('button', { name: 'Close' }).click()
    await expect(refused).toHaveCount(0)
    await expect(header(page, ALDER)).toBeVisible()
  })
})

test('F23 two tabs on two fleets are independent', async ({ page, context, wire }) => {
  const other = await context.newPage()
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await other.goto('/vehicles')
  await chooseFleet(other, BIRCH)
  await openVehicle(other, 150)
  await expect(revisionRows(other).first()).toBeVisible()
  await expect(header(page, ALDER)).toBeVisible()
  wire.clear()
  await page.reload()
  await other.reload()
  await expectRevisionCount(page, 14)
  await expect(revisionRows(other).first()).toBeVisible()
  await expect(header(other, BIRCH)).toBeVisible()
  expect(new Set(wire.to('/v2/vehicles/1/history/').map(fleetOf))).toEqual(new Set([null]))
  expect(new Set(wire.to('/v2/vehicles/150/history/').map(fleetOf))).toEqual(new Set(['2']))
})
