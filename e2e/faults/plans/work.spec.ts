import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { storedData } from '../../support/browser-storage'
import {
  beginPlan,
  charge,
  chargeLine,
  createButton,
  created,
  createdCount,
  createInto,
  field,
  openNewPlan,
  PLANS,
  reviewAndCreate,
  reviewPlan,
} from '../../support/pages/plan-page'
import { expectTraceOnDemand } from '../../support/pages/trace-on-demand'
import { expect, test } from '../../support/test'
import { answer } from '../../support/wire/incidents'

// A plan that is begun: what the service's failures and a step aside leave of it.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F37 plans: 500 with a stack trace: a plain message, the request id, the trace on demand as text', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(answer(500, PLANS))
  await beginPlan(page, 'Tolls', ['Toll\t1\tT', 'Fee\t2\tF'])
  await reviewPlan(page)
  await createInto(page, faults, { kind: '500' })
  const panel = page.getByRole('alert').filter({ hasText: 'not known whether it was done' })
  await expectTraceOnDemand(page, panel)
  await expectAccessible(page)

  await wire.quiet()
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
  expect(await createdCount(page, world)).toBe(0)
  await panel.getByRole('button', { name: 'It was not created: go on' }).click()
  await createButton(page).click()
  await expect(created(page)).toContainText('Tolls')
  expect(wire.to(PLANS, 'POST').map(({ body }) => body)).toEqual([
    wire.to(PLANS, 'POST')[0]?.body,
    wire.to(PLANS, 'POST')[0]?.body,
  ])
  expect(await createdCount(page, world)).toBe(1)
})

const leaving = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Leave without creating the plan?' })

const leave = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Vehicles', exact: true }).first().click()

const vehicles = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Vehicles' })

test('F52 plans: links and Back ask while a plan is begun; "Stay" keeps it as it was, "Leave" keeps a draft', async ({
  page,
}) => {
  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'Billing plans', exact: true }).first().click()
  await page.getByRole('link', { name: 'New billing plan' }).first().click()
  await field(page, 'Plan name').fill('Tolls')
  await page.getByRole('button', { name: 'Add charge' }).click()
  await charge(page, 1).getByRole('textbox', { name: 'Description' }).fill('Fee')

  await leave(page)
  await expect(leaving(page)).toContainText('kept as a draft in this browser')
  await expect(leaving(page).getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(leaving(page)).toHaveCount(0)
  await expect(charge(page, 1).getByRole('textbox', { name: 'Description' })).toHaveValue('Fee')
  await page.goBack()
  await page.keyboard.press('Escape')
  await expect(leaving(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/billing-plans\/new/)
  await expect(field(page, 'Plan name')).toHaveValue('Tolls')

  await leave(page)
  await leaving(page).getByRole('button', { name: 'Leave' }).click()
  await expect(vehicles(page)).toBeVisible()
  await openNewPlan(page)
  await page.getByRole('button', { name: 'Go on with it' }).click()
  await expect(field(page, 'Plan name')).toHaveValue('Tolls')
  await expect(chargeLine(page, 1)).toContainText('Fee')
})

test('F52 plans: right after the first letter: Back asks, and a reload keeps it', async ({ page }) => {
  await page.goto('/vehicles')
  await page.getByRole('link', { name: 'Billing plans', exact: true }).first().click()
  await page.getByRole('link', { name: 'New billing plan' }).first().click()
  await field(page, 'Plan name').focus()
  await page.keyboard.press('T')
  await page.evaluate(() => history.back())
  await leaving(page).getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Plan name')).toHaveValue('T')

  const beside = await page.context().newPage()
  await beside.goto('/vehicles')
  const kept = async () => (await storedData(beside)).indexedDb.join()
  page.once('dialog', async (dialog) => {
    // The browser still asks: what was typed last is kept by then.
    await expect.poll(kept).toContain('"name":"Tolls"')
    await dialog.accept()
  })
  await field(page, 'Plan name').press('End')
  await page.keyboard.type('olls')
  await page.reload()
  await page.getByRole('button', { name: 'Go on with it' }).click()
  await expect(field(page, 'Plan name')).toHaveValue('Tolls')
})

test('F52 plans: closing and reloading ask while a plan is begun or reviewed, and not once it is created', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  await beginPlan(page)
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await reviewPlan(page)
  await page.evaluate(() => location.reload())
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload'])
  await createButton(page).click()
  await expect(created(page)).toBeVisible()
  await page.close({ runBeforeUnload: true })
  await expect.poll(() => page.isClosed()).toBe(true)
  expect(asked).toHaveLength(2)
})

test('F52 plans: nothing begun, everything removed again, or created: no question', async ({ page }) => {
  await openNewPlan(page)
  await leave(page)
  await expect(vehicles(page)).toBeVisible()
  await openNewPlan(page)
  await field(page, 'Plan name').fill('Tolls')
  await field(page, 'Plan name').fill('')
  await leave(page)
  await expect(vehicles(page)).toBeVisible()
  await beginPlan(page)
  await reviewAndCreate(page)
  await expect(created(page)).toBeVisible()
  await leave(page)
  await expect(vehicles(page)).toBeVisible()
})

test('F52 plans: leaving while the plan is being created asks in other words, and the plan is in the list', async ({
  page,
  faults,
  world,
}) => {
  await beginPlan(page)
  await reviewPlan(page)
  await createInto(page, faults, { kind: 'silent' })
  await expect.poll(() => createdCount(page, world)).toBe(1)
  await leave(page)
  const dialog = page.getByRole('dialog', { name: 'Leave while the plan is being created?' })
  await expect(dialog).toContainText('cannot be called back')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByRole('button', { name: 'Sending…' })).toBeVisible()
})
