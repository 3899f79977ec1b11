import { expect, type Page } from 'playwright/test'
import { BULK, expectSent, openDrivers, resolveButton, result, send } from '../support/drivers'
import { goodRows, openGrid, pasteAt } from '../support/drivers-grid'
import { Gate } from '../support/gate'
import { isHistory } from '../support/history'
import { answer, nobodySignedIn } from '../support/incidents'
import { addCharge, created, field, openNewPlan, reviewAndCreate } from '../support/plan-page'
import {
  ask,
  expectRevisionCount,
  headerZone,
  openVehicle,
  revisions,
  showIn,
  verdict,
  zoneField,
} from '../support/vehicle-page'
import { CATALOGUE_STATES } from './catalogue-states'
import { DOCUMENT_STATES } from './document-states'
import { EDIT_STATES } from './edit-states'
import { FIND_STATES, PALETTE_STATES } from './find-states'
import type { PageState } from './page-state'
import { PLAN_STATES } from './plan-states'
import { RIBBON_STATES } from './ribbon-states'

/** Every page in every state that somebody may look at for longer than a moment. */
export const STATES: readonly PageState[] = [
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
  ...Object.entries(FIND_STATES).map(([title, reach]) => manager('/vehicles', title, reach)),
  ...Object.entries(PALETTE_STATES).map(([title, reach]) => manager(null, title, reach)),
  manager('/vehicles/$vehicleId', 'vehicle', async (page) => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
  }),
  manager('/vehicles/$vehicleId', 'vehicle, the raw values of a revision', async (page) => {
    await openVehicle(page, 1)
    await revisions(page)
      .getByRole('button', { name: /^Raw values of revision/ })
      .first()
      .click()
    await expect(page.getByText('history_date')).toBeVisible()
  }),
  manager('/vehicles/$vehicleId', 'vehicle, far down a long history, a revision in focus', async (page) => {
    await openVehicle(page, 2)
    await expectRevisionCount(page, 100_000)
    await page.getByRole('textbox', { name: 'Jump to a date' }).fill('2024-06-11 12:00')
    await page.keyboard.press('Enter')
    await expect(revisions(page).locator('li:focus')).toHaveAccessibleName(/^Revision /)
  }),
  manager('/vehicles/$vehicleId', 'vehicle, a jump to no date, and what the keys do', async (page) => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await page.getByRole('textbox', { name: 'Jump to a date' }).fill('some day')
    await page.keyboard.press('Enter')
    await revisions(page).getByRole('button', { name: 'Keys' }).click()
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  }),
  manager('/vehicles/$vehicleId', 'vehicle, no revision matches the filters', async (page) => {
    await openVehicle(page, 1, '?from=2030-01-01%2000:00')
    await expect(page.getByText('No revision matches these filters')).toBeVisible()
  }),
  manager('/vehicles/$vehicleId', 'vehicle without any history', async (page) => {
    await openVehicle(page, 3)
    await expect(page.getByText('No revisions are recorded for this vehicle')).toBeVisible()
  }),
  manager('/vehicles/$vehicleId', 'vehicle with hostile text', async (page) => {
    await openVehicle(page, 17)
    await expectRevisionCount(page, 4)
  }),
  manager('/vehicles/$vehicleId', 'vehicle with an unknown kind', async (page) => {
    await openVehicle(page, 18)
    await expect(page.getByText('unknown kind').first()).toBeVisible()
  }),
  ...Object.entries(RIBBON_STATES).map(([title, reach]) => manager('/vehicles/$vehicleId', title, reach)),
  asked('active', 1, '2024-02-01 12:00', /^Active/),
  asked('not active', 1, '2024-07-10 12:00', /^Not active/),
  asked('no record', 1, '2023-06-10 12:00', /^No record/),
  asked('changed during that minute', 1, '2024-07-08 18:25', /^Changed during/),
  asked('two readings', 14, '2024-11-03 01:30', /^Two readings/, 'America/New_York'),
  asked('a time that did not exist', 14, '2024-03-10 02:30', /^That time did not exist/, 'America/New_York'),
  // Where vehicles can be read, a deleted one cannot.
  {
    ...asked('a deletion that says active', 7, '2025-01-01 12:00', /^Active/),
    allowed: [answer(404, '/v2/vehicles/7/')],
  },
  asked('ties that disagree', 6, '2024-06-11 16:45:00.25', /^(?:Not active|Active|Changed)/),
  manager('/vehicles/$vehicleId', 'vehicle, a time that cannot be read', async (page) => {
    await openVehicle(page, 1)
    await ask(page, 'yesterday at noon')
    await expect(page.getByRole('textbox', { name: 'Date and time' })).toHaveAttribute('aria-invalid', 'true')
  }),
  {
    ...manager('/vehicles/$vehicleId', 'vehicle that the service cannot answer', async (page) => {
      await openVehicle(page, 900500)
      await expect(revisions(page).getByRole('alert')).toBeVisible()
    }),
    allowed: [answer(500, '/v2/')],
  },
  manager('/vehicles/$vehicleId', 'vehicle, the list of zones at the question', async (page) => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await zoneField(page).click()
    await expect(page.getByRole('option', { name: /^America\/New_York/ })).toBeVisible()
  }),
  manager('/vehicles/$vehicleId', 'vehicle, a zone at the question that is none', async (page) => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await ask(page, '2024-02-01 12:00', 'EST')
    await expect(zoneField(page)).toHaveAttribute('aria-invalid', 'true')
  }),
  manager(null, 'header, the list of zones', async (page) => {
    await page.goto('/vehicles')
    await headerZone(page).click()
    await expect(page.getByRole('option', { name: /^America\/New_York/ })).toBeVisible()
  }),
  manager(null, 'header, a zone that is none', async (page) => {
    await page.goto('/vehicles')
    await showIn(page, 'Atlantis')
    await expect(page.getByText('Not the time zone of a place')).toBeVisible()
  }),
  manager('/vehicles/$vehicleId', 'vehicle, being read again', async (page) => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await Gate.before(page, isHistory)
    await revisions(page).getByRole('button', { name: 'Read again' }).click()
    await expect(revisions(page).getByRole('button', { name: 'Reading…' })).toBeVisible()
  }),
  manager(null, 'navigation, opened on a phone', async (page) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await page.getByRole('button', { name: 'Open navigation' }).click()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  }),
  manager('/billing-plans', 'billing plans, none yet', async (page) => {
    await page.goto('/billing-plans')
    await expect(page.getByText('No plan created here yet')).toBeVisible()
  }),
  manager('/billing-plans', 'billing plans, a draft and a plan that was created', async (page) => {
    await openNewPlan(page)
    await field(page, 'Plan name').fill('Standard 2025')
    await addCharge(page, { description: 'Toll', amount: '1.10' })
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    await openNewPlan(page)
    await field(page, 'Plan name').fill('Half a plan')
    await expect(page.getByText('Draft kept')).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto('/billing-plans')
    await expect(page.getByRole('list', { name: 'Drafts' })).toContainText('Half a plan')
    await page.getByRole('button', { name: 'Details of Standard 2025' }).click()
    await page.getByRole('button', { name: 'Delete draft Half a plan' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('list', { name: 'Drafts' })).toBeVisible()
  }),
  manager('/billing-plans/new', 'new billing plan, its lifecycle with all there is to draw', async (page) => {
    await openNewPlan(page)
    await page.getByRole('switch', { name: 'Bill during the agreement' }).check()
    await field(page, 'Threshold').fill('250')
    await field(page, 'Unbilled usage').fill('300')
    await field(page, 'Earliest finalisation after the invoice is created').fill('-48')
    await field(page, 'Keep late-ticket drafts open to collect tickets').fill('2147483647')
    await expect(page.getByRole('region', { name: 'Invoice lifecycle' })).toContainText('backwards')
  }),
  ...(['Invoice', 'Request', 'Problems'] as const).map((tab) =>
    manager('/billing-plans/new', `new billing plan, the preview ${tab}`, async (page) => {
      await openNewPlan(page)
      await addCharge(page, { description: 'Toll', amount: '12%' })
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }),
  ),
  ...PLAN_STATES.map((state) => ({ ...state, path: '/billing-plans/new' as const, user: 'manager' })),
  ...EDIT_STATES,
  ...CATALOGUE_STATES,
  ...DOCUMENT_STATES,
  manager('/diagnostics', 'diagnostics', async (page) => {
    await page.goto('/diagnostics')
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
  }),
  manager(null, 'page not found', async (page) => {
    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  }),
  manager('/drivers/bulk', 'drivers, an empty grid', async (page) => {
    await openGrid(page)
    await expect(page.getByRole('button', { name: 'Send 0 drivers' })).toBeVisible()
  }),
  manager('/drivers/bulk', 'drivers, with errors, their list and the columns', async (page) => {
    await openGrid(page)
    await page
      .getByRole('textbox', { name: 'Paste rows' })
      .fill(
        [
          'Driver #,Surname,E-mail,Zip code',
          ...goodRows(60).map((_, index) => `D-${index % 50},Lee,ann${index % 7 ? '@b.example' : ''},2134`),
        ].join('\n'),
      )
    await page.getByRole('button', { name: /^Errors/ }).click()
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('button', { name: 'Next error' }).click()
    await expect(page.getByRole('region', { name: 'Errors and warnings' })).toBeVisible()
  }),
  manager('/drivers/bulk', 'drivers, a full grid', async (page) => {
    await openGrid(page)
    await pasteAt(page, 1, 'Driver ID', goodRows(10_000).join('\n'))
    await expect(page.getByRole('button', { name: 'Send 10000 drivers' })).toBeVisible()
  }),
  manager('/drivers/bulk', 'drivers, created, with their receipt', async (page) => {
    await openDrivers(page, 3)
    await send(page)
    await expectSent(page, '3 created')
    await expect(page.getByRole('table', { name: 'Receipts' })).toBeVisible()
  }),
  {
    ...manager('/drivers/bulk', 'drivers, a part refused for one row', async (page) => {
      await openDrivers(page, 3, [1])
      await send(page)
      await expect(result(page, /^No driver was created/)).toBeVisible()
    }),
    allowed: [answer(400, BULK)],
  },
  {
    ...manager('/drivers/bulk', 'drivers, not known whether they were created', async (page) => {
      await sendInVain(page)
      await expect(resolveButton(page)).toBeVisible()
    }),
    allowed: [answer(500, BULK)],
  },
  {
    ...manager('/drivers/bulk', 'drivers, asked before what is not known is forgotten', async (page) => {
      await sendInVain(page)
      await page.getByRole('button', { name: 'Forget', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Forget that they were sent?' })).toBeVisible()
    }),
    allowed: [answer(500, BULK)],
  },
  {
    ...manager('/drivers/bulk', 'drivers, asked whether repeats are to be risked', async (page) => {
      await sendInVain(page)
      await resolveButton(page).click()
      await expect(page.getByRole('button', { name: 'Go on with the others' })).toBeVisible()
    }),
    allowed: [answer(500, BULK)],
  },
  {
    ...manager('/drivers/bulk', 'drivers, waiting in the middle of a sending', async (page) => {
      const headers = { 'Retry-After': '60' }
      await page.route(`**${BULK}`, (route) => route.fulfill({ status: 429, headers, body: '{}' }))
      await openDrivers(page, 3)
      await send(page)
      await expect(page.getByText('The service asks to wait')).toBeVisible()
    }),
    allowed: [answer(429, BULK)],
  },
  manager(null, 'account menu', async (page) => {
    await page.goto('/vehicles')
    await page.getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible()
  }),
]

/** Sends drivers to a service that fails once. */
async function sendInVain(page: Page): Promise<void> {
  await page.route(`**${BULK}`, (route) => route.fulfill({ status: 500, body: '<h1>Server Error</h1>' }), {
    times: 1,
  })
  await openDrivers(page, 3)
  await send(page)
  await expect(result(page, /^We don’t know whether 3 drivers/)).toBeVisible()
}

function manager(path: PageState['path'], title: string, reach: PageState['reach']): PageState {
  return { title, path, user: 'manager', reach }
}

function asked(title: string, vehicleId: number, at: string, headline: RegExp, zone = 'UTC'): PageState {
  return manager('/vehicles/$vehicleId', `verdict: ${title}`, async (page) => {
    await openVehicle(page, vehicleId)
    await ask(page, at, zone)
    await expect(verdict(page)).toHaveText(headline)
    await expect(verdict(page)).not.toContainText('checking…')
  })
}
