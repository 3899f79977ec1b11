import { readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import {
  investigations,
  pasteText,
  rowPanel,
  summary,
  TOLLS,
  tollEvents,
  verdictsTable,
} from '../support/pages/disputes-page'
import { action, chooseStatement, statementAddress } from '../support/pages/evidence-page'
import { goingOn, type PageState } from './page-state'

/** The histories that a check asks for. */
const HISTORIES = '**/v2/vehicles/*/history/**'

/** Dates that can be read both ways, and a plate that two vehicles have. */
const DATES = [
  ['Reference', 'Plate', 'Date', 'Amount'],
  ['D-1', 'GHT4821', '3/5/2024 8:30 AM', '1.00'],
  ['D-2', 'GHT4821', '4/5/2024 8:30 AM', '2.00'],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

/** A title above the header, two references, a toll twice, an amount that is none, and a totals row. */
const COMPETING = [
  ['Tolls of March'],
  ['Vehicle id', 'Time', 'Notice number', 'Citation number', 'Amount'],
  ['1', '2024-03-05T08:30Z', 'N-1', 'C-1', '12.50'],
  ['1', '2024-03-05T08:30Z', 'N-1', 'C-1', '12.50'],
  ['20', '2025-03-05T08:30Z', 'N-2', 'C-2', 'free'],
  ['Total', '', '', '', '25.00'],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

/** The page of disputes, in every state that lasts longer than a moment. */
export const DISPUTE_STATES: readonly PageState[] = [
  state('disputes, statements that were checked', async (page) => {
    await page.goto(statementAddress(1, { at: '2024-02-01 12:00', zone: 'America/New_York' }))
    const saving = page.waitForEvent('download')
    await action(page, 'Save as JSON').click()
    const text = await readFile(await (await saving).path(), 'utf8')
    await page.goto('/disputes')
    await chooseStatement(page, Buffer.from(text))
    await expect(page.getByText('Fits its hash. The history still says the same')).toBeVisible()
  }),
  goingOn(
    state('disputes, a statement that was altered', async (page) => {
      await chooseStatement(page, Buffer.from('{"data": {"format": "fleet-console/evidence-statement"'))
      await expect(page.getByText('This file was altered')).toBeVisible()
    }),
  ),
  goingOn(
    state('disputes, a list of which the days are asked about', async (page) => {
      await pasteText(page, DATES)
      await expect(page.getByRole('alert')).toContainText(
        'Does 3/5/2024 8:30 AM mean 5 Mar 2024 or 3 May 2024?',
      )
      await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '3')
    }),
  ),
  goingOn(
    state('disputes, an open row of two vehicles', async (page) => {
      await page.getByRole('button', { name: '5 Mar 2024 (month first)' }).click()
      await checkAll(page)
      await expect(page.getByText('Dates are read month first: 3/5/2024 is 5 Mar 2024')).toBeVisible()
      await verdictsTable(page).getByRole('button').first().click()
      const panel = rowPanel(page, 'D-1')
      await expect(panel.getByRole('status')).toHaveCount(2)
      await expect(panel.getByText('Technical details')).toHaveCount(2)
      await expect(panel.getByRole('status').last()).not.toBeEmpty()
    }),
  ),
  state('disputes, a list that was read', async (page) => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, TOLLS)
    await expect(page.getByText('6 rows pasted')).toBeVisible()
    await expect(summary(page).getByRole('status')).toHaveText('5 rows to check. Press “Check all”.')
  }),
  goingOn(
    state('disputes, the columns of a list', async (page) => {
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
    state('disputes, a check that is paused', async (page) => {
      await page.getByRole('button', { name: 'Stay here' }).click()
      await page.route(HISTORIES, () => {})
      const asked = page.waitForRequest(HISTORIES)
      await page.getByRole('button', { name: 'Check all' }).click()
      await asked
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await expect(page.getByText(/^Paused · \d+ of \d+ rows$/)).toBeVisible()
    }),
  ),
  state('disputes, columns that compete, and a toll that is charged twice', async (page) => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, COMPETING)
    await expect(page.getByText('Which column is “Reference”?')).toBeVisible()
    await page.getByRole('button', { name: 'Columns' }).click()
    await summary(page)
      .getByRole('button', { name: /^Charged twice/ })
      .click()
    await expect(page.getByText('1 of 4 rows')).toBeVisible()
  }),
  state('disputes, every row checked', async (page) => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, TOLLS)
    await checkAll(page)
    await expect(summary(page).getByRole('button', { name: /^Active/ })).toBeVisible()
    await expect(summary(page).getByRole('status')).toContainText('3 rows to review')
  }),
  goingOn(
    state('disputes, the rows of one verdict', async (page) => {
      await summary(page)
        .getByRole('button', { name: /^Active/ })
        .click()
      await expect(page.getByText('2 of 6 rows')).toBeVisible()
    }),
  ),
  goingOn(
    state('disputes, the export of some rows', async (page) => {
      await page.getByRole('button', { name: 'Export' }).click()
      await expect(page.getByRole('radio', { name: /^Rows shown/ })).toBeChecked()
    }),
  ),
  goingOn(
    state('disputes, no row found', async (page) => {
      await page.getByRole('button', { name: 'Close' }).click()
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
  goingOn(
    state('disputes, an open row whose verdict is another than before', async (page) => {
      await rowPanel(page, 'N-3').getByRole('button', { name: 'Close' }).click()
      // From now on no vehicle was on the fleet: no revision has `active` true, all have it false.
      await page.route(HISTORIES, async (route) => {
        const url = new URL(route.request().url())
        const ofActive = url.searchParams.get('active')
        url.searchParams.delete('active')
        const answer = await route.fetch({ url: url.href })
        await route.fulfill(
          ofActive === 'true'
            ? { json: { count: 0, next: null, previous: null, results: [] } }
            : { response: answer, body: (await answer.text()).replaceAll(ACTIVE, '"active":false') },
        )
      })
      await page.getByRole('button', { name: 'Check again' }).click()
      const changed = summary(page).getByRole('button', { name: /^Changed since the check before/ })
      await changed.click()
      await expect(verdictsTable(page)).toContainText('Was active')
      await verdictsTable(page).getByRole('button').first().click()
      await expect(page.getByText('Changed. The check before said: Active.')).toBeVisible()
      await expect(page.getByText('Technical details')).toBeVisible()
    }),
  ),
  goingOn(
    state('disputes, saved lists', async (page) => {
      await page.getByRole('button', { name: 'New list' }).click()
      await expect(investigations(page).getByRole('listitem')).toHaveCount(1)
    }),
  ),
]

/** A vehicle that was on the fleet, as the service says it. */
const ACTIVE = /"active":\s*(true|1)\b/g

async function checkAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check all' }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
}

function state(title: string, reach: PageState['reach']): PageState {
  return { title, path: '/disputes', user: 'manager', reach }
}
