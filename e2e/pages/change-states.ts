import { expect, type Page } from 'playwright/test'
import {
  changeAll,
  changeButton,
  changesTable,
  earlierChanges,
  expectOutcome,
  listBox,
  planList,
} from '../support/pages/change-page'
import { Gate } from '../support/wire/gate'
import { isHistory } from '../support/wire/history'
import { type Allowance, answer } from '../support/wire/incidents'
import { goingOn, type PageState } from './page-state'

const LIST =
  'Vehicle id\tLessee or renter\tYear\tOn the fleet\n31\tRiver Rentals & Sons, a long name\t2019\tno\n32\t(clear)\t\t\n' +
  '33\t\t\tmaybe\n999999\t\t2020\t\n7\t\t2020\t\n'

/** The page that changes many vehicles, in every state that lasts longer than a moment. */
export const CHANGE_STATES: readonly PageState[] = [
  state('a list with its columns and the same for all', async (page) => {
    await page.goto('/vehicles/change')
    await listBox(page).fill(LIST)
    await page.getByText('The same for all of them').click()
    await page.getByText('Columns', { exact: true }).click()
    await page.getByRole('checkbox', { name: 'Empty Make' }).check()
    await expect(page.getByText('1 row is left out')).toBeVisible()
  }),
  state('being read', async (page) => {
    await page.goto('/vehicles/change')
    await Gate.before(page, isHistory)
    await listBox(page).fill(LIST)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('progressbar', { name: 'Reading the vehicles' })).toBeVisible()
  }),
  state('a preview, a row being corrected', async (page) => {
    await planList(page, 'Plate\tYear\nGHT4821\t2031\nFRU4944\t2031\nKBO773O\t2031\n')
    const candidate = changesTable(page).getByRole('button', { name: 'GHT4821 (NY), vehicle 21' })
    await candidate.click()
    // The row below it moves up once it is gone: a press meanwhile would miss it.
    await expect(candidate).toBeHidden()
    await changesTable(page).getByRole('button', { name: 'Edit row 4' }).click()
    await expect(changesTable(page).getByRole('textbox', { name: 'Vehicle' })).toBeFocused()
  }),
  state(
    'a preview',
    async (page) => {
      await planList(page, LIST)
      await expect(changesTable(page)).toContainText('Not found')
    },
    [answer(404, '/v2/vehicles/')],
  ),
  goingOn(
    state('under way', async (page) => {
      await Gate.before(page, isHistory)
      await changeButton(page).click()
      await expect(page.getByRole('progressbar', { name: 'Changing' })).toBeVisible()
    }),
  ),
  state('changed', async (page) => {
    await planList(page, 'Vehicle id\tYear\n34\t2020\n35\t2020\n')
    await changeAll(page)
    await expectOutcome(page, '2 changed.')
  }),
  goingOn(
    state('an undo', async (page) => {
      await page.getByRole('button', { name: 'Put 2 back' }).click()
      await expect(changeButton(page)).toBeVisible()
    }),
  ),
  goingOn(
    state('earlier ones', async (page) => {
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
