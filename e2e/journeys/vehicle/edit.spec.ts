import {
  customField,
  fixedField,
  onTheFleet,
  openFilled,
  review,
  saveButton,
  toast,
  vehicleField,
} from '../../support/pages/edit-page'
import { tabTo } from '../../support/pages/keyboard'
import { expectRevisionCount, openVehicle, revisionRows } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a vehicle is deactivated from its page, then edited by keyboard only', {
  tag: ['@cross-origin', '@django'],
}, async ({ page, wire }) => {
  await openVehicle(page, 11)
  await expectRevisionCount(page, 2)

  await test.step('the revisions show that it was deactivated', async () => {
    await page.getByRole('button', { name: 'Deactivate…' }).click()
    // Without vehicle endpoints, plate and fleet are unknown before the first save.
    const dialog = page.getByRole('dialog', {
      name: /^Deactivate (?:PB56448 in Alder Rentals|Vehicle 11 in your default fleet)$/,
    })
    await expect(dialog).toContainText(/This deactivates (?:PB56448|Vehicle 11) now\./)
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(toast(page)).toContainText('PB56448 is inactive')
    await expect(dialog).toHaveCount(0)
    expect(wire.to('/v2/vehicles/11/', 'PATCH').map(({ body }) => body)).toEqual(['{"active":false}'])
    await expectRevisionCount(page, 3)
    await expect(revisionRows(page).first()).toContainText('Inactive')
    await expect(page.getByRole('button', { name: 'Activate…' })).toBeFocused()
  })

  await test.step('edited and reverted by keyboard: only touched fields are sent', async () => {
    wire.clear()
    await tabTo(page, page.getByRole('link', { name: 'Edit vehicle' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Edit PB56448 · Vehicle 11' })).toBeFocused()
    await expect(page).toHaveTitle('PB56448 · Edit · Fleet Console')
    await expect(vehicleField(page, 'Make')).toHaveValue('Kia')

    await tabTo(page, fixedField(page, 'Plate number'))
    await page.keyboard.type('X')
    await expect(fixedField(page, 'Plate number')).toHaveValue('PB56448')
    await tabTo(page, vehicleField(page, 'Make'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Toyota')
    await tabTo(page, vehicleField(page, 'Lessee or renter'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await tabTo(page, onTheFleet(page))
    await page.keyboard.press('Space')
    await tabTo(page, customField(page, 'deposit'))
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1300.50')
    await expect(review(page).getByRole('listitem')).toHaveText([
      /^Make.*Kia → Toyota/,
      /^Lessee or renter.*M\. Okafor → empty/,
      /^Active.*inactive → active/,
      /^deposit.*1250\.5 → 1300\.50/,
    ])
    await tabTo(page, saveButton(page))
    await page.keyboard.press('Enter')

    await expect(toast(page)).toContainText('PB56448 saved: 4 fields changed')
    const [patch, ...more] = wire.to('/v2/vehicles/11/', 'PATCH')
    expect(more).toEqual([])
    const body = JSON.parse(patch?.body ?? '')
    expect(Object.keys(body)).toEqual(['vehicle_make', 'lessee_renter', 'active', 'custom_fields'])
    expect(body).toMatchObject({ vehicle_make: 'Toyota', lessee_renter: '', active: true })
    // The whole object as text, with every other byte unchanged.
    expect(body.custom_fields).toContain(
      '"odometer":48211,"deposit":1300.50,"airport_permit":true,"notes":null',
    )
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectRevisionCount(page, 4)
  })

  await test.step('Undo restores every byte of the old values', async () => {
    wire.clear()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page)).toContainText('PB56448 restored: 4 fields changed')
    await expectRevisionCount(page, 5)
    const [patch] = wire.to('/v2/vehicles/11/', 'PATCH')
    const body = JSON.parse(patch?.body ?? '')
    expect(body).toMatchObject({ vehicle_make: 'Kia', lessee_renter: 'M. Okafor', active: false })
    expect(body.custom_fields).toContain('"odometer":48211,"deposit":1250.5,')
  })
})

test('changes that are not sent', async ({ page, wire }) => {
  await openFilled(page, 11)

  await test.step('a field edited back to its old value leaves nothing to send', async () => {
    await vehicleField(page, 'Make').fill('Toyota')
    await onTheFleet(page).click()
    await expect(page.getByText('2 changes')).toBeVisible()
    await vehicleField(page, 'Make').fill('Kia')
    await onTheFleet(page).click()
    await expect(review(page)).toContainText('Only the fields you change are saved.')
    await vehicleField(page, 'Make').press('Enter')
    await expect(saveButton(page)).toHaveAttribute('aria-disabled', 'true')
    expect(wire.to('/v2/vehicles/11/', 'PATCH')).toEqual([])
  })

  await test.step('changes are discarded with one click, and each can be undone separately', async () => {
    await vehicleField(page, 'Make').fill('Toyota')
    await vehicleField(page, 'Year').fill('2023')
    await review(page).getByRole('button', { name: 'Undo Make in the review' }).click()
    await expect(review(page).getByRole('heading')).toBeFocused()
    await expect(vehicleField(page, 'Make')).toHaveValue('Kia')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(vehicleField(page, 'Year')).toHaveValue('2020')
    await expect(page.getByRole('button', { name: 'Discard changes' })).toBeFocused()
  })

  await test.step('a text that is too long stays, and blocks the save', async () => {
    await vehicleField(page, 'Vehicle number').fill('🚚'.repeat(20))
    await expect(vehicleField(page, 'Vehicle number')).toHaveAccessibleDescription(/20 of 20 characters/)
    await vehicleField(page, 'Vehicle number').fill('🚚'.repeat(21))
    await expect(vehicleField(page, 'Vehicle number')).toHaveAttribute('aria-invalid', 'true')
    await expect(saveButton(page)).toHaveAccessibleDescription(
      'Vehicle number: 21 of 20 characters: 1 too many.',
    )
  })
})
