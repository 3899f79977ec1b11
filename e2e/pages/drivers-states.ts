import { expect, type Page } from 'playwright/test'
import { goodRows, openGrid, pasteAt } from '../support/pages/drivers-grid'
import { BULK, expectAllSent, findOutButton, openDrivers, result, send } from '../support/pages/drivers-page'
import { responded } from '../support/wire/incidents'
import { continuing, type PageState } from './page-state'

/** States of the drivers page that stay until the user acts. */
export const DRIVERS_STATES: readonly PageState[] = [
  state('drivers, with errors, their list and the columns', async (page) => {
    await openGrid(page)
    await page
      .getByRole('textbox', { name: 'Paste rows' })
      .fill(
        [
          'Driver #,Surname,E-mail,Zip code',
          ...goodRows(60).map((_, index) => `D-${index % 50},Lee,ann${index % 7 ? '@b.example' : ''},2134`),
        ].join('\n'),
      )
    await page.getByRole('button', { name: /^Errors/ }).click()
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    await page.getByRole('button', { name: 'Next error' }).click()
    await expect(page.getByRole('region', { name: 'Errors and warnings' })).toBeVisible()
  }),
  state('drivers, a full grid', async (page) => {
    await openGrid(page)
    await pasteAt(page, 1, 'Driver ID', goodRows(10_000).join('\n'))
    await expect(page.getByRole('button', { name: 'Add 10,000 drivers' })).toBeVisible()
  }),
  state('drivers, a question before sending rows with warnings', async (page) => {
    await openGrid(page)
    await page
      .getByRole('textbox', { name: 'Paste rows' })
      .fill(
        ['Driver ID,First name,Last name,E-mail,ZIP', ...WARNED.map((cells) => `${cells},a@b.example,02134`)]
          .join('\n')
          .replace('02134', '2134'),
      )
    await page.getByRole('button', { name: 'Add 3 drivers' }).click()
    await expect(page.getByText('Row 1, ZIP: Leading zeros missing')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add the 2 without warnings' })).toBeVisible()
  }),
  state('drivers, added, with their receipt', async (page) => {
    await openDrivers(page, 3)
    await send(page)
    await expectAllSent(page, '3 added')
    await expect(page.getByRole('table', { name: 'Receipts' })).toBeVisible()
  }),
  {
    ...state('drivers, a batch refused for one row', async (page) => {
      await openDrivers(page, 3, [1])
      await send(page)
      await expect(result(page, /^No drivers were added/)).toBeVisible()
    }),
    allowed: [responded(400, BULK)],
  },
  {
    ...state('drivers, unconfirmed', async (page) => {
      await sendInVain(page)
      await expect(findOutButton(page)).toBeVisible()
    }),
    allowed: [responded(500, BULK)],
  },
  continuing({
    ...state('drivers, a question before marking rows as not sent', async (page) => {
      await page.getByRole('button', { name: 'Mark as not sent' }).click()
      await expect(page.getByRole('dialog', { name: 'Mark these as not sent?' })).toBeVisible()
    }),
    allowed: [responded(500, BULK)],
  }),
  continuing({
    ...state('drivers, an explanation before finding out', async (page) => {
      await page.keyboard.press('Escape')
      await findOutButton(page).click()
      await expect(page.getByRole('dialog', { name: 'Check 3 drivers' })).toBeVisible()
    }),
    allowed: [responded(500, BULK)],
  }),
  {
    ...state('drivers, waiting while sending', async (page) => {
      const headers = { 'Retry-After': '60' }
      await page.route(`**${BULK}`, (route) => route.fulfill({ status: 429, headers, body: '{}' }))
      await openDrivers(page, 3)
      await send(page)
      await expect(page.getByText('Too many requests')).toBeVisible()
    }),
    allowed: [responded(429, BULK)],
  },
]

const WARNED = ['D-1,Ann,Lee', 'D-2,Bo,Kim', 'D-3,Cy,Roy']

/** Sends drivers to a service that fails once. */
async function sendInVain(page: Page): Promise<void> {
  await page.route(`**${BULK}`, (route) => route.fulfill({ status: 500, body: '<h1>Server Error</h1>' }), {
    times: 1,
  })
  await openDrivers(page, 3)
  await send(page)
  await expect(result(page, /^We don’t know whether 3 drivers/)).toBeVisible()
}

function state(title: string, reach: PageState['reach']): PageState {
  return { title, path: '/drivers/bulk', user: 'manager', reach }
}
