import { expect, type Page } from 'playwright/test'
import { goWithin } from '../support/pages/go-within'
import { openRibbonText, preset, ribbon } from '../support/pages/ribbon-page'
import {
  ask,
  expectRevisionCount,
  filter,
  historyFailure,
  inMenu,
  openTechnicalDetails,
  openVehicle,
  question,
  revisions,
  timeField,
  vehicleHeading,
  verdict,
  zoneField,
} from '../support/pages/vehicle-page'
import { Gate } from '../support/wire/gate'
import { isHistory } from '../support/wire/history'
import { responded } from '../support/wire/incidents'
import { continuing, type PageState } from './page-state'

/** States of the vehicle page that stay until the user acts. */
export const VEHICLE_STATES: readonly PageState[] = [
  state('vehicle, a month of its ribbon', async (page) => {
    await openWhole(page)
    await preset(page, 'Month').click()
    await ribbon(page).press('ArrowLeft')
    await expect(preset(page, 'Month')).toHaveAttribute('aria-pressed', 'true')
  }),
  continuing(
    state('vehicle, a jump to an invalid date, and the shortcuts', async (page) => {
      await page.getByRole('textbox', { name: 'Jump to a date' }).fill('some day')
      await page.keyboard.press('Enter')
      await (await inMenu(revisions(page), 'Shortcuts')).click()
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    }),
  ),
  state('vehicle, the raw values of a revision', async (page) => {
    await openVehicle(page, 1)
    await revisions(page)
      .getByRole('button', { name: /^Raw values of revision/ })
      .first()
      .click()
    await expect(page.getByText('history_date')).toBeVisible()
  }),
  continuing(
    state('vehicle, no revision matches the filters', async (page) => {
      await goWithin(page, '/vehicles/1?from=2030-01-01%2000:00')
      await expect(page.getByText('No changes match these filters')).toBeVisible()
      // The filter that excludes everything is visible.
      await expect(filter(page, 'From')).toHaveValue('2030-01-01 00:00')
    }),
  ),
  continuing(
    state('vehicle, revisions of one user and reason', async (page) => {
      await goWithin(page, '/vehicles/33?user=k.lind&reason=weekend')
      await expect(filter(page, 'Reason')).toHaveValue('weekend')
      await expect(page.getByText(/^\d+ changes match$/)).toBeVisible()
    }),
  ),
  another('vehicle without any history', 3, async (page) => {
    await expect(page.getByText('This vehicle has no history')).toBeVisible()
    await expect(preset(page, 'All')).toBeVisible()
  }),
  another('vehicle with its custom fields', 11, async (page) => {
    const name = page.getByText('Custom fields', { exact: true })
    const place = await name.boundingBox()
    await name.click()
    await expect(page.getByText('airport_permit')).toBeVisible()
    expect(await name.boundingBox()).toEqual(place)
  }),
  another('vehicle with hostile text', 32, (page) => expectRevisionCount(page, 4)),
  another('vehicle with an unknown kind', 18, async (page) => {
    await expect(page.getByText('unknown kind').first()).toBeVisible()
    await expectRunsRead(page)
  }),
  another('vehicle, deleted and restored, with its periods as text', 12, async (page) => {
    await openRibbonText(page)
  }),
  another('vehicle, deleted, with a ribbon interval in focus', 7, (page) => ribbon(page).focus(), [
    responded(404, '/v2/vehicles/7/'),
  ]),
  another('vehicle, a long history with collapsed rows', 2, async (page) => {
    await expect(
      revisions(page)
        .getByRole('button', { name: /changes, still/ })
        .first(),
    ).toBeVisible()
    await expectRunsRead(page)
  }),
  another('vehicle, far down a long history, a revision in focus', 2, async (page) => {
    await expectRevisionCount(page, 100_000)
    await page.getByRole('textbox', { name: 'Jump to a date' }).fill('2024-06-11 12:00')
    await page.keyboard.press('Enter')
    await expect(revisions(page).locator('li:focus')).toHaveAccessibleName(/^Revision /)
  }),
  another(
    'vehicle with a failing service',
    900500,
    async (page) => {
      await expect(historyFailure(page)).toBeVisible()
    },
    [responded(500, '/v2/')],
  ),
  state('vehicle, the list of zones in the form', async (page) => {
    await openWhole(page)
    await zoneField(page).click()
    await expect(page.getByRole('option', { name: /^America\/New_York/ })).toBeVisible()
  }),
  continuing(
    state('vehicle, the calendar in the form', async (page) => {
      await page.keyboard.press('Escape')
      await timeField(page).fill('2024-02-01 12:00')
      await question(page).getByRole('button', { name: 'Choose date and time' }).click()
      await expect(page.getByRole('button', { name: 'February 1, 2024' })).toBeFocused()
    }),
  ),
  continuing(
    state('vehicle, an invalid zone in the form', async (page) => {
      await page.keyboard.press('Escape')
      await ask(page, '2024-02-01 12:00', 'Atlantis')
      await expect(zoneField(page)).toHaveAttribute('aria-invalid', 'true')
    }),
  ),
  continuing(
    state('vehicle, a fixed offset in the form, and a time with a zone', async (page) => {
      await timeField(page).fill('2024-02-01 12:00 PT')
      await zoneField(page).fill('EST')
      await expect(page.getByRole('option', { name: /^EST · fixed UTC−5/ })).toBeVisible()
    }),
  ),
  continuing(asked('active', '2024-02-01 12:00', /^Active/)),
  continuing(
    state('vehicle, with the toll-authority status of a verdict', async (page) => {
      await openTechnicalDetails(page)
      await question(page).getByRole('button', { name: 'Show toll authority status' }).click()
      await expect(question(page).getByText(/up to that time/)).toBeVisible()
    }),
  ),
  continuing(asked('inactive', '2024-07-10 12:00', /^Inactive/)),
  continuing(asked('no record', '2023-06-10 12:00', /^No record/)),
  continuing(asked('changed during that minute', '2024-07-08 18:25', /^Changed during/)),
  continuing(
    state('vehicle, an unreadable time', async (page) => {
      await ask(page, 'last Tuesday at lunch')
      const field = page.getByRole('textbox', { name: 'Date and time' })
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }),
  ),
  askedOf(14, asked('two interpretations', '2024-11-03 01:30', /^Two possible times/, 'America/New_York')),
  continuing(
    asked('a skipped local time', '2024-03-10 02:30', /^That local time doesn’t exist/, 'America/New_York'),
  ),
  askedOf(6, asked('conflicting ties', '2024-06-11 16:45:00.25', /^(?:Inactive|Active|Changed)/)),
  // With vehicle endpoints, loading a deleted vehicle fails.
  {
    ...askedOf(7, asked('a deletion recorded as active', '2025-01-01 12:00', /^Deleted before this toll/)),
    allowed: [responded(404, '/v2/vehicles/7/')],
  },
  another('vehicle, reloading', 1, async (page) => {
    await expectRevisionCount(page, 14)
    await Gate.before(page, isHistory)
    await revisions(page).getByRole('button', { name: 'Refresh' }).click()
    await expect(revisions(page).getByRole('button', { name: 'Refreshing…' })).toBeVisible()
    await expect(revisions(page).getByText('Refreshing…')).toBeVisible()
  }),
]

