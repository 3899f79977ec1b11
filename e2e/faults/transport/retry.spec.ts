import {
  expectRevisionCount,
  itemAt,
  openVehicle,
  revisions,
  scrollToItem,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { isHistory } from '../../support/wire/history'
import { answer } from '../../support/wire/incidents'

test('F24 where two pages in view failed, one click asks for both', async ({ page, signInAs, allow }) => {
  allow(answer(500, '/v2/vehicles/2/'))
  await signInAs('manager')
  await openVehicle(page, 2, '?fold=none')
  await expectRevisionCount(page, 100_000)
  await page.route(isHistory, (route) => route.fulfill({ status: 500, body: 'broken' }))
  // Rows 100 and 101 are on two pages.
  await scrollToItem(page, 101)
  const alert = revisions(page).getByRole('alert')
  await expect(alert).toBeVisible()
  await page.unroute(isHistory)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(itemAt(page, 100)).toHaveAccessibleName(/^Revision /)
  await expect(itemAt(page, 101)).toHaveAccessibleName(/^Revision /)
  await expect(alert).toHaveCount(0)
})
