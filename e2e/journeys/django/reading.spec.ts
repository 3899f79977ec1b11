import { findBox, importRows, listCalls, vehicleLinks } from '../../support/pages/find-page'
import { vehicleHeading } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'

test.use({ django: {} })

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('citations come in pages: a note shows that there are more', async ({ page, faults, allow }) => {
  await page.goto('/citations')
  const table = page.getByRole('table', { name: 'Citations' })
  await expect(table.getByRole('row')).toHaveCount(26)
  await expect(page.getByText('there may be more citations')).toBeVisible()

  await test.step('a removed endpoint with an HTML page', async () => {
    allow(responded(404, '/api/citations/'))
    await faults.switchOn({ path: '/api/citations/', kind: '404' })
    await page.goto('/citations')
    await expect(page.getByRole('alert')).toContainText('No longer available')
  })
})

test('finding vehicles in a service that responds by ID alone', async ({ page, wire }) => {
  await page.goto('/vehicles')
  await importRows(page, 'id,plate_number,plate_state\n21,GHT4821,NY\n22,GHT4821,PA')
  await findBox(page).fill('ght 4821')
  await expect(vehicleLinks(page)).toHaveText(['Vehicle 21', 'Vehicle 22'])
  await findBox(page).fill('#14')
  await page.keyboard.press('Enter')
  await expect(vehicleHeading(page, 14)).toBeVisible()
  expect(listCalls(wire).map(({ status }) => status)).toEqual([405])
})
