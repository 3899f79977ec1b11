import type { Page } from 'playwright/test'
import { form, saveButton, vehicleField } from '../../support/pages/edit-page'
import { goWithin } from '../../support/pages/go-within'
import { ribbon } from '../../support/pages/ribbon-page'
import {
  ask,
  expectRevisionCount,
  historyFailure,
  openVehicle,
  question,
  revisions,
  timeField,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { historyRequestsDuring, isHistory } from '../../support/wire/history'
import { responded } from '../../support/wire/incidents'

const ALDER = 'Alder Rentals'
const DENIED = { detail: 'You do not have permission to perform this action.' }

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F77 a failing history shows one message, and nothing can be changed', async ({ page, wire, allow }) => {
  allow(responded(400, '/v2/'), responded(403, '/v2/'), responded(404, '/v2/'), responded(500, '/v2/'))
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)

  await test.step('404: the message names the fleet, and links to other vehicles', async () => {
    const asked = await historyRequestsDuring(wire, async () => {
      await goWithin(page, '/vehicles/4242?at=2024-07-10T12:00&zone=UTC')
      await expectOneMessage(page, `Vehicle 4242 wasn’t found in ${ALDER}`)
    })
    // The request of the list, and the request for the time in the URL.
    expect(asked.length).toBeLessThanOrEqual(2)
    expect(await historyRequestsDuring(wire, async () => page.mouse.wheel(0, 500))).toEqual([])
    await expectNothingToChange(page)
    await historyFailure(page).getByRole('link', { name: 'Find a vehicle' }).click()
    await expect(page.getByRole('searchbox', { name: 'Find a vehicle' })).toBeVisible()
  })

  for (const { title, status, body, says } of [
    { title: '403', status: 403, body: DENIED, says: `Vehicle 5 can’t be shown in ${ALDER}` },
    { title: '400', status: 400, body: { id: ['Not now.'] }, says: 'Couldn’t load the history of vehicle 5' },
    { title: '500', status: 500, body: {}, says: 'Couldn’t load the history of vehicle 5' },
    { title: 'an HTML page', status: 200, body: null, says: 'Couldn’t load the history of vehicle 5' },
  ])
    await test.step(title, async () => {
      await page.route(isHistory, (route) =>
        body === null
          ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Portal</h1>' })
          : route.fulfill({ status, json: body }),
      )
      await goWithin(page, '/vehicles/5?at=2024-07-10T12:00&zone=UTC')
      await expectOneMessage(page, says)
      await expectNothingToChange(page)
      await page.unroute(isHistory)
      await goWithin(page, '/vehicles')
      await expect(historyFailure(page)).toHaveCount(0)
    })

  await test.step('a transient failure: the page recovers, with the typed text', async () => {
    let typed = () => {}
    const isTyped = new Promise<void>((resolve) => {
      typed = resolve
    })
    await page.route(isHistory, async (route) => {
      await isTyped
      await route.fulfill({ status: 500, json: {} })
    })
    await openVehicle(page, 1)
    await timeField(page).fill('2024-07-10 12:00')
    typed()
    await expectOneMessage(page, 'Couldn’t load the history of vehicle 1')
    await page.unroute(isHistory)
    await historyFailure(page).getByRole('button', { name: 'Try again' }).click()
    await expectRevisionCount(page, 14)
    await expect(timeField(page)).toHaveValue('2024-07-10 12:00')
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect(question(page).getByRole('status')).toHaveText(/^Inactive/)
    await expect(ribbon(page)).toBeVisible()
  })

  await test.step('a vehicle that disappears after it was loaded', async () => {
    await page.route(isHistory, (route) => route.fulfill({ status: 404, json: { detail: 'Not found.' } }))
    await revisions(page).getByRole('button', { name: 'Refresh' }).click()
    await expectOneMessage(page, 'Vehicle 1 wasn’t found in Alder Rentals')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test('F77 the form of a vehicle with a failing history isn’t sent, and keeps typed text', async ({
  page,
  wire,
  allow,
}) => {
  allow(responded(404, '/v2/'))
  await test.step('untouched: only the message', async () => {
    await page.goto('/vehicles/4242/edit')
    await expect(historyFailure(page)).toContainText(
      /Vehicle 4242 wasn’t found in (?:your default fleet|Alder Rentals)/,
    )
    await expect(form(page)).toHaveCount(0)
  })

  await test.step('with typed text: it stays, and the button shows why it does nothing', async () => {
    const gate = await Gate.before(page, isHistory)
    await goWithin(page, '/vehicles/4243/edit')
    await vehicleField(page, 'Make').fill('Toyota')
    gate.open()
    await expect(historyFailure(page)).toContainText('Your changes stay here so you can copy them')
    await expect(vehicleField(page, 'Make')).toHaveValue('Toyota')
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(saveButton(page)).toHaveAccessibleDescription(
      'Can’t be saved because this vehicle wasn’t found.',
    )
    await vehicleField(page, 'Make').press('Enter')
    await wire.quiet()
    expect(wire.to('/v2/', 'PATCH')).toEqual([])
  })
})

async function expectOneMessage(page: Page, says: string): Promise<void> {
  await expect(historyFailure(page)).toContainText(says)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1)
  for (const name of [/^Was it active/, 'Active periods', 'History'])
    await expect(page.getByRole('region', { name })).toHaveCount(0)
  await expect(page.getByText(/^(?:Reading|Loading|Checking|Looking)/).filter({ visible: true })).toHaveCount(
    0,
  )
  await expect(page.locator('.appears-late').filter({ visible: true })).toHaveCount(0)
}

/** Checks that neither action is offered for a vehicle that failed to load. */
async function expectNothingToChange(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Edit vehicle' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(?:Deactivate|Activate)…$/ })).toHaveCount(0)
}
