import { expect, type Page } from 'playwright/test'
import { action, evidenceHeading, statement, statementAddress } from '../support/pages/evidence-page'
import { goWithin } from '../support/pages/go-within'
import { Gate } from '../support/wire/gate'
import { isHistory } from '../support/wire/history'
import { type Allowance, responded } from '../support/wire/incidents'
import { continuing, type PageState } from './page-state'

const NEW_YORK = 'America/New_York'

/** States of the statement page that stay until the user acts. */
export const EVIDENCE_STATES: readonly PageState[] = [
  state('a skipped local time', async (page) => {
    await page.goto(statementAddress(1, { at: '2024-03-10 02:30', zone: NEW_YORK }))
    await expect(page.getByRole('alert')).toContainText('That local time doesn’t exist')
  }),
  another('an unreadable time and zone', 1, { at: 'yesterday', zone: 'Atlantis' }, async (page) => {
    await expect(page.getByRole('alert')).toContainText('We don’t recognize this time')
  }),
  asked('active, with a reference', 1, {
    at: '2024-02-01 12:00',
    zone: 'UTC',
    reference: 'NT-1004',
    plate: '7XYZ999',
    state: 'NJ',
  }),
  asked('inactive', 1, { at: '2024-07-10 12:00', zone: 'UTC' }),
  asked('no record', 1, { at: '2023-06-10 12:00', zone: 'UTC' }),
  asked('changed within the time', 1, { at: '2024-07-08 18:25', zone: 'UTC' }),
  asked('a time range', 1, {
    at: '2024-07-08 18:00',
    until: '2024-07-08 19:00',
    tolerance: '5',
    zone: 'UTC',
  }),
  asked('two interpretations', 14, { at: '2024-11-03 01:30', zone: NEW_YORK }),
  asked('conflicting ties', 6, { at: '2024-06-11 16:45:00.25', zone: 'UTC' }),
  asked('no revisions', 3, { at: '2024-02-01 12:00', zone: 'UTC' }),
  asked('names with hidden characters', 32, { at: '2024-06-01 12:00', zone: 'UTC' }),
  asked('deleted', 7, { at: '2025-01-01 12:00', zone: 'UTC' }, [responded(404, '/v2/vehicles/7/')]),
  another(
    'filled in for an agency',
    1,
    { at: '2024-02-01 12:00', zone: 'UTC', reference: 'NT-1004', amount: '$ 12.40' },
    async (page) => {
      for (const name of ['Agency', 'Plaza', 'Name', 'Role', 'Contact', 'Comments'])
        await page.getByRole('textbox', { name, exact: true }).fill(`${name} of a toll on the bridge`)
      await expect(statement(page)).toContainText('Signature and date')
    },
  ),
  another(
    'a failing API',
    900500,
    { at: '2024-02-01 12:00', zone: 'UTC' },
    async (page) => {
      await expect(page.getByRole('alert')).toContainText('Couldn’t create the statement')
    },
    [responded(500, '/v2/')],
  ),
  another(
    'a vehicle that isn’t in this fleet',
    4242,
    { at: '2024-02-01 12:00', zone: 'UTC' },
    async (page) => {
      await expect(page.getByRole('alert')).toContainText('Vehicle 4242 wasn’t found in this fleet')
      await expect(page.getByRole('link', { name: 'Find a vehicle' })).toBeVisible()
    },
    [responded(404, '/v2/')],
  ),
  continuing(
    state('checked again', async (page) => {
      await goWithin(page, statementAddress(1, { at: '2024-02-01 12:00', zone: 'UTC' }))
      await expect(statement(page)).toBeVisible()
      await Gate.before(page, isHistory)
      await action(page, 'Check again').click()
      await expect(action(page, 'Checking…')).toBeVisible()
    }),
  ),
  {
    ...state('checked again without a response, and no PDF', async (page) => {
      await page.goto(statementAddress(1, { at: '2024-02-01 12:00', zone: 'UTC' }))
      await expect(statement(page)).toBeVisible()
      await page.route(isHistory, (route) => route.fulfill({ status: 500, json: { detail: 'no' } }))
      await action(page, 'Check again').click()
      await expect(page.getByRole('alert')).toContainText('The statement below is from')
      await page.route(/\/assets\/pdf-port-/, (route) => route.abort('blockedbyclient'))
      await action(page, 'Save as PDF').click()
      const noPdf = page.getByRole('alert').filter({ hasText: 'Couldn’t create the PDF' })
      await expect(noPdf).toContainText('Part of Fleet Console couldn’t load.')
      await expect(noPdf).not.toContainText('http')
    }),
    allowed: [responded(500, '/v2/'), { kind: 'no response', text: /\/assets\/pdf-port-/ }],
  },
]

function state(title: string, reach: PageState['reach']): PageState {
  return { title: `statement, ${title}`, path: '/vehicles/$vehicleId/evidence', user: 'manager', reach }
}

/** Continues to a different statement. */
function another(
  title: string,
  vehicleId: number,
  search: Readonly<Record<string, string>>,
  reach: PageState['reach'],
  allowed: readonly Allowance[] = [],
): PageState {
  const open = async (page: Page) => {
    await goWithin(page, statementAddress(vehicleId, search))
    await expect(evidenceHeading(page)).toBeVisible()
    await reach(page)
  }
  return continuing({ ...state(title, open), allowed })
}

function asked(
  title: string,
  vehicleId: number,
  search: Readonly<Record<string, string>>,
  allowed?: readonly Allowance[],
): PageState {
  return another(title, vehicleId, search, (page) => expect(statement(page)).toBeVisible(), allowed)
}
