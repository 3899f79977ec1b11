import { expectFilled, expectSaved, save, vehicleField } from '../../support/pages/edit-page'
import { goWithin } from '../../support/pages/go-within'
import { chooseFleet } from '../../support/pages/session-page'
import { expect, test } from '../../support/test'

test('an unfinished edit is offered on other pages, and its save shows in the history', async ({
  page,
  signInAs,
}) => {
  await signInAs('manager')

  await test.step('a note shows that a different vehicle has the vehicle number', async () => {
    await page.goto('/vehicles')
    await expect(page.getByRole('table', { name: 'Vehicles' })).toBeVisible()
    await goWithin(page, '/vehicles/12/edit')
    await expectFilled(page)
    await vehicleField(page, 'Vehicle number').fill('ar 0011')
    await expect(vehicleField(page, 'Vehicle number')).toHaveAccessibleDescription(
      /Vehicle 11 also has this number\./,
    )
    await page.getByRole('button', { name: 'Discard changes' }).click()
  })

  await test.step('on other pages and in a different fleet, a message links back, once', async () => {
    const leave = [
      () => page.getByRole('link', { name: 'Vehicles', exact: true }).first().click(),
      () => chooseFleet(page, 'Birch Logistics'),
    ]
    for (const go of leave) {
      await vehicleField(page, 'Make').fill('Opel')
      await go()
      const message = page.getByRole('status').filter({ hasText: /^Draft of .* saved/ })
      await message.getByRole('link', { name: 'Resume' }).click()
      await expect(message).toHaveCount(0)
      await expect(vehicleField(page, 'Make')).toHaveValue('Opel')
    }
  })

  await test.step('on the vehicle’s page, a note links back', async () => {
    await page.getByRole('link', { name: /^Back to/ }).click()
    const note = page.getByRole('status', { name: 'This vehicle has unsaved changes' })
    await note.getByRole('link', { name: 'Resume' }).click()
    await expect(vehicleField(page, 'Make')).toHaveValue('Opel')
    await save(page)
    await expectSaved(page)
    await expect(page.getByText('This vehicle has unsaved changes')).toHaveCount(0)
  })

  await test.step('the history shows what this browser changed, and a click on a row opens it', async () => {
    const row = page.getByRole('listitem', { name: /^Revision \d+, changed/ }).first()
    await expect(row).toContainText(/Make: .* → Opel/)
    for (const text of ['changed', /[AP]M/, 'manager', /Make: .* → Opel/]) {
      await row.getByText(text).first().click()
      await expect(row).toContainText('history_id')
      await row.getByRole('button').click()
      await expect(row).not.toContainText('history_id')
    }
  })
})
