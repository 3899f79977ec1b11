import { expect, type Page } from 'playwright/test'
import { storedData } from '../support/browser-storage'
import {
  conflict,
  draftOffer,
  onTheFleet,
  openEdit,
  openFilled,
  save,
  saved,
  saveFailure,
  settled,
  toast,
  vehicleField,
} from '../support/pages/edit-page'
import { goWithin } from '../support/pages/go-within'
import { historyFailure, openVehicle } from '../support/pages/vehicle-page'
import { Gate } from '../support/wire/gate'
import { isHistory } from '../support/wire/history'
import { noResponse, responded } from '../support/wire/incidents'
import { continuing, type PageState } from './page-state'

const VEHICLE = /\/v2\/vehicles\/11\/$/

/** States of the edit page, and of the dialog that activates or deactivates, that stay until the user acts. */
export const EDIT_STATES: readonly PageState[] = [
  state('with changes and a text over the limit', async (page) => {
    await edited(page)
    await vehicleField(page, 'Vehicle number').fill('123456789012345678901')
    await page.getByLabel('odometer').fill('far')
    // Scrolls away from the sticky footer at the end of the window.
    await page
      .getByRole('button', { name: 'Undo odometer', exact: true })
      .evaluate((undo) => undo.scrollIntoView({ block: 'center' }))
  }),
  state('without known values', async (page) => {
    await withoutReads(page)
    await openEdit(page, 11)
    await expect(vehicleField(page, 'Make')).toHaveAttribute('placeholder', 'Unknown')
  }),
  state('without any history', async (page) => {
    await openEdit(page, 3)
    await expect(page.getByText('This vehicle has no history')).toBeVisible()
  }),
  continuing(
    state('deleted', async (page) => {
      await goWithin(page, '/vehicles/7/edit')
      await expect(page.getByText('This vehicle was deleted').first()).toBeVisible()
    }),
  ),
  continuing(
    state('custom fields with invalid JSON', async (page) => {
      await goWithin(page, '/vehicles/18/edit')
      await expect(page.getByText('they aren’t named fields')).toBeVisible()
    }),
  ),
  continuing(
    state(
      'an unreadable history, with typed text',
      async (page) => {
        const gate = await Gate.before(page, isHistory)
        await goWithin(page, '/vehicles/4242/edit')
        await vehicleField(page, 'Make').fill('Toyota')
        gate.open()
        await expect(historyFailure(page)).toBeVisible()
      },
      [responded(404, '/v2/')],
    ),
  ),
  state('a conflict with another user', async (page) => {
    await edited(page)
    await someoneSaves(page)
    await save(page)
    await expect(conflict(page)).toBeVisible()
  }),
  state(
    'rejected fields',
    async (page) => {
      await edited(page)
      await page.route(VEHICLE, (route) => route.fulfill({ status: 400, json: { year: ['Not a year.'] } }))
      await save(page)
      await expect(saveFailure(page)).toBeVisible()
    },
    [responded(400, '/v2/')],
  ),
  state(
    'an unconfirmed save',
    async (page) => {
      await edited(page)
      await loseResponses(page)
      await save(page)
      await expect(saveFailure(page)).toBeVisible()
    },
    [noResponse('/v2/')],
  ),
  state(
    'a different change saved since',
    async (page) => {
      await withoutReads(page)
      await openEdit(page, 11)
      await vehicleField(page, 'Make').fill('Toyota')
      await loseResponses(page)
      await save(page)
      await saveFailure(page).getByRole('button', { name: 'Check whether it was saved' }).click()
      await expect(settled(page, /One change to .+ was saved after/)).toBeVisible()
    },
    [noResponse('/v2/')],
  ),
  state('saved, with an ignored field', async (page) => {
    await edited(page)
    await page.route(VEHICLE, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), year: '1999' } })
    })
    await save(page)
    await expect(saved(page).getByRole('row', { name: /^Year\b.*1999/ })).toBeVisible()
  }),
  state('a draft is offered', async (page) => {
    await edited(page)
    await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Toyota')
    await page.goto('about:blank')
    await openFilled(page, 11)
    await expect(draftOffer(page)).toBeVisible()
  }),
  dialogState('vehicle, before deactivation', openDialog),
  continuing(
    dialogState('vehicle, deactivated', async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
      await expect(toast(page)).toContainText('is inactive')
    }),
  ),
  dialogState('vehicle, a conflict during deactivation', async (page) => {
    await openDialog(page)
    await someoneSaves(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await expect(conflict(page)).toBeVisible()
  }),
]

function state(title: string, reach: PageState['reach'], allowed: PageState['allowed'] = []): PageState {
  return {
    title: `edit vehicle: ${title}`,
    path: '/vehicles/$vehicleId/edit',
    user: 'manager',
    allowed,
    reach,
  }
}

function dialogState(title: string, reach: PageState['reach']): PageState {
  return { title, path: '/vehicles/$vehicleId', user: 'manager', reach }
}

async function openDialog(page: Page): Promise<void> {
  await openVehicle(page, 11)
  await page.getByRole('button', { name: 'Deactivate…' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function edited(page: Page): Promise<void> {
  await openFilled(page, 11)
  await vehicleField(page, 'Make').fill(' Toyota ')
  await vehicleField(page, 'Year').fill('')
  await onTheFleet(page).click()
}

/** Switches the console to documented requests only. */
async function withoutReads(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), vehicleReads: 'off' } })
  })
}

/** Saves as a second user in a different browser. */
async function someoneSaves(page: Page): Promise<void> {
  const answered = await page.evaluate(async () => {
    const { apiBaseUrl } = await (await fetch('/config.json')).json()
    const response = await fetch(`${apiBaseUrl}/v2/vehicles/11/`, {
      method: 'PATCH',
      headers: { Authorization: 'demo-key-manager', 'Content-Type': 'application/json' },
      body: JSON.stringify({ vehicle_model: 'Corolla' }),
    })
    return response.status
  })
  expect(answered).toBe(200)
}

/** Applies updates, but drops the responses. */
async function loseResponses(page: Page): Promise<void> {
  await page.route(VEHICLE, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    await route.fetch()
    await route.abort()
  })
}
