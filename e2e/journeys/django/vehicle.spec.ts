import { save, saveButton, saved, vehicleField } from '../../support/pages/edit-page'
import { goToVehicle } from '../../support/pages/find-page'
import { chooseFleet, useKey } from '../../support/pages/session-page'
import {
  ask,
  expectRevisionCount,
  goToOldest,
  itemAt,
  openTechnicalDetails,
  openVehicle,
  question,
  readTimeline,
  revision,
  revisionRows,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { pageQueries } from '../../support/wire/history'
import { responded } from '../../support/wire/incidents'
import { updates } from '../../support/wire/updates'
import { readHistory } from '../../support/world/api'

// The vehicle's pages on a service like Django REST framework with simple-history: fixed pages of 25 rows, deleted vehicles
// with a history, null users and reasons, and no vehicle endpoints.

test.use({ django: {} })

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('histories of a Django service load completely and exactly', async ({ page, context, world, wire }) => {
  await test.step('390 revisions in pages of 25, each exactly once', async () => {
    const rows = await readHistory(context, world.apiOrigin, 33)
    expect(rows).toHaveLength(390)
    await openVehicle(page, 33, '?fold=none')
    await expectRevisionCount(page, 390)
    const names = await readTimeline(page, 60)
    const ids = names.map((name) => /^Revision (\d+)/.exec(name)?.[1])
    expect(ids).toEqual(rows.slice(0, 60).map(({ history_id }) => String(history_id)))
    await goToOldest(page, 390)
    await expect(itemAt(page, 390)).toHaveAccessibleName(
      new RegExp(`^Revision ${rows.at(-1)?.history_id}\\b`),
    )
    const sent = pageQueries(wire)
    expect(sent, 'no page is asked for twice').toEqual([...new Set(sent)])
  })

  await test.step('changes one microsecond apart look different', async () => {
    await goToVehicle(page, 5)
    await expectRevisionCount(page, 7)
    for (const [at, status] of [
      ['2024-03-05 08:30:14.999999', 'Active'],
      ['2024-03-05 08:30:15.000000', 'Inactive'],
      ['2024-03-05 08:30:15.000001', 'Active'],
      ['2024-03-05 08:30:15.000002', 'Inactive'],
    ] as const) {
      await ask(page, at, 'UTC')
      await expect(verdict(page), at).toHaveText(new RegExp(`^${status}`))
    }
    await ask(page, '2024-03-05 08:30:15', 'UTC')
    await expect(verdict(page)).toHaveText(/^Changed during/)
  })

  await test.step('a null user or reason doesn’t become an invented name', async () => {
    await goToVehicle(page, 18)
    await expectRevisionCount(page, 4)
    await expect(revisionRows(page).last()).toContainText('unknown user')
    await ask(page, '2024-10-01 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Active/)
    await expect(page.getByText(/\b(?:null|undefined)\b/)).toHaveCount(0)
  })
})

test('a toll-authority filter on the current vehicle: the matching status', async ({ page }) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await ask(page, '2024-02-01 12:00', 'UTC')
  await openTechnicalDetails(page)
  await question(page).getByRole('button', { name: 'Show toll authority status' }).click()
  await expect(question(page).getByText('EXIST', { exact: true })).toBeVisible()
})

test('a deleted vehicle', async ({ page, wire, allow }) => {
  allow(responded(404, '/v2/vehicles/7/'))
  await openVehicle(page, 7)
  await expectRevisionCount(page, 4)

  await test.step('the verdict matches the API, and shows the deletion', async () => {
    await ask(page, '2024-12-20 22:47:38', 'UTC')
    await expect(verdict(page)).toHaveText(/^Active/)
    await ask(page, '2025-01-15 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Deleted before this toll/)
    await expect(question(page)).toContainText('“active: true”')
  })

  await test.step('the page shows the deletion, and offers no action that would fail', async () => {
    const line = page.getByRole('paragraph').filter({ hasText: '4 changes' })
    await expect(line).toContainText(/Deleted on/)
    await expect(line).not.toContainText('Active')
    for (const word of ['Activate…', 'Deactivate…'])
      await expect(page.getByRole('button', { name: word, disabled: false })).toHaveCount(0)
  })

  await test.step('its form explains why nothing can be changed, and sends nothing', async () => {
    await page.goto('/vehicles/7/edit')
    await expect(page.getByRole('note').filter({ hasText: /This vehicle was deleted on/ })).toBeVisible()
    await expect(vehicleField(page, 'Make')).not.toBeEditable()
    await expect(saveButton(page)).toHaveCount(0)
    await wire.quiet()
    expect(updates(wire, 7)).toEqual([])
  })
})

test('a history that fails: one message, the next step, and no actions', async ({ page, faults, allow }) => {
  allow(responded(404, '/v2/'), responded(403, '/v2/'), responded(401, '/v2/'), responded(500, '/v2/'))
  const nothingToChange = async () => {
    await expect(revisionRows(page)).toHaveCount(0)
    await expect(page.getByText(/^Reading |checking…|loading/i).filter({ visible: true })).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: /^(?:Deactivate|Activate)…/, disabled: false }),
    ).toHaveCount(0)
  }

  await test.step('404: no such vehicle', async () => {
    await openVehicle(page, 99999)
    await expect(page.getByRole('alert')).toHaveCount(1)
    await expect(page.getByRole('alert')).toContainText('Vehicle 99999 wasn’t found')
    await nothingToChange()
  })

  await test.step('403: a fleet that isn’t this user’s', async () => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await chooseFleet(page, 'Cedar Transit')
    const alert = page.getByRole('alert').filter({ hasText: 'You don’t have access to Cedar Transit' })
    await expect(alert).toContainText('You’re back in')
    await expectRevisionCount(page, 14)
    await openVehicle(page, 1, '?fleet=3')
    await expect(alert).toBeVisible()
    await nothingToChange()
    await alert.getByRole('button', { name: /^Use (?:your default fleet|Alder Rentals)$/ }).click()
    await expect(alert).toHaveCount(0)
  })

  await test.step('500 as an HTML page, then a successful retry', async () => {
    await faults.switchOn({ path: '/v2/vehicles/13/history/', kind: '500', times: 50 })
    await goToVehicle(page, 13)
    await expect(page.getByRole('alert').first()).toContainText('Couldn’t load the history of vehicle 13')
    await faults.clear()
    await page
      .getByRole('button', { name: /try again/i })
      .first()
      .click()
    await expectRevisionCount(page, 30)
  })

  for (const [key, status] of [
    ['no-such-key', 401],
    ['demo-key-revoked', 403],
  ] as const)
    await test.step(`a key refused with ${status}`, async () => {
      await useKey(page, key)
      await expect(page.getByText('This API key was refused').first()).toBeVisible()
      await expect(page.getByText(/sign in again/i)).toHaveCount(0)
      await nothingToChange()
    })

  await test.step('a valid key', async () => {
    await useKey(page, 'demo-key-manager')
    await expectRevisionCount(page, 30)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('an update with a key, and a refused update', async ({ page, context, world, allow }) => {
  allow(responded(400, '/v2/vehicles/11/'))
  await openVehicle(page, 11)
  await expectRevisionCount(page, 2)

  await test.step('saved with a key: no user is recorded, and trimmed texts are reported', async () => {
    await useKey(page, 'demo-key-manager')
    await expectRevisionCount(page, 2)
    await page.getByRole('link', { name: 'Edit vehicle' }).click()
    await vehicleField(page, 'Make').fill(' Ford ')
    await save(page)
    await expect(saved(page).getByRole('row').filter({ hasText: /^Make/ })).toHaveText(/Ford“ Ford ”$/)
    const [newest] = await readHistory(context, world.apiOrigin, 11)
    expect(newest).toMatchObject({ active: true, history_type: '~', username: null, reason: null })
    await page.getByRole('link', { name: /^Back to/ }).click()
    await expectRevisionCount(page, 3)
    await expect(revision(page, String(newest?.history_id))).toContainText('unknown user')
  })

  await test.step('a field’s error is at the field', async () => {
    await page.getByRole('link', { name: 'Edit vehicle' }).click()
    await page.route('**/v2/vehicles/11/', (route) =>
      route.request().method() === 'PATCH'
        ? route.continue({ postData: JSON.stringify({ year: '2031-2' }) })
        : route.continue(),
    )
    await vehicleField(page, 'Year').fill('2031')
    await save(page)
    await expect(vehicleField(page, 'Year')).toHaveAccessibleDescription(
      /Ensure this field has no more than 5 characters\./,
    )
    await expect(vehicleField(page, 'Year')).toHaveValue('2031')
  })
})
