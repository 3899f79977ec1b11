import {
  beginPlan,
  createButton,
  created,
  createInto,
  field,
  openNewPlan,
  PLANS,
  reviewPlan,
} from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'
import { answer, noAnswer } from '../../support/wire/incidents'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await beginPlan(page)
  await reviewPlan(page)
})

test('F30 plans: a double click and Enter five times create one plan', async ({ page, wire }) => {
  await createButton(page).dblclick()
  await page.keyboard.press('Enter')
  await expect(created(page)).toBeVisible()
  for (let times = 0; times < 5; times++) await page.keyboard.press('Enter')
  await wire.quiet()
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
})

test('F30 plans: a double click on the review creates nothing', async ({ page, wire }) => {
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await page.getByRole('button', { name: 'Review plan' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()
  await wire.quiet()
  expect(wire.to(PLANS)).toEqual([])
})

for (const { kind, allowed } of [
  { kind: 'lost', allowed: noAnswer(PLANS) },
  { kind: 'lost-502', allowed: answer(502, PLANS) },
  { kind: '500', allowed: answer(500, PLANS) },
  { kind: 'truncated', allowed: noAnswer('/never') },
] as const) {
  test(`F26 plans: a lost answer (${kind}) leaves the outcome open, and nothing is repeated`, async ({
    page,
    faults,
    wire,
    allow,
  }) => {
    allow(allowed)
    await createInto(page, faults, { kind })
    const panel = page.getByRole('alert').filter({ hasText: 'operator' })
    await expect(panel).toContainText('“Tolls”')
    await expect(createButton(page)).toHaveAttribute('aria-disabled', 'true')
    await wire.quiet()
    expect(wire.to(PLANS, 'POST')).toHaveLength(1)
    await panel.getByRole('button', { name: 'It was not created: go on' }).click()
    await page.getByRole('button', { name: 'Back to the form' }).click()
    await expect(field(page, 'Plan name')).toHaveValue('Tolls')
  })
}

test('F28 plans: offline, it fails at once and is not sent later', async ({ page, context, wire, allow }) => {
  allow(noAnswer(PLANS))
  await context.setOffline(true)
  await createButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tolls' })).toBeVisible()
  await context.setOffline(false)
  await wire.quiet()
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
})

test('F34 plans: 204 is applied, its contents unknown', async ({ page, faults, wire }) => {
  await createInto(page, faults, { kind: '204' })
  await expect(created(page)).toContainText('did not say under which id')
  expect(wire.to(PLANS, 'POST')).toHaveLength(1)
})

test('F49 plans: what was typed before the tab crashed is offered', async ({ page }) => {
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByText('Draft kept')).toBeVisible()
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  const next = await context.newPage()
  await openNewPlan(next)
  await next.getByRole('button', { name: 'Go on with it' }).click()
  await expect(field(next, 'Plan name')).toHaveValue('Tolls')
})
