import { field, openFilled, save, saveButton, saved, saveFailure } from '../../support/pages/edit-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'
import { answer, noAnswer } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import { readHistory } from '../../support/world/api'

// Saves that are slow, insisted on, impossible just now, or refused: what was typed stays, and one request leaves.

const PATH = '/v2/vehicles/1/'

test.beforeEach(async ({ page, signInAs }) => {
  await signInAs('manager')
  await openFilled(page, 1)
  await field(page, 'Make').fill('Ford')
})

test('F28 edit: offline the save fails now, and never fires later', async ({
  page,
  context,
  wire,
  allow,
}) => {
  allow(noAnswer('/'))
  await context.setOffline(true)
  await save(page)
  await expect(saveFailure(page)).toBeVisible()
  await expect(field(page, 'Make')).toHaveValue('Ford')
  await context.setOffline(false)
  await wire.quiet()
  expect(updates(wire, 1)).toEqual([])
  await save(page)
  await expect(saved(page)).toBeVisible()
  expectSent(wire, { vehicle_make: 'Ford' })
})

test('F29 edit: a slow save shows that it is under way, and is sent once', async ({ page, wire }) => {
  const gate = await Gate.before(page, ({ pathname }) => pathname === PATH, 'PATCH')
  await save(page)
  await expect(saveButton(page)).toHaveText(/^Sending/)
  await expect.poll(() => gate.held).toBe(1)
  await saveButton(page).press('Enter')
  await field(page, 'Make').press('Enter')
  gate.open()
  await expect(saved(page)).toBeVisible()
  expectSent(wire, { vehicle_make: 'Ford' })
})

test('F30 edit: five Enters and a double click are one request each, and one revision', async ({
  page,
  context,
  world,
  wire,
}) => {
  for (let time = 0; time < 5; time += 1) await field(page, 'Make').press('Enter')
  await expect(saved(page)).toBeVisible()
  await wire.quiet()
  expectSent(wire, { vehicle_make: 'Ford' })
  wire.clear()
  await field(page, 'Year').fill('2020')
  await saveButton(page).dblclick()
  await expect.poll(() => updates(wire, 1).map(({ status }) => status)).toEqual([200])
  await wire.quiet()
  expectSent(wire, { year: '2020' })
  expect(await readHistory(context, world.apiOrigin, 1)).toHaveLength(16)
})

test('F35 edit: 429: it counts down, and goes again by a click alone', async ({ page, wire, allow }) => {
  allow(answer(429, PATH))
  await page.clock.install()
  await page.route(`**${PATH}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 429, headers: { 'Retry-After': '60' }, json: { detail: 'Throttled.' } })
      : route.fallback(),
  )
  await save(page)
  await expect(saveButton(page)).toHaveAccessibleDescription(/^You can send it again in \d+ s$/)
  await field(page, 'Make').press('Enter')
  await page.unroute(`**${PATH}`)
  await page.clock.runFor(61_000)
  await expect(saveButton(page)).toHaveAccessibleDescription('You can send it again now.')
  expectSent(wire, { vehicle_make: 'Ford' })
  await save(page)
  await expect(saved(page)).toBeVisible()
  expect(updates(wire, 1).map(({ status }) => status)).toEqual([429, 200])
})

test('F36 edit: 413: the size of what was sent', async ({ page, faults, allow }) => {
  allow(answer(413, PATH))
  await faults.switchOn({ path: PATH, method: 'PATCH', kind: '413' })
  await save(page)
  await expect(saveFailure(page)).toContainText('too large for the service (23 bytes)')
  await expect(field(page, 'Make')).toHaveValue('Ford')
})

test('F37 edit: what the service does not accept stands at its field', async ({ page, allow }) => {
  allow(answer(400, PATH))
  await page.route(`**${PATH}`, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 400, json: { vehicle_make: ['No such make.'] } })
      : route.fallback(),
  )
  await save(page)
  await expect(saveFailure(page)).toContainText('Nothing was saved; what you typed is still here.')
  await expect(field(page, 'Make')).toHaveAccessibleDescription(/No such make\./)
  await saveFailure(page).getByRole('link', { name: 'Make' }).click()
  await expect(field(page, 'Make')).toBeFocused()
})
