import type { Locator, Page } from 'playwright/test'
import { expectNoDrafts, storedData } from '../../support/browser-storage'
import {
  charge,
  chargeLine,
  created,
  fillPlan,
  openNewPlan,
  pasteCharges,
  planField,
  reviewAndCreate,
  reviewPlan,
} from '../../support/pages/plan-page'
import { slowStorage } from '../../support/slow-storage'
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

test('F52 plans: links and Back lose nothing, and ask only where no draft is kept', async ({ page }) => {
  const kept = async () => (await storedData(page)).indexedDb.join()
  await test.step('a draft that is gone on with, emptied and left at once is gone', async () => {
    await openNewPlan(page)
    await planField(page, 'Plan name').fill('Tolls')
    await leave(page)
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
    await expectNoDrafts(page)
  })
  await test.step('begun, a link and Back leave at once, and the draft has the last letter', async () => {
    for (const go of [() => leave(page), () => page.evaluate(() => history.back())]) {
      await page.goto('/vehicles')
      await followToNewPlan(page)
      await page.getByRole('button', { name: 'Add charge' }).click()
      await charge(page, 1).getByRole('textbox', { name: 'Description' }).fill('Fee')
      await planField(page, 'Plan name').focus()
      await page.keyboard.type('Tolls')
      await go()
      await expect(page).not.toHaveURL(/\/new/)
      await expect(leaving(page)).toHaveCount(0)
      await expect.poll(kept).toContain('"name":"Tolls"')
      await openNewPlan(page)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(planField(page, 'Plan name')).toHaveValue('Tolls')
      await expect(chargeLine(page, 1)).toContainText('Fee')
      await reviewAndCreate(page)
      await expect(created(page)).toBeVisible()
      await expectNoDrafts(page)
    }
  })
  await test.step('where this browser keeps no drafts, "Stay" keeps it as it was', async () => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    })
    await page.goto('/vehicles')
    await followToNewPlan(page)
    await planField(page, 'Plan name').fill('Tolls')
    await leave(page)
    await expect(leaving(page)).toContainText('saves no drafts')
    await expect(leaving(page).getByRole('button', { name: 'Stay' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(leaving(page)).toHaveCount(0)
    await page.evaluate(() => history.back())
    await expect(leaving(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(leaving(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/billing-plans\/new/)
    await expect(planField(page, 'Plan name')).toHaveValue('Tolls')
    await leave(page)
    await leaving(page).getByRole('button', { name: 'Leave' }).click()
    await expect(vehicles(page)).toBeVisible()
  })
})

test('F52 plans: what was typed last is kept as the page is hidden or left, however soon', {
  tag: '@core',
}, async ({ page }) => {
  await page.clock.install()
  await openNewPlan(page)
  const name = planField(page, 'Plan name')
  await name.focus()
  // Nothing is kept by a timer any more.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
  let typed = ''
  for (const [event, letter] of [
    ['beforeunload', 'A'],
    ['pagehide', 'B'],
    ['visibilitychange', 'C'],
  ] as const) {
    await page.keyboard.type(letter)
    typed += letter
    await expect(name).toHaveValue(typed)
    const kept = async () => (await storedData(page)).indexedDb.join()
    expect(await kept()).not.toContain(`"name":"${typed}"`)
    await page.evaluate(
      (type) => (type === 'visibilitychange' ? document : window).dispatchEvent(new Event(type)),
      event,
    )
    await expect.poll(kept).toContain(`"name":"${typed}"`)
  }
})

test('F52 plans: closing and reloading ask until the draft is written, and keep the last letter', async ({
  page,
  context,
}) => {
  const storage = await slowStorage(page)
  await test.step('a reload right after a letter asks, and keeps it', async () => {
    await page.goto('/vehicles')
    await followToNewPlan(page)
    const beside = await context.newPage()
    await beside.goto('/vehicles')
    const kept = async () => (await storedData(beside)).indexedDb.join()
    await storage.hold()
    await planField(page, 'Plan name').focus()
    await page.keyboard.type('Tolls')
    page.once('dialog', (question) => void question.dismiss())
    await page.evaluate(() => location.reload())
    await expect(planField(page, 'Plan name')).toHaveValue('Tolls')
    await storage.release()
    // What was typed last is written at the question.
    await expect.poll(kept).toContain('"name":"Tolls"')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('Tolls')
  })
  await test.step('with the draft written, in the review or not, closing does not ask, and it is offered', async () => {
    const asked: string[] = []
    context.on('page', (tab) =>
      tab.on('dialog', (question) => {
        asked.push(question.type())
        void question.accept()
      }),
    )
    await pasteCharges(page, ['Toll\t1\tT'])
    await expect(page.getByText('Draft saved')).toBeVisible()
    let tab = page
    for (const before of [async () => undefined, reviewPlan]) {
      await before(tab)
      const next = await context.newPage()
      await tab.close({ runBeforeUnload: true })
      await expect.poll(() => tab.isClosed()).toBe(true)
      tab = next
      await openNewPlan(tab)
      await tab.getByRole('button', { name: 'Continue' }).click()
      await expect(planField(tab, 'Plan name')).toHaveValue('Tolls')
      await expect(chargeLine(tab, 1)).toContainText('Toll')
      await expect(tab.getByText('Draft saved')).toBeVisible()
    }
    expect(asked).toEqual([])
  })
})
