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
import { beforeSignOut, chooseFleet, signOut } from '../../support/pages/session-page'
import { MB, sparsePdf, throttle } from '../../support/pdf-files'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { answer, noAnswer } from '../../support/wire/incidents'

// Uploads that the service refuses or loses, or whose page is left.

const PATH = '/document/upload/'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openDocuments(page)
})

/** Takes the only card away, for the next document. */
const removeCard = (page: Page, name: 'Close' | 'Remove'): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()

test('F36 F48 documents: what is too large for the service is said; a script for the stored file is no link', async ({
  page,
  faults,
  allow,
}) => {
  allow(answer(413, PATH))
  await test.step('F36 more than the service takes: it reads all of it, and says so', async () => {
    await choose(page, sparsePdf('a.pdf', 120 * MB))
    await uploadButton(page).click()
    await expect(card(page, 'a.pdf').getByRole('alert')).toContainText('(120.0 MB)', { timeout: 60_000 })
    await expect(title(page)).toHaveValue('a')
    await removeCard(page, 'Remove')
  })
  await test.step('F36 too large for the service: the size, and file and title stay', async () => {
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
  await test.step('F48 a script for the stored file is no link', async () => {
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

test('F25 F26 documents: an answer lost after the commit: unknown, noted, never repeated automatically', {
  tag: '@core',
}, async ({ page, request, world, faults, wire, allow }) => {
  allow(answer(502, PATH), noAnswer(PATH))
  const settle = async () => {
    await receipts(page).first().locator('summary').click()
    await receipts(page).first().getByRole('button', { name: 'It was stored' }).click()
    await expect(receipts(page).first()).not.toContainText('outcome unknown')
  }
  const expectUnknown = async (name: string) => {
    await expect(card(page, name).getByRole('alert')).toContainText('We don’t know whether it was saved')
    await expect(receipts(page).filter({ hasText: 'outcome unknown' })).toHaveCount(1)
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
    // A browser sends it again by itself for each connection that it had kept open.
    await faults.switchOn({ path: PATH, kind: 'lost', times: 20 })
    await choose(page, [pdf('a.pdf')])
    await uploadButton(page).click()
    await expectUnknown('a.pdf')
    expect((await arrived(request, world)).length).toBeGreaterThan(2)
    // Somebody asked the operator.
    await settle()
    await expect(receipts(page).first().locator('summary')).toBeFocused()
  })
})

test('F28 documents: offline nothing is sent: it waits in sight, and what is taken back is never sent later', async ({
  page,
  context,
  request,
  world,
  wire,
  allow,
}) => {
  allow(noAnswer('/'))
  await choose(page, [pdf('a.pdf', 'a'), pdf('b.pdf', 'b'), pdf('c.pdf', 'c')])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Upload 3 files' }).click()
  await expect(page.getByText('No connection. The upload goes on by itself once it is back.')).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove from queue' }).first().click()
  await expect(receipts(page)).toHaveCount(0)
  await context.setOffline(false)
  await expect(receipt(page)).toHaveCount(2)
  await wire.quiet()
  expect(wire.to(PATH)).toHaveLength(2)
  expect((await arrived(request, world)).map(({ title }) => title)).toEqual(['b', 'c'])
  expect(await filledButtons(page)).toEqual(['Upload'])
})

test('F21 F30 F52 F57 documents: an upload is cancelled, insisted on, meant for another fleet, or left', async ({
  page,
  wire,
  allow,
}) => {
  allow(noAnswer(PATH))
  await test.step('F57 a small document cancelled at once may be stored anyway, and a receipt says so', async () => {
    const gate = await Gate.before(page, ({ pathname }) => pathname === PATH)
    await choose(page, [pdf('a.pdf')])
    await uploadButton(page).click()
    // Cancelled before its request began, it is certainly not stored.
    await expect.poll(() => gate.held).toBe(1)
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Cancelled, but perhaps stored' })).toBeVisible()
    await expect(receipts(page)).toContainText('outcome unknown')
    await receipts(page).locator('summary').click()
    await receipts(page).getByRole('button', { name: 'It was not stored' }).click()
    await expect(receipts(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(receipts(page)).toContainText('outcome unknown')
    await receipts(page).locator('summary').click()
    await receipts(page).getByRole('button', { name: 'It was not stored' }).click()
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
  await test.step('F21 a document chosen for one fleet goes to it, even after another fleet is chosen', async () => {
    wire.clear()
    await choose(page, [pdf('c.pdf', 'c')])
    await expect(uploadButton(page)).toBeVisible()
    await chooseFleet(page, 'Birch Logistics')
    await expect(card(page, 'c.pdf')).toContainText('for which it was chosen')
    await uploadButton(page).click()
    await expect(receipt(page)).toBeVisible()
    expect(wire.to(PATH)[0]?.headers['fleet-id']).toBeUndefined()
    await removeCard(page, 'Close')
  })
  await test.step('F52 leaving while it is sent is asked about', async () => {
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

test('F49 documents: a tab closed while a document is sent leaves a receipt; a sign-out asks about it', async ({
  page,
  context,
  allow,
}) => {
  allow(noAnswer(PATH))
  const asks = await context.newPage()
  await openDocuments(asks)
  await Gate.before(page, ({ pathname }) => pathname === PATH)
  await choose(page, [pdf('a.pdf')])
  await uploadButton(page).click()
  await expect(progress(page)).toBeVisible()
  await expect(receipts(page)).toHaveCount(0)
  await signOut(page)
  await expect(beforeSignOut(page).getByRole('button', { name: 'Export 1 upload receipt' })).toBeVisible()
  await page.close()
  await asks.reload()
  await expect(receipts(asks)).toContainText('outcome unknown')
})
