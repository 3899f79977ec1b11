import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../support/axe'
import { openVehicle, revisionRows, revisions } from '../support/pages/vehicle-page'
import { expect, test } from '../support/test'
import { answer } from '../support/wire/incidents'

const HISTORY = 'Could not read the history of vehicle 7: '
const PLAN = 'Could not save the plan “Monthly”: '
const UNSURE = 'Asked to save the plan “Monthly”, but it is not known whether it was done: '
const UNKNOWN = 'We don’t know whether it was saved'

/** Row, heading, sentence, and what a person can do. */
const TABLE: readonly (readonly [row: string, title: string, says: string, buttons: readonly string[]])[] = [
  ['Detail and code', 'Refused', `${PLAN}This plan is being changed by somebody else.`, []],
  ['Fields', 'Something to correct', `${PLAN}A plan needs one charge at least.`, []],
  ['Bulk, row by row', 'Something to correct', 'Row 2, driver id: Taken.', []],
  ['Bulk of another length', 'Something to correct', `${PLAN}driver_id: Taken.`, []],
  ['Not accepted, read', 'Something to correct', `${HISTORY}not accepted: history_date__gte.`, []],
  ['401 with a fresh token', 'Your sign-in is no longer valid', 'User is inactive', ['Try again']],
  ['Session not renewed', 'Your session is interrupted', 'You are still signed in.', []],
  ['403', 'Not permitted', `${HISTORY}you may not do this in fleet 3`, []],
  ['404', 'Not found in this fleet', `${HISTORY}not found in fleet 3`, []],
  ['413', 'Too much at once', 'too large (18 bytes)', []],
  ['429 on a read under way', 'Too many requests just now', 'wait 9 s before', []],
  ['429 on a read that gave up', 'Too many requests just now', 'wait 12 s before', ['Try again']],
  ['429 on a write', 'Too many requests just now', 'wait 30 s before', ['Try again']],
  [
    '503 over older data',
    'Temporarily unavailable',
    'This was loaded before, on 4 Mar 2024, 19:00:00 EST',
    ['Try again'],
  ],
  ['Network failure over older data', 'No connection', 'This was loaded before', ['Try again']],
  ['502', 'Temporarily unavailable', `${HISTORY}it is temporarily unavailable`, ['Try again']],
  ['Network failure, read', 'No connection', `${HISTORY}the connection failed`, ['Try again']],
  ['Timeout, read', 'No answer', `${HISTORY}no answer in time.`, ['Try again']],
  unknown('Network failure, write', 'the connection failed'),
  unknown('Timeout, write', 'no answer in time'),
  unknown('504, write', 'it is temporarily unavailable'),
  unknown('Broken answer, write', 'the answer broke off or is damaged'),
  unknown('500, write', 'an internal error'),
  unknown('HTML with 200, write', 'the API address is wrong or a proxy answered'),
  [
    'No contents, write',
    'Saved, but what was stored is not known',
    'The service did save the plan “Monthly”',
    ['Look at the list of plans'],
  ],
  ['Broken answer, read', 'An incomplete answer', `${HISTORY}the answer broke off`, ['Try again']],
  ['500, read', 'Something went wrong on the server', 'Request id req-7f3a', ['Try again']],
  ['HTML with 200, read', 'Something else answered', 'the API address is wrong or a proxy', ['Try again']],
  ['Redirect', 'Something else answered', 'answered with a redirect', ['Try again']],
  ['Another shape', 'The answer could not be read', `${HISTORY}the answer has no count.`, ['Try again']],
  ['Removed', 'No longer available', HISTORY, []],
  ['Another refusal', 'Refused', `${HISTORY}it was refused (status 418).`, []],
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

test('F35 failures: what each says and offers, opens, counts down and leads to', async ({ page }) => {
  await test.step('every kind of failure says what happened and offers what can help', async () => {
    for (const [row, title, says, buttons] of TABLE) {
      const notice = rowOf(page, row).getByRole('alert').or(rowOf(page, row).getByRole('status')).first()
      await expect(notice.locator('strong'), row).toHaveText(title)
      await expect(notice, row).toContainText(says)
      expect(await notice.getByRole('button').allTextContents(), row).toEqual(buttons)
    }
    // Every row was checked, and the form below them is there.
    await expect(page.getByRole('region')).toHaveCount(TABLE.length + 1)
  })

  await test.step('what the service answered is text on demand, never a page', async () => {
    const row = rowOf(page, '500, read')
    await expect(row.getByText('Traceback')).toBeHidden()
    await row.getByText('Technical details').click()
    await expect(row.getByText('Traceback')).toContainText('<img src="x" alt="from the body">')
    await expect(page.locator('#root :is(img, h1, script)')).toHaveText(['Errors'])
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })

  await test.step('the summary leads to the field, or to the nearest one around it', async () => {
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

  await test.step('a read under way counts down without a button and goes on by itself', async () => {
    const row = rowOf(page, '429 on a read under way')
    await expect(row.getByRole('timer')).toHaveText(/^Trying again in \d s$/)
    await page.clock.fastForward(10_000)
    await expect(row.getByText('Trying again…')).toBeVisible()
  })

  await test.step('F35 a countdown passes in silence and lets the button work at its end', async () => {
    const row = rowOf(page, '429 on a write')
    const button = row.getByRole('button', { name: 'Try again' })
    const ends = row.getByRole('status').getByRole('status')
    await expect(button).toHaveAccessibleDescription(/^You can try again in \d+ s$/)
    // Forced: Playwright would wait for a disabled button.
    await button.click({ force: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    // Ten seconds are over already.
    await page.clock.fastForward(10_000)
    await expect(row.getByRole('timer')).toHaveText(/ (?:10|9|8) s$/)
    await expect(ends).toHaveText('')
    await page.clock.fastForward(10_000)
    await expect(ends).toHaveText('You can try again now.')
    await expect(row.getByRole('timer')).toHaveCount(0)
    await expect(row.getByText('tried')).toHaveCount(0)
    await button.click()
    await expect(row.getByText('tried 1')).toBeVisible()
  })
})

test('they are accessible in both colour schemes, with what the service answered open', {
  tag: '@phone',
}, async ({ page }) => {
  for (const summary of await page.locator('summary').all()) await summary.click()
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(wide, 'scrolls sideways').toBe(false)
})

test('F35 vehicle: a history that has to wait says so and comes by itself', async ({
  page,
  signInAs,
  allow,
}) => {
  allow(answer(429, '/v2/vehicles/900429/'))
  await signInAs('manager')
  await openVehicle(page, 900429)
  await expect(revisions(page).getByRole('timer')).toHaveText(/^Trying again in \d s$/)
  await expectAccessible(page)
  await expect(revisionRows(page).first()).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
})
