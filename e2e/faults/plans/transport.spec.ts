import type { Page } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import {
  beginPlan,
  createButton,
  created,
  createdCount,
  createInto,
  fillPlan,
  PLANS,
  reviewPlan,
} from '../../support/pages/plan-page'
import { expectTraceOnDemand } from '../../support/pages/trace-on-demand'
import { expect, test } from '../../support/test'
import { noResponse, responded } from '../../support/wire/incidents'

// Whatever the connection or the service does, the page sends a plan once and shows the known result.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

/** Opens the review of a second plan, after the first was created. */
async function reviewAnother(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Start an empty plan' }).click()
  await fillPlan(page, name)
  await reviewPlan(page)
}

test('F25 F35 F37 plans: if the service or the connection fails, the result is shown, and only a click resends', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(responded(500, PLANS), responded(429, PLANS), noResponse(PLANS))
  await test.step('F37 500 with a stack trace: a plain message, the request id, the trace on demand as text', async () => {
    await beginPlan(page, 'Tolls', ['Toll\t1\tT', 'Fee\t2\tF'])
    await reviewPlan(page)
    await createInto(page, faults, { kind: '500' })
    const panel = page.getByRole('alert').filter({ hasText: 'don’t know if it worked' })
    await expectTraceOnDemand(page, panel)
    await expectAccessible(page)

    await wire.quiet()
    expect(wire.to(PLANS, 'POST')).toHaveLength(1)
    expect(await createdCount(page, world)).toBe(0)
    await panel.getByRole('button', { name: 'It wasn’t created' }).click()
    await createButton(page).click()
    await expect(created(page)).toContainText('Tolls')
    expect(wire.to(PLANS, 'POST').map(({ body }) => body)).toEqual([
      wire.to(PLANS, 'POST')[0]?.body,
      wire.to(PLANS, 'POST')[0]?.body,
    ])
    expect(await createdCount(page, world)).toBe(1)
  })
  await test.step('F35 too many requests: it counts down, and only a click sends again', async () => {
    await reviewAnother(page, 'Second')
    wire.clear()
    await createInto(page, faults, { kind: '429' })
    await expect(createButton(page)).toHaveAccessibleDescription('You can try again now.')
    expect(wire.to(PLANS, 'POST')).toHaveLength(1)
    await createButton(page).click()
    await expect(created(page)).toBeVisible()
    expect(wire.to(PLANS, 'POST')).toHaveLength(2)
  })
  await test.step('F25 the connection breaks after the commit, with any error of Chromium: outcome unknown, nothing resent', async () => {
    await reviewAnother(page, 'Third')
    wire.clear()
    // Chromium automatically repeats a request if its connection broke.
    await createInto(page, faults, { kind: 'lost', times: 2 })
    await expect(page.getByRole('alert').filter({ hasText: 'administrator' })).toContainText(
      'don’t know if it worked',
    )
    await wire.quiet()
    expect(wire.to(PLANS, 'POST')).toHaveLength(1)
    expect(await createdCount(page, world)).toBeGreaterThan(2)
    await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true')
  })
})

test('F27 F29 F52 plans: a slow service shows progress, and leaving asks; a silent one times out without a repeat', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(noResponse(PLANS))
  await page.clock.install()
  await beginPlan(page)
  await reviewPlan(page)
  await page.clock.runFor(1_000)
  const sending = page.getByRole('button', { name: 'Sending…' })
  await test.step('F29 it shows that it is sending', async () => {
    await createInto(page, faults, { kind: 'silent' })
    await expect(sending).toHaveAttribute('aria-disabled', 'true')
    await sending.click({ force: true })
    await expect.poll(() => createdCount(page, world)).toBe(1)
  })
  await test.step('F52 leaving during the request asks with a different text', async () => {
    await page.getByRole('link', { name: 'Vehicles', exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Leave while the plan is being created?' })
    await expect(dialog).toContainText('can’t be stopped now')
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await expect(sending).toBeVisible()
  })
  await test.step('F27 it times out, and nothing is repeated', async () => {
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('alert').filter({ hasText: 'administrator' })).toContainText(
      'the server didn’t respond in time',
    )
    await wire.quiet()
    expect(wire.to(PLANS, 'POST')).toHaveLength(1)
    expect(await createdCount(page, world)).toBe(1)
  })
})
