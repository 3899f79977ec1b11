import { tollField, tollTime, tollZone, verdicts } from '../../support/pages/check-page'
import { pasteText, verdictsTable } from '../../support/pages/disputes-page'
import { fact } from '../../support/pages/evidence-page'
import { ask, question, timeField } from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { Gate } from '../../support/wire/gate'

// Pasting a whole notice: its labels fill the fields, and the statement gets the rest.

const NOTICE = `Notice of toll due
Notice number: N-1001
License plate: FRU4944   State: NY
Date: 02/01/2024   Time: 12:00 PM
Amount: $9.11
Agency: MTA B&T
Plaza: Henry Hudson
Please pay by 04/30/2024.`

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a notice with two dates, quoted in an email: the plate is filled in, and the time is left to the user', async ({
  page,
}) => {
  await page.goto('/')
  await expect(tollField(page)).toBeFocused()
  await pasteText(
    page,
    'From: Dana Whitfield\nSent: Wednesday, April 2, 2025 4:31 PM\n> Notice issued 04/02/2025 10:00 AM\n> Plate FRU4944 NY\n> Violation date 02/01/2024\n> Violation time 12:00',
  )
  await expect(tollField(page)).toHaveValue('FRU4944 NY')
  await expect(tollTime(page)).toHaveValue('')
  const beside = page
    .getByRole('status')
    .filter({ hasText: 'Pasted but not used: “Notice issued 04/02/2025' })
  await expect(beside).toContainText(/^Enter the toll’s date and time\..*Violation time 12:00/s)
  await page.keyboard.press('Enter')
  await expect(tollTime(page)).toHaveAccessibleDescription(/Enter the toll’s date and time/)
  await tollTime(page).fill('02/01/2024 12:00 PM')
  await page.keyboard.press('Enter')
  await expect(verdicts(page)).toContainText('on February 1, 2024, at 12:00 PM')
  await expect(beside).not.toContainText('Enter the toll’s date and time')
})

test('a pasted notice fills the form, then the statement', async ({ page }) => {
  const besideIt = page.getByText(
    'Also pasted: amount $9.11 · reference N-1001 · agency MTA B&T · plaza Henry Hudson · not used: “Notice of toll due / Please pay by 04/30/2024.”',
  )
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })

  await test.step('recognized text fills the fields, the rest is shown', async () => {
    await page.goto('/')
    await expect(tollField(page)).toBeFocused()
    await pasteText(page, NOTICE)
    await expect(tollField(page)).toHaveValue('FRU4944 NY')
    await expect(tollTime(page)).toHaveValue('02/01/2024 12:00 PM')
    await expect(tollZone(page)).toHaveValue('America/New_York')
    await expect(besideIt).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(verdicts(page)).toContainText('on February 1, 2024, at 12:00 PM EST (UTC−5)')
  })

  await test.step('its statement starts with the rest of the notice, which can be changed', async () => {
    await verdicts(page).getByRole('button', { name: 'Evidence' }).click()
    await page.getByRole('button', { name: 'Use these' }).click()
    await expect(field('Reference')).toHaveValue('N-1001')
    await expect(field('Amount')).toHaveValue('$9.11')
    await expect(field('Plaza')).toHaveValue('Henry Hudson')
    await expect(fact(page, 'Plaza')).toHaveText('Henry Hudson')
    await field('Agency').fill('MTA Bridges and Tunnels')
    await field('Amount').fill('$9.50')
    await expect(fact(page, 'Amount')).toHaveText('$9.50')
    await expect(fact(page, 'Reference')).toHaveText('N-1001')
  })

  await test.step('Back shows the verdict with the notice, and typed text stays', async () => {
    await page.goBack()
    await expect(page.getByText('Also pasted: amount $9.11 · reference N-1001')).toBeVisible()
    await verdicts(page).getByRole('button', { name: 'Evidence' }).click()
    await expect(field('Amount')).toHaveValue('$9.50')
    await expect(field('Agency')).toHaveValue('MTA Bridges and Tunnels')
    await expect(field('Reference')).toHaveValue('N-1001')
  })

  await test.step('from the vehicle’s page, too, until the user checks a different time there', async () => {
    await page.goBack()
    await verdicts(page)
      .getByRole('link', { name: /Vehicle \d+$/ })
      .click()
    await expect(timeField(page)).toHaveValue('02/01/2024 12:00 PM')
    await question(page).getByRole('button', { name: 'Evidence' }).click()
    await expect(fact(page, 'Reference')).toHaveText('N-1001')
    await expect(fact(page, 'Plaza')).toHaveText('Henry Hudson')
    await page.goBack()
    await ask(page, '02/01/2024 12:06 PM', 'America/New_York')
    await expect(question(page)).toContainText('at 12:06 PM EST')
    await question(page).getByRole('button', { name: 'Evidence' }).click()
    await expect(page.getByText('at 12:06 PM EST').first()).toBeVisible()
    await expect(page.getByText('Read in the pasted text')).toHaveCount(0)
    await expect(fact(page, 'Reference')).toHaveCount(0)
    for (let back = 0; back < 3; back++) await page.goBack()
  })

  await test.step('a different time is a different toll: nothing is filled in for it', async () => {
    await tollTime(page).fill('02/01/2024 12:05 PM')
    await tollTime(page).press('Enter')
    await expect(verdicts(page)).toContainText('at 12:05 PM EST')
    await expect(page.getByText('Also pasted')).toBeHidden()
    // The notice's toll is among the recent ones with all its fields.
    await page.getByRole('list', { name: 'Recent tolls' }).getByRole('link', { name: '12:00 PM EST' }).click()
    await expect(page.getByText('Also pasted: amount $9.11 · reference N-1001')).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Also pasted')).toBeHidden()
    await verdicts(page).getByRole('button', { name: 'Evidence' }).click()
    for (const name of ['Amount', 'Reference', 'Agency', 'Plaza']) await expect(field(name)).toHaveValue('')
  })

  await test.step('a notice of several tolls is a list', async () => {
    await page.goBack()
    await pasteText(page, `${NOTICE}\n${NOTICE.replace('N-1001', 'N-1002')}`)
    await expect(page.getByText('2 tolls found.')).toBeVisible()
    await page.getByRole('button', { name: 'Check as a list' }).click()
    await expect(page).toHaveURL(/\/disputes/)
  })
})

