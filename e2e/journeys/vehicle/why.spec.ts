import { expectAccessible } from '../../support/axe'
import { checkToll, tollZone, verdicts } from '../../support/pages/check-page'
import {
  investigations,
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
  openTechnicalDetails,
  openVehicle,
  question,
  verdict,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

// Vehicle 1 was taken off on 1 December 2023 by a person; a machine updated its odometer three days later.

const EXACT = 'Taken off 1 Dec 2023, 10:30:00 EST (UTC−5) by d.alvarez: Returned by lessee'
const DAY = 'Taken off 1 Dec 2023 by d.alvarez: Returned by lessee'
const AT = { at: '2024-01-05 12:00', zone: 'America/New_York' }

test.beforeEach(async ({ signInAs, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs('manager')
})

test('an answer names who took the vehicle off, when and why; the last record is a technical detail', async ({
  page,
}) => {
  await test.step('on the card, with the last record under the details', async () => {
    await openVehicle(page, 1)
    await ask(page, AT.at, AT.zone)
    await expect(verdict(page)).toHaveText(/^Not active/)
    await expect(question(page)).toContainText(`Based on${EXACT}`)
    await expect(question(page).getByText('Odometer update')).toBeHidden()
    await openTechnicalDetails(page)
    await expect(question(page)).toContainText(
      /Last record before the tollrevision \d+.*Changed by: system\s*Reason: Odometer update/,
    )
    await expectAccessible(page)
  })

  await test.step('one press leads to that change, among the revisions', async () => {
    await question(page).getByRole('button', { name: 'Go to the change that took it off' }).click()
    await expect(focusedRevision(page)).toContainText('Returned by lessee')
    await expect(focusedRevision(page)).toBeInViewport()
  })

  await test.step('in the copied text', async () => {
    await question(page).getByRole('button', { name: 'Copy answer' }).click()
    await expect(question(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    const text = await page.evaluate(() => navigator.clipboard.readText())
    expect(text).toContain(`\nBased on: ${EXACT}\n`)
  })

  await test.step('on the first page', async () => {
    await page.goto('/')
    await tollZone(page).fill(AT.zone)
    await checkToll(page, 'FRU4944', AT.at)
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Not active/])
    await expect(verdicts(page)).toContainText(EXACT)
    await expectAccessible(page)
  })

  await test.step('in the statement', async () => {
    await openStatement(page, 1, AT)
    await expect(fact(page, 'Why')).toHaveText(EXACT)
    await expect(fact(page, 'Last record before the toll')).toContainText(
      'Changed by: system; reason: Odometer update',
    )
    await expectAccessible(page)
  })
})

test('a list names it in the row, the panel and the export', async ({ page, wire }) => {
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, `Reference\tVehicle id\tDate time\nN-1\t1\t${AT.at} ${AT.zone}`)
  await expect(verdictsTable(page)).toContainText('2024')

  await test.step('one request is enough', async () => {
    wire.clear()
    await page.getByRole('button', { name: 'Check all' }).click()
    await expect(verdictsTable(page)).toContainText(DAY)
    expect(wire.to('/v2/vehicles/1/history/')).toHaveLength(1)
  })

  await test.step('its panel has the exact time', async () => {
    await verdictsTable(page).locator('tbody').getByRole('button').click()
    await expect(rowPanel(page, 'N-1')).toContainText(`Based on${EXACT}`)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('the CSV has it as a sentence and in cells', async () => {
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('checkbox', { name: /^All columns/ }).check()
    const { text } = await savedFile(page, page.getByRole('button', { name: 'CSV' }))
    expect(text).toContain(',2023-12-01 10:30:00.254876-05:00,not read,d.alvarez,Returned by lessee,')
    expect(text).toContain(
      ',Taken off 2023-12-01 10:30:00.254876-05:00 by d.alvarez: Returned by lessee,2023-12-01 10:30:00.254876-05:00,',
    )
  })
})

test('a list of an earlier console opens, says what was not read, and gets it by "Check again"', async ({
  page,
}) => {
  await page.goto('/disputes')
  await expect(tollEvents(page)).toBeVisible()
  await pasteText(page, `Reference\tVehicle id\tDate time\nN-1\t1\t${AT.at} ${AT.zone}`)
  await page.getByRole('button', { name: 'Check all' }).click()
  await expect(verdictsTable(page)).toContainText(DAY)
  await page.getByRole('button', { name: 'New list' }).click()
  const entry = investigations(page).getByRole('listitem')
  const { text } = await savedFile(page, entry.getByRole('button', { name: 'Export' }))
  const file = JSON.parse(text)
  for (const { answer } of file.investigations[0].answers)
    for (const moment of answer.moments) delete moment.change
  file.investigations[0].head.name = 'Of an earlier console'
  await page
    .locator('input[type=file][accept*=json]')
    .first()
    .setInputFiles({
      name: 'earlier.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(file)),
    })
  const earlier = investigations(page).getByRole('listitem', { name: 'Of an earlier console' })
  await earlier.getByRole('link', { name: 'Open' }).click()
  await expect(verdictsTable(page)).toContainText('Why: not read')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(verdictsTable(page)).toContainText(DAY)
  await expect(verdictsTable(page)).not.toContainText('Changed')
})
