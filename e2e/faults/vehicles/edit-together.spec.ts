import {
  conflict,
  editAgain,
  expectSaved,
  openFilled,
  save,
  saveAnyway,
  saveFailure,
  vehicleField,
} from '../../support/pages/edit-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { responded } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import { readHistory, updateVehicle } from '../../support/world/api'

// Two users edit one vehicle: the second to save gets a warning, and overwrites only their own fields.

const PATH = '/v2/vehicles/1/'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openFilled(page, 1)
})

test('F50 edit: two users save at the same time, and one after the other', { tag: '@core' }, async ({
  page,
  context,
  openFor,
  wire,
  request,
  world,
}) => {
  const second = await openFor('manager')
  await openFilled(second.page, 1)
  await test.step('both save at the same time: a message appears', async () => {
    await vehicleField(page, 'Make').fill('Ford')
    await vehicleField(second.page, 'Year').fill('2031')
    // The version is checked, and the update isn't sent yet.
    const gate = await Gate.before(page, ({ pathname }) => pathname === PATH, 'PATCH')
    await save(page)
    await expect.poll(() => gate.held).toBe(1)
    await save(second.page)
    await expectSaved(second.page)
    gate.open()
    await expect(page.getByText(/someone else saved at the same time/i)).toBeVisible()
    expectSent(wire, { vehicle_make: 'Ford' })
    expectSent(second.wire, { year: '2031' })
    expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(16)
  })
  await test.step('the second is warned before saving, sees the changes in between, and saves their own fields', async () => {
    await editAgain(second.page)
    second.wire.clear()
    wire.clear()
    await vehicleField(page, 'Year').fill('2032')
    await save(page)
    await expectSaved(page)
    expectSent(wire, { year: '2032' })

    await vehicleField(second.page, 'Model').fill('Transit')
    await save(second.page)
    await expect(conflict(second.page)).toContainText('manager')
    await expect(conflict(second.page)).toContainText('2032')
    expect(updates(second.wire, 1)).toEqual([])
    await expect(vehicleField(second.page, 'Model')).toHaveValue('Transit')

    await saveAnyway(second.page)
    await expectSaved(second.page)
    expectSent(second.wire, { vehicle_model: 'Transit' })
    const now = await updateVehicle(request, world, 1, { lessee_renter: 'Ivy Ng' })
    expect(now).toMatchObject({ vehicle_make: 'Ford', vehicle_model: 'Transit', year: '2032' })
  })
})

test('F50 edit: a warning shows the other user’s changes, and typed text stays', async ({
  page,
  request,
  faults,
  wire,
  world,
  allow,
}) => {
  allow(responded(403, PATH))
  await test.step('both change one field: the first user’s value is shown next to the second’s', async () => {
    await vehicleField(page, 'Make').fill('Ford')
    await updateVehicle(request, world, 1, { vehicle_make: 'Volvo' })
    await save(page)
    await expect(conflict(page)).toContainText('Volvo')
    await expect(vehicleField(page, 'Make')).toHaveValue('Ford')
    expect(updates(wire, 1)).toEqual([])
  })
  await test.step('changes after the warning cause a new warning', async () => {
    await updateVehicle(request, world, 1, { year: '2031' })
    await saveAnyway(page)
    await expect(conflict(page)).toContainText('2031')
    await updateVehicle(request, world, 1, { year: '2032' })
    await saveAnyway(page)
    await expect(conflict(page)).toContainText('2032')
    expect(updates(wire, 1)).toEqual([])
    await saveAnyway(page)
    await expectSaved(page)
    expectSent(wire, { vehicle_make: 'Ford' })
    await editAgain(page)
  })
  await test.step('a save despite the warning fails: a message appears, and nothing is lost', async () => {
    await vehicleField(page, 'Make').fill('Kia')
    await updateVehicle(request, world, 1, { year: '2033' })
    await save(page)
    await expect(conflict(page)).toContainText('2033')
    await faults.switchOn({ path: PATH, method: 'PATCH', kind: '403' })
    await saveAnyway(page)
    await expect(saveFailure(page)).toContainText('Nothing was saved')
    await expect(saveFailure(page).locator('..')).toBeFocused()
    await expect(vehicleField(page, 'Make')).toHaveValue('Kia')
  })
})
