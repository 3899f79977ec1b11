import type { Locator, Page } from 'playwright/test'
import {
  addCharge,
  charge,
  openAdvanced,
  openNewPlan,
  openRequest,
  planField,
  requestBody,
  reviewAndCreate,
  sentPlans,
  startAnother,
} from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openNewPlan(page)
})

const lifecycle = (page: Page): Locator => page.getByRole('region', { name: 'Invoice lifecycle' })
const lane = (page: Page, name: string): Locator => lifecycle(page).getByRole('list', { name, exact: true })

async function show(page: Page, tab: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
}

test('the lifecycle of invoices', async ({ page }) => {
  await test.step('hours are added to the instant, also across a clock change', async () => {
    await planField(page, 'Earliest finalization after the invoice is created').fill('24')
    await planField(page, 'Payment due after finalization').fill('-48')
    await planField(page, 'Invoice created').fill('2024-03-09 17:00Z')
    const lines = lane(page, 'Standard').getByRole('listitem')
    await expect(lines.filter({ hasText: 'Draft open' })).toContainText('+24 hours (1 day)')
    // From 12:00 EST.
    await expect(lines.filter({ hasText: 'Earliest finalization' })).toContainText(
      'Mar 10, 2024, 1:00 PM EDT (UTC−4)',
    )
    await expect(lines.filter({ hasText: 'Payment due' })).toContainText('−48 hours (2 days) earlier')
    await expect(lane(page, 'Late ticket')).toContainText('default')
    await expect(lifecycle(page)).toContainText('None. The plan bills only when the agreement ends.')
  })

  await test.step('an agreement that ended before the effective date isn’t billed; one that ended on the date is', async () => {
    await planField(page, 'Agreement ended').fill('2025-02-28 12:00')
    await planField(page, 'No invoices for agreements that ended before').fill('2025-03-01')
    await expect(lifecycle(page).getByRole('status')).toContainText(
      'No invoice. The agreement ended on 2025-02-28',
    )
    await expect(lane(page, 'Standard')).toBeHidden()
    await planField(page, 'Agreement ended').fill('2025-03-01 12:00')
    await expect(lane(page, 'Standard')).toBeVisible()
    await expect(lifecycle(page).getByRole('status')).toBeHidden()
  })
})

test('problems, the request and the sample', async ({ page, wire }) => {
  await test.step('problems link to their fields; arrow keys switch tabs', async () => {
    await addCharge(page, { description: 'Toll', amount: '12%' })
    await planField(page, 'Payment due after finalization').fill('-1')
    await page.getByRole('tab', { name: 'Lifecycle' }).focus()
    await page.keyboard.press('ArrowLeft')
    const tab = page.getByRole('tab', { name: 'Problems 2 errors 1 warning', exact: true })
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    const problems = page.getByRole('list', { name: 'Problems' })
    await expect(problems.getByRole('listitem')).toHaveCount(3)
    await planField(page, 'Payment due after finalization').fill('')
    await problems.getByRole('button', { name: /Charge 1, amount/ }).click()
    await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
    await problems.getByRole('button', { name: /Plan name/ }).click()
    await expect(planField(page, 'Plan name')).toBeFocused()
  })

  await test.step('the request that is shown is the request that is sent', async () => {
    await planField(page, 'Plan name').fill('A “plan”')
    await page.getByRole('textbox', { name: 'Amount' }).fill('1.10')
    await openAdvanced(charge(page, 1))
    await page.getByRole('combobox', { name: 'Source type' }).fill('TOLL')
    await addCharge(page, { description: 'Fee', amount: '.5' })
    await openRequest(page)
    const box = requestBody(page)
    await expect(box).toHaveValue(/Fee[^}]*\.5/)
    const shown: unknown = JSON.parse(await box.inputValue())
    await show(page, 'Invoice')
    const rows = page.getByRole('table', { name: 'Charges on the invoice' }).getByRole('row')
    await expect(rows).toHaveText([/Description/, /Toll\s*1\.10/, /Fee\s*0\.50/, /^Total.*1\.60$/])
    await reviewAndCreate(page)
    await expect.poll(() => sentPlans(wire)).toEqual([shown])
  })

  await test.step('the sample is never sent', async () => {
    await startAnother(page)
    await show(page, 'Lifecycle')
    await page.getByRole('switch', { name: 'Bill during the agreement' }).check()
    await planField(page, 'Threshold').fill('250')
    await planField(page, 'Agreement ended').fill('2025-03-01 12:00')
    await planField(page, 'Plan name').fill('A')
    await addCharge(page, { description: 'Toll', amount: '1.10' })
    await reviewAndCreate(page)
    await expect.poll(() => sentPlans(wire)).toHaveLength(2)
    expect(Object.keys(sentPlans(wire)[1] ?? {}).sort()).toEqual(
      ['charges', 'effective_date', 'is_active', 'name', 'progressive_billing_threshold'].sort(),
    )
  })
})
