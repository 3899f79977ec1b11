import type { Page } from 'playwright/test'
import {
  arrived,
  card,
  choose,
  filledButtons,
  openDocuments,
  openReceipt,
  pdf,
  progress,
  receipt,
  receipts,
  title,
  uploadButton,
} from '../../support/pages/documents-page'
import { chooseFleet, signOut, signOutDialog } from '../../support/pages/session-page'
import { MB, sparsePdf, throttle } from '../../support/pdf-files'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { noResponse, responded } from '../../support/wire/incidents'
import { goOffline } from '../../support/wire/offline'

// Uploads that the service refuses or loses, or that end because the user leaves the page.

const PATH = '/document/upload/'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openDocuments(page)
})

/** Removes the only card, for the next document. */
const removeCard = (page: Page, name: 'Close' | 'Remove'): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

test('F36 F48 documents: reports a document that is too large; a script URL in the response isn’t a link', async ({
  page,
  faults,
  allow,
}) => {
  allow(responded(413, PATH))
  await test.step('F36 a document beyond the service’s limit is sent completely, and the limit is shown', async () => {
    await choose(page, sparsePdf('a.pdf', 120 * MB))
    await uploadButton(page).click()
    await expect(card(page, 'a.pdf').getByRole('alert')).toContainText('(120.0 MB)', { timeout: 60_000 })
    await expect(title(page)).toHaveValue('a')
    await removeCard(page, 'Remove')
  })
  await test.step('F36 too large for the service: the page shows the size, and keeps file and title', async () => {
    await faults.switchOn({ path: PATH, kind: '413' })
    await choose(page, sparsePdf('a.pdf', 3 * MB))
    await title(page).fill('Mine')
    await uploadButton(page).click()
    await expect(card(page, 'a.pdf').getByRole('alert')).toContainText('(3.0 MB)')
    await expect(title(page)).toHaveValue('Mine')
    const smaller = 'Choose another PDF'
    expect(await filledButtons(page), 'not the same file again').toEqual([smaller])
    await choose(page, sparsePdf('b.pdf', 2 * MB), smaller)
    await expect(title(page)).toHaveValue('Mine')
    await faults.switchOn({ path: PATH, kind: '413' })
    await uploadButton(page).click()
    await expect(card(page, 'b.pdf').getByRole('alert')).toContainText('(2.0 MB)')
    await uploadButton(page, 'Upload again').click()
    await expect(receipt(page)).toBeVisible()
    await removeCard(page, 'Close')
  })
  await test.step('F48 a script URL in the response isn’t a link', async () => {
    await page.route(`**${PATH}`, (route) =>
      route.fulfill({ status: 201, json: { title: 'a', file: 'javascript:alert(1)', user: 7, type: 'NEW' } }),
    )
    await choose(page, [pdf('a.pdf')])
    await uploadButton(page).click()
    await expect(receipt(page)).toContainText('javascript:alert(1)')
    await openReceipt(page)
    await expect(receipt(page).getByRole('link')).toHaveCount(0)
  })
})

test('F25 F26 documents: after a response lost after the commit, the outcome is unknown, and nothing is repeated', {
  tag: '@core',
}, async ({ page, request, world, faults, wire, allow }) => {
  allow(responded(502, PATH), noResponse(PATH))
  const settle = async () => {
    await receipts(page).first().locator('summary').click()
    await receipts(page).first().getByRole('button', { name: 'It was uploaded' }).click()
    await expect(receipts(page).first()).not.toContainText('unconfirmed')
  }
  const expectUnknown = async (name: string) => {
    await expect(card(page, name).getByRole('alert')).toContainText('We don’t know whether it was saved')
    await expect(receipts(page).filter({ hasText: 'unconfirmed' })).toHaveCount(1)
    await wire.quiet()
    expect(wire.to(PATH)).toHaveLength(1)
  }
  for (const [index, kind] of (['lost-502', 'truncated'] as const).entries()) {
    await test.step(`F26 ${kind}`, async () => {
      wire.clear()
      await faults.switchOn({ path: PATH, kind })
      await choose(page, [pdf(`${kind}.pdf`, kind)])
      await uploadButton(page).click()
      await expectUnknown(`${kind}.pdf`)
      expect(await arrived(request, world)).toHaveLength(index + 1)
      await expect(uploadButton(page, 'Upload again anyway')).toBeEnabled()
      await settle()
      await removeCard(page, 'Remove')
    })
  }
  await test.step('F25 a connection lost after everything was sent', async () => {
    wire.clear()
    // The browser repeats the request automatically for each connection that it kept open.
    await faults.switchOn({ path: PATH, kind: 'lost', times: 20 })
    await choose(page, [pdf('a.pdf')])
    await uploadButton(page).click()
    await expectUnknown('a.pdf')
    expect((await arrived(request, world)).length).toBeGreaterThan(2)
    // The user asked the operator.
    await settle()
    await expect(receipts(page).first().locator('summary')).toBeFocused()
  })
})

