import { seedVehicles } from '../../../src/service/seed/seed-vehicles'
import { CHECK, pasteText, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { importWithoutList } from '../../support/pages/find-page'
import { expect, test } from '../../support/test'

// Looks up plates in a vehicle list imported into this browser, also (project reads-off) if the service has no list.

test('tolls by plate are checked against an imported list of vehicles', async ({ page, signInAs }) => {
  const vehicle = seedVehicles(0).find(({ row }) => row.id === 1)
  const plate = `${vehicle?.row.plate_number}\t${vehicle?.row.plate_state}`
  await signInAs('manager')
  await importWithoutList(page, `Vehicle ID\tPlate\tState\n1\t${plate}`)
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, `Reference\tPlate\tState\tTime\nN-1\t${plate}\t2024-03-05T08:30Z`)
  await page.getByRole('button', { name: CHECK }).click()
  await expect(verdictsTable(page).getByText('Active', { exact: true })).toHaveCount(1)
})
