import type { Page } from 'playwright/test'
import { expectAllKept } from '../../support/browser-storage'
import {
  CHECK,
  changeReading,
  pasteText,
  summary,
  TOLLS,
  tollEvents,
  tollLists,
  verdictsTable,
} from '../../support/pages/disputes-page'
import { chooseFleet } from '../../support/pages/session-page'
import { Trickle } from '../../support/pages/toll-run'
import { expect, test } from '../../support/test'
import { historyCalls } from '../../support/wire/history'

// Invalid input, fast input, and duplicate tabs and lists.

const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at))

const RUBBISH: readonly (readonly [name: string, text: string, says: RegExp])[] = [
  ['a novel', lines(400, (at) => `It was a dark night, number ${at}; nobody paid.`).join('\n\n'), /\d+ rows/],
  ['one cell', 'x', /1 row/],
  ['200 columns', lines(3, (at) => lines(200, (column) => `${at}.${column}`).join('\t')).join('\n'), /rows/],
  ['only a header', 'Plate\tTime\tAmount', /row/],
  ['formulas', 'Plate\tTime\n=HYPERLINK("x")\t2024-03-05 08:30\n@SUM(1)\t-1', /2 rows/],
  [
    'emoji and right to left',
    'Plate\tTime\n🚗🚗\t2024-03-05 08:30\nأبج ١٢٣\u202e\t2024-03-05 08:30',
    /2 rows/,
  ],
  ['NUL', 'Plate\tTime\nAB\u0000C\t2024-03-05 08:30', /1 row/],
]

async function open(page: Page): Promise<void> {
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
}

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('invalid input of every kind is shown unchanged, and checked without harm; too many rows are reported', async ({
  page,
}) => {
  await open(page)
  for (const [name, text, says] of RUBBISH)
    await test.step(name, async () => {
      await pasteText(page, text)
      await expect(page.getByText(/rows? pasted/)).toContainText(says)
      const check = page.getByRole('button', { name: /^Check (?:(?:[\d,]+ )?rows?|again)$/ })
      // Without rows, or without a column for the vehicle and the time, nothing can be checked.
      if (text.startsWith('Plate\tTime\n')) await check.click()
      else await expect(check).toBeDisabled()
      await expect(page.getByRole('progressbar', { name: 'Checking' })).toBeHidden()
      await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
      await page.getByRole('button', { name: 'New list' }).click()
      await expect(tollEvents(page)).toBeVisible()
    })

  await test.step('60,000 rows: the page shows how many were used', async () => {
    await pasteText(page, ['Vehicle ID\tTime', ...lines(60_000, () => '1\t2024-03-05T08:30Z')].join('\n'))
    await expect(page.getByText('The list is too long. Only the first 50,000 rows were used.')).toBeVisible()
    await page.getByRole('button', { name: CHECK }).click()
    await expect(summary(page).getByRole('button', { name: /^Active/ })).toContainText('50,000')
  })
})

test('double clicks on every button, and columns changed during a check: each request is sent once', async ({
  page,
  context,
  wire,
}) => {
  const trickle = await Trickle.of(context)
  await open(page)
  await pasteText(
    page,
    ['Vehicle ID\tTime', ...lines(40, (at) => `${at + 41}\t2024-03-05T08:30Z`)].join('\n'),
  )
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.getByRole('button', { name: CHECK }).dblclick()
  trickle.allow(6)
  await trickle.isHeld(async () => false)
  await button('Pause').dblclick()
  await expect(button('Resume'), 'the second click does not resume').toBeVisible()
  await button('Resume').dblclick()
  await expect(button('Pause')).toBeVisible()
  await changeReading(page)
  await page
    .getByRole('group', { name: 'Columns' })
    .getByLabel('Time', { exact: true })
    .selectOption({ label: 'Other (kept in exports)' })
  await expect(page.getByRole('alert').filter({ hasText: 'Which column has the time?' })).toBeVisible()
  await expect(verdictsTable(page)).toContainText('This row has no date or time.')
  await page
    .getByRole('group', { name: 'Columns' })
    .getByLabel('Time', { exact: true })
    .selectOption({ label: 'Date and time' })
  await expect(summary(page).getByRole('button', { name: /^Not checked/ })).toBeVisible()
  trickle.allow(Number.POSITIVE_INFINITY)
  await button('Resume').click()
  await expect(button('Check again')).toBeVisible()
  const answered = historyCalls(wire).filter(({ status }) => status === 200)
  expect(answered.length).toBeLessThanOrEqual(40 + 4)
  expect(new Set(answered.map(({ path }) => path)).size).toBe(40)
})

