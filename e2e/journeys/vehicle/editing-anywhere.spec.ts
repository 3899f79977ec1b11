import {
  conflict,
  customField,
  editAgain,
  expectSaved,
  fixedField,
  openEdit,
  review,
  save,
  saveAnyway,
  toast,
  vehicleField,
} from '../../support/pages/edit-page'
import { expectRevisionCount, openVehicle, revisionRows } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { expectSent, updates } from '../../support/wire/updates'
import { updateVehicle } from '../../support/world/api'

// Editing with the optional vehicle endpoints, and (project reads-off) with only the documented endpoints. Unknown fields stay
// unchanged; fields in a response are known afterwards.

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('only touched fields are sent, with a warning first if another user saved before', {
  tag: ['@core', '@reference'],
}, async ({ page, request, wire, world }) => {
  await openEdit(page, 1)

  await test.step('another user saved first: a warning before anything is sent', async () => {
    await vehicleField(page, 'Make').fill('Ford')
    await vehicleField(page, 'Year').fill('2031')
    await expect(review(page)).toContainText('→ Ford')
    await updateVehicle(request, world, 1, { lessee_renter: 'M. Okafor' })
    await save(page)
    await expect(conflict(page)).toContainText('One change since then')
    await expect(conflict(page)).toContainText('by manager')
    expect(updates(wire, 1)).toEqual([])
  })

  await test.step('only touched fields are sent, and the response’s values are known afterwards', async () => {
    await saveAnyway(page)
    await expectSaved(page)
    expectSent(wire, { vehicle_make: 'Ford', year: '2031' })
    await editAgain(page)
    const plate = fixedField(page, 'Plate number')
    await expect(plate).not.toHaveValue('')
    await plate.focus()
    await expect(plate).toBeFocused()
    await expect(plate).not.toBeEditable()
  })

  await test.step('they are still known after a reload', async () => {
    await page.reload()
    await expect(vehicleField(page, 'Make')).toHaveValue('Ford')
    await wire.quiet()
    wire.clear()
    await vehicleField(page, 'Model').fill('Transit Connect')
    await save(page)
    await expectSaved(page)
    expectSent(wire, { vehicle_model: 'Transit Connect' })
  })
})

test('unknown values stay unchanged until the user or a response sets them', async ({
  page,
  wire,
  serviceOptions,
}) => {
  await openEdit(page, 11)

  await test.step('a field is emptied only on request', async () => {
    const lessee = vehicleField(page, 'Lessee or renter')
    if (serviceOptions.reads === 'off') {
      await lessee.fill('x')
      await lessee.fill('')
      await expect(review(page)).toContainText('Only the fields you change are saved.')
      await expect(customField(page, 'cost_center')).toHaveCount(0)
      await page.getByRole('button', { name: 'Clear Lessee or renter' }).click()
    } else {
      await expect(fixedField(page, 'Plate number')).not.toHaveValue('')
      await lessee.fill('x')
      await lessee.fill('')
    }
    await expect(review(page)).toContainText('→ empty')
    await save(page)
    await expectSaved(page)
    expectSent(wire, { lessee_renter: '' }, 11)
  })

  await test.step('custom fields can be edited once a response contained them', async () => {
    await editAgain(page)
    wire.clear()
    await customField(page, 'cost_center').fill('4411')
    await save(page)
    await expectSaved(page)
    expect(updates(wire, 11)).toHaveLength(1)
    const sent = JSON.parse(updates(wire, 11)[0]?.body ?? '{}') as { custom_fields: string }
    expect(JSON.parse(sent.custom_fields)).toMatchObject({ cost_center: '4411', driver: { badge: 17 } })
  })
})

test('a vehicle is deactivated, and Undo reactivates it', async ({ page, request, wire, world }) => {
  const dialog = page.getByRole('dialog')
  const undo = toast(page).getByRole('button', { name: 'Undo' })
  const takeOff = async () => {
    await page.getByRole('button', { name: 'Deactivate…' }).click()
    await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect(toast(page)).toContainText('is inactive')
    await expect(dialog).toHaveCount(0)
  }
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)

  await test.step('deactivated and reactivated: two updates, and the revisions show both', async () => {
    await takeOff()
    await expect(page.getByRole('button', { name: 'Activate…' })).toBeFocused()
    await expectRevisionCount(page, 15)
    await expect(revisionRows(page).first()).toContainText('Inactive')
    await undo.click()
    await expect(toast(page)).toContainText('is active')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectRevisionCount(page, 16)
    await expect(revisionRows(page).first()).toContainText('Active')
    expect(updates(wire, 1).map(({ body }) => body)).toEqual(['{"active":false}', '{"active":true}'])
  })

  await test.step('another user saves before Undo: a message appears, and nothing is overwritten', async () => {
    await takeOff()
    await updateVehicle(request, world, 1, { year: '2032' })
    wire.clear()
    await undo.click()
    await expect(conflict(page)).toContainText('One change since then')
    expect(updates(wire, 1)).toEqual([])
    await dialog.getByRole('button', { name: 'Activate anyway' }).click()
    // The dialog closes once that is saved. The toast of the first Undo has the same text.
    await expect(dialog).toHaveCount(0)
    await expect(toast(page)).toContainText('is active')
    expectSent(wire, { active: true })
  })

  await test.step('another user saves before the deactivation: a warning before anything is sent', async () => {
    await page.getByRole('button', { name: 'Deactivate…' }).click()
    await updateVehicle(request, world, 1, { year: '2033' })
    wire.clear()
    await dialog.getByRole('button', { name: 'Deactivate', exact: true }).click()
    await expect(conflict(page)).toContainText('One change since then')
    expect(updates(wire, 1)).toEqual([])
    await dialog.getByRole('button', { name: 'Deactivate anyway' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(toast(page)).toContainText('is inactive')
    expectSent(wire, { active: false })
  })
})
