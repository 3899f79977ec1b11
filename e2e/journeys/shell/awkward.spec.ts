import {
  conflict,
  expectSaved,
  openEdit,
  save,
  saveAnyway,
  saved,
  vehicleField,
} from '../../support/pages/edit-page'
import {
  ask,
  expectRevisionCount,
  goToOldest,
  itemAt,
  openVehicle,
  question,
  readTimeline,
  revisionRows,
  revisions,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { pageQueries } from '../../support/wire/history'
import { noSuchRead } from '../../support/wire/incidents'
import { expectSent, updates } from '../../support/wire/updates'
import { updateVehicle } from '../../support/world/api'
import { MAX_ROWS } from '../../support/world/awkward-service'

// Every page on a service at the edge of the specification; see support/world/awkward-service.ts.

test.use({ allowed: [noSuchRead] })

test.beforeEach(async ({ signInAs, world }) => {
  world.useNonconformingService()
  await signInAs('manager')
})

test('a vehicle on a service that sends short pages and no names', { tag: '@reference' }, async ({
  page,
  wire,
}) => {
  await test.step('the history loads completely, and no name is invented', async () => {
    await openVehicle(page, 2, '?fold=none')
    await expectRevisionCount(page, 100_000)
    const names = await readTimeline(page, 3 * MAX_ROWS)
    const ids = names.map((name) => Number(/^Revision (\d+)/.exec(name)?.[1]))
    expect(ids).toEqual(ids.map((_, place) => (ids[0] ?? 0) - place))
    await expect(revisionRows(page).last()).toContainText('unknown user')
    await expect(revisions(page).getByText(/changed while/)).toHaveCount(0)
    await goToOldest(page, 100_000)
    await expect(itemAt(page, 100_000)).toHaveAccessibleName(/^Revision 200001/)
    const sent = pageQueries(wire)
    expect(sent).toEqual([...new Set(sent)])
  })

  await test.step('the verdict is the same as on the demo server', async () => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await expect(question(page)).not.toContainText(/checking…/i)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('edits on a service that ignores fields, trims texts, and sends no names', {
  tag: '@reference',
}, async ({ page, request, wire, world }) => {
  await test.step('an edit reports ignored and trimmed fields', async () => {
    await openEdit(page, 1)
    await vehicleField(page, 'Make').fill(' Ford ')
    await vehicleField(page, 'Vehicle type code').fill('TRUCK')
    await save(page)
    const differing = saved(page).getByRole('row')
    await expect(differing.filter({ hasText: /^Make/ })).toHaveText(/Ford“ Ford ”$/)
    await expect(differing.filter({ hasText: /^Vehicle type code/ })).toHaveText(/(?<!TRUCK)TRUCK$/)
    expectSent(wire, { vehicle_make: ' Ford ', vehicle_type_code: 'TRUCK' })
    await expect(vehicleField(page, 'Make')).toHaveValue('Ford')
    await expect(vehicleField(page, 'Vehicle type code')).not.toHaveValue('TRUCK')
  })

  await test.step('an unknown user saved first', async () => {
    await openEdit(page, 2)
    await vehicleField(page, 'Make').fill('Ford')
    await updateVehicle(request, world, 2, { year: '2031' })
    await save(page)
    await expect(conflict(page)).toContainText('unknown user')
    expect(updates(wire, 2)).toEqual([])
    await saveAnyway(page)
    await expectSaved(page)
    expectSent(wire, { vehicle_make: 'Ford' }, 2)
  })
})
