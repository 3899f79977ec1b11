import type { Page } from 'playwright/test'
import { expectNoDrafts, storedData } from '../../support/browser-storage'
import {
  draftOffer,
  expectFilled,
  expectSaved,
  leaveDialog,
  openFilled,
  review,
  save,
  vehicleField,
} from '../../support/pages/edit-page'
import { openDiagnostics } from '../../support/pages/session-page'
import { slowStorage } from '../../support/slow-storage'
import { expect, test } from '../../support/test'
import { consoleError, noResponse, responded } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import { updateVehicle } from '../../support/world/api'

// Typed text survives crashes, deploys, and full disks. Leaving asks only if something would be lost.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

async function expectDraft(page: Page): Promise<void> {
  await openFilled(page, 1)
  await expect(vehicleField(page, 'Make')).not.toHaveValue('Ford')
  await draftOffer(page).getByRole('button', { name: 'Resume' }).click()
  await expect(vehicleField(page, 'Make')).toHaveValue('Ford')
  await expect(review(page)).toContainText('Ford')
}

const vehiclesLink = (page: Page) => page.getByRole('link', { name: 'Vehicles', exact: true }).first()
const vehiclesHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Vehicles' })

test('F39 F49 edit: a chunk is missing after a deploy, and the tab crashes: the draft survives', async ({
  page,
  context,
  wire,
  allow,
}) => {
  allow(responded(404, '/assets/'), noResponse('/'), consoleError(/Part of Fleet Console couldn’t load/))
  await openFilled(page, 1)
  await test.step('F39 a chunk is missing after a deploy: one reload, and the draft survives', async () => {
    const gone = /\/assets\/diagnostics-[^/]*\.js$/
    await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    // The reload loads the new version of the console.
    void page.waitForRequest((request) => request.isNavigationRequest()).then(() => page.unroute(gone))
    await vehicleField(page, 'Make').fill('Ford')
    await openDiagnostics(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    expect(loads).toBe(1)
    await expectDraft(page)
  })
  await test.step('F49 the tab crashes: the draft is offered, and only touched fields are saved', async () => {
    await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ford')
    const crashed = page.waitForEvent('crash')
    const session = await context.newCDPSession(page)
    void session.send('Page.crash').catch((error: unknown) => expect(String(error)).toMatch(/crash|closed/i))
    await crashed
    const again = await context.newPage()
    await expectDraft(again)
    wire.clear()
    await save(again)
    await expectSaved(again)
    expectSent(wire, { vehicle_make: 'Ford' })
    await expectNoDrafts(again)
    await again.goto('/vehicles/1/edit')
    await expect(vehicleField(again, 'Make')).toHaveValue('Ford')
    await expect(draftOffer(again)).toHaveCount(0)
  })
})

/** Makes the database fail to open, as in private mode or by a policy. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
}

/** Makes every write to the database fail, as if storage were full. */
async function fillDisk(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
}

test('F51 edit: without storage it works, shows that drafts are off, and asks before leaving', async ({
  context,
  world,
  wire,
}) => {
  for (const { title, prevent, make } of [
    { title: 'storage is blocked', prevent: blockStorage, make: 'Ford' },
    { title: 'the disk is full', prevent: fillDisk, make: 'Volvo' },
  ]) {
    await test.step(title, async () => {
      wire.clear()
      const page = await context.newPage()
      await prevent(page, world.consoleOrigin)
      await openFilled(page, 1)
      await vehicleField(page, 'Make').fill(make)
      await expect(page.getByText('Drafts can’t be saved')).toBeVisible()
      await vehiclesLink(page).click()
      await expect(leaveDialog(page)).toContainText('will be lost because this browser can’t save drafts')
      await expect(leaveDialog(page).getByRole('button')).toHaveText(['Leave', 'Stay'])
      await expect(leaveDialog(page).getByRole('button', { name: 'Stay' })).toBeFocused()
      await leaveDialog(page).getByRole('button', { name: 'Stay' }).click()
      const closing = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      await (await closing).dismiss()
      await expect(vehicleField(page, 'Make')).toHaveValue(make)
      await save(page)
      await expectSaved(page)
      expectSent(wire, { vehicle_make: make })
      await page.goto('/vehicles')
      await expect(page.getByRole('searchbox', { name: 'Find a vehicle' })).toBeVisible()
      await page.close()
    })
  }
})

test('F52 edit: Back and links lose nothing, and don’t ask', async ({ page, wire }) => {
  await page.goto('/vehicles/1')
  await test.step('without edits nothing asks, and nothing is sent', async () => {
    await page.getByRole('link', { name: 'Edit vehicle' }).click()
    await expectFilled(page)
    const make = await vehicleField(page, 'Make').inputValue()
    await vehicleField(page, 'Make').fill('Ford')
    await vehicleField(page, 'Make').fill(make)
    await vehiclesLink(page).click()
    await expect(vehiclesHeading(page)).toBeVisible()
    expect(updates(wire, 1)).toEqual([])
    await page.goBack()
    await expectFilled(page)
    await page.goBack()
    await expect(page).toHaveURL(/\/vehicles\/1(?:\?fleet=1)?$/)
  })
  await test.step('with edits, a link and Back leave immediately, and the draft has the last letter', async () => {
    for (const leave of [() => vehiclesLink(page).click(), () => page.evaluate(() => history.back())]) {
      await page.goto('/vehicles/1')
      await page.getByRole('link', { name: 'Edit vehicle' }).click()
      await expectFilled(page)
      await vehicleField(page, 'Make').fill('For')
      await vehicleField(page, 'Make').press('End')
      await page.keyboard.press('d')
      await leave()
      await expect(page).not.toHaveURL(/edit/)
      await expect(leaveDialog(page)).toHaveCount(0)
      await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('"Ford"')
      await expectDraft(page)
      await page.getByRole('button', { name: 'Discard changes' }).click()
      await expect.poll(async () => (await storedData(page)).indexedDb.join()).not.toContain('"Ford"')
    }
  })
})

test('F52 edit: leaving asks until the user is known, and closing asks until the draft is written', async ({
  page,
  context,
  world,
}) => {
  const storage = await slowStorage(page)
  await test.step('before the user is known, nothing is stored', async () => {
    const letRefreshesGo = world.holdRefreshes()
    await page.goto('/vehicles/1/edit')
    await vehicleField(page, 'Make').fill('Ford')
    await vehiclesLink(page).click()
    await expect(leaveDialog(page)).toContainText('will be lost because we don’t know who’s signed in yet')
    await leaveDialog(page).getByRole('button', { name: 'Stay' }).click()
    letRefreshesGo()
    await expectFilled(page)
    await vehiclesLink(page).click()
    await expect(vehiclesHeading(page)).toBeVisible()
    await expectDraft(page)
  })
  await test.step('closing asks while the draft is being written', async () => {
    await storage.hold()
    await vehicleField(page, 'Make').fill('Fords')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await vehicleField(page, 'Make').fill('Ford')
    await storage.release()
    await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('"Ford"')
  })
  await test.step('closing doesn’t ask once it is written: the next tab offers it', async () => {
    const next = await context.newPage()
    // The page may show that the draft is stored before the write has ended.
    await expect(async () => {
      if (!page.isClosed()) await page.close({ runBeforeUnload: true })
      expect(page.isClosed()).toBe(true)
    }).toPass()
    await expectDraft(next)
  })
})

test('F49 edit: two drafts are resumed: the review shows the vehicle’s current values', async ({
  page,
  context,
  request,
  wire,
  world,
}) => {
  await openFilled(page, 1)
  await vehicleField(page, 'Make').fill('Ford')
  await expect.poll(async () => (await storedData(page)).indexedDb.join()).toContain('Ford')
  const second = await context.newPage()
  await page.close()
  await updateVehicle(request, world, 1, { vehicle_make: 'Volvo' })
  await openFilled(second, 1)
  await vehicleField(second, 'Year').fill('2044')
  await expect.poll(async () => (await storedData(second)).indexedDb.join()).toContain('2044')
  const third = await context.newPage()
  await second.close()
  await openFilled(third, 1)
  await expect(draftOffer(third)).toHaveCount(2)
  // The newest draft comes first.
  await draftOffer(third).last().getByRole('button', { name: 'Resume' }).click()
  await draftOffer(third).getByRole('button', { name: 'Resume' }).click()
  await expect(vehicleField(third, 'Make')).toHaveValue('Ford')
  await expect(vehicleField(third, 'Year')).toHaveValue('2044')
  await expect(review(third)).toContainText('Volvo → Ford')
  expect(updates(wire, 1)).toEqual([])
  wire.clear()
  await save(third)
  await expectSaved(third)
  expectSent(wire, { vehicle_make: 'Ford', year: '2044' })
})
