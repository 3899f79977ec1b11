import { expect } from 'playwright/test'
import { pasteText, summary, TOLLS, tollEvents, verdictsTable } from '../support/pages/disputes-page'
import { goingOn, type PageState } from './page-state'

/** The page of disputes, in every state that lasts longer than a moment. */
export const DISPUTE_STATES: readonly PageState[] = [
  state('disputes, nothing pasted', async (page) => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
  }),
  goingOn(
    state('disputes, a list that was read', async (page) => {
      await pasteText(page, TOLLS)
      await expect(page.getByText('6 rows pasted')).toBeVisible()
      await page.getByRole('button', { name: 'Columns' }).click()
      await expect(page.getByRole('combobox', { name: 'Plate', exact: true })).toBeVisible()
    }),
  ),
  goingOn(
    state('disputes, another list pasted over it', async (page) => {
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('heading', { level: 1 }).focus()
      await pasteText(page, TOLLS)
      await expect(page.getByRole('dialog', { name: 'Open the pasted list?' })).toBeVisible()
    }),
  ),
  goingOn(
    state('disputes, every row checked', async (page) => {
      await page.getByRole('button', { name: 'Stay here' }).click()
      await page.getByRole('button', { name: 'Check all' }).click()
      await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
      await expect(summary(page).getByRole('button', { name: /^Active/ })).toBeVisible()
    }),
  ),
  goingOn(
    state('disputes, no row found', async (page) => {
      await page.getByRole('searchbox', { name: 'Find rows' }).fill('nothing like it')
      await expect(page.getByText('No row matches')).toBeVisible()
    }),
  ),
  goingOn(
    state('disputes, an open row', async (page) => {
      await page.getByRole('button', { name: 'Show all rows' }).click()
      await verdictsTable(page).getByRole('button').first().click()
      await expect(page.getByRole('heading', { name: 'Pasted row' })).toBeVisible()
      await expect(page.getByText('Technical details')).toBeVisible()
    }),
  ),
]

function state(title: string, reach: PageState['reach']): PageState {
  return { title, path: '/disputes', user: 'manager', reach }
}