test('F28 documents: offline, uploads wait visibly, and a removed one is never sent later', async ({
  page,
  context,
  request,
  world,
  wire,
  allow,
}) => {
  allow(noResponse('/'))
  await choose(page, [pdf('a.pdf', 'a'), pdf('b.pdf', 'b'), pdf('c.pdf', 'c')])
  await goOffline(page)
  await page.getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(
    page.getByText('You’re offline. The upload will continue when you’re back online.'),
  ).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove from queue' }).first().click()
  await expect(receipts(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(receipt(page)).toHaveCount(2)
  await wire.quiet()
  expect(wire.to(PATH)).toHaveLength(2)
  expect((await arrived(request, world)).map(({ title }) => title)).toEqual(['b', 'c'])
  expect(await filledButtons(page)).toEqual(['Upload'])
})

test('F21 F30 F52 F57 documents: an upload is canceled, clicked twice, in a different fleet, or left', async ({
  page,
  wire,
  allow,
}) => {
  allow(noResponse(PATH))
  await test.step('F57 a small document canceled immediately may be stored anyway, with a receipt about that', async () => {
    const gate = await Gate.before(page, ({ pathname }) => pathname === PATH)
    await choose(page, [pdf('a.pdf')])
    await uploadButton(page).click()
    // An upload that was canceled before its request started is certainly not stored.
    await expect.poll(() => gate.held).toBe(1)
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Canceled, but it may have been uploaded' }),
    ).toBeVisible()
    await expect(receipts(page)).toContainText('unconfirmed')
    await receipts(page).locator('summary').click()
    await receipts(page).getByRole('button', { name: 'It wasn’t uploaded' }).click()
    await expect(receipts(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(receipts(page)).toContainText('unconfirmed')
    await receipts(page).locator('summary').click()
    await receipts(page).getByRole('button', { name: 'It wasn’t uploaded' }).click()
    await expect(receipts(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Close message' }).click()
    await removeCard(page, 'Remove')
  })
  await test.step('F30 a double click sends one request, and does not cancel it', async () => {
    wire.clear()
    const gate = await Gate.before(page, ({ pathname }) => pathname === PATH)
    await choose(page, [pdf('b.pdf', 'b')])
    await uploadButton(page).dblclick()
    gate.open()
    await expect(receipt(page)).toBeVisible()
    expect(wire.to(PATH)).toHaveLength(1)
    await removeCard(page, 'Close')
  })
  await test.step('F21 in a different fleet, the page starts over, and its document goes to that fleet', async () => {
    wire.clear()
    await chooseFleet(page, 'Birch Logistics')
    await expect(page).toHaveURL(/fleet=2/)
    await choose(page, [pdf('c.pdf', 'c')])
    await uploadButton(page).click()
    await expect(receipt(page)).toContainText('in Birch Logistics')
    expect(wire.to(PATH)[0]?.headers['fleet-id']).toBe('2')
    await removeCard(page, 'Close')
  })
  await test.step('F52 leaving during the upload asks', async () => {
    await choose(page, sparsePdf('d.pdf', 20 * MB))
    await throttle(page, MB)
    await uploadButton(page).click()
    await expect(progress(page)).toBeVisible()
    await page.getByRole('link', { name: 'Vehicles' }).click()
    const asked = page.getByRole('dialog', { name: 'Leave while a document is being uploaded?' })
    await asked.getByRole('button', { name: 'Stay' }).click()
    await expect(progress(page)).toBeVisible()
    await page.getByRole('link', { name: 'Vehicles' }).click()
    await asked.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible()
  })
})

test('F49 documents: a tab closed during an upload leaves a receipt, and a sign-out asks about it', async ({
  page,
  context,
  allow,
}) => {
  allow(noResponse(PATH))
  const asks = await context.newPage()
  await openDocuments(asks)
  await Gate.before(page, ({ pathname }) => pathname === PATH)
  await choose(page, [pdf('a.pdf')])
  await uploadButton(page).click()
  await expect(progress(page)).toBeVisible()
  await expect(receipts(page)).toHaveCount(0)
  await signOut(page)
  await expect(signOutDialog(page)).toContainText('1 upload receipt')
  await expect(signOutDialog(page)).toContainText('Something on this page isn’t finished')
  await page.close()
  await asks.reload()
  await expect(receipts(asks)).toContainText('unconfirmed')
})
