import {
  beginPlan,
  createButton,
  created,
  createdCount,
  createInto,
  PLANS,
  reviewPlan,
} from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'
import { answer, noAnswer } from '../../support/wire/incidents'

// A plan on its way: whatever the connection or the service does, the page sends it once and says what is known.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F25 plans: the connection breaks after the commit, whatever Chromium makes of it: the outcome is open, and the page sends no more', async ({
  page,
  world,
  faults,
  wire,
  allow,
}) => {
  allow(noAnswer(PLANS))
  await beginPlan(page)
  await reviewPlan(page)
  // Chromium sends a request again whose connection broke, by itself.
  await createInto(page, faults, { kind: 'lost', times: 2 })
  await expect(page.getByRole('alert').filter({ hasText: 'operator' })).toContainText(
    'not known whether it was done',
  )
  await wire.quiet()
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
  expect(await createdCount(page, world)).toBeGreaterThan(0)
  await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true')
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
  await beginPlan(page)
  await reviewPlan(page)
  await page.clock.runFor(1_000)
  await createInto(page, faults, { kind: 'silent' })
  const sending = page.getByRole('button', { name: 'Sending…' })
  await expect(sending).toHaveAttribute('aria-disabled', 'true')
  await sending.click({ force: true })
  await expect.poll(() => createdCount(page, world)).toBe(1)
  await page.clock.fastForward(61_000)
  await expect(page.getByRole('alert').filter({ hasText: 'operator' })).toContainText(
    'did not answer in time',
  )
  await wire.quiet()
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
  expect(await createdCount(page, world)).toBe(1)
})

test('F35 plans: too many requests: it counts down, and only a click sends again', async ({
  page,
  faults,
  wire,
  allow,
}) => {
  allow(answer(429, PLANS))
  await beginPlan(page)
  await reviewPlan(page)
  await createInto(page, faults, { kind: '429' })
  await expect(createButton(page)).toHaveAccessibleDescription('You can send it again now.')
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
  await createButton(page).click()
  await expect(created(page)).toBeVisible()
  expect(wire.to(PLANS, 'POST')).toHaveLength(2)
})
