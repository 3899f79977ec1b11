import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../support/axe'
import { openVehicle, revisionRows, revisions } from '../support/pages/vehicle-page'
import { expect, test } from '../support/test'
import { responded } from '../support/wire/incidents'

const HISTORY = 'Couldn’t read the history of vehicle 7: '
const PLAN = 'Couldn’t save the plan “Monthly”: '
const UNSURE = 'We tried to save the plan “Monthly”, but we don’t know if it worked: '
const UNKNOWN = 'We don’t know whether it was saved'

/** Row, heading, sentence, and the user's next step. */
const TABLE: readonly (readonly [row: string, title: string, says: string, buttons: readonly string[]])[] = [
  [
    'Detail and code',
    'The server refused the request',
    `${PLAN}This plan is being changed by somebody else.`,
    [],
  ],
  ['Fields', 'Some values need fixing', `${PLAN}A plan needs one charge at least.`, []],
  ['Bulk, row by row', 'Some values need fixing', 'Row 2, driver id: Taken.', []],
  ['Bulk of a different length', 'Some values need fixing', `${PLAN}driver_id: Taken.`, []],
  [
    'Not accepted, read',
    'Some values need fixing',
    `${HISTORY}the server didn’t accept history_date__gte.`,
    [],
  ],
  ['401 with a fresh token', 'Your sign-in expired', 'User is inactive', ['Try again']],
  ['Session not renewed', 'Your session was interrupted', 'You’re still signed in.', []],
  ['403', 'You don’t have permission', `${HISTORY}you don’t have permission in fleet 3`, []],
  ['404', 'Not found in this fleet', `${HISTORY}not found in fleet 3`, []],
  ['413', 'Request too large', 'too large (18 bytes)', []],
  ['429 on a read under way', 'Too many requests', 'wait 9 seconds before', []],
  ['429 on a read that gave up', 'Too many requests', 'wait 12 seconds before', ['Try again']],
  ['429 on a write', 'Too many requests', 'wait 30 seconds before', ['Try again']],
  [
    '503 over older data',
    'Temporarily unavailable',
    'Showing data from Mar 4, 2024, 7:00:00 PM EST',
    ['Try again'],
  ],
  ['Network failure over older data', 'No connection', 'Showing data from', ['Try again']],
  ['502', 'Temporarily unavailable', `${HISTORY}the server is temporarily unavailable`, ['Try again']],
  ['Network failure, read', 'No connection', `${HISTORY}the connection failed`, ['Try again']],
  [
    'Timeout, read',
    'The server didn’t respond',
    `${HISTORY}the server didn’t respond in time.`,
    ['Try again'],
  ],
  unknown('Network failure, write', 'the connection failed'),
  unknown('Timeout, write', 'the server didn’t respond in time'),
  unknown('504, write', 'the server is temporarily unavailable'),
  unknown('Broken response, write', 'the response was cut off or damaged'),
  unknown('500, write', 'the server had an internal error'),
  unknown('HTML with 200, write', 'the API address may be wrong, or a proxy may have responded'),
  [
    'No contents, write',
    'Saved, but the server didn’t return the result',
    'Your request to save the plan “Monthly” went through, but the response was empty.',
    ['Look at the list of plans'],
  ],
  ['Broken response, read', 'Incomplete response', `${HISTORY}the response was cut off`, ['Try again']],
  ['500, read', 'Something went wrong on the server', 'Request ID req-7f3a', ['Try again']],
  ['HTML with 200, read', 'Unexpected response', 'the API address may be wrong, or a proxy', ['Try again']],
  ['Redirect', 'Unexpected response', 'sent a redirect', ['Try again']],
  ['Unknown shape', 'Couldn’t read the response', `${HISTORY}the response has no count.`, ['Try again']],
  ['Removed', 'No longer available', HISTORY, []],
  ['Other refusal', 'The server refused the request', `${HISTORY}the server refused it (status 418).`, []],
]

function unknown(row: string, reason: string): (typeof TABLE)[number] {
  return [row, UNKNOWN, UNSURE + reason, ['Look at the list of plans', 'Send it again anyway']]
}

