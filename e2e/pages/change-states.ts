import { expect, type Page } from 'playwright/test'
import {
  changeAll,
  changeButton,
  changesTable,
  earlierChanges,
  expectOutcome,
  fillList,
  listBox,
  previewButton,
  previewList,
} from '../support/pages/change-page'
import { Gate } from '../support/wire/gate'
import { isHistory } from '../support/wire/history'
import { type Allowance, responded } from '../support/wire/incidents'
import { continuing, type PageState } from './page-state'

const LIST =
  'Vehicle ID\tLessee or renter\tYear\tActive\n31\tRiver Rentals & Sons, a long name\t2019\tno\n32\t(clear)\t\t\n' +
  '33\t\t\tmaybe\n999999\t\t2020\t\n7\t\t2020\t\n'

/** States of the bulk-change page that stay until the user acts. */
export const CHANGE_STATES: readonly PageState[] = [
  state('a list with columns, and a value for all', async (page) => {
    await page.goto('/vehicles/change')
    await listBox(page).fill(LIST)
    await page.getByText('Same values for all vehicles').click()
    await page.getByRole('checkbox', { name: 'Clear Make' }).check()
    await expect(page.getByText('1 row skipped')).toBeVisible()
  }),
  state('looking up', async (page) => {
    await Gate.before(page, isHistory)
    await fillList(page, LIST)
    await previewButton(page).click()
    await expect(page.getByRole('progressbar', { name: 'Loading vehicles' })).toBeVisible()
  }),
  state(
    'a preview',
    async (page) => {
      await previewList(page, LIST)
      await expect(changesTable(page)).toContainText('Not found')
    },
    [responded(404, '/v2/vehicles/')],
  ),
  continuing(
    state('running', async (page) => {
      await Gate.before(page, isHistory)
      await changeButton(page).click()
      await expect(page.getByRole('progressbar', { name: 'Changing' })).toBeVisible()
    }),
  ),
  state('changed', async (page) => {
    await previewList(page, 'Vehicle ID\tYear\n34\t2020\n35\t2020\n')
    await changeAll(page)
    await expectOutcome(page, '2 changed.')
  }),
  continuing(
    state('an undo', async (page) => {
      await page.getByRole('button', { name: 'Undo 2' }).click()
      await expect(changeButton(page)).toBeVisible()
    }),
  ),
  continuing(
    state('past bulk changes', async (page) => {
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'New change' }).click()
      await expect(earlierChanges(page)).toBeVisible()
    }),
  ),
]

function state(
  title: string,
  reach: (page: Page) => Promise<void>,
  allowed: readonly Allowance[] = [],
): PageState {
  return {
    title: `change many vehicles, ${title}`,
    path: '/vehicles/change',
    user: 'manager',
    reach,
    allowed,
  }
}
