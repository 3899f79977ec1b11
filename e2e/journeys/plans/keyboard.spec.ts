import type { Locator, Page } from 'playwright/test'
import { tabTo } from '../../support/pages/keyboard'
import {
  charge,
  chargeMenu,
  created,
  openNewPlan,
  planField,
  sentPlans,
  undo,
} from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'

test('a whole plan by keyboard only', async ({ page, wire, signInAs }) => {
  await signInAs('manager')
  await openNewPlan(page)

  await type(page, planField(page, 'Plan name'), 'By keyboard')
  await press(page, page.getByRole('switch', { name: 'Bill during the agreement' }), 'Space')
  await type(page, planField(page, 'Threshold'), '100')
  const hours = page.getByRole('combobox', { name: 'Payment due after finalization, usual hours' })
  await type(page, hours, '7')
  for (const [index, name] of ['First', 'Second', 'Third'].entries()) {
    await press(page, page.getByRole('button', { name: 'Add charge' }), 'Enter')
    await expect(charge(page, index + 1).getByRole('textbox', { name: 'Description' })).toBeFocused()
    await page.keyboard.type(name)
    await type(page, charge(page, index + 1).getByRole('textbox', { name: 'Amount' }), `${index + 1}.50`)
    await press(page, charge(page, index + 1).getByText('Advanced', { exact: true }), 'Enter')
    await type(page, charge(page, index + 1).getByRole('combobox', { name: 'Source type' }), 'TOLL')
  }
  // Moves the third charge to the top by its handle, then deletes the second one and restores it.
  await press(page, charge(page, 3).getByRole('button', { name: 'Drag to reorder' }), 'ArrowUp')
  await expect(page.getByText('Third moved to position 2 of 3')).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Third moved to position 1 of 3')).toBeAttached()
  await press(page, chargeMenu(page, 2), 'Enter')
  await press(page, charge(page, 2).getByRole('button', { name: 'Delete' }), 'Enter')
  await press(page, undo(page, 'First deleted'), 'Enter')
  await press(page, chargeMenu(page, 1), 'Enter')
  await press(page, charge(page, 1).getByRole('button', { name: 'Duplicate' }), 'Enter')
  await type(page, charge(page, 2).getByRole('textbox', { name: 'Description' }), 'Copy', { over: true })

  // The editor loads when the browser is idle.
  await expect(page.getByRole('button', { name: 'Bold' })).toBeVisible()
  const editor = planField(page, 'Printed on driver invoice PDFs')
  await tabTo(page, editor)
  await page.keyboard.press('Control+B')
  await page.keyboard.type('Pay in time')
  // Tab leaves the editor.
  await press(page, page.getByRole('button', { name: 'Review plan' }), 'Enter')
  await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Create plan' }), 'Enter')
  await expect(created(page)).toBeVisible()
  expect(sentPlans(wire)).toMatchObject([
    {
      name: 'By keyboard',
      progressive_billing_threshold: '100',
      payment_due_hours: 168,
      payment_instructions: '<p><strong>Pay in time</strong></p>',
      charges: ['Third', 'Copy', 'First', 'Second'].map((description, order) => ({ description, order })),
    },
  ])
})

async function type(page: Page, place: Locator, text: string, how: { over?: boolean } = {}): Promise<void> {
  await tabTo(page, place)
  if (how.over) await page.keyboard.press('Control+A')
  await page.keyboard.type(text)
}

async function press(page: Page, place: Locator, key: string): Promise<void> {
  await tabTo(page, place)
  // Skips a button that is briefly disabled.
  await expect(place).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press(key)
}