function rowOf(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await page.goto('/harness/errors')
})

test('F35 failures: message, actions, countdown, and links of each', async ({ page }) => {
  // Countdowns stop until the clock is moved.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await test.step('every kind of failure has a message and offers useful actions', async () => {
    for (const [row, title, says, buttons] of TABLE) {
      const notice = rowOf(page, row).getByRole('alert').or(rowOf(page, row).getByRole('status')).first()
      await expect(notice, row).toHaveAccessibleName(title)
      await expect(notice, row).toContainText(says)
      expect(await notice.getByRole('button').allTextContents(), row).toEqual(buttons)
    }
    // The table covers every row. The form below is one more region.
    await expect(page.getByRole('region')).toHaveCount(TABLE.length + 1)
  })

  await test.step('the service’s response is shown as text on demand, never as a page', async () => {
    const row = rowOf(page, '500, read')
    await expect(row.getByText('Traceback')).toBeHidden()
    await row.getByText('Technical details').click()
    await expect(row.getByText('Traceback')).toContainText('<img src="x" alt="from the body">')
    await expect(page.locator('#root :is(img, h1, script)')).toHaveText(['Errors'])
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })

  await test.step('the summary links to the field, or to its nearest parent', async () => {
    const row = rowOf(page, 'Fields')
    await expect(row.getByRole('listitem')).toHaveText([
      'Plate: Ensure this field has no more than 10 characters.',
      'Charges 2, amount: A valid number is required.',
      'Grace period: Must be 0 or more.',
    ])
    await row.getByRole('link', { name: 'Charges 2, amount' }).press('Enter')
    await expect(row.getByRole('textbox', { name: 'Charges' })).toBeFocused()
    await row.getByRole('link', { name: 'Plate' }).click()
    await expect(row.getByRole('textbox', { name: 'Plate' })).toBeFocused()
    expect(new URL(page.url()).hash).toBe('')
  })

  await test.step('a pending read counts down without a button, and continues automatically', async () => {
    const row = rowOf(page, '429 on a read under way')
    await expect(row.getByRole('timer')).toHaveText(/^Trying again in \d seconds?$/)
    await page.clock.fastForward(10_000)
    await expect(row.getByText('Trying again…')).toBeVisible()
  })

  await test.step('F35 a countdown isn’t announced, and enables the button at its end', async () => {
    const row = rowOf(page, '429 on a write')
    const button = row.getByRole('button', { name: 'Try again' })
    const ends = row.getByRole('status').getByRole('status')
    await expect(button).toHaveAccessibleDescription(/^You can try again in \d+ seconds?$/)
    // Forced, because Playwright would wait for a disabled button.
    await button.click({ force: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    // The ten seconds have passed already.
    await page.clock.fastForward(10_000)
    await expect(row.getByRole('timer')).toHaveText(/ (?:10|[1-9]) seconds?$/)
    await expect(ends).toHaveText('')
    await page.clock.fastForward(10_000)
    await expect(ends).toHaveText('You can try again now.')
    await expect(row.getByRole('timer')).toHaveCount(0)
    await expect(row.getByText('tried')).toHaveCount(0)
    await button.click()
    await expect(row.getByText('tried 1')).toBeVisible()
  })
})

test('they are accessible in both color schemes, with the service’s response open', {
  tag: '@phone',
}, async ({ page }) => {
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide, 'scrolls sideways').toBe(false)
})

test('F35 vehicle: a delayed history shows that, and loads automatically', async ({
  page,
  signInAs,
  faults,
  allow,
}) => {
  allow(responded(429, '/v2/vehicles/1/'))
  await signInAs('manager')
  await faults.switchOn({ path: '/v2/vehicles/1/', kind: '429', times: 4 })
  await openVehicle(page, 1)
  await expect(revisions(page).getByRole('timer')).toHaveText(/^Trying again in \d seconds?$/)
  await expectAccessible(page)
  await expect(revisionRows(page).first()).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
})
