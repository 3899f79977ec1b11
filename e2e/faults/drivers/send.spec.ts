import {
  addDrivers,
  BULK,
  createdCount,
  emailCell,
  expectAllSent,
  expectSummary,
  expectTruth,
  openDrivers,
  posts,
  result,
  row,
  send,
  sendButton,
  sendInto,
  sending,
  sendNow,
} from '../../support/pages/drivers-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { responded } from '../../support/wire/incidents'

const isSending = ({ pathname }: URL) => pathname === BULK

// Whatever fails, sending never creates a driver twice, and the page shows each row's real state.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F29 F30 F35 drivers: repeated clicks, a slow service, or too many requests: each driver is sent once', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(responded(429, BULK))
  await test.step('receipts survive a reload, and contain the IDs', async () => {
    await openDrivers(page, 2)
    await send(page)
    await expectAllSent(page, '2 added')
    const sign = row(page, 'D-0').getByRole('img', { name: /^added as / })
    const id = ((await sign.getAttribute('aria-label')) ?? '').replace('added as ', '')
    expect(id).toMatch(/^\d+$/)
    await page.reload()
    const download = page.waitForEvent('download')
    await page
      .getByRole('table', { name: 'Receipts' })
      .getByRole('button', { name: /^Save as CSV/ })
      .click()
    const file = await (await download).createReadStream()
    let text = ''
    for await (const piece of file) text += piece
    const [head, first] = text.split('\r\n')
    expect(head).toContain('Driver ID,First name')
    expect(first).toMatch(new RegExp(`^D-0,Anaïs,.*,${id},created,`))
  })
  await test.step('F30 a double click and five times Enter send one POST', async () => {
    wire.clear()
    await addDrivers(page, 2, 3)
    await sendButton(page).dblclick()
    await expect(sendNow(page)).toBeVisible()
    expect(posts(wire)).toHaveLength(0)
    await sendNow(page).click()
    for (let times = 0; times < 5; times++) await page.keyboard.press('Enter')
    await expectAllSent(page, '3 added')
    expect(posts(wire)).toHaveLength(1)
    await expectTruth(page, world, 5)
  })
  await test.step('F29 a slow service: the page shows that it is sending, once', async () => {
    wire.clear()
    await addDrivers(page, 5, 3)
    const gate = await Gate.before(page, isSending)
    await send(page)
    await expect(sending(page)).toBeVisible()
    await expect(sendButton(page)).toHaveAccessibleDescription('Sending…')
    await sendButton(page).click({ force: true })
    gate.open()
    await expectAllSent(page, '6 added')
    expect(posts(wire)).toHaveLength(1)
    await expectTruth(page, world, 8)
  })
  await test.step('F35 too many requests: it waits as long as requested, and continues automatically', async () => {
    wire.clear()
    await addDrivers(page, 8, 3)
    await sendInto(page, faults, { kind: '429' })
    await expect(page.getByText('Too many requests')).toBeVisible()
    await expect(sendButton(page)).toHaveAccessibleDescription('Sending will continue automatically.')
    await expectAllSent(page, '9 added')
    expect(posts(wire)).toHaveLength(2)
    await expectTruth(page, world, 11)
  })
})

test('F55 drivers: rows of refused or stopped batches come back, and accepted rows are never sent again', {
  tag: '@core',
}, async ({ page, context, world, wire, allow }) => {
  allow(responded(400, BULK))
  await test.step('F55 a batch is refused because of one row; one click sends the others', async () => {
    await openDrivers(page, 5, [2])
    await send(page)
    await expect(emailCell(page, 'D-2')).toHaveAccessibleDescription(/Enter a valid email address/)
    await expectSummary(page, '4 valid (0 warnings) · 1 error')
    await expect(result(page, /No drivers were added in (?:Alder Rentals|your default fleet)/)).toContainText(
      '4 rows without errors were held back',
    )
    await page.getByRole('button', { name: 'Next error' }).click()
    await expect(emailCell(page, 'D-2')).toBeFocused()
    await expectTruth(page, world)
    await page.getByRole('button', { name: 'Add the 4 rows without errors' }).click()
    await expectSummary(page, '0 valid (0 warnings) · 1 error · 4 added')
    await expect(row(page, 'D-3').getByRole('img', { name: /^added as \d+$/ })).toBeVisible()
    await emailCell(page, 'D-2').click()
    await page.keyboard.type('anais@example.com')
    await page.keyboard.press('Enter')
    await send(page)
    await expectAllSent(page, '5 added')
    expect(posts(wire)).toEqual([['D-0', 'D-1', 'D-2', 'D-3', 'D-4'], ['D-0', 'D-1', 'D-3', 'D-4'], ['D-2']])
    await expectTruth(page, world)
    expect(await createdCount(context, world)).toBe(5)
  })
  await test.step('F55 a refusal without a row is shown in the service’s words; its rows return for correction', async () => {
    await addDrivers(page, 5, 3)
    await page.route(`**${BULK}`, (route) =>
      route.fulfill({ status: 400, json: { zip: ['Is not of this country.'] } }),
    )
    await send(page)
    const said = page.getByRole('alert').filter({ hasText: 'Zip: Is not of this country.' })
    await expect(said).toContainText('Stop to fix the rows')
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(said).toContainText('Fix the rows, then try again.')
    await expectSummary(page, '3 valid (0 warnings) · 0 errors · 5 added')
    await page.unroute(`**${BULK}`)
    await send(page)
    await expectAllSent(page, '8 added')
  })
  await test.step('pause after the current batch, resume, stop: the rest are drafts', async () => {
    wire.clear()
    await addDrivers(page, 8, 1100)
    await expect(sendButton(page)).toHaveText('Add 1,100 drivers')
    const first = await Gate.before(page, isSending)
    await send(page)
    await page.getByRole('button', { name: 'Pause' }).click()
    await expect(page.getByText('can’t be canceled')).toBeVisible()
    first.open()
    await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
    await expect(page.getByText('500 of 1,100 drivers added')).toBeVisible()
    expect(await createdCount(context, world)).toBe(508)
    const second = await Gate.before(page, isSending)
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Stop' }).click()
    second.open()
    await expectSummary(page, '100 valid (0 warnings) · 0 errors · 1,008 added')
    await expect(result(page, /^1,000 drivers added, 100 not/)).toContainText('100 rows were not sent')
    expect(posts(wire)).toHaveLength(2)
    expect(await createdCount(context, world)).toBe(1008)
  })
})
