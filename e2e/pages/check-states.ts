import { expect } from 'playwright/test'
import { listBox } from '../support/pages/change-page'
import { checkToll, tollField, tollTime, verdicts } from '../support/pages/check-page'
import { pasteText } from '../support/pages/disputes-page'
import { goWithin } from '../support/pages/go-within'
import { planField } from '../support/pages/plan-page'
import { continuing, type PageState } from './page-state'

const SENTENCES =
  'Hello, we got two bills: GHT4821 NY on 03/15/2024 9:40 PM for $14.81, and FRU4944 NY on 03/16/2024 7:05 AM for $2.42.'

/** States of the home page that stay until the user acts. */
export const CHECK_STATES: readonly PageState[] = [
  state('check a toll, nothing typed', async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText('Enter a plate, vehicle number, or ID.')).toBeVisible()
  }),
  continuing(
    state('check a toll, a verdict', async (page) => {
      await checkToll(page, 'ZDF8221', '2024-05-20 08:30')
      await expect(verdicts(page).getByRole('status')).not.toBeEmpty()
      await expect(verdicts(page)).toContainText('Based on')
    }),
  ),
  continuing(
    state('check a toll, two vehicles with one plate', async (page) => {
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
  continuing(
    state('check a toll, no match, saved as PDF', async (page) => {
      const saved = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save as PDF' }).click()
      await saved
      await expect(page.getByText('PDF saved')).toBeVisible()
    }),
  ),
  state('check a toll, an ambiguous time', async (page) => {
    await page.goto('/')
    await checkToll(page, 'GHT4821', '5:42')
    await expect(page.getByText('Which time do you mean?')).toBeVisible()
  }),
  continuing(
    state('check a toll, several tolls in a text', async (page) => {
      await tollTime(page).fill('')
      await tollField(page).fill('')
      await pasteText(page, SENTENCES)
      await expect(page.getByText('2 tolls found.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Check as a list' })).toBeFocused()
    }),
  ),
  state('check a toll, a notice with an unclear time', async (page) => {
    await page.goto('/')
    await expect(tollField(page)).toBeFocused()
    await pasteText(
      page,
      'Notice issued 04/02/2025 10:00 AM\nPlate FRU4944 NY\nViolation date 02/01/2024\nViolation time 12:00',
    )
    await expect(page.getByText('Enter the toll’s date and time.')).toBeVisible()
  }),
  state('check a toll, unfinished work', async (page) => {
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
