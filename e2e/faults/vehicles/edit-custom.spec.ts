import {
  conflict,
  customField,
  editAgain,
  expectSaved,
  form,
  openFilled,
  review,
  save,
  saveAnyway,
  saved,
  vehicleField,
} from '../../support/pages/edit-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import { updateVehicle } from '../../support/world/api'

// Requests contain all custom fields, so sending outdated values would revert another user's changes.

const PATH = '/v2/vehicles/11/'
const THEIRS =
  '{"cost_center":"4410","odometer":99999,"deposit":1250.5,"airport_permit":true,"notes":null,"garage":"","tags":["airport","shuttle"],"driver":{"name":"Dana Whitfield","badge":17}}'
const BOTH = THEIRS.replace('"garage":""', '"garage":"North"')
const THEIRS_LATER = BOTH.replace('99999', '77777')
const BOTH_LATER = THEIRS_LATER.replace('North', 'South')

test('F50 edit: custom fields that another user changed during the edit are sent together with theirs', async ({
  page,
  request,
  world,
  wire,
  allow,
  signInAs,
}) => {
  allow(responded(503, PATH))
  await signInAs('manager')
  await openFilled(page, 11)
  await test.step('another user saves right after: the next custom field is sent with theirs', async () => {
    await vehicleField(page, 'Make').fill('Ford')
    await page.route(`**${PATH}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      const response = await route.fetch()
      await updateVehicle(request, world, 11, { custom_fields: THEIRS })
      await route.fulfill({ response })
    })
    await save(page)
    await expect(saved(page)).toContainText('Someone else saved at the same time')
    await page.unroute(`**${PATH}`)
    await expect(form(page).getByLabel('odometer')).toHaveValue('99999')
    wire.clear()
    await customField(page, 'garage').fill('North')
    await save(page)
    await expectSaved(page)
    await editAgain(page)
    expectSent(wire, { custom_fields: BOTH }, 11)
  })
  await test.step('in a conflict, no custom field is sent until the vehicle has loaded', async () => {
    await customField(page, 'garage').fill('South')
    await updateVehicle(request, world, 11, { custom_fields: THEIRS_LATER })
    let down = true
    await page.route(`**${PATH}`, (route) =>
      down && route.request().method() === 'GET'
        ? route.fulfill({ status: 503, body: '' })
        : route.fallback(),
    )
    wire.clear()
    await save(page)
    await expect(conflict(page)).toContainText('We can’t tell which fields they changed')
    await expect(review(page)).toContainText('can’t be changed now')
    await conflict(page).getByRole('button', { name: 'Save my changes anyway' }).press('Enter')
    await wire.quiet()
    expect(updates(wire, 11)).toEqual([])

    down = false
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(conflict(page)).toContainText('77777')
    await saveAnyway(page)
    await expectSaved(page)
    expectSent(wire, { custom_fields: BOTH_LATER }, 11)
  })
})
