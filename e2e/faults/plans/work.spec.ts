import type { Locator, Page } from 'playwright/test'
import { expectNoDrafts, storedData } from '../../support/browser-storage'
import { goWithin } from '../../support/pages/go-within'
import {
  charge,
  chargeLine,
  continueDraft,
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
import { Gate } from '../../support/wire/gate'

// Drafts of a plan after the user leaves the page.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

const leaving = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Leave without creating the plan?' })

const leave = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Vehicles', exact: true }).first().click()

const vehicles = (page: Page): Locator => page.getByRole('heading', { level: 1, name: 'Vehicles' })

/** Opens the plan builder by links from a different page. */
async function followToNewPlan(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Billing plans', exact: true }).first().click()
  await page.getByRole('link', { name: 'New billing plan' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'New billing plan' })).toBeVisible()
}

test('F52 plans: links and Back lose nothing, and ask only without a stored draft', async ({ page }) => {
  const kept = async () => (await storedData(page)).indexedDb.join()
  await test.step('a draft that is resumed, emptied, and left immediately is deleted', async () => {
    await openNewPlan(page)
    await planField(page, 'Plan name').fill('Tolls')
    await leave(page)
    await expect.poll(kept).toContain('"name":"Tolls"')
    await followToNewPlan(page)
    await continueDraft(page, 'Tolls')
    await planField(page, 'Plan name').fill('')
    await leave(page)
    await expect(vehicles(page)).toBeVisible()
    await expect.poll(kept).not.toContain('"name":"Tolls"')
  })
  await test.step('nothing entered, everything removed, or created: no question', async () => {
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
  await test.step('started, a link and Back leave immediately, and the draft has the last letter', async () => {
    for (const go of [() => leave(page), () => page.evaluate(() => history.back())]) {
      await goWithin(page, '/vehicles')
      await expect(vehicles(page)).toBeVisible()
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
      await continueDraft(page, 'Tolls')
      await expect(chargeLine(page, 1)).toContainText('Fee')
      await reviewAndCreate(page)
      await expect(created(page)).toBeVisible()
      await expectNoDrafts(page)
    }
  })
  await test.step('if this browser stores no drafts, "Stay" keeps the page unchanged', async () => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      }
    })
    await page.goto('/vehicles')
    await followToNewPlan(page)
    await planField(page, 'Plan name').fill('Tolls')
    await leave(page)
    await expect(leaving(page)).toContainText('can’t save drafts')
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

test('F52 plans: the last typed text is stored when the page is hidden or left, however soon', {
  tag: '@core',
}, async ({ page }) => {
  await page.clock.install()
  await openNewPlan(page)
  const name = planField(page, 'Plan name')
  await name.focus()
  // No timer stores anything any more.
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

test('F52 plans: a reload, Back, and Forward resume only the draft of their own visit', async ({
  page,
  context,
}) => {
  const name = planField(page, 'Plan name')
  const offers = page.getByRole('link', { name: 'Continue' })
  await openNewPlan(page)
  await fillPlan(page, 'Standard, November 2026')
  await reviewAndCreate(page)
  await expect(created(page)).toBeVisible()
  await test.step('an edited template, reloaded immediately and again', async () => {
    await page.getByRole('link', { name: 'Use as template', exact: true }).click()
    await expect(name).toHaveValue('Standard, December 2026')
    await name.fill('Vans, December 2026')
    for (let times = 0; times < 2; times++) {
      await page.reload()
      await expect(name).toHaveValue('Vans, December 2026')
      await expect(chargeLine(page, 1)).toContainText('Toll')
      await expect(offers).toHaveCount(0)
    }
    await expect(page.getByText('not available')).toHaveCount(0)
  })
  await test.step('a second plan from the template starts over, and Back and Forward lead to each', async () => {
    await page.getByRole('link', { name: 'Billing plans', exact: true }).first().click()
    await page.getByRole('link', { name: /^Use .* as template$/ }).click()
    await expect(name).toHaveValue('Standard, December 2026')
    await expect(offers, 'the first is offered').toHaveCount(1)
    await name.fill('Trucks, December 2026')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Billing plans' })).toBeVisible()
    await page.goBack()
    await expect(name).toHaveValue('Vans, December 2026')
    await page.goForward()
    await page.goForward()
    await expect(name).toHaveValue('Trucks, December 2026')
  })
  await test.step('untouched, a reload shows the template, and no message', async () => {
    await page.getByRole('link', { name: 'Billing plans', exact: true }).first().click()
    await page.getByRole('link', { name: /^Use .* as template$/ }).click()
    await expect(name).toHaveValue('Standard, December 2026')
    await page.reload()
    await expect(name).toHaveValue('Standard, December 2026')
    await expect(page.getByText('not available')).toHaveCount(0)
  })
  await test.step('the same URL in two tabs: the second tab doesn’t resume the first tab’s draft', async () => {
    await name.fill('Here')
    await expect(page.getByText('Draft saved')).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(planField(other, 'Plan name')).toHaveValue('Standard, December 2026')
    await planField(other, 'Plan name').fill('There')
    await expect(other.getByText('Draft saved')).toBeVisible()
    await page.reload()
    await expect(name).toHaveValue('Here')
    await other.reload()
    await expect(planField(other, 'Plan name')).toHaveValue('There')
  })
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
    // The last typed text is stored when the question opens.
    await expect.poll(kept).toContain('"name":"Tolls"')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.reload()
    await expect(planField(page, 'Plan name'), 'resumed by itself').toHaveValue('Tolls')
    await expect(page.getByText('Draft saved')).toBeVisible()
  })
  await test.step('once the draft is written, in the review or not, closing doesn’t ask, and the draft is offered', async () => {
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
      await continueDraft(tab, 'Tolls')
      await expect(chargeLine(tab, 1)).toContainText('Toll')
      await expect(tab.getByText('Draft saved')).toBeVisible()
    }
    expect(asked).toEqual([])
  })
})

test('F127 plans: the review stays open when a late response names the fleet', async ({ page }) => {
  const gate = await Gate.before(page, ({ pathname }) => pathname === '/v2/vehicles/')
  await openNewPlan(page)
  await fillPlan(page)
  await reviewPlan(page)
  await expect.poll(() => gate.held).toBe(1)
  gate.open()
  await expect(page).toHaveURL(/fleet=1/)
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
})
