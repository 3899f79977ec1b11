import {
  beginPlan,
  continueDraft,
  createButton,
  created,
  createInto,
  openNewPlan,
  PLANS,
  planField,
  reviewPlan,
} from '../../support/pages/plan-page'
import { slowStorage } from '../../support/slow-storage'
import { expect, test } from '../../support/test'
import { noResponse, responded } from '../../support/wire/incidents'
import { goOffline } from '../../support/wire/offline'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await beginPlan(page)
})

test('F30 F49 plans: a plan survives a tab crash, and repeated clicks create it once', {
  tag: '@core',
}, async ({ page, context, wire }) => {
  const next = await test.step('F49 text typed before the tab crashed is offered', async () => {
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.close({ runBeforeUnload: false })
    const opened = await context.newPage()
    await openNewPlan(opened)
    await continueDraft(opened, 'Tolls')
    return opened
  })
  await test.step('F30 a double click on the review creates nothing', async () => {
    await next.getByRole('button', { name: 'Review plan' }).dblclick()
    await expect(next.getByRole('heading', { name: 'Review' })).toBeVisible()
    await wire.quiet()
    expect(wire.to(PLANS)).toEqual([])
  })
  await test.step('F30 a double click and Enter five times create one plan', async () => {
    await createButton(next).dblclick()
    await next.keyboard.press('Enter')
    await expect(created(next)).toBeVisible()
    for (let times = 0; times < 5; times++) await next.keyboard.press('Enter')
    await wire.quiet()
    expect(wire.to(PLANS, 'POST')).toHaveLength(1)
  })
})

test('F26 plans: a created plan is stored, however soon the user leaves the page', async ({ page }) => {
  await reviewPlan(page)
  await page.evaluate(() => {
    const leave = () => {
      if (document.body.textContent.includes('“Tolls” created')) location.assign('/billing-plans')
    }
    new MutationObserver(leave).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await createButton(page).click()
  await expect(page.getByRole('link', { name: 'Tolls', exact: true })).toBeVisible()
})

test('F26 F28 F34 plans: a lost response leaves the outcome open, and nothing is repeated', async ({
  page,
  context,
  faults,
  wire,
  allow,
}) => {
  allow(noResponse(PLANS), responded(502, PLANS), responded(500, PLANS))
  const panel = page.getByRole('alert').filter({ hasText: 'administrator' })
  const continueDraft = panel.getByRole('button', { name: 'It wasn’t created' })
  await reviewPlan(page)
  await test.step('F28 offline, it fails immediately and is not sent later', async () => {
    await goOffline(page)
    await createButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Tolls' })).toBeVisible()
    await context.setOffline(false)
    await wire.quiet()
    expect(wire.to(PLANS, 'POST')).toHaveLength(1)
    await continueDraft.click()
  })
  for (const kind of ['lost-502', '500', 'truncated', 'lost'] as const) {
    await test.step(`F26 a lost response (${kind})`, async () => {
      wire.clear()
      // Chromium automatically repeats a request if its kept-alive connection broke.
      await createInto(page, faults, { kind, times: kind === 'lost' ? 2 : 1 })
      await expect(panel).toContainText('“Tolls”')
      await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true')
      await wire.quiet()
      expect(wire.to(PLANS, 'POST')).toHaveLength(1)
      await continueDraft.click()
      await page.getByRole('button', { name: 'Back to the form' }).click()
      await expect(planField(page, 'Plan name')).toHaveValue('Tolls')
      await reviewPlan(page)
    })
  }
  await test.step('F34 204: created, with unknown contents', async () => {
    wire.clear()
    await faults.clear()
    await createInto(page, faults, { kind: '204' })
    await expect(created(page)).toContainText('didn’t confirm')
    expect(wire.to(PLANS, 'POST')).toHaveLength(1)
  })
})

test('F26 plans: no warning about a plan that wasn’t created, even if the browser stores that slowly', async ({
  page,
  faults,
  allow,
}) => {
  allow(responded(500, PLANS))
  const storage = await slowStorage(page)
  await beginPlan(page)
  await reviewPlan(page)
  await createInto(page, faults, { kind: '500', times: 1 })
  await expect(page.getByRole('button', { name: 'It wasn’t created' })).toBeVisible()
  await storage.hold()
  await page.getByRole('button', { name: 'It wasn’t created' }).click()
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await reviewPlan(page)
  await expect(page.getByRole('group', { name: 'Warnings to acknowledge' })).toHaveCount(0)
  await storage.release()
})
