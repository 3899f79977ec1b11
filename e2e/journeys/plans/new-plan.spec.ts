import {
  acknowledgeAll,
  addCharge,
  charge,
  chargeLine,
  chooseTool,
  continueDraft,
  created,
  openAdvanced,
  openNewPlan,
  PLANS,
  pasteCharges,
  planField,
  reviewAndCreate,
  sentPlans,
  shownOrder,
  startAnother,
} from '../../support/pages/plan-page'
import { chooseFleet, openDiagnostics } from '../../support/pages/session-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openNewPlan(page)
})

test('a plan is created, or refused by the service', { tag: ['@core', '@cross-origin'] }, async ({
  page,
  wire,
  allow,
}) => {
  allow(responded(400, PLANS))

  await test.step('a plan with its charges is reviewed and created; only touched fields are sent', async () => {
    await planField(page, 'Plan name').fill(' Standard tolls ')
    await page.getByRole('switch', { name: 'Bill during the agreement', exact: true }).check()
    await planField(page, 'Threshold').fill('0250.5')
    await planField(page, 'Earliest finalization after the invoice is created').fill('072')
    await expect(page.locator('option:checked', { hasText: 'hours = 3 days' })).toBeAttached()
    await addCharge(page, { description: 'Toll', amount: '1.10', sourceType: 'TOLL' })
    await addCharge(page, { description: 'Fee', amount: '4.95' })
    await charge(page, 2).getByRole('switch', { name: 'Show rate', exact: true }).check()
    await openAdvanced(charge(page, 2))
    const filters = charge(page, 2).getByRole('textbox', { name: 'Filters' })
    await filters.fill('{"agency": "TxTag", "weight": 1.10}')
    await reviewAndCreate(page)
    await expect(page.getByText(/^Plan \d+, created .* in /)).toBeVisible()
    await expect(created(page)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('table', { name: 'Charges of the plan' })).toContainText('Fee')
    await expect(page.getByText('Saved exactly as reviewed')).toBeVisible()
    expect(sentPlans(wire)).toEqual([
      {
        name: 'Standard tolls',
        is_active: true,
        progressive_billing_threshold: '250.5',
        grace_period_hours: 72,
        effective_date: null,
        charges: [
          { description: 'Toll', amount: '1.10', source_type: 'TOLL', order: 0 },
          {
            description: 'Fee',
            amount: '4.95',
            filters: { agency: 'TxTag', weight: 1.1 },
            order: 1,
            display_rate_value: true,
          },
        ],
      },
    ])
    expect(wire.to(PLANS)[0]?.body).toContain('"weight":1.10')
  })

  await test.step("the service's errors show at fields and charges, and follow a moved charge", async () => {
    await startAnother(page)
    await page.route(`**${PLANS}`, (route) =>
      route.fulfill({
        status: 400,
        json: {
          name: ['This name is taken.'],
          payment_instructions: ['Too bold.'],
          charges: [{}, { amount: ['More than the limit.'] }, ['Not on Sundays.']],
        },
      }),
    )
    await planField(page, 'Plan name').fill('Tolls')
    await pasteCharges(page, ['A\t1\tT', 'B\t2\tT', 'C\t3\tT'])
    await reviewAndCreate(page)
    const summary = page.getByRole('alert').filter({ hasText: 'More than the limit.' })
    await expect(summary).toContainText('Charge 2, amount')
    await planField(page, 'Plan name').press('Tab')
    await expect(planField(page, 'Plan name')).toHaveAccessibleDescription(/taken/)
    await expect(planField(page, 'Printed on driver invoice PDFs')).toHaveAccessibleDescription('Too bold.')
    await page.getByRole('tab', { name: 'HTML source' }).click()
    await expect(planField(page, 'Printed on driver invoice PDFs')).toHaveAccessibleDescription(/Too bold\./)
    await expect(charge(page, 3)).toContainText('Not on Sundays.')
    await summary.getByRole('link', { name: 'Charge 2, amount' }).click()
    await expect(charge(page, 2).getByRole('textbox', { name: 'Amount' })).toBeFocused()
    // A problem of a whole charge disappears with any change of the charge, a field's with a change of that field.
    await charge(page, 3).getByRole('textbox', { name: 'Description' }).fill('D')
    await expect(charge(page, 3)).not.toContainText('Not on Sundays.')
    await charge(page, 2).getByRole('textbox', { name: 'Description' }).fill('Other')
    await chooseTool(page, 2, 'Move up')
    const amount = charge(page, 1).getByRole('textbox', { name: 'Amount' })
    await expect(amount).toHaveAccessibleDescription(/More than the limit/)
    await expect(charge(page, 2).getByRole('textbox', { name: 'Amount' })).toHaveCount(0)
    await amount.fill('1.5')
    await expect(amount).not.toHaveAccessibleDescription(/More than the limit/)
  })
})

