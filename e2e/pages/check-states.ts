import { expect } from 'playwright/test'
import { listBox } from '../support/pages/change-page'
import { checkToll, verdicts } from '../support/pages/check-page'
import { goWithin } from '../support/pages/go-within'
import { planField } from '../support/pages/plan-page'
import { continuing, type PageState } from './page-state'

/** States of the home page that stay until the user acts. */
export const CHECK_STATES: readonly PageState[] = [
  state('check a toll, nothing typed', async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText('Enter a plate, vehicle number, or ID.')).toBeVisible()
  }),
  continuing(
    state('check a toll, an answer', async (page) => {
      await checkToll(page, 'ZDF8221', '2024-05-20 08:30')
      await expect(verdicts(page).getByRole('status')).not.toBeEmpty()
      await expect(verdicts(page)).toContainText('Based on')
    }),
  ),
  continuing(
    state('check a toll, two vehicles of one plate', async (page) => {
      await checkToll(page, 'GHT4821', '2024-03-05 08:30')
      await expect(verdicts(page).getByRole('status')).toHaveCount(2)
      await expect(verdicts(page).getByRole('status').first()).not.toBeEmpty()
    }),
  ),
  continuing(
    state('check a toll, similar plates', async (page) => {
      await checkToll(page, 'GHT', '2024-03-05 08:30')
      await expect(page.getByRole('list', { name: /vehicles contain/ })).toBeVisible()
    }),
  ),
  continuing(
    state('check a toll, no match', async (page) => {
      await checkToll(page, 'QQQQQ', '2024-03-05 08:30')
      await expect(page.getByText('No vehicle matches “QQQQQ”')).toBeVisible()
    }),
  ),
  state('check a toll, work to resume', async (page) => {
    await page.goto('/vehicles/change')
    await listBox(page).fill('Vehicle ID\tYear\n1\t2031\n')
    await goWithin(page, '/billing-plans/new')
    await planField(page, 'Plan name').fill('Standard, December 2026')
    await goWithin(page, '/')
    await expect(page.getByRole('list', { name: 'Unsent drafts' }).getByRole('link')).toHaveText([
      'Billing plan “Standard, December 2026”: no charges, not created',
      'Bulk vehicle change: 2 lines, not sent',
    ])
    await expect(page.getByRole('list', { name: 'Fleet at a glance' })).toBeVisible()
  }),
]

function state(title: string, reach: PageState['reach']): PageState {
  return { title, path: '/', user: 'manager', reach }
}
