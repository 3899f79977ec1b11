import type { Page } from 'playwright/test'
import {
  acknowledgeAll,
  beginPlan,
  continueDraft,
  createButton,
  created,
  fillPlan,
  openNewPlan,
  PLANS,
  planField,
  reviewAndCreate,
  reviewPlan,
  sentPlans,
  undo,
} from '../../support/pages/plan-page'
import { openDiagnostics } from '../../support/pages/session-page'
import { slowStorage } from '../../support/slow-storage'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { noResponse, responded } from '../../support/wire/incidents'

// One submit creates one plan, with the values that the preview showed.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

const button = (page: Page, name: string) => page.getByRole('button', { name })
const offered = (page: Page) => page.getByRole('link', { name: 'Continue' })

/** Fills in the empty builder, and leaves the plan as a draft. */
async function leaveDraft(page: Page, name: string, rows?: readonly string[]): Promise<Page> {
  await fillPlan(page, name, rows)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.close()
  return page.context().newPage()
}

test('F30 plans: repeated Enter while the browser is slow to delete the draft creates one plan', async ({
  page,
  wire,
}) => {
  const storage = await slowStorage(page)
  await beginPlan(page)
  await reviewPlan(page)
  await expect(page.getByText('Draft saved')).toBeVisible()
  const gate = await Gate.before(page, (url) => url.pathname === PLANS, 'POST')
  await createButton(page).click()
  await expect.poll(() => gate.held).toBe(1)
  await storage.hold()
  gate.open()
  await expect.poll(() => wire.to(PLANS, 'POST').length).toBe(1)
  await wire.quiet()
  for (let times = 0; times < 5; times++) await page.keyboard.press('Enter')
  await expect(created(page)).toBeVisible()
  await storage.release()
  await wire.quiet()
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
})

test('plans: a plan is created once, exactly as reviewed', { tag: '@core' }, async ({ page, wire }) => {
  await test.step('nothing can be typed into a plan that is being created', async () => {
    await beginPlan(page, 'First')
    await reviewPlan(page)
    const gate = await Gate.before(page, (url) => url.pathname === PLANS, 'POST')
    await createButton(page).click()
    await expect.poll(() => gate.held).toBe(1)
    const back = button(page, 'Back to the form')
    await expect(back).toHaveAttribute('aria-disabled', 'true')
    await back.click({ force: true })
    await expect(planField(page, 'Plan name')).toBeHidden()
    await openDiagnostics(page)
    const asked = page.getByRole('dialog', { name: 'Leave while the plan is being created?' })
    await asked.getByRole('button', { name: 'Stay' }).click()
    gate.open()
    await expect(created(page)).toBeVisible()
    expect(wire.to(PLANS, 'POST')).toHaveLength(1)
  })
  await test.step('a second plan with the same name causes a warning, and can still be created', async () => {
    await page.getByRole('link', { name: 'Billing plans', exact: true }).first().click()
    await page.getByRole('link', { name: 'Use First as template' }).click()
    await reviewPlan(page)
    const warning = page.getByRole('checkbox', {
      name: /^A plan with this name was created from this browser on/,
    })
    await expect(warning).toBeVisible()
    await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true')
    await button(page, 'Back to the form').click()
    await planField(page, 'Plan name').fill('First 2')
    await reviewPlan(page)
    await expect(warning).toBeHidden()
    await button(page, 'Back to the form').click()
    await planField(page, 'Plan name').fill(' first')
    await reviewPlan(page)
    await acknowledgeAll(page)
    await createButton(page).click()
    await expect(created(page)).toBeVisible()
    expect(sentPlans(wire).map(({ name }) => name)).toEqual(['First', 'first'])
  })
  await test.step('a draft resumed in between isn’t created instead of the reviewed plan', async () => {
    wire.clear()
    await page.getByRole('link', { name: 'Start an empty plan' }).click()
    const next = await leaveDraft(page, 'Unfinished', ['Toll\tabc\tT'])
    await next.goto('/billing-plans')
    await next.getByRole('link', { name: 'Use First as template', exact: true }).click()
    await expect(offered(next)).toBeVisible()
    await reviewPlan(next)
    await expect(offered(next)).toBeHidden()
    await button(next, 'Back to the form').click()
    await continueDraft(next, 'Unfinished')
    await button(next, 'Review plan').click()
    await expect(next.getByText('1 error to fix.')).toBeVisible()
    expect(sentPlans(wire)).toEqual([])
  })
})

