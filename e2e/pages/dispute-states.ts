import { expect, type Page } from 'playwright/test'
import {
  CHECK,
  pasteText,
  rowPanel,
  summary,
  TOLLS,
  tollEvents,
  tollLists,
  verdictsTable,
} from '../support/pages/disputes-page'
import { noSuchRead, responded } from '../support/wire/incidents'
import { continuing, type PageState } from './page-state'

/** The history requests of a check. */
const HISTORIES = '**/v2/vehicles/*/history/**'

/** The list of vehicles, which a service may not have. */
const LIST = (url: URL) => url.pathname === '/v2/vehicles/'

/** Ambiguous dates, and a plate of two vehicles. */
const DATES = [
  ['Reference', 'Plate', 'Date', 'Amount'],
  ['D-1', 'GHT4821', '3/5/2024 8:30 AM', '1.00'],
  ['D-2', 'GHT4821', '4/5/2024 8:30 AM', '2.00'],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

/** A title above the header, two references, a duplicate toll, an invalid amount, and a totals row. */
const COMPETING = [
  ['Tolls of March'],
  ['Vehicle ID', 'Time', 'Reference', 'Citation number', 'Amount'],
  ['1', '2024-03-05T08:30Z', 'N-1', 'C-1', '12.50'],
  ['1', '2024-03-05T08:30Z', 'N-1', 'C-1', '12.50'],
  ['20', '2025-03-05T08:30Z', 'N-2', 'C-2', 'free'],
  ['Total', '', '', '', '25.00'],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

/** States of the disputes page that stay until the user acts. */
export const DISPUTE_STATES: readonly PageState[] = [
  state('disputes, a question about the order of day and month', async (page) => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, DATES)
    await expect(page.getByRole('alert')).toContainText(
      'Does 3/5/2024 8:30 AM mean Mar 5, 2024 or May 3, 2024?',
    )
    await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '3')
  }),
  continuing(
    state('disputes, an open row with two vehicles', async (page) => {
      await page.getByRole('button', { name: 'Mar 5, 2024 (month first)' }).click()
      await checkAll(page)
      await expect(page.getByText('Dates are read month first: 3/5/2024 is Mar 5, 2024')).toBeVisible()
      await verdictsTable(page).getByRole('button').first().click()
      const panel = rowPanel(page, 'D-1')
      await expect(panel.getByRole('status')).toHaveCount(2)
      await expect(panel.getByText('Technical details')).toHaveCount(2)
      await expect(panel.getByRole('status').last()).not.toBeEmpty()
    }),
  ),
  state('disputes, a question about the vehicle column', async (page) => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(
      page,
      'Hired car\tTime\tAmount\nGHT4821\t2024-03-05 08:30\t1.00\nFRU4944\t2024-03-06 08:30\t2.00',
    )
    await expect(page.getByRole('alert')).toContainText('Which column has the vehicle?')
    await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '3')
  }),
  state('disputes, a parsed list', async (page) => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, TOLLS)
    await expect(page.getByText('6 rows pasted')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Plate', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check 5 rows' })).toBeVisible()
  }),
  continuing(
    state('disputes, a second list pasted', async (page) => {
      await page.getByRole('heading', { level: 1 }).focus()
      await pasteText(page, TOLLS)
      await expect(page.getByRole('dialog', { name: 'Open the pasted list?' })).toBeVisible()
    }),
  ),
  continuing(
    state('disputes, a paused check', async (page) => {
      await page.getByRole('button', { name: 'Stay here' }).click()
      await page.route(HISTORIES, () => {})
      const asked = page.waitForRequest(HISTORIES)
      await page.getByRole('button', { name: CHECK }).click()
      await asked
      await page.getByRole('button', { name: 'Pause', exact: true }).click()
      await expect(page.getByText(/^Paused · \d+ of \d+ rows$/)).toBeVisible()
    }),
  ),
  state('disputes, dates without a time', async (page) => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, 'Plate\tDate\tSeen\nGHT4821\t2024-03-05\t08:30\nFRU4944\t2024-03-06\tmorning')
    await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '3')
  }),
  state('disputes, competing columns, and a toll charged twice', async (page) => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, COMPETING)
    await expect(page.getByText('Which column is “Reference”?')).toBeVisible()
    await summary(page)
      .getByRole('button', { name: /^Charged twice/ })
      .click()
    await expect(page.getByText('1 of 4 rows')).toBeVisible()
  }),
  {
    ...state('disputes, no list of vehicles', async (page) => {
      await page.route(LIST, (route) => route.fulfill({ status: 405, json: {} }))
      await page.goto('/disputes')
      await expect(tollEvents(page)).toBeVisible()
      await pasteText(page, TOLLS)
      await checkAll(page)
      await expect(page.getByText('We only searched vehicles saved in this browser.')).toBeVisible()
    }),
    allowed: [noSuchRead],
  },
  {
    ...state('disputes, a failing service', async (page) => {
      await page.goto('/disputes')
      await expect(tollEvents(page)).toBeVisible()
      await pasteText(page, TOLLS)
      await checkAll(page)
      await page.route(HISTORIES, (route) => route.fulfill({ status: 503, json: {} }))
      await page.getByRole('button', { name: 'Check again' }).click()
      await expect(page.getByText('Temporarily unavailable (503).')).toBeVisible()
    }),
    allowed: [responded(503, '/v2/vehicles/')],
  },
  state('disputes, every row checked', async (page) => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, TOLLS)
    await checkAll(page)
    await expect(summary(page).getByRole('button', { name: /^Active/ })).toBeVisible()
    await expect(summary(page).getByRole('status')).toContainText('3 rows to review')
  }),
  continuing(
    state('disputes, a row to review', async (page) => {
      await page.getByRole('button', { name: 'To review (3)' }).click()
      await verdictsTable(page).getByRole('button').first().click()
      await expect(page.getByRole('button', { name: 'Mark as reviewed' })).toBeVisible()
      await page.getByRole('radio', { name: 'Dispute' }).check()
    }),
  ),
  continuing(
    state('disputes, selected rows', async (page) => {
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('checkbox', { name: 'Select 3 rows shown' }).check()
      await page
        .getByRole('region', { name: 'Selected rows' })
        .getByRole('radio', { name: 'Dispute' })
        .check()
    }),
  ),
  continuing(
    state('disputes, all rows reviewed', async (page) => {
      await page.getByRole('button', { name: 'Mark 3 rows as reviewed' }).click()
      await expect(page.getByText('All reviewed.')).toBeVisible()
      await expect(page.getByRole('button', { name: /^Make evidence pack/ })).toBeVisible()
      await page.getByRole('button', { name: 'To review (0)' }).click()
    }),
  ),
  continuing(
    state('disputes, the rows of one verdict', async (page) => {
      await summary(page)
        .getByRole('button', { name: /^Active/ })
        .click()
      await expect(page.getByText('2 of 6 rows')).toBeVisible()
    }),
  ),
  continuing(
    state('disputes, the export of some rows', async (page) => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('radio', { name: /^Rows shown/ }).check()
    }),
  ),
  continuing(
    state('disputes, an evidence pack', async (page) => {
      await page.getByRole('button', { name: 'Evidence pack…' }).click()
      await page.getByRole('radio', { name: /^All verdicts/ }).check()
      await expect(page.getByText('Some statements support the toll')).toBeVisible()
    }),
  ),
  continuing(
    state('disputes, no row found', async (page) => {
      await page.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('searchbox', { name: 'Find rows' }).fill('nothing like it')
      await expect(page.getByText('No matching rows')).toBeVisible()
    }),
  ),
  continuing(
    state('disputes, an open row', async (page) => {
      await page.getByRole('button', { name: 'Show all rows' }).click()
      await verdictsTable(page).getByRole('button').first().click()
      await expect(page.getByRole('heading', { name: 'Pasted row' })).toBeVisible()
      await expect(page.getByText('Technical details')).toBeVisible()
    }),
  ),
  continuing(
    state('disputes, an open row with a changed verdict', async (page) => {
      await rowPanel(page, 'N-3').getByRole('button', { name: 'Close' }).click()
      // From now on, no vehicle was ever active: no revision has `active` true, all have it false.
      await page.route(HISTORIES, async (route) => {
        const url = new URL(route.request().url())
        const ofActive = url.searchParams.get('active')
        url.searchParams.delete('active')
        const response = await route.fetch({ url: url.href })
        await route.fulfill(
          ofActive === 'true'
            ? { json: { count: 0, next: null, previous: null, results: [] } }
            : { response: response, body: (await response.text()).replaceAll(ACTIVE, '"active":false') },
        )
      })
      await page.getByRole('button', { name: 'Check again' }).click()
      const changed = summary(page).getByRole('button', { name: /^Changed since the last check/ })
      await changed.click()
      await expect(verdictsTable(page)).toContainText('Was active')
      await verdictsTable(page).getByRole('button').first().click()
      await expect(page.getByText('Changed since the last check. Was active.')).toBeVisible()
      await expect(page.getByText('Technical details')).toBeVisible()
    }),
  ),
  continuing(
    state('disputes, saved lists', async (page) => {
      await page.getByRole('button', { name: 'New list' }).click()
      await expect(tollLists(page).getByRole('listitem')).toHaveCount(1)
    }),
  ),
]

/** Matches the status of an active vehicle in the service's response. */
const ACTIVE = /"active":\s*(true|1)\b/g

async function checkAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: CHECK }).click()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
}

function state(title: string, reach: PageState['reach']): PageState {
  return { title, path: '/disputes', user: 'manager', reach }
}
