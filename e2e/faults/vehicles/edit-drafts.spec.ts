import type { Page } from 'playwright/test'
import { storedData } from '../../support/browser-storage'
import {
  conflict,
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
import { expect, test } from '../../support/test'
import { answer, consoleError, noAnswer } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import { updateVehicle } from '../../support/world/api'

// Work in hand: what was typed outlives crashes, deploys and full disks, and is not left by mistake.

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

test('F39 F49 edit: a chunk is gone after a deploy, and the tab crashes: the draft is there', {
  tag: '@core',
}, async ({ page, context, wire, allow }) => {
  allow(answer(404, '/assets/'), noAnswer('/'), consoleError(/A part of the console could not be loaded/))
  await openFilled(page, 1)
  await test.step('F39 a chunk is gone after a deploy: one reload, and the draft is there', async () => {
    const gone = /\/assets\/diagnostics-[^/]*\.js$/
    await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    // The console that the reload brings is the new one.
    page.once('domcontentloaded', () => void page.unroute(gone))
    await vehicleField(page, 'Make').fill('Ford')
    await openDiagnostics(page)
    await leaveDialog(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    expect(loads).toBe(1)
    await expectDraft(page)
  })
  await test.step('F49 the tab crashes: the draft is offered, and what is saved is what was touched', async () => {
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
    await again.goto('/vehicles/1/edit')
    await expect(vehicleField(again, 'Make')).toHaveValue('Ford')
    await expect(draftOffer(again)).toHaveCount(0)
  })
})

/** The database cannot be opened: private mode, a policy. */
async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
  })
}

/** The browser has no room for another byte. */
async function fillDisk(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
}

test('F51 edit: without storage it works, and says that drafts are off', async ({ context, world, wire }) => {
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
      await expect(page.getByText('Drafts are off')).toBeVisible()
      await save(page)
      await expectSaved(page)
      expectSent(wire, { vehicle_make: make })
      await page.goto('/vehicles')
      await expect(page.getByRole('searchbox', { name: 'Find a vehicle' })).toBeVisible()
      await page.close()
    })
  }
})

test('F52 edit: Back and links ask while there are edits, and not without', async ({ page, wire }) => {
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
    await expect(page).toHaveURL(/\/vehicles\/1$/)
  })
  await test.step('with edits "Stay" keeps them, "Leave" leaves', async () => {
    await page.getByRole('link', { name: 'Edit vehicle' }).click()
    await expectFilled(page)
    await vehicleField(page, 'Make').fill('Ford')
    await page.goBack()
    await leaveDialog(page).getByRole('button', { name: 'Stay' }).click()
    await expect(vehicleField(page, 'Make')).toHaveValue('Ford')
    await expect(page).toHaveURL(/\/vehicles\/1\/edit$/)
    await vehiclesLink(page).click()
    await page.keyboard.press('Escape')
    await expect(leaveDialog(page)).toHaveCount(0)
    await expect(vehicleField(page, 'Make')).toHaveValue('Ford')
    await page.goBack()
    await leaveDialog(page).getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/\/vehicles\/1$/)
    await expectDraft(page)
  })
})

test('F52 edit: a draft is promised once it is known who is signed in; closing asks while there are edits', async ({
  page,
  world,
}) => {
  await test.step('before it is known who is signed in, no draft is promised', async () => {
    const letRefreshesGo = world.holdRefreshes()
    await page.goto('/vehicles/1/edit')
    await vehicleField(page, 'Make').fill('Ford')
    await vehiclesLink(page).click()
    await expect(leaveDialog(page)).toContainText('would be lost: it is not known yet who is signed in')
    await leaveDialog(page).getByRole('button', { name: 'Stay' }).click()
    letRefreshesGo()
    await expectFilled(page)
    await vehiclesLink(page).click()
    await expect(leaveDialog(page)).toContainText('are kept as a draft')
    await leaveDialog(page).getByRole('button', { name: 'Leave' }).click()
    await expect(vehiclesHeading(page)).toBeVisible()
    await expectDraft(page)
  })
  await test.step('closing and reloading ask while there are edits, and not without', async () => {
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.dismiss()
    })
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(vehicleField(page, 'Make')).toHaveValue('Ford')
    await save(page)
    await expectSaved(page)
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => page.isClosed()).toBe(true)
    expect(asked).toHaveLength(1)
  })
})

test('F50 edit: two drafts are resumed: what came in since the older one is warned of', async ({
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
  // The newest stands first.
  await draftOffer(third).last().getByRole('button', { name: 'Resume' }).click()
  await draftOffer(third).getByRole('button', { name: 'Resume' }).click()
  await expect(vehicleField(third, 'Make')).toHaveValue('Ford')
  await expect(vehicleField(third, 'Year')).toHaveValue('2044')
  wire.clear()
  await save(third)
  await expect(conflict(third)).toContainText('Volvo')
  expect(updates(wire, 1)).toEqual([])
})