test('the user leaves a list during its check, for a second list or a different fleet', async ({
  page,
  context,
}) => {
  const trickle = await Trickle.of(context)
  await open(page)

  await test.step('for a second list: both keep their rows, also after Back and Forward', async () => {
    await pasteText(page, TOLLS)
    await expect(page.getByText('6 rows pasted')).toBeVisible()
    await page.getByRole('button', { name: CHECK }).click()
    await trickle.isHeld(async () => false)
    await pasteText(page, 'Vehicle ID\tTime\n22\t2024-03-05T14:30Z')
    await page.getByRole('button', { name: 'Open pasted list' }).click()
    await expect(page.getByText('1 row pasted')).toBeVisible()
    trickle.allow(Number.POSITIVE_INFINITY)
    await page.getByRole('button', { name: CHECK }).click()
    await expect(verdictsTable(page).getByText('Active', { exact: true })).toHaveCount(1)
    await page.goBack()
    await expect(verdictsTable(page)).toHaveAttribute('aria-rowcount', '7')
    await page.goBack()
    await page.goForward()
    await page.goBack()
    await expect(tollLists(page).getByRole('listitem')).toHaveCount(2)
    await page.goForward()
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(summary(page).getByRole('button', { name: /^Active/ })).toContainText('2')
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await page.getByRole('button', { name: 'New list' }).click()
    await expect(tollEvents(page)).toBeVisible()
  })

  await test.step('for a different fleet: Back returns to the list', async () => {
    trickle.allow(0)
    await pasteText(page, TOLLS)
    await page.getByRole('button', { name: CHECK }).click()
    await trickle.isHeld(async () => false)
    await chooseFleet(page, 'Birch Logistics')
    await expect(page).toHaveURL(/\/disputes\?fleet=2$/)
    await page.goBack()
    trickle.allow(Number.POSITIVE_INFINITY)
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(summary(page).getByRole('button', { name: /^Active/ })).toContainText('2')
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  })
})

test('two tabs: one checks, the other reports that and shows the verdicts', async ({ page, context }) => {
  const trickle = await Trickle.of(context)
  await open(page)
  await pasteText(page, TOLLS)
  await expect(page).toHaveURL(/list=/)
  await expectAllKept(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByText('6 rows pasted')).toBeVisible()
  await page.getByRole('button', { name: CHECK }).click()
  await trickle.isHeld(async () => false)
  await other.getByRole('button', { name: CHECK }).click()
  await expect(other.getByText('Another tab is checking this list').first()).toBeVisible()
  trickle.allow(Number.POSITIVE_INFINITY)
  await expect(summary(other).getByRole('button', { name: /^Active/ })).toContainText('2')
})

test('without storage, the list is checked, and the page asks before the user leaves it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await open(page)
  await pasteText(page, TOLLS)
  await expect(page.getByText('This browser can’t save your list')).toBeVisible()
  await page.getByRole('button', { name: CHECK }).click()
  await expect(summary(page).getByRole('button', { name: /^Active/ })).toContainText('2')
  await page.getByRole('button', { name: 'New list' }).click()
  await page
    .getByRole('dialog', { name: 'Start a new list?' })
    .getByRole('button', { name: 'Stay here' })
    .click()
  await expect(summary(page)).toBeVisible()
  await page.getByRole('link', { name: 'Vehicles', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without exporting?' })).toBeVisible()
})
