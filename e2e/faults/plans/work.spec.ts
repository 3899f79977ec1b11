import type { Locator, Page } from 'playwright/test'
import { storedData } from '../../support/browser-storage'
import {
  charge,
  chargeLine,
  createButton,
  created,
  fillPlan,
  openNewPlan,
  pasteCharges,
  planField,
  reviewAndCreate,
  reviewPlan,
} from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'

// A plan that is begun: what a step aside leaves of it.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

const leaving = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Leave without creating the plan?' })

const leave = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Vehicles', exact: true }).first().click()

const vehicles = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Vehicles' })

/** Opens the plan builder by links, from another page. */
async function followToNewPlan(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Billing plans', exact: true }).first().click()
  await page.getByRole('link', { name: 'New billing plan' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'New billing plan' })).toBeVisible()
}

test('F52 plans: links and Back ask while a plan is begun, and not without', async ({ page }) => {
  await test.step('a draft that is gone on with, emptied and left at once is gone', async () => {
    const kept = async () => (await storedData(page)).indexedDb.join()
    await openNewPlan(page)
    await planField(page, 'Plan name').fill('Tolls')
    await leave(page)
    await leaving(page).getByRole('button', { name: 'Leave' }).click()
    await expect.poll(kept).toContain('"name":"Tolls"')
    await followToNewPlan(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await planField(page, 'Plan name').fill('')
    await leave(page)
    await expect(vehicles(page)).toBeVisible()
    await expect.poll(kept).not.toContain('"name":"Tolls"')
  })
  await test.step('nothing begun, everything removed again, or created: no question', async () => {
    await openNewPlan(page)
    await leave(page)
    await expect(vehicles(page)).toBeVisible()
    await followToNewPlan(page)
    await planField(page, 'Plan name').fill('Tolls')
    await planField(page, 'Plan name').fill('')
    await leave(page)
    await expect(vehicles(page)).toBeVisible()
    await followToNewPlan(page)
    await fillPlan(page)
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    await leave(page)
    await expect(vehicles(page)).toBeVisible()
  })
  await test.step('"Stay" keeps it as it was, "Leave" keeps a draft', async () => {
    await followToNewPlan(page)
    await planField(page, 'Plan name').fill('Tolls')
    await page.getByRole('button', { name: 'Add charge' }).click()
    await charge(page, 1).getByRole('textbox', { name: 'Description' }).fill('Fee')

    await leave(page)
    await expect(leaving(page)).toContainText('saved as a draft in this browser')
    await expect(leaving(page).getByRole('button', { name: 'Stay' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(leaving(page)).toHaveCount(0)
    await expect(charge(page, 1).getByRole('textbox', { name: 'Description' })).toHaveValue('Fee')
    await page.goBack()
    await page.keyboard.press('Escape')
    await expect(leaving(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/billing-plans\/new/)
    await expect(planField(page, 'Plan name')).toHaveValue('Tolls')

    await leave(page)
    await leaving(page).getByRole('button', { name: 'Leave' }).click()
    await expect(vehicles(page)).toBeVisible()
    await openNewPlan(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('Tolls')
    await expect(chargeLine(page, 1)).toContainText('Fee')
  })
})

test('F52 plans: a reload keeps the last letter; closing and reloading ask until the plan is created', async ({
  page,
}) => {
  await test.step('right after the first letter: Back asks, and a reload keeps it', async () => {
    await page.goto('/vehicles')
    await followToNewPlan(page)
    await planField(page, 'Plan name').focus()
    await page.keyboard.press('T')
    await page.evaluate(() => history.back())
    await leaving(page).getByRole('button', { name: 'Stay' }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('T')

    const beside = await page.context().newPage()
    await beside.goto('/vehicles')
    const kept = async () => (await storedData(beside)).indexedDb.join()
    page.once('dialog', async (dialog) => {
      // The browser still asks: what was typed last is kept by then.
      await expect.poll(kept).toContain('"name":"Tolls"')
      await dialog.accept()
    })
    await planField(page, 'Plan name').press('End')
    await page.keyboard.type('olls')
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('Tolls')
  })
  await test.step('closing and reloading ask while it is begun or reviewed, and not once it is created', async () => {
    const asked: string[] = []
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type())
      await dialog.dismiss()
    })
    await pasteCharges(page, ['Toll\t1\tT'])
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
})