test('a plan is checked, copied, and stored as a draft', async ({ page, wire }) => {
  await test.step('an invalid value is reported at its field, and nothing is sent', async () => {
    await page.getByRole('switch', { name: 'Bill during the agreement', exact: true }).check()
    const threshold = planField(page, 'Threshold')
    for (const typed of ['', '-', '.', '-.', '1,00', '€5', '1e3', '123456789']) {
      await threshold.fill(typed)
      await threshold.blur()
      await expect(threshold, typed).toHaveAttribute('aria-invalid', 'true')
    }
    for (const [typed, meant] of [
      ['9,500', '9500'],
      ['$4.95', '4.95'],
      ['(5.00)', '-5.00'],
    ] as const) {
      await threshold.fill(typed)
      await threshold.blur()
      await expect(threshold).toHaveValue(meant)
      await expect(threshold).not.toHaveAttribute('aria-invalid', 'true')
    }
    await threshold.fill('250')
    const effective = planField(page, 'No invoices for agreements that ended before')
    await effective.fill('12/01/2026')
    await effective.blur()
    await expect(effective).toHaveValue('2026-12-01')
    await pasteCharges(page, ['Toll\tabc\tTOLL'])
    await planField(page, 'Plan name').fill('Tolls')
    await page.getByRole('button', { name: 'Review plan' }).click()
    await expect(page.getByText('1 error to fix.')).toBeVisible()
    // The charge was closed. It is open now, and the field has the focus.
    const amount = charge(page, 1).getByRole('textbox', { name: 'Amount' })
    await expect(amount).toBeFocused()
    await amount.fill('5')
    await page.getByRole('button', { name: 'Review plan' }).click()
    await expect(page.getByRole('heading', { name: 'Review' })).toBeFocused()
    expect(wire.to(PLANS)).toEqual([])
    await acknowledgeAll(page)
    await page.getByRole('button', { name: 'Create plan' }).click()
  })

  await test.step('warnings are acknowledged before a plan is created', async () => {
    await startAnother(page)
    wire.clear()
    await planField(page, 'Plan name').fill('Odd')
    await planField(page, 'Payment due after finalization').fill('-5')
    await page.getByRole('button', { name: 'Review plan' }).click()
    const create = page.getByRole('button', { name: 'Create plan' })
    await expect(create).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Acknowledge the 2 warnings first.')).toBeVisible()
    await create.click({ force: true })
    await acknowledgeAll(page)
    await create.click()
    await expect(created(page)).toBeVisible()
    expect(sentPlans(wire)).toHaveLength(1)
  })

  await test.step('pasted charges are parsed as they will be sent, and show errors immediately', async () => {
    await startAnother(page)
    await page.getByRole('button', { name: 'Paste charges…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Paste charges' })
    await dialog
      .getByRole('textbox', { name: 'Rows from a spreadsheet' })
      .fill('Description\tAmount\tSource type\nA\t$4.95\ttoll\nB\t1,000\tT\nC\t8:30\tT\nD\tper day\tT')
    await expect(dialog.getByText('4 rows pasted')).toBeVisible()
    await expect(dialog.getByRole('list', { name: 'Problems with the charges' })).toContainText(
      'Use a format like 4.95. (charges 3, 4)',
    )
    await expect(dialog.getByText('4.95 · 1000 · 8:30')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add 4 charges' }).click()

    await expect(chargeLine(page, 1)).toContainText('4.95')
    await expect(chargeLine(page, 1)).not.toContainText('Error')
    await expect(chargeLine(page, 3)).toContainText('Error')
  })

  await test.step('a plan starts from a copy of another', async () => {
    for (let left = 4; left > 0; left--) await chooseTool(page, 1, 'Delete')
    wire.clear()
    await planField(page, 'Plan name').fill('First')
    await pasteCharges(page, ['A\t1\tT', 'B\t2\tT'])
    await reviewAndCreate(page)
    await page.getByRole('link', { name: 'Use as template', exact: true }).click()
    await expect(planField(page, 'Plan name')).toHaveValue('First')
    await expect.poll(() => shownOrder(page)).toEqual(['A', 'B'])
    await chargeLine(page, 2).click()
    // The browser suggests earlier input.
    const sourceType = charge(page, 2).getByRole('combobox', { name: 'Source type' })
    await expect(sourceType).toHaveValue('T')
    const offered = page.locator(`datalist#${await sourceType.getAttribute('list')} option`)
    await expect(offered.first()).toHaveAttribute('value', 'T')
    await planField(page, 'Plan name').fill('Second')
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    expect(sentPlans(wire).map(({ name }) => name)).toEqual(['First', 'Second'])
  })

  await test.step('work is stored as a draft: leaving doesn’t ask, and the draft is offered on return', async () => {
    await startAnother(page)
    await planField(page, 'Plan name').fill('Unfinished')
    await pasteCharges(page, ['A\t1\tT', 'B\t2\tT'])
    await expect(page.getByText('Draft saved')).toBeVisible()
    await openDiagnostics(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible()
    await openNewPlan(page)
    await continueDraft(page, 'Unfinished')
    await expect.poll(() => shownOrder(page)).toEqual(['A', 'B'])
    await expect(charge(page, 2).getByRole('textbox', { name: 'Description' })).toHaveValue('B')
  })
})

test('charges come from a file, and the user chooses its columns', async ({ page }) => {
  await page.getByRole('button', { name: 'Paste charges…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paste charges' })
  const buffer = Buffer.from('Charge,Type,Net,Gross amount\nToll,TOLL,4.95,5.30\nFee,FEE,1.5,2\n')
  const file = dialog.getByLabel('CSV, TSV, or XLSX')
  await file.setInputFiles({ name: 'charges.csv', mimeType: 'text/csv', buffer })
  await expect(dialog.getByText('2 rows pasted')).toBeVisible()
  for (const name of ['Net', 'Gross amount'])
    await expect(dialog.getByRole('combobox', { name })).toHaveValue('')
  await dialog.getByRole('combobox', { name: 'Gross amount' }).selectOption('Amount')
  await dialog.getByRole('combobox', { name: 'Header' }).selectOption('No header')
  await expect(dialog.getByRole('button', { name: 'Add 3 charges' })).toBeVisible()
  await dialog
    .getByRole('combobox', { name: 'Header' })
    .selectOption('Row 1: Charge · Type · Net · Gross amount')
  await dialog.getByRole('combobox', { name: 'Gross amount' }).selectOption('Amount')
  await dialog.getByRole('button', { name: 'Add 2 charges' }).click()
  await expect(chargeLine(page, 1)).toContainText(/Toll.*TOLL.*5\.30/)
  await expect(chargeLine(page, 2)).toContainText(/Fee.*FEE.*2/)
})

test('a plan and its fleet', async ({ page, wire }) => {
  await test.step('differences between response and request are listed field by field', async () => {
    await page.route(`**${PLANS}`, async (route) => {
      const sent = route.request().postDataJSON() as { charges: object[] }
      await route.fulfill({
        status: 201,
        json: {
          ...sent,
          id: 77,
          fleet: 1,
          created_at: '2025-01-01T00:00:00Z',
          name: 'Other',
          payment_due_hours: 72,
          charges: sent.charges.toReversed().map((one, order) => ({ ...one, id: order, order })),
        },
      })
    })
    await planField(page, 'Plan name').fill('Mine')
    await pasteCharges(page, ['A\t1\tT', 'B\t2\tT'])
    await reviewAndCreate(page)
    await expect(created(page)).toContainText('Plan “Other” created, but not as you reviewed it')
    await expect(page.getByText(/^Plan 77, created/)).toBeVisible()
    const table = page.getByRole('table', { name: 'Differences' })
    await expect(table.getByRole('row', { name: /Plan name "Mine" "Other"/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /Charge 1, description "A" "B"/ })).toBeVisible()
    const plan = page.getByRole('region', { name: 'The plan' })
    await expect(plan).toContainText(/Other not as reviewed.*3 days.*\(default\).*B not as reviewed/)
    await page.unroute(`**${PLANS}`)
  })

  await test.step('in a different fleet, the page starts over, and its plan goes to that fleet', async () => {
    await startAnother(page)
    wire.clear()
    await planField(page, 'Plan name').fill('Here')
    await chooseFleet(page, 'Birch Logistics')
    await expect(planField(page, 'Plan name')).toHaveValue('')
    await planField(page, 'Plan name').fill('There')
    await pasteCharges(page, ['A\t1\tT'])
    await reviewAndCreate(page)
    await expect(page.getByText(/, created .* in .*Birch Logistics/)).toBeVisible()
    expect(wire.to(PLANS)[0]?.headers['fleet-id']).toBe('2')
    await chooseFleet(page, 'Alder Rentals')
    await expect(page.getByRole('button', { name: 'Fleet: Alder Rentals' })).toBeVisible()
  })

  await test.step('a response from a different fleet is reported', async () => {
    wire.clear()
    await page.goto('/billing-plans/new')
    await page.route(`**${PLANS}`, (route) =>
      route.fulfill({ status: 201, json: { ...route.request().postDataJSON(), id: 5, fleet: 99 } }),
    )
    await planField(page, 'Plan name').fill('Astray')
    await pasteCharges(page, ['A\t1\tT'])
    await reviewAndCreate(page)
    await expect(created(page)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Differences' })).toContainText('99')
    expect(sentPlans(wire)).toHaveLength(1)
  })
})
