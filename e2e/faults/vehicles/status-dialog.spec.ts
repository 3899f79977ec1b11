import { conflict, saved, toast } from '../../support/pages/edit-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { responded } from '../../support/wire/incidents'
import { expectSent } from '../../support/wire/updates'
import { updateVehicle } from '../../support/world/api'

// Activating and deactivating a vehicle from its page.

const PATH = '/v2/vehicles/1/'

test('F26 F29 F50 status dialog: a refused save, a slow one, and a lost undo show their results', async ({
  page,
  wire,
  request,
  faults,
  world,
  allow,
  signInAs,
}) => {
  allow(responded(403, PATH), responded(502, PATH))
  await signInAs('manager')
  await page.goto('/vehicles/1')
  const open = page.getByRole('button', { name: 'Deactivate…' })
  const dialog = page.getByRole('dialog', { name: /^Deactivate .*$/ })
  const takeOff = dialog.getByRole('button', { name: 'Deactivate', exact: true })
  await test.step('F50 a save confirmed anyway fails with a message', async () => {
    await open.click()
    await updateVehicle(request, world, 1, { year: '2031' })
    await takeOff.click()
    await expect(conflict(page)).toBeVisible()
    await expect(dialog.getByRole('button')).toHaveText(['Deactivate anyway', 'Keep current status'])
    await faults.switchOn({ path: PATH, method: 'PATCH', kind: '403' })
    await conflict(page).getByRole('button', { name: 'Deactivate anyway' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Nothing was saved')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('F29 repeated Escape does not hide the result of a slow save', async () => {
    wire.clear()
    await open.click()
    const gate = await Gate.before(page, ({ pathname }) => pathname === PATH, 'PATCH')
    await takeOff.dblclick()
    await expect.poll(() => gate.held).toBe(1)
    for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
    await expect(dialog).toBeVisible()
    gate.open()
    await expect(toast(page)).toContainText('is inactive')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Activate…' })).toBeFocused()
    expectSent(wire, { active: false })
  })
  await test.step('F26 an undo with a lost response stays open until its result is known, and is sent once', async () => {
    wire.clear()
    await faults.switchOn({ path: PATH, method: 'PATCH', kind: 'lost-502' })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    const undoing = page.getByRole('dialog', { name: /^Activate .*$/ })
    await expect(undoing.getByRole('alert')).toContainText('We don’t know whether it was saved')
    await undoing.getByRole('button', { name: 'Check whether it was saved' }).click()
    await expect(saved(page)).toBeVisible()
    await undoing.getByRole('button', { name: 'Close' }).click()
    await expect(open).toBeVisible()
    expectSent(wire, { active: true })
  })
})
