import { expectAccessible } from '../../support/axe'
import { checkToll, tollZone, verdicts } from '../../support/pages/check-page'
import {
  CHECK,
  pasteText,
  rowPanel,
  savedFile,
  tollEvents,
  verdictsTable,
} from '../../support/pages/disputes-page'
import { fact, openStatement } from '../../support/pages/evidence-page'
import {
  ask,
  focusedRevision,
  inMenu,
  openTechnicalDetails,
  openVehicle,
  question,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

// A user deactivated vehicle 1 on December 1, 2023; a machine updated its odometer three days later.

const EXACT = 'Deactivated Dec 1, 2023, 10:30:00 AM EST (UTC−5) by d.alvarez: Returned by lessee'
const DAY = 'Deactivated Dec 1, 2023 by d.alvarez: Returned by lessee'
const AT = { at: '2024-01-05 12:00', zone: 'America/New_York' }

test.beforeEach(async ({ signInAs, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('manager')
})

test('a verdict shows who deactivated the vehicle, when, and why; the last change is a technical detail', async ({
  page,
}) => {
  await test.step('on the card, with the last change under the details', async () => {
    await openVehicle(page, 1)
    await ask(page, AT.at, AT.zone)
    await expect(verdict(page)).toHaveText(/^Inactive/)
    await expect(question(page)).toContainText(`Based on${EXACT}`)
    await expect(question(page).getByText('Odometer update')).toBeHidden()
    await openTechnicalDetails(page)
    await expect(question(page)).toContainText(
      /Last change before the tollrevision \d+.*Changed by: system\s*Reason: Odometer update/,
    )
    await expectAccessible(page)
  })

  await test.step('one click leads to that change in the history', async () => {
    await (await inMenu(question(page), 'Go to the change that deactivated it')).click()
    await expect(focusedRevision(page)).toContainText('Returned by lessee')
    await expect(focusedRevision(page)).toBeInViewport()
  })

  await test.step('in the copied text', async () => {
    await question(page).getByRole('button', { name: 'Copy verdict' }).click()
    await expect(question(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain(`\nBased on: ${EXACT}\n`)
  })

  await test.step('on the home page', async () => {
    await page.goto('/')
    // The name of the fleet also gives the fleet's zone.
    await expect(tollZone(page)).toHaveValue('America/New_York')
    await tollZone(page).fill(AT.zone)
    await checkToll(page, 'FRU4944', AT.at)
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Inactive/])
    await expect(verdicts(page)).toContainText(EXACT)
    await expectAccessible(page)
  })

  await test.step('in the statement', async () => {
    await openStatement(page, 1, AT)
    await expect(fact(page, 'Why')).toHaveText(EXACT)
    await expect(fact(page, 'Last change before the toll')).toContainText(
      'Changed by: system; reason: Odometer update',
    )
    await expectAccessible(page)
  })
})

test('a list shows it in the row, the panel, and the export', async ({ page, wire }) => {
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, `Reference\tVehicle id\tDate time\nN-1\t1\t${AT.at} ${AT.zone}`)
  await expect(verdictsTable(page)).toContainText('2024')

  await test.step('one request is enough', async () => {
    wire.clear()
    await page.getByRole('button', { name: CHECK }).click()
    await expect(verdictsTable(page)).toContainText(DAY)
    expect(wire.to('/v2/vehicles/1/history/')).toHaveLength(1)
  })

  await test.step('its panel shows the exact time', async () => {
    await verdictsTable(page).locator('tbody').getByRole('button').click()
    await expect(rowPanel(page, 'N-1')).toContainText(`Based on${EXACT}`)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('the CSV contains it', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    const { text } = await savedFile(page, page.getByRole('button', { name: 'CSV' }))
    expect(text).toMatch(/,"Dec 1, 2023, 10:30:00 AM EST",(?:"[^"]*")?,d\.alvarez,Returned by lessee,/)
  })
})