test('plans: after a lost response, a plan not created is an ordinary draft; an unconfirmed one keeps its warning', async ({
  page,
  context,
  wire,
  allow,
}) => {
  allow(responded(400, PLANS), responded(502, PLANS))
  const taken = JSON.stringify({ name: ['Taken.'] })
  let reply = { status: 502, contentType: 'application/json', body: taken }
  await context.route(`**${PLANS}`, (route) => route.fulfill(reply))
  const next = await test.step('a draft that was refused or not created is an ordinary draft', async () => {
    await beginPlan(page)
    await reviewPlan(page)
    await createButton(page).click()
    await button(page, 'It wasn’t created').click()
    reply = { ...reply, status: 400 }
    await createButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Taken.' })).toBeVisible()
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.close()
    const opened = await context.newPage()
    await openNewPlan(opened)
    await expect(offered(opened)).toBeVisible()
    await expect(opened.getByText('may have been created')).toHaveCount(0)
    return opened
  })
  await test.step('sending again after a lost response shows every warning', async () => {
    reply = { status: 502, contentType: 'text/plain', body: 'Bad Gateway' }
    wire.clear()
    await continueDraft(next, 'Tolls')
    await reviewPlan(next)
    await createButton(next).click()
    const again = button(next, 'Send it again anyway')
    await again.click()
    await expect.poll(() => wire.to(PLANS, 'POST').length).toBe(2)
    await button(next, 'Back to the form').click()
    await planField(next, 'Payment due after finalization').fill('-5')
    await again.click()
    await expect(next.getByRole('heading', { name: 'Review' })).toBeVisible()
    if (await again.isVisible()) await again.click()
    await wire.quiet()
    expect(wire.to(PLANS, 'POST')).toHaveLength(2)
  })
})