function state(title: string, reach: PageState['reach']): PageState {
  return { title, path: '/vehicles/$vehicleId', user: 'manager', reach }
}

/** Waits until the vehicle's line counts its changes, because then the whole ribbon is loaded. */
async function expectRunsRead(page: Page): Promise<void> {
  await expect(page.getByText(/status changes?, /)).toBeVisible()
}

async function openWhole(page: Page): Promise<void> {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
}

/** Continues to a different vehicle's page. */
function another(
  title: string,
  vehicleId: number,
  reach: PageState['reach'],
  allowed: PageState['allowed'] = [],
): PageState {
  const open = async (page: Page) => {
    await goWithin(page, `/vehicles/${vehicleId}`)
    await expect(vehicleHeading(page, vehicleId)).toBeVisible()
    await reach(page)
  }
  return continuing({ ...state(title, open), allowed })
}

/** Builds the state of a check on the open vehicle's page. */
function asked(title: string, at: string, headline: RegExp, zone = 'UTC'): PageState {
  return state(`verdict: ${title}`, async (page) => {
    await ask(page, at, zone)
    await expect(verdict(page)).toHaveText(headline)
    await expect(verdict(page)).not.toContainText('checking…')
  })
}

/** Builds the same state for a different vehicle. */
function askedOf(vehicleId: number, { title, reach }: PageState): PageState {
  return another(title, vehicleId, reach)
}
