import { expect, type Page } from 'playwright/test'
import { goWithin } from '../support/pages/go-within'
import { openRibbonText, preset, ribbon } from '../support/pages/ribbon-page'
import {
  ask,
  expectRevisionCount,
  filter,
  historyFailure,
  openFilters,
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
import { answer } from '../support/wire/incidents'
import { goingOn, type PageState } from './page-state'

/** The vehicle page, in every state that lasts longer than a moment. */
export const VEHICLE_STATES: readonly PageState[] = [
  state('vehicle, a month of its ribbon', async (page) => {
    await openWhole(page)
    await preset(page, 'Month').click()
    await ribbon(page).press('ArrowLeft')
    await expect(preset(page, 'Month')).toHaveAttribute('aria-pressed', 'true')
  }),
  goingOn(
    state('vehicle, a jump to no date, and what the keys do', async (page) => {
      await page.getByRole('textbox', { name: 'Jump to a date' }).fill('some day')
      await page.keyboard.press('Enter')
      await openFilters(page)
      await revisions(page).getByRole('button', { name: 'Keys' }).click()
      await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
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
  goingOn(
    state('vehicle, no revision matches the filters', async (page) => {
      await goWithin(page, '/vehicles/1?from=2030-01-01%2000:00')
      await expect(page.getByText('No revision matches these filters')).toBeVisible()
      // The filter that leaves out all is in sight.
      await expect(filter(page, 'From')).toHaveValue('2030-01-01 00:00')
    }),
  ),
  another('vehicle without any history', 3, async (page) => {
    await expect(page.getByText('No revisions are recorded for this vehicle')).toBeVisible()
    await expect(preset(page, 'All')).toBeVisible()
  }),
  another('vehicle with its custom fields', 11, async (page) => {
    const name = page.getByText('Custom fields', { exact: true })
    const place = await name.boundingBox()
    await name.click()
    await expect(page.getByText('airport_permit')).toBeVisible()
    expect(await name.boundingBox()).toEqual(place)
  }),
  another('vehicle with hostile text', 17, (page) => expectRevisionCount(page, 4)),
  another('vehicle with an unknown kind', 18, async (page) => {
    await expect(page.getByText('unknown kind').first()).toBeVisible()
    await expectRunsRead(page)
  }),
  another('vehicle, deleted and restored, its membership as text', 12, async (page) => {
    await openRibbonText(page)
  }),
  another('vehicle, deleted, an interval of its ribbon in focus', 7, (page) => ribbon(page).focus(), [
    answer(404, '/v2/vehicles/7/'),
  ]),
  another('vehicle, a long history with its changes folded', 2, async (page) => {
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
    'vehicle that the service cannot answer',
    900500,
    async (page) => {
      await expect(historyFailure(page)).toBeVisible()
    },
    [answer(500, '/v2/')],
  ),
  state('vehicle, the list of zones at the question', async (page) => {
    await openWhole(page)
    await zoneField(page).click()
    await expect(page.getByRole('option', { name: /^America\/New_York/ })).toBeVisible()
  }),
  goingOn(
    state('vehicle, a zone at the question that is none', async (page) => {
      await page.keyboard.press('Escape')
      await ask(page, '2024-02-01 12:00', 'Atlantis')
      await expect(zoneField(page)).toHaveAttribute('aria-invalid', 'true')
    }),
  ),
  goingOn(
    state('vehicle, a fixed offset at the question, and the time with a zone', async (page) => {
      await timeField(page).fill('2024-02-01 12:00 PT')
      await zoneField(page).fill('EST')
      await expect(page.getByRole('option', { name: /^EST · fixed UTC−5/ })).toBeVisible()
    }),
  ),
  goingOn(asked('active', '2024-02-01 12:00', /^Active/)),
  goingOn(
    state('vehicle, with the toll-authority status of a verdict', async (page) => {
      await openTechnicalDetails(page)
      await question(page).getByRole('button', { name: 'Toll-authority status at this time' }).click()
      await expect(question(page).getByText(/by then match/)).toBeVisible()
    }),
  ),
  goingOn(asked('not active', '2024-07-10 12:00', /^Not active/)),
  goingOn(asked('no record', '2023-06-10 12:00', /^No record/)),
  goingOn(asked('changed during that minute', '2024-07-08 18:25', /^Changed during/)),
  goingOn(
    state('vehicle, a time that cannot be read', async (page) => {
      await ask(page, 'yesterday at noon')
      const field = page.getByRole('textbox', { name: 'Date and time' })
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }),
  ),
  askedOf(14, asked('two readings', '2024-11-03 01:30', /^Two readings/, 'America/New_York')),
  goingOn(
    asked('a time that did not exist', '2024-03-10 02:30', /^That time did not exist/, 'America/New_York'),
  ),
  askedOf(6, asked('ties that disagree', '2024-06-11 16:45:00.25', /^(?:Not active|Active|Changed)/)),
  // Where vehicles can be read, a deleted one cannot.
  {
    ...askedOf(7, asked('a deletion that says active', '2025-01-01 12:00', /^Active/)),
    allowed: [answer(404, '/v2/vehicles/7/')],
  },
  another('vehicle, being read again', 1, async (page) => {
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

/** Waits until the vehicle's line counts its changes: all of its ribbon is there. */
async function expectRunsRead(page: Page): Promise<void> {
  await expect(page.getByText(/changes? on or off, /)).toBeVisible()
}

async function openWhole(page: Page): Promise<void> {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
}

/** Goes on to another vehicle's page. */
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
  return goingOn({ ...state(title, open), allowed })
}

/** A question about the vehicle whose page is open. */
function asked(title: string, at: string, headline: RegExp, zone = 'UTC'): PageState {
  return state(`verdict: ${title}`, async (page) => {
    await ask(page, at, zone)
    await expect(verdict(page)).toHaveText(headline)
    await expect(verdict(page)).not.toContainText('checking…')
  })
}

/** The same about another vehicle. */
function askedOf(vehicleId: number, { title, reach }: PageState): PageState {
  return another(title, vehicleId, reach)
}