const MAIL = `Hi team,

customer Marisol Vega (RA 88213-4) says she gave the car back on the 27th.

1) 10/27/2025 8:55 PM  Whitestone Bridge  plate FRU4944 NY  $11.19
2) 10/29/25 7:02 AM  Henry Hudson  FRU4944  $ 5.49
Also one from the other car, GHT4821 (PA), Nov 6 2025 at 12:10 pm, 5.75

Total charged to card: $33.62`

const INVOICE = `TOLL ENFORCEMENT INVOICE
Invoice #: 1088273345      Invoice Date: Nov 15, 2025
Vehicle: 2022 HONDA CR-V
Tag: FRU4944   State: New York

Posted: 11/09/2025 02:11 AM
Occurred: 11/06/2025 12:10 PM
Toll amount $1.07    Admin charge $2.50
PAY THIS AMOUNT: $3.57`

test('a text that isn’t one toll stays, and offers the tolls found in it', async ({ page }) => {
  const offered = page.getByRole('group', { name: 'Found in the text' }).getByRole('button')

  await test.step('an email with several tolls opens as a list, with every line', async () => {
    await page.goto('/')
    await expect(tollField(page)).toBeFocused()
    await pasteText(page, MAIL)
    await expect(page).toHaveURL(/\/disputes/)
    await expect(verdictsTable(page)).toContainText('GHT4821')
    await expect(verdictsTable(page)).toContainText('Total charged to card: $33.62')
  })

  await test.step('one plate and several times: a button each fills its field', async () => {
    await page.goto('/')
    await expect(tollField(page)).toBeFocused()
    await pasteText(page, INVOICE)
    await expect(page.getByText(/^Pasted but not used: “TOLL ENFORCEMENT INVOICE.*…”$/s)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check as a list' })).toBeVisible()
    await page.getByText('Show all of it').click()
    await expect(page.getByText('PAY THIS AMOUNT: $3.57')).toBeVisible()
    await expect(offered).toHaveText(['FRU4944 NY', 'Nov 9, 2025, 2:11 AM', 'Nov 6, 2025, 12:10 PM'])
    await offered.nth(0).click()
    await expect(tollField(page)).toHaveValue('FRU4944 NY')
    await offered.nth(2).click()
    await expect(tollTime(page)).toHaveValue('11/06/2025 12:10 PM')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(verdicts(page)).toContainText('on November 6, 2025, at 12:10 PM')
  })

  await test.step('the user chooses one of several amounts in the statement', async () => {
    await page.getByRole('button', { name: 'Next toll' }).click()
    await pasteText(
      page,
      NOTICE.replace('Amount: $9.11', 'Toll: $9.11   Administrative fee: $50.00   TOTAL: $59.11'),
    )
    await expect(tollField(page)).toHaveValue('FRU4944 NY')
    await page.keyboard.press('Enter')
    await verdicts(page).getByRole('button', { name: 'Evidence' }).click()
    const amount = page.getByRole('textbox', { name: 'Amount', exact: true })
    await page.getByRole('button', { name: 'Use these' }).click()
    await expect(page.getByRole('textbox', { name: 'Reference', exact: true })).toHaveValue('N-1001')
    await expect(amount).toHaveValue('')
    await expect(page.getByRole('button', { name: /\$/ })).toHaveText([
      'Toll $9.11',
      'Administrative fee $50.00',
      'TOTAL $59.11',
    ])
    await page.getByRole('button', { name: 'Toll $9.11' }).click()
    await expect(amount).toHaveValue('$9.11')
    await expect(fact(page, 'Amount')).toHaveText('$9.11')
  })

  await test.step('a link leads back to the toll', async () => {
    await page.getByRole('link', { name: 'Back to the toll' }).click()
    await expect(tollField(page)).toHaveValue('FRU4944 NY')
    await expect(verdicts(page)).toContainText('on February 1, 2024, at 12:00 PM')
    await expect(page.getByRole('list', { name: 'Recent tolls' }).getByRole('listitem')).toHaveCount(1)
  })
})

test('a notice pasted before the fleet is known is parsed, and stays the same toll', async ({ page }) => {
  const list = await Gate.before(page, ({ pathname }) => pathname === '/v2/vehicles/')
  await page.goto('/')
  await expect(tollField(page)).toBeFocused()

  await test.step('a zone that fills in automatically doesn’t count as typed', async () => {
    await pasteText(page, NOTICE)
    await expect(tollField(page)).toHaveValue('FRU4944 NY')
    await expect(tollZone(page)).toHaveValue('')
    list.open()
    await expect(tollZone(page)).toHaveValue('America/New_York')
    await expect(tollTime(page)).toHaveValue('02/01/2024 12:00 PM')
  })
})

test('the rest of a line stays when the URL starts to name the fleet', async ({ page }) => {
  const list = await Gate.before(page, ({ pathname }) => pathname === '/v2/vehicles/')
  await page.goto('/')
  await expect(tollField(page)).toBeFocused()
  await pasteText(page, 'FRU4944 NJ 2024-02-01 11:00 ET $9.11')
  await expect(page.getByText('Also pasted: amount $9.11')).toBeVisible()
  await expect(page).not.toHaveURL(/fleet=/)
  list.open()
  await expect(page).toHaveURL(/fleet=1/)
  await tollField(page).fill('FRU4944 NY')
  await expect(page.getByText('Also pasted: amount $9.11')).toBeVisible()
})

test('a typed time keeps the reference and the amount of the text', async ({ page }) => {
  await page.goto('/')
  await expect(tollField(page)).toBeFocused()
  await pasteText(
    page,
    'Notice number N-2002 issued 04/02/2025 10:00 AM\nToll $9.11\nPlate FRU4944 NY\nViolation date 02/01/2024\nViolation time 12:00 PM',
  )
  await expect(tollField(page)).toHaveValue('FRU4944 NY')
  await tollTime(page).fill('02/01/2024 12:05 PM')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(verdicts(page)).toContainText(/on February 1, 2024, at 12:05 PM/)
  await expect(page).toHaveURL(/reference=N-2002/)
  await page.reload()
  await expect(page.getByText('Also pasted: amount $9.11 · reference N-2002')).toBeVisible()
})

test('a typed vehicle that the user changes isn’t a correction of a notice that names none', async ({
  page,
}) => {
  await page.goto('/')
  await expect(tollField(page)).toBeFocused()
  await tollField(page).fill('GHT4821 PA')
  await pasteText(page, 'Seen at the tunnel 02/01/2024 12:00 PM\nand again 02/02/2024 1:00 PM')
  await page
    .getByRole('group', { name: 'Found in the text' })
    .getByRole('button', { name: 'Feb 1, 2024, 12:00 PM' })
    .click()
  await tollField(page).fill('FRU4944 NY')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(verdicts(page)).toContainText('on February 1, 2024, at 12:00 PM')
  await expect(page).not.toHaveURL(/corrections=/)
})
