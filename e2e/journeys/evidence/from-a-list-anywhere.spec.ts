import { CHECK, pasteText, rowPanel, tollEvents, verdictsTable } from '../../support/pages/disputes-page'
import { action, fact, statement } from '../../support/pages/evidence-page'
import { importWithoutList } from '../../support/pages/find-page'
import { inAddress } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'

// A statement about a list's row, with the optional vehicle endpoints, and (project reads-off) without them.

const SPAN = [
  ['Reference', 'Vehicle ID', 'Plate', 'State', 'Entry date time', 'Exit date time', 'Amount', 'Exit plaza'],
  ['N-7', '1', '8XYZ123', 'CA', '2024-07-08T18:20Z', '2024-07-08T18:30Z', '$ 4.25', 'Newark'],
]
  .map((cells) => cells.join('\t'))
  .join('\n')

test('a row’s time span, reference, plaza, and plate are in its statement', async ({ page, signInAs }) => {
  await signInAs('manager')

  await test.step('the row opens its statement', async () => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, SPAN)
    await page.getByRole('button', { name: CHECK }).click()
    await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
    await verdictsTable(page).getByRole('button').first().click()
    await rowPanel(page, 'N-7').getByRole('button', { name: 'Evidence' }).click()
    await expect(statement(page)).toContainText('was at first active')
    await expect(fact(page, 'Reference')).toHaveText('N-7')
    await expect(fact(page, 'Amount')).toHaveText('4.25 USD')
    await expect(fact(page, 'Plaza')).toHaveText('Newark')
    await expect(fact(page, 'As entered')).toContainText('2024-07-08T18:20Z – 2024-07-08T18:30Z · time zone')
    await expect(fact(page, 'UTC')).toHaveText('2024-07-08T18:20:00.000000Z to 2024-07-08T18:30:59.999999Z')
    expect([inAddress(page, 'reference'), inAddress(page, 'plate')]).toEqual(['N-7', '8XYZ123'])
  })

  await test.step('the statement has the toll’s plate, unless the vehicle’s is known', async () => {
    const known = fact(page, 'Plate').filter({ hasText: 'The toll lists another plate: 8XYZ123 (CA).' })
    const toll = fact(page, 'Plate').filter({ hasText: 'As on the toll.' })
    await expect(known.or(toll)).toBeVisible()
  })

  await test.step('Back returns to the open list', async () => {
    await page.goBack()
    await expect(verdictsTable(page)).toBeVisible()
    await expect(verdictsTable(page)).toContainText('N-7')
  })

  await test.step('the link does, too, at the row, also after a reload', async () => {
    await page.goForward()
    await page.reload()
    await page.getByRole('link', { name: 'Back to the list' }).click()
    await expect(rowPanel(page, 'N-7')).toBeVisible()
    await expect(verdictsTable(page)).toContainText('N-7')
  })
})

test('a plate from an imported list is marked', async ({ page, signInAs, allow }) => {
  await signInAs('manager')
  // A deleted vehicle can't be loaded, so only the import names it.
  allow(responded(404, '/v2/vehicles/7/'))
  await importWithoutList(page, 'id,plate_number,plate_state\n7,7DEL007,NV')
  await page.goto('/vehicles/7/evidence?at=2025-01-01+12:00&zone=UTC')
  await expect(fact(page, 'Plate')).toContainText('7DEL007 (NV)')
  await expect(fact(page, 'Plate')).toContainText(/From a list imported on \w+ \d/)
  await expect(action(page, 'Save as PDF')).toBeVisible()
})
