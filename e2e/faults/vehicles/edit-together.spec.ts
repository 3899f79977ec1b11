import {
  conflict,
  field,
  openFilled,
  save,
  saveAnyway,
  saved,
  saveFailure,
} from '../../support/pages/edit-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { answer } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import { readHistory, updateVehicle } from '../../support/world/api'

// Two people edit one vehicle: the second to save is warned first, and overwrites only their own fields.

const PATH = '/v2/vehicles/1/'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F50 edit: the second is warned before saving, sees what came in between, and saves their own fields', async ({
  page,
  openFor,
  wire,
  request,
  world,
}) => {
  const second = await openFor('manager')
  await openFilled(page, 1)
  await openFilled(second.page, 1)
  await field(second.page, 'Year').fill('2031')
  await save(second.page)
  await expect(saved(second.page)).toBeVisible()
  expectSent(second.wire, { year: '2031' })

  await field(page, 'Make').fill('Ford')
  await save(page)
  await expect(conflict(page)).toContainText('manager')
  await expect(conflict(page)).toContainText('2031')
  expect(updates(wire, 1)).toEqual([])
  await expect(field(page, 'Make')).toHaveValue('Ford')

  await saveAnyway(page)
  await expect(saved(page)).toBeVisible()
  await expect(conflict(page)).toHaveCount(0)
  expectSent(wire, { vehicle_make: 'Ford' })
  const now = await updateVehicle(request, world, 1, { lessee_renter: 'Ivy Ng' })
  expect(now).toMatchObject({ vehicle_make: 'Ford', year: '2031' })
})

test('F50 edit: both change one field: the first one’s value is shown beside the second’s', async ({
  page,
  request,
  wire,
  world,
}) => {
  await openFilled(page, 1)
  await field(page, 'Make').fill('Ford')
  await updateVehicle(request, world, 1, { vehicle_make: 'Volvo' })
  await save(page)
  await expect(conflict(page)).toContainText('Volvo')
  await expect(field(page, 'Make')).toHaveValue('Ford')
  expect(updates(wire, 1)).toEqual([])
})

test('F50 edit: what comes in after the warning is warned of again', async ({
  page,
  request,
  wire,
  world,
}) => {
  await openFilled(page, 1)
  await field(page, 'Make').fill('Ford')
  await updateVehicle(request, world, 1, { year: '2031' })
  await save(page)
  await expect(conflict(page)).toContainText('2031')
  await updateVehicle(request, world, 1, { year: '2032' })
  await saveAnyway(page)
  await expect(conflict(page)).toContainText('2032')
  expect(updates(wire, 1)).toEqual([])
  await saveAnyway(page)
  await expect(saved(page)).toBeVisible()
  expectSent(wire, { vehicle_make: 'Ford' })
})

test('F50 edit: both save at the same time: it is said', async ({ page, context, openFor, wire, world }) => {
  const second = await openFor('manager')
  await openFilled(page, 1)
  await openFilled(second.page, 1)
  await field(page, 'Make').fill('Ford')
  await field(second.page, 'Year').fill('2031')
  // Past the check of the version, and not yet sent.
  const gate = await Gate.before(page, ({ pathname }) => pathname === PATH, 'PATCH')
  await save(page)
  await expect.poll(() => gate.held).toBe(1)
  await save(second.page)
  await expect(saved(second.page)).toBeVisible()
  gate.open()
  await expect(page.getByText(/somebody else saved at the same time/i)).toBeVisible()
  expectSent(wire, { vehicle_make: 'Ford' })
  expectSent(second.wire, { year: '2031' })
  expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(16)
})

test('F50 edit: what is saved all the same fails: it is said, and nothing is lost', async ({
  page,
  request,
  faults,
  world,
  allow,
}) => {
  allow(answer(403, PATH))
  await openFilled(page, 1)
  await field(page, 'Make').fill('Ford')
  await updateVehicle(request, world, 1, { year: '2031' })
  await save(page)
  await expect(conflict(page)).toContainText('2031')
  await faults.switchOn({ path: PATH, method: 'PATCH', kind: '403' })
  await saveAnyway(page)
  await expect(saveFailure(page)).toContainText('Nothing was saved')
  await expect(saveFailure(page).locator('..')).toBeFocused()
  await expect(field(page, 'Make')).toHaveValue('Ford')
})
