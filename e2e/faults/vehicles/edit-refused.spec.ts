import {
  editAgain,
  expectSaved,
  openFilled,
  save,
  saveButton,
  saveFailure,
  vehicleField,
} from '../../support/pages/edit-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { noResponse, responded } from '../../support/wire/incidents'
import { goOffline } from '../../support/wire/offline'
import { expectSent, updates } from '../../support/wire/updates'
import { readHistory } from '../../support/world/api'

// Slow, repeated, blocked, and refused saves: typed text stays, and the page sends one request.

const PATH = '/v2/vehicles/1/'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openFilled(page, 1)
  await vehicleField(page, 'Make').fill('Ford')
})

test('F28 F29 F30 edit: an offline save, a slow save, and repeated clicks send one request each', async ({
  page,
  context,
  world,
  wire,
  allow,
}) => {
  allow(noResponse('/'))
  await test.step('F28 offline, the save fails immediately, and is never sent later', async () => {
    await goOffline(page)
    await save(page)
    await expect(saveFailure(page)).toBeVisible()
    await expect(vehicleField(page, 'Make')).toHaveValue('Ford')
    await context.setOffline(false)
    await wire.quiet()
    expect(updates(wire, 1)).toEqual([])
    await save(page)
    await expectSaved(page)
    expectSent(wire, { vehicle_make: 'Ford' })
  })
  await test.step('F29 a slow save shows that it is under way, and is sent once', async () => {
    await editAgain(page)
    wire.clear()
    await vehicleField(page, 'Make').fill('Volvo')
    const gate = await Gate.before(page, ({ pathname }) => pathname === PATH, 'PATCH')
    await save(page)
    await expect(saveButton(page)).toHaveText(/^Sending/)
    await expect.poll(() => gate.held).toBe(1)
    await saveButton(page).press('Enter')
    await vehicleField(page, 'Make').press('Enter')
    gate.open()
    await expectSaved(page)
    expectSent(wire, { vehicle_make: 'Volvo' })
  })
  await test.step('F30 five times Enter and a double click send one request each, and add one revision', async () => {
    await editAgain(page)
    wire.clear()
    await vehicleField(page, 'Make').fill('Kia')
    const gate = await Gate.before(page, ({ pathname }) => pathname === PATH, 'PATCH')
    for (let time = 0; time < 5; time += 1) await vehicleField(page, 'Make').press('Enter')
    gate.open()
    await expectSaved(page)
    await wire.quiet()
    expectSent(wire, { vehicle_make: 'Kia' })
    await editAgain(page)
    wire.clear()
    await vehicleField(page, 'Year').fill('2020')
    await saveButton(page).dblclick()
    await expect.poll(() => updates(wire, 1).map(({ status }) => status)).toEqual([200])
    await wire.quiet()
    expectSent(wire, { year: '2020' })
    // 14 revisions from before, and one for each of the four saves.
    expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(18)
  })
})

test('F35 F36 F37 edit: a refused save shows its reason, and typed text stays', async ({
  page,
  faults,
  wire,
  allow,
}) => {
  allow(responded(413, PATH), responded(400, PATH), responded(429, PATH))
  await test.step('F36 413: the size of the request', async () => {
    await faults.switchOn({ path: PATH, method: 'PATCH', kind: '413' })
    await save(page)
    await expect(saveFailure(page)).toContainText('too large (23 bytes)')
    await expect(vehicleField(page, 'Make')).toHaveValue('Ford')
  })
  await test.step('F37 a rejected value is marked at its field', async () => {
    await page.route(`**${PATH}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 400, json: { vehicle_make: ['No such make.'] } })
        : route.fallback(),
    )
    await save(page)
    await expect(saveFailure(page)).toContainText('Nothing was saved. Your changes are still here.')
    await expect(vehicleField(page, 'Make')).toHaveAccessibleDescription(/No such make\./)
    await saveFailure(page).getByRole('link', { name: 'Make' }).click()
    await expect(vehicleField(page, 'Make')).toBeFocused()
    await page.unroute(`**${PATH}`)
  })
  await test.step('F35 429: it counts down, and only a click sends again', async () => {
    wire.clear()
    await page.clock.install()
    await page.route(`**${PATH}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: { detail: 'Throttled.' } })
        : route.fallback(),
    )
    await save(page)
    await expect(saveButton(page)).toHaveAccessibleDescription(/^You can try again in \d+ seconds?$/)
    await vehicleField(page, 'Make').press('Enter')
    await page.unroute(`**${PATH}`)
    await page.clock.runFor(61_000)
    await expect(saveButton(page)).toHaveAccessibleDescription('You can try again now.')
    expectSent(wire, { vehicle_make: 'Ford' })
    await save(page)
    await expectSaved(page)
    expect(updates(wire, 1).map(({ status }) => status)).toEqual([429, 200])
  })
})
