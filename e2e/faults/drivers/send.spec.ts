import {
  BULK,
  createdCount,
  emailCell,
  expectCounts,
  expectSent,
  expectTruth,
  openDrivers,
  posts,
  result,
  row,
  send,
  sendButton,
  sendInto,
  sending,
} from '../../support/pages/drivers-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { answer } from '../../support/wire/incidents'

const isSending = ({ pathname }: URL) => pathname === BULK

// Whatever happens to a sending: no driver twice, and what the page says of each row is true.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F55 drivers: a batch is refused for one row; one click sends the others, and no accepted row again', async ({
  page,
  world,
  wire,
  allow,
}) => {
  allow(answer(400, BULK))
  await openDrivers(page, 5, [2])
  await send(page)
  await expect(emailCell(page, 'D-2')).toHaveAccessibleDescription(/Enter a valid email address/)
  await expectCounts(page, '4 valid · 0 warnings · 1 error')
  await expect(result(page, /No driver was created in your default fleet/)).toContainText(
    'Nothing is wrong with 4 rows',
  )
  await expectTruth(page, world)
  await page.getByRole('button', { name: 'Send the 4 rows without errors' }).click()
  await expectCounts(page, '0 valid · 0 warnings · 1 error · 4 created')
  await expect(row(page, 'D-3').getByRole('img', { name: /^created as \d+$/ })).toBeVisible()
  await emailCell(page, 'D-2').click()
  await page.keyboard.type('anais@example.com')
  await page.keyboard.press('Enter')
  await sendButton(page).click()
  await expectSent(page, '5 created')
  expect(posts(wire)).toEqual([['D-0', 'D-1', 'D-2', 'D-3', 'D-4'], ['D-0', 'D-1', 'D-3', 'D-4'], ['D-2']])
  await expectTruth(page, world)
  expect(await createdCount(page.context(), world)).toBe(5)
})

test('F55 drivers: a refusal that names no row is said in the service’s words; its rows come back to be corrected', async ({
  page,
  allow,
}) => {
  allow(answer(400, BULK))
  await openDrivers(page, 3)
  await page.route(`**${BULK}`, (route) =>
    route.fulfill({ status: 400, json: { zip: ['Is not of this country.'] } }),
  )
  await send(page)
  const said = page.getByRole('alert').filter({ hasText: 'Zip: Is not of this country.' })
  await expect(said).toContainText('Stop gives its rows back, to be corrected')
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(said).toContainText('Correct it, then send again.')
  await expectCounts(page, '3 valid · 0 warnings · 0 errors')
  await page.unroute(`**${BULK}`)
  await send(page)
  await expectSent(page, '3 created')
})

test('F30 drivers: a double click and five times Enter are one POST', async ({ page, world, wire }) => {
  await openDrivers(page, 3)
  await sendButton(page).dblclick()
  for (let times = 0; times < 5; times++) await page.keyboard.press('Enter')
  await expectSent(page, '3 created')
  expect(posts(wire)).toHaveLength(1)
  await expectTruth(page, world)
})

test('F29 drivers: a slow service: it says that it is sending, once', async ({ page, world, wire }) => {
  await openDrivers(page, 3)
  const gate = await Gate.before(page, isSending)
  await send(page)
  await expect(sending(page)).toBeVisible()
  await expect(sendButton(page)).toHaveAccessibleDescription('Wait until what is under way has ended.')
  await sendButton(page).click({ force: true })
  gate.open()
  await expectSent(page, '3 created')
  expect(posts(wire)).toHaveLength(1)
  await expectTruth(page, world)
})

test('F35 drivers: too many requests: it waits as long as it is asked to, and goes on by itself', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(answer(429, BULK))
  await openDrivers(page, 3)
  await sendInto(page, faults, { kind: '429' })
  await expect(page.getByText('The service asks to wait')).toBeVisible()
  await expectSent(page, '3 created')
  expect(posts(wire)).toHaveLength(2)
  await expectTruth(page, world)
})

test('pause after the current batch, resume, stop: the rest are drafts', async ({
  page,
  context,
  world,
  wire,
}) => {
  await openDrivers(page, 1100)
  const first = await Gate.before(page, isSending)
  await send(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('cannot be taken back')).toBeVisible()
  first.open()
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible()
  expect(await createdCount(context, world)).toBe(500)
  const second = await Gate.before(page, isSending)
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  second.open()
  await expectCounts(page, '100 valid · 0 warnings · 0 errors · 1,000 created')
  await expect(result(page, /^1,000 drivers created, 100 not/)).toContainText('100 rows were not sent')
  expect(posts(wire)).toHaveLength(2)
  expect(await createdCount(context, world)).toBe(1000)
})

test('receipts outlive a reload, and hold the ids', async ({ page }) => {
  await openDrivers(page, 2)
  await send(page)
  await expectSent(page, '2 created')
  const sign = row(page, 'D-0').getByRole('img', { name: /^created as / })
  const id = ((await sign.getAttribute('aria-label')) ?? '').replace('created as ', '')
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
