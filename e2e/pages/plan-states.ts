import { expect } from 'playwright/test'
import { answer } from '../support/incidents'
import {
  addCharge,
  charge,
  created,
  field,
  openNewPlan,
  PLANS,
  pasteCharges,
  reviewAndCreate,
} from '../support/plan-page'
import type { PageState } from './page-state'

/** The plan builder in every state that somebody may look at for longer than a moment. */
export const PLAN_STATES: readonly Omit<PageState, 'user' | 'path'>[] = [
  {
    title: 'new billing plan, as it opens',
    async reach(page) {
      await openNewPlan(page)
      await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
    },
  },
  {
    title: 'new billing plan, with problems at its fields and charges open and closed',
    async reach(page) {
      await openNewPlan(page)
      await page.getByRole('switch', { name: 'Bill during the agreement' }).check()
      await field(page, 'Threshold').fill('1,000')
      await field(page, 'Payment due after finalisation').fill('-5')
      await pasteCharges(page, ['Toll\t1\tT', 'Toll\tabc\tT', 'Fee\t2\tT'])
      await addCharge(page, { description: 'Late', amount: '1e3' })
      await charge(page, 3).getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Review plan' }).click()
      await expect(page.getByText('4 errors to mend first.')).toBeVisible()
    },
  },
  {
    title: 'new billing plan, HTML of which something was taken out',
    async reach(page) {
      await openNewPlan(page)
      await page.getByRole('tab', { name: 'HTML source' }).click()
      await field(page, 'Printed on driver invoice PDFs').fill(
        '<p onclick="x">Pay {{ name }}<ul><ol><li>now</li></ol></ul>',
      )
      await page.getByRole('tab', { name: 'Visual editor' }).click()
      await expect(page.getByText('cannot show all of this HTML')).toBeVisible()
    },
  },
  {
    title: 'new billing plan, pasting charges',
    async reach(page) {
      await openNewPlan(page)
      await page.getByRole('button', { name: 'Paste charges…' }).click()
      await page
        .getByRole('textbox', { name: 'Rows from a spreadsheet' })
        .fill('Toll\t1\tT\tmore\n'.repeat(12))
      await expect(page.getByText('and 4 more')).toBeVisible()
    },
  },
  {
    title: 'new billing plan, moving a charge to a position',
    async reach(page) {
      await openNewPlan(page)
      await pasteCharges(page, ['Toll\t1\tT', 'Fee\t2\tT'])
      await charge(page, 1).getByRole('button', { name: 'Move to position…' }).click()
      await page.getByRole('textbox', { name: 'Position' }).fill('9')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Type a position from 1 to 2.')).toBeVisible()
    },
  },
  {
    title: 'new billing plan, its review with warnings',
    async reach(page) {
      await openNewPlan(page)
      await field(page, 'Plan name').fill('Odd')
      await field(page, 'Payment due after finalisation').fill('-5')
      await page.getByRole('button', { name: 'Review plan' }).click()
      await expect(page.getByText('Acknowledge the 2 warnings first.')).toBeVisible()
    },
  },
  {
    title: 'new billing plan, refused by the service',
    allowed: [answer(400, PLANS)],
    async reach(page) {
      await page.route(`**${PLANS}`, (route) =>
        route.fulfill({ status: 400, json: { name: ['Taken.'], charges: [{}, { amount: ['Too much.'] }] } }),
      )
      await openNewPlan(page)
      await field(page, 'Plan name').fill('Refused')
      await pasteCharges(page, ['Toll\t1\tT', 'Fee\t2\tT'])
      await reviewAndCreate(page)
      await expect(page.getByRole('alert').filter({ hasText: 'Charge 2, amount' })).toBeVisible()
    },
  },
  {
    title: 'new billing plan, of which nobody knows whether it was created',
    allowed: [answer(502, PLANS)],
    async reach(page) {
      await page.route(`**${PLANS}`, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
      await openNewPlan(page)
      await field(page, 'Plan name').fill('Lost')
      await reviewAndCreate(page)
      await expect(page.getByRole('button', { name: 'It was not created: go on' })).toBeVisible()
    },
  },
  {
    title: 'billing plan, created otherwise than it was sent',
    async reach(page) {
      await page.route(`**${PLANS}`, (route) =>
        route.fulfill({ status: 201, json: { ...route.request().postDataJSON(), id: 7, name: 'Other' } }),
      )
      await openNewPlan(page)
      await field(page, 'Plan name').fill('Mine')
      await reviewAndCreate(page)
      await expect(created(page)).toContainText('Plan 7')
      await expect(page.getByRole('table', { name: 'Differences' })).toBeVisible()
    },
  },
]
