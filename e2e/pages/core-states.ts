import { expect } from 'playwright/test'
import { expectOpenedKept } from '../support/browser-storage'
import { listBox } from '../support/pages/change-page'
import { tollField } from '../support/pages/check-page'
import { tollEvents } from '../support/pages/disputes-page'
import { grid } from '../support/pages/drivers-grid'
import { leaveDialog, onTheFleet, openFilled } from '../support/pages/edit-page'
import { palette, vehicleLinks } from '../support/pages/find-page'
import { goWithin } from '../support/pages/go-within'
import { showVisualEditor } from '../support/pages/plan-page'
import { expectRevisionCount, historyFailure, openVehicle } from '../support/pages/vehicle-page'
import { nobodySignedIn, responded } from '../support/wire/incidents'
import { continuing, type PageState } from './page-state'

// Each page as it opens, and one state of each kind that any page can have. A visit goes from page to page, because
// loading costs more than checking.

/** The states for the tests tagged `@core`. */
export const CORE_STATES: readonly PageState[] = [
  {
    title: 'signed out',
    path: null,
    user: null,
    allowed: [nobodySignedIn],
    async reach(page) {
      await page.goto('/vehicles')
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    },
  },

  state('/', 'check a toll, untouched', async (page) => {
    await page.goto('/')
    await expect(tollField(page)).toBeVisible()
  }),
  continuing(
    state('/disputes', 'disputes, empty, with the sample offered', async (page) => {
      await goWithin(page, '/disputes')
      await expect(tollEvents(page)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try with sample data' })).toBeVisible()
      await expect(page.getByText('Lists you paste are saved in this browser')).toBeVisible()
    }),
  ),
  continuing(
    state('/vehicles/change', 'change many vehicles, empty', async (page) => {
      await goWithin(page, '/vehicles/change')
      await expect(listBox(page)).toBeVisible()
    }),
  ),
  continuing(
    state('/vehicles/$vehicleId/evidence', 'statement, without a time', async (page) => {
      await goWithin(page, '/vehicles/1/evidence')
      await expect(page.getByRole('form', { name: 'Create a statement' })).toBeVisible()
    }),
  ),

  state('/vehicles/$vehicleId', 'vehicle', async (page) => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
  }),
  continuing(
    state(null, 'palette, nothing typed', async (page) => {
      await page.keyboard.press('Control+k')
      await expect(palette(page).getByRole('option', { name: /^Edit / })).toBeVisible()
    }),
  ),
  continuing(
    state('/vehicles', 'vehicles, with recently opened ones', async (page) => {
      await page.keyboard.press('Escape')
      await expect(palette(page)).toBeHidden()
      await expectOpenedKept(page, 1)
      await goWithin(page, '/vehicles')
      await expect(page.getByText('Recently opened')).toBeVisible()
      await expect(vehicleLinks(page).nth(20)).toBeVisible()
    }),
  ),
  continuing(
    state(null, 'account menu', async (page) => {
      await page.getByRole('button', { name: 'Account' }).click()
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
    }),
  ),
  continuing({
    ...state('/vehicles/$vehicleId', 'vehicle, not in this fleet', async (page) => {
      await page.keyboard.press('Escape')
      await goWithin(page, '/vehicles/4242')
      await expect(historyFailure(page)).toContainText('Vehicle 4242 wasn’t found')
    }),
    allowed: [responded(404, '/v2/')],
  }),
]

export const OPENING_STATES: readonly PageState[] = [
  state('/integrations', 'integrations', async (page) => {
    await page.goto('/integrations')
    await expect(page.getByText('45 integration types')).toBeVisible()
  }),
  continuing(
    state('/citations', 'citations', async (page) => {
      await goWithin(page, '/citations')
      await expect(page.getByRole('button', { name: 'Details of row 2', exact: true })).toBeVisible()
    }),
  ),
  continuing(
    state('/documents', 'documents, nothing chosen', async (page) => {
      await goWithin(page, '/documents')
      await expect(page.getByText('No upload receipts yet')).toBeVisible()
    }),
  ),
  continuing(
    state('/diagnostics', 'diagnostics', async (page) => {
      await goWithin(page, '/diagnostics')
      await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    }),
  ),

  state('/billing-plans', 'billing plans, empty', async (page) => {
    await page.goto('/billing-plans')
    await expect(page.getByText('No plans created in this browser yet')).toBeVisible()
  }),
  continuing(
    state('/billing-plans/$plan', 'billing plan, not in this browser', async (page) => {
      await goWithin(page, '/billing-plans/elsewhere')
      await expect(page.getByText('This plan isn’t saved in this browser')).toBeVisible()
    }),
  ),
  continuing(
    state('/billing-plans/new', 'new billing plan, untouched', async (page) => {
      await goWithin(page, '/billing-plans/new')
      await showVisualEditor(page)
    }),
  ),
  continuing(
    state('/drivers/bulk', 'drivers, an empty grid', async (page) => {
      await goWithin(page, '/drivers/bulk')
      await expect(grid(page)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add drivers', exact: true })).toBeVisible()
    }),
  ),

  state('/vehicles/$vehicleId/edit', 'edit vehicle: all values known', (page) => openFilled(page, 11)),
  continuing(
    state('/vehicles/$vehicleId/edit', 'edit vehicle: a question before leaving', async (page) => {
      // With stored drafts, the page doesn't ask.
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('The disk is full.', 'QuotaExceededError')
        }
      })
      await onTheFleet(page).click()
      await expect(page.getByText('Drafts can’t be saved')).toBeVisible()
      await page.getByRole('link', { name: /^Back to/ }).click()
      await expect(leaveDialog(page)).toBeVisible()
    }),
  ),
]

function state(path: PageState['path'], title: string, reach: PageState['reach']): PageState {
  return { title, path, user: 'manager', reach }
}
