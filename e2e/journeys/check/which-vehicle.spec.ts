import { expectAccessible } from '../../support/axe'
import { checkToll, tollField, verdicts } from '../../support/pages/check-page'
import { changeReading, pasteText, tollEvents } from '../../support/pages/disputes-page'
import { importWithoutList } from '../../support/pages/find-page'
import { vehicleHeading, verdict } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { answer } from '../../support/wire/incidents'

// What is not exact is offered, never answered.

const MARCH = '2024-03-05 08:30'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F92 parts, near misses and several readings on the first page', async ({ page, allow }) => {
  await test.step('a part of a plate lists the vehicles and answers for none', async () => {
    await page.goto('/')
    await checkToll(page, 'RU49', MARCH)
    const list = page.getByRole('list', { name: '1 vehicle contains “RU49”' })
    await expect(list.getByRole('link')).toHaveCount(1)
    await expect(verdicts(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Evidence' })).toBeHidden()
    await expect(tollField(page)).toHaveValue('RU49')
    await expectAccessible(page)
  })

  await test.step('a near miss is one click, and then answered', async () => {
    await checkToll(page, 'ZDF8212', MARCH)
    const list = page.getByRole('list', { name: 'Did you mean…?' })
    await expect(list).toContainText('Two characters are swapped')
    await expect(verdicts(page)).toBeHidden()
    await expectAccessible(page)
    await list.getByRole('link', { name: /Vehicle 50/ }).click()
    await expect(vehicleHeading(page, 50)).toBeVisible()
    await expect(verdict(page)).not.toBeEmpty()
  })

  await test.step('the same plate in another state is named', async () => {
    await page.goBack()
    await checkToll(page, 'ZDF8221 NJ', MARCH)
    await expect(page.getByRole('list', { name: 'Did you mean…?' })).toContainText('of another state')
  })

  await test.step('several readings are listed with what each is', async () => {
    await importWithoutList(page, 'id,plate\n6001,31\n')
    await page.goto('/')
    // It is known to this browser alone.
    allow(answer(404, '/v2/vehicles/6001/history/'))
    await checkToll(page, '31', MARCH)
    await expect(verdicts(page).getByRole('listitem')).toHaveCount(2)
    await expect(verdicts(page)).toContainText('Your text as vehicle id 31')
  })
})

test('F94 numbers alone in a list', async ({ page }) => {
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, `Vehicle\tDate and time\n50\t${MARCH}\n31\t${MARCH}\nZDF8222\t${MARCH}\n`)
  const these = page.getByRole('combobox', { name: 'These are' })
  await expect(these).toHaveValue('id')
  await expect(page.getByText('Numbers alone are read as ids.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Check all' }).click()
  const table = page.getByRole('table', { name: 'Verdicts' })
  await expect(table).toContainText('Did you mean ZDF8221 (NY)?')
  await expectAccessible(page)
  await table
    .getByRole('row', { name: /ZDF8222/ })
    .getByRole('button')
    .click()
  const near = page.getByRole('region', { name: 'Similar plates' })
  await expect(near).toContainText('Vehicle 50 · One character differs')
  await expect(near.getByRole('link', { name: 'Check this vehicle instead?' })).toHaveAttribute(
    'href',
    /\/vehicles\/50\?at=/,
  )
  await changeReading(page)
  await these.selectOption('plate')
  await expect(page.getByText('Numbers alone are read as plates.').first()).toBeVisible()
  await expect(table).toContainText('No vehicle with this number')
})
