import { conflict } from '../../support/pages/edit-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { answer } from '../../support/wire/incidents'
import { expectSent } from '../../support/wire/updates'
import { updateVehicle } from '../../support/world/api'

// Putting a vehicle on the fleet and taking it off, from its page.

const PATH = '/v2/vehicles/1/'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await page.goto('/vehicles/1')
  await page.getByRole('button', { name: 'Deactivate…' }).click()
})

test('F29 membership: Escape, again and again, does not take away what a slow save will say', async ({
  page,
  wire,
}) => {
  const dialog = page.getByRole('dialog', { name: 'Deactivate vehicle 1' })
  const gate = await Gate.before(page, ({ pathname }) => pathname === PATH, 'PATCH')
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).dblclick()
  await expect.poll(() => gate.held).toBe(1)
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
  await expect(dialog).toBeVisible()
  gate.open()
  await expect(dialog.getByRole('status')).toContainText('Saved in Alder Rentals (fleet 1) as revision')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Activate…' })).toBeFocused()
  expectSent(wire, { active: false })
})

test('F50 membership: a save confirmed anyway fails with a message', async ({
  page,
  request,
  faults,
  world,
  allow,
}) => {
  allow(answer(403, PATH))
  const dialog = page.getByRole('dialog', { name: 'Deactivate vehicle 1' })
  await updateVehicle(request, world, 1, { year: '2031' })
  await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
  await expect(conflict(page)).toBeVisible()
  await faults.switchOn({ path: PATH, method: 'PATCH', kind: '403' })
  await conflict(page).getByRole('button', { name: 'Deactivate anyway' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing was saved')
})
