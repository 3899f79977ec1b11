import { expectAccessible } from '../../support/axe'
import { checkToll, tollField, verdicts } from '../../support/pages/check-page'
import { CHECK, changeReading, pasteText, savedFile, tollEvents } from '../../support/pages/disputes-page'
import { importWithoutList } from '../../support/pages/find-page'
import { expect, test } from '../../support/test'
import { responded } from '../../support/wire/incidents'

// Inexact matches are suggestions, without a verdict.

const MARCH = '2024-03-05 08:30'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('F92 parts, similar plates, and several interpretations on the home page', async ({ page, allow }) => {
  await test.step('a part of a plate lists the vehicles without a verdict', async () => {
    await page.goto('/')
    await checkToll(page, 'RU49', MARCH)
    const list = page.getByRole('list', { name: '1 vehicle contains “RU49”' })
    await expect(list.getByRole('link')).toHaveCount(1)
    await expect(verdicts(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Evidence' })).toBeHidden()
    await expect(tollField(page)).toHaveValue('RU49')
    await expectAccessible(page)
  })

  await test.step('a similar plate has a verdict after one click', async () => {
    await checkToll(page, 'ZDF8222', MARCH)
    const list = page.getByRole('list', { name: 'Did you mean…?' })
    await expect(list).toContainText('One character differs')
    await expect(verdicts(page)).toBeHidden()
    await expectAccessible(page)
    await list.getByRole('link', { name: /Vehicle 50/ }).click()
    await expect(tollField(page)).toHaveValue('ZDF8221 NY')
    await expect(verdicts(page).getByRole('status')).not.toBeEmpty()
  })

  await test.step('the same plate in a different state is named', async () => {
    await page.goBack()
    await checkToll(page, 'ZDF8221 NJ', MARCH)
    await expect(page.getByRole('list', { name: 'Did you mean…?' })).toContainText('different state')
  })

  await test.step('lists several interpretations with a label each', async () => {
    await importWithoutList(page, 'id,plate\n6001,31\n')
    await page.goto('/')
    // Only this browser has the vehicle.
    allow(responded(404, '/v2/vehicles/6001/history/'))
    await checkToll(page, '31', MARCH)
    await expect(verdicts(page).getByRole('listitem')).toHaveCount(2)
    await expect(verdicts(page)).toContainText('Matched as vehicle ID 31')
  })
})

test('F94 an unknown number is an ID only if the user chooses so', async ({ page, allow }) => {
  await page.goto('/')
  await checkToll(page, '6979978', MARCH)
  await expect(page.getByText('No vehicle matches “6979978”')).toBeVisible()
  await expect(verdicts(page)).toBeHidden()
  await expectAccessible(page)
  allow(responded(404, '/v2/vehicles/6979978/history/'))
  await page.getByRole('link', { name: 'Check vehicle ID 6979978' }).click()
  await expect(tollField(page)).toHaveValue('#6979978')
  await expect(verdicts(page).getByRole('listitem')).toHaveCount(1)
})

test('a vehicle of the user’s other fleet: the same check is a click away', async ({ page }) => {
  await page.goto('/')
  await checkToll(page, 'UJR5867', MARCH)
  await expect(page.getByText('Searched Alder Rentals only.')).toBeVisible()
  await page.getByRole('link', { name: 'Check in Birch Logistics' }).click()
  await expect(page).toHaveURL(/fleet=2/)
  await expect(verdicts(page)).toContainText('UJR5867 (TX)')
})

test('the result “no vehicle matches” can be copied, with the time of the search', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  await checkToll(page, 'QQQQQ', MARCH)
  await page.getByRole('button', { name: 'Copy result' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^No vehicle in the Alder Rentals fleet matches “QQQQQ”, as of .+\. Deleted vehicles aren’t listed\.\n$/,
  )
})

test('a masked plate has no verdict, and offers the matching vehicles', async ({ page }) => {
  await test.step('on the home page', async () => {
    await page.goto('/')
    for (const masked of ['****31', 'XXXX31', '•••31', '#####31', '…31', '_ _ _31']) {
      await checkToll(page, masked, MARCH)
      await expect(page.getByText(`No vehicle matches “${masked}” exactly`)).toBeVisible()
      const offered = page.getByRole('list', { name: 'Did you mean…?' })
      await expect(offered).toContainText('Matches the visible characters')
      await expect(offered.getByRole('link', { name: /Vehicle 31/ })).toHaveCount(1)
      await expect(verdicts(page)).toBeHidden()
    }
    await checkToll(page, 'ZDF**21', MARCH)
    await expect(page.getByRole('list', { name: 'Did you mean…?' }).getByRole('link')).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('in the palette', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find a page, vehicle, or action' }).fill('****8637')
    const options = page.getByRole('option')
    await expect(page.getByRole('group', { name: 'Did you mean…?' }).getByRole('option')).toContainText([
      /31/,
    ])
    await expect(options.filter({ hasText: 'Open vehicle' })).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('in a list', async () => {
    await page.goto('/disputes')
    await expect(tollEvents(page)).toBeVisible()
    await pasteText(page, `Vehicle\tDate and time\n****31\t${MARCH}\nZDF**21\t${MARCH}\n•••31\t${MARCH}\n`)
    await page.getByRole('button', { name: CHECK }).click()
    const table = page.getByRole('table', { name: 'Verdicts' })
    await expect(table).toContainText('Did you mean ZDF8221 (NY)?')
    await expect(table.getByText('Needs review')).toHaveCount(3)
  })
})

test('negative charges are reversed, in the list and in its file', async ({ page }) => {
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(
    page,
    `Plate\tDate and time\tAmount\nZDF8221\t${MARCH}\t-8.00\nHBY8637\t${MARCH}\t($7.00)\nEK80166\t${MARCH}\twaived\n`,
  )
  const table = page.getByRole('table', { name: 'Verdicts' })
  await page.getByText(/^Details/).click()
  const notes = page.getByRole('list', { name: 'How the list was read' })
  await expect(notes).toContainText('1 amount not added.')
  await expect(notes).toContainText('2 amounts are negative. Sums use the agency’s signs.')
  await expect(table).toContainText('-8.00')
  await page.getByRole('checkbox', { name: 'Charges are shown as negative amounts' }).check()
  await expect(notes).toContainText('This list shows charges as negative amounts, so we reversed all signs.')
  await expect(table).not.toContainText('-8.00')
  await expect(table).toContainText('7.00 USD')
  await expect(table).toContainText('waived')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const { text: csv } = await savedFile(page, page.getByRole('button', { name: 'CSV', exact: true }))
  expect(csv).toMatch(/-8\.00,.*,8\.00,/)
  expect(csv).toMatch(/\(\$7\.00\),.*,7\.00,USD/)
})

test('F94 bare numbers in a list', async ({ page }) => {
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, `Vehicle\tDate and time\n50\t${MARCH}\n31\t${MARCH}\nZDF8222\t${MARCH}\n`)
  const these = page.getByRole('combobox', { name: 'Treat numbers as' })
  await expect(these).toHaveValue('')
  await expect(
    page.getByText('Bare numbers are treated as any ID, plate, or vehicle number in your fleet.').first(),
  ).toBeVisible()
  await page.getByRole('button', { name: CHECK }).click()
  const table = page.getByRole('table', { name: 'Verdicts' })
  await expect(table).toContainText('Did you mean ZDF8221 (NY)?')
  await expectAccessible(page)
  await table
    .getByRole('row', { name: /ZDF8222/ })
    .getByRole('button')
    .click()
  const near = page.getByRole('region', { name: 'Similar plates' })
  await expect(near).toContainText('Vehicle 50 · One character differs')
  await expect(near.getByRole('link', { name: 'Vehicle 50' })).toHaveAttribute(
    'href',
    /\/vehicles\/50\?(?:.+&)?at=/,
  )
  await changeReading(page)
  await these.selectOption('plate')
  await expect(page.getByText('Bare numbers are treated as plates.').first()).toBeVisible()
  await expect(table).toContainText('No vehicle with this number')
})
