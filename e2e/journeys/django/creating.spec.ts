import { choose, pdf, receipt, title, uploadButton } from '../../support/pages/documents-page'
import {
  createdCount,
  emailCell,
  expectAllSent,
  expectSummary,
  openDrivers,
  result,
  row,
  send,
} from '../../support/pages/drivers-page'
import {
  addCharge,
  charge,
  fillPlan,
  openNewPlan,
  PLANS,
  planField,
  reviewAndCreate,
} from '../../support/pages/plan-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'

// Django REST framework's responses to creation: decimals in the form of their column, nested errors, lists of errors,
// files with a URL.

test.use({ django: {} })

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a plan: values that the service rewrites, and errors of a charge', async ({ page, allow }) => {
  allow(responded(400, PLANS))
  await openNewPlan(page)

  await test.step('an error of the second charge is at its field', async () => {
    await fillPlan(page, 'Standard tolls', ['Toll\t1.10\tTOLL', `Fee\t4.95\t${'X'.repeat(51)}`])
    await reviewAndCreate(page)
    const summary = page.getByRole('alert').filter({ hasText: 'no more than 50 characters' })
    await expect(summary).toContainText('Charge 2')
    await summary.getByRole('link', { name: /^Charge 2/ }).click()
    const source = charge(page, 2).getByRole('combobox', { name: 'Source type' })
    await expect(source).toBeFocused()
    await expect(source).toHaveAccessibleDescription(/no more than 50 characters/)
    await source.fill('FEE')
  })

  await test.step('a threshold returned with two decimals equals the sent one', async () => {
    await page.getByRole('switch', { name: 'Bill during the agreement', exact: true }).check()
    await planField(page, 'Threshold').fill('250.5')
    await addCharge(page, { description: 'Other', amount: '2' })
    await reviewAndCreate(page)
    await expect(page.getByText(/^Plan \d+, created .* in /)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Differences' })).toHaveCount(0)
  })
})

test('drivers: errors by row, then each created once', async ({ page, context, world, allow }) => {
  allow(responded(400, '/v2/drivers/bulk/'))
  await openDrivers(page, 5, [2])
  await send(page)
  await expect(emailCell(page, 'D-2')).toHaveAccessibleDescription(/Enter a valid email address\./)
  await expectSummary(page, '4 valid (0 warnings) · 1 error')
  expect(await createdCount(context, world)).toBe(0)
  await emailCell(page, 'D-2').dblclick()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('d2@example.com')
  await page.keyboard.press('Enter')
  await send(page)
  await expect(result(page, /added/).first()).toBeVisible()
  await expectAllSent(page, '5 added')
  await expect(row(page, 'D-2')).toBeVisible()
  expect(await createdCount(context, world)).toBe(5)
})

test('a document: refused for its name, then stored with a URL', async ({ page, allow }) => {
  allow(responded(400, '/document/upload/'))
  await page.goto('/documents')

  await test.step('a name that the service refuses', async () => {
    await choose(page, [pdf('notice.scan')])
    await title(page).fill('Notice')
    await uploadButton(page).click()
    await expect(page.getByRole('article')).toContainText('File extension “scan” is not allowed.')
    await expect(title(page)).toHaveValue('Notice')
  })

  await test.step('an accepted name: the receipt links to the file', async () => {
    await page.reload()
    await choose(page, [pdf('Violation notice 118.pdf')])
    await uploadButton(page).click()
    await expect(receipt(page)).toContainText('media/documents/Violation_notice_118.pdf')
    await expect(receipt(page)).toContainText('TOLL')
  })
})
