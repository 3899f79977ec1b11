import { expect, type Page } from 'playwright/test'
import {
  addCharge,
  chooseTool,
  created,
  openNewPlan,
  openRequest,
  PLANS,
  pasteCharges,
  planField,
  reviewAndCreate,
} from '../support/pages/plan-page'
import { responded } from '../support/wire/incidents'
import { continuing, type PageState } from './page-state'

/** States of the plan builder that stay until the user acts. */
export const PLAN_STATES: readonly PageState[] = [
  state('new billing plan, its lifecycle with every element', async (page) => {
    await openNewPlan(page)
    await page.getByRole('switch', { name: 'Bill during the agreement' }).check()
    await planField(page, 'Threshold').fill('250')
    await planField(page, 'Earliest finalization after the invoice is created').fill('-48')
    await planField(page, 'Keep late-ticket drafts open to collect tickets').fill('2147483647')
    await expect(page.getByRole('region', { name: 'Invoice lifecycle' })).toContainText('(2 days) earlier')
  }),
  state('new billing plan, the Invoice preview', async (page) => {
    await openNewPlan(page)
    await addCharge(page, { description: 'Toll', amount: '12%' })
    await preview(page, 'Invoice')
  }),
  continuing(state('new billing plan, its exact request', openRequest)),
  continuing(state('new billing plan, the Problems preview', (page) => preview(page, 'Problems'))),
  state('new billing plan, its review with warnings', async (page) => {
    await openNewPlan(page)
    await planField(page, 'Plan name').fill('Odd')
    await planField(page, 'Payment due after finalization').fill('-5')
    await page.getByRole('button', { name: 'Review plan' }).click()
    await expect(page.getByText('Acknowledge the 2 warnings first.')).toBeVisible()
  }),
  state('new billing plan, with problems at its fields and charges open and closed', async (page) => {
    await openNewPlan(page)
    await page.getByRole('switch', { name: 'Bill during the agreement' }).check()
    await planField(page, 'Threshold').fill('1,00')
    await planField(page, 'Payment due after finalization').fill('-5')
    await pasteCharges(page, ['Toll\t1\tT', 'Toll\tabc\tT', 'Fee\t2\tT'])
    await addCharge(page, { description: 'Late', amount: '1e3' })
    await chooseTool(page, 3, 'Delete')
    await page.getByRole('button', { name: 'Review plan' }).click()
    await expect(page.getByText('4 errors to fix.')).toBeVisible()
  }),
  state('new billing plan, HTML that the visual editor can’t show', async (page) => {
    await openNewPlan(page)
    await page.getByRole('tab', { name: 'HTML source' }).click()
    await planField(page, 'Printed on driver invoice PDFs').fill(
      '<p onclick="x">Pay {{ name }}<ul><ol><li>now</li></ol></ul>',
    )
    await page.getByRole('tab', { name: 'Visual editor' }).click()
    await expect(page.getByText('can’t show all of this HTML')).toBeVisible()
  }),
  continuing(
    state('new billing plan, pasting charges', async (page) => {
      await page.getByRole('button', { name: 'Paste charges…' }).click()
      await page
        .getByRole('textbox', { name: 'Rows from a spreadsheet' })
        .fill(`${'Toll\t1\tT\tmore\n'.repeat(10)}Fee\t$4.95\nLate\t8:30\nOther\tper day\n`)
      await expect(page.getByText('13 rows pasted')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Add 13 charges' })).toBeInViewport({ ratio: 1 })
    }),
  ),
  state(
    'new billing plan, refused by the service',
    async (page) => {
      await page.route(`**${PLANS}`, (route) =>
        route.fulfill({ status: 400, json: { name: ['Taken.'], charges: [{}, { amount: ['Too much.'] }] } }),
      )
      await openNewPlan(page)
      await planField(page, 'Plan name').fill('Refused')
      await pasteCharges(page, ['Toll\t1\tT', 'Fee\t2\tT'])
      await reviewAndCreate(page)
      await expect(page.getByRole('alert').filter({ hasText: 'Charge 2, amount' })).toBeVisible()
    },
    [responded(400, PLANS)],
  ),
  state(
    'new billing plan, unconfirmed',
    async (page) => {
      await page.route(`**${PLANS}`, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
      await openNewPlan(page)
      await planField(page, 'Plan name').fill('Lost')
      await reviewAndCreate(page)
      await expect(page.getByRole('button', { name: 'It wasn’t created' })).toBeVisible()
    },
    [responded(502, PLANS)],
  ),
  state('new billing plan, from last month’s template', async (page) => {
    await openNewPlan(page)
    await planField(page, 'Plan name').fill('Fleet standard, November 2026')
    await planField(page, 'No invoices for agreements that ended before').fill('2026-11-01')
    await pasteCharges(page, ['Toll\t1.10\tTOLL', 'Fee\t4.95\tFEE'])
    await reviewAndCreate(page)
    await expect(created(page)).toContainText('Saved exactly as reviewed.')
    await page.getByRole('link', { name: 'Use as template', exact: true }).click()
    await expect(page.getByText('moved to Fleet standard, December 2026')).toBeVisible()
  }),
  continuing(
    state('new billing plan, its review with the dates of the template', async (page) => {
      await page.getByRole('button', { name: 'Review plan' }).click()
      await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
    }),
  ),
  continuing(
    state('billing plan, created', async (page) => {
      await page.getByRole('button', { name: 'Create plan' }).click()
      await expect(created(page)).toContainText('December 2026')
    }),
  ),
  state('billing plan, created with differences', async (page) => {
    await page.route(`**${PLANS}`, (route) =>
      route.fulfill({ status: 201, json: { ...route.request().postDataJSON(), id: 7, name: 'Other' } }),
    )
    await openNewPlan(page)
    await planField(page, 'Plan name').fill('Mine')
    await reviewAndCreate(page)
    await expect(page.getByText(/^Plan 7, created/)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Differences' })).toBeVisible()
  }),
]

function state(title: string, reach: PageState['reach'], allowed: PageState['allowed'] = []): PageState {
  return { title, path: '/billing-plans/new', user: 'manager', allowed, reach }
}

async function preview(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('tab', { name })
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}
