import type { Page } from 'playwright/test'
import { answer, noAnswer } from '../support/incidents'
import { created, createdCount, field, openNewPlan, PLANS, pasteCharges } from '../support/plan-page'
import { expect, test } from '../support/test'

// A plan on its way: whatever the connection or the service does, the page sends it once and says what is known.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

const button = (page: Page, name: string) => page.getByRole('button', { name })

async function reachReview(page: Page): Promise<void> {
  await openNewPlan(page)
  await field(page, 'Plan name').fill('Tolls')
  await pasteCharges(page, ['Toll\t1\tT'])
  await button(page, 'Review plan').click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
}

test('F25 plans: the connection breaks after the commit, whatever Chromium makes of it: the outcome is open, and the page sends no more', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(noAnswer(PLANS))
  await reachReview(page)
  // Chromium sends a request again whose connection broke, by itself.
  await faults.switchOn({ path: PLANS, kind: 'lost', times: 2 })
  await button(page, 'Create plan').click()
  await expect(page.getByRole('alert').filter({ hasText: 'operator' })).toContainText(
    'not known whether it was done',
  )
  await wire.quiet()
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
  expect(await createdCount(page, world)).toBeGreaterThan(0)
  await expect(button(page, 'Create plan')).toHaveAttribute('aria-disabled', 'true')
})

test('F27, F29 plans: a slow service: it says that it is sending; one that never answers is given up, and nothing is repeated', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(noAnswer(PLANS))
  await page.clock.install()
  await reachReview(page)
  await page.clock.runFor(1_000)
  await faults.switchOn({ path: PLANS, kind: 'silent' })
  await button(page, 'Create plan').click()
  await expect(button(page, 'Sending…')).toHaveAttribute('aria-disabled', 'true')
  await button(page, 'Sending…').click({ force: true })
  await expect.poll(() => createdCount(page, world)).toBe(1)
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('alert').filter({ hasText: 'operator' })).toContainText(
    'did not answer in time',
  )
  await wire.quiet()
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
  expect(await createdCount(page, world)).toBe(1)
})

test('F35 plans: too many requests: it counts down, and goes again by a click alone', async ({
  page,
  faults,
  wire,
  allow,
}) => {
  allow(answer(429, PLANS))
  await reachReview(page)
  await faults.switchOn({ path: PLANS, kind: '429' })
  await button(page, 'Create plan').click()
  await expect(button(page, 'Create plan')).toHaveAccessibleDescription('You can send it again now.')
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
  await button(page, 'Create plan').click()
  await expect(created(page)).toBeVisible()
  expect(wire.to(PLANS, 'POST')).toHaveLength(2)
})