test('plans: an unconfirmed plan warns, and is listed once confirmed', async ({ page, context, allow }) => {
  allow(responded(502, PLANS))
  await context.route(`**${PLANS}`, (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  const listed = (tab: Page, name: string) =>
    tab
      .getByRole('list', { name: 'Plans created from this browser' })
      .getByRole('link', { name, exact: true })
  const unconfirmed = page.getByRole('status').filter({ hasText: 'This plan may have been created' })
  await test.step('the alert offers both outcomes, and a reload asks again', async () => {
    await beginPlan(page, 'December 2026 – Northeast')
    await reviewPlan(page)
    await createButton(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'administrator' })
    for (const answer of ['It wasn’t created', 'It was created'])
      await expect(alert.getByRole('button', { name: answer })).toBeVisible()
    await page.reload()
    await expect(planField(page, 'Plan name')).toHaveValue('December 2026 – Northeast')
    await expect(unconfirmed).toContainText('“December 2026 – Northeast” exists in')
    // The check is about the sent plan, whatever the user has typed since.
    await planField(page, 'Plan name').fill('Renamed')
    await expect(unconfirmed).toContainText('“December 2026 – Northeast” exists in')
  })
  await test.step('a second tab warns about the name, however it is spelled, and lists the plan', async () => {
    const other = await context.newPage()
    await beginPlan(other, ' december 2026 - NORTHEAST')
    await reviewPlan(other)
    await expect(
      other.getByRole('checkbox', {
        name: /^A plan with this name was sent on .* and may have been created/,
      }),
    ).toBeVisible()
    await expect(createButton(other)).toHaveAttribute('aria-disabled', 'true')
    await button(other, 'Back to the form').click()
    await planField(other, 'Plan name').fill('Second')
    await reviewPlan(other)
    await createButton(other).click()
    await expect(button(other, 'It was created')).toBeVisible()
    await other.goto('/billing-plans')
    await button(other, 'It was created: Second').click()
    await expect(listed(other, 'Second')).toBeVisible()
    await undo(other, 'is in the list of created plans').click()
    await expect(listed(other, 'Second')).toBeHidden()
    await button(other, 'It was created: Second').click()
    await expect(listed(other, 'Second')).toBeVisible()
    await expect(button(other, 'Delete draft')).toHaveCount(0)
    await other.close()
  })
  await test.step('once confirmed, it is listed as sent, and is a template', async () => {
    await unconfirmed.getByRole('button', { name: 'It was created' }).click()
    await expect(created(page)).toContainText('didn’t confirm')
    await page.getByRole('link', { name: 'Use as template', exact: true }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('January 2027 – Northeast')
    await planField(page, 'Plan name').fill('December 2026 – Northeast')
    await reviewPlan(page)
    await expect(
      page.getByRole('checkbox', { name: /^A plan with this name was created from this browser/ }),
    ).toBeVisible()
  })
})

test('plans: a sent draft is marked as such if its tab closed before the response', async ({
  page,
  wire,
  allow,
}) => {
  allow(noResponse(PLANS))
  await beginPlan(page)
  await reviewPlan(page)
  const gate = await Gate.before(page, (url) => url.pathname === PLANS, 'POST')
  await createButton(page).click()
  await expect.poll(() => gate.held).toBe(1)
  const context = page.context()
  await page.close()
  const next = await context.newPage()
  await next.goto('/billing-plans')
  const drafts = next.getByRole('list', { name: 'Drafts' })
  await expect(drafts).toContainText('Sent')
  // The user reports a finding, and may be wrong.
  await drafts.getByRole('button', { name: /^It wasn’t created/ }).click()
  await expect(drafts).not.toContainText('Sent')
  await undo(next, 'is a draft again').click()
  await expect(drafts).toContainText('may have been created')
  await openNewPlan(next)
  await expect(next.getByText('may have been created')).toBeVisible()
  await continueDraft(next, 'Tolls')
  await button(next, 'Review plan').click()
  await expect(
    next.getByRole('checkbox', { name: /^This plan was sent on .* may exist already/ }),
  ).toBeVisible()
  await expect(next.getByText('Acknowledge the warning first.')).toBeVisible()
  expect(wire.to(PLANS, 'POST').length).toBeLessThan(2)
})

test('F51 plans: a draft is offered while unused, and stays in place while the storage is full', async ({
  page,
  context,
  wire,
}) => {
  await test.step('a draft that no longer exists is reported', async () => {
    await page.goto('/billing-plans/new?draft=gone')
    await expect(page.getByText('This draft isn’t available')).toBeVisible()
  })
  const second = await test.step('a draft resumed in another tab is not available', async () => {
    const [first, other] = [await leaveDraft(page, 'Shared'), await context.newPage()]
    for (const tab of [first, other]) {
      await openNewPlan(tab)
      await expect(offered(tab)).toBeVisible()
    }
    await first.bringToFront()
    await continueDraft(first, 'Shared')
    await reviewAndCreate(first)
    await expect(created(first)).toBeVisible()
    await other.bringToFront()
    await offered(other).click()
    await expect(other.getByText('This draft isn’t available')).toBeVisible()
    await expect(offered(other)).toBeHidden()
    expect(sentPlans(wire)).toHaveLength(1)
    return other
  })
  await test.step('F51 a resumed draft stays in place while the storage is full', async () => {
    const next = await leaveDraft(second, 'Precious')
    await next.addInitScript(`{
      IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError') }
    }`)
    await openNewPlan(next)
    await continueDraft(next, 'Precious')
    await planField(next, 'Plan name').fill('Precious, changed')
    await expect(next.getByText('Drafts can’t be saved in this browser')).toBeVisible()
    await planField(next, 'Plan name').fill('Precious, changed again')
    await expect(next.getByText('Drafts can’t be saved in this browser')).toBeVisible()
    await next.close()
    const last = await context.newPage()
    await openNewPlan(last)
    await expect(offered(last)).toHaveAccessibleName('Continue Precious')
  })
})
