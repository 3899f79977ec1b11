import { expectAllKept } from '../../support/browser-storage'
import { checkToll, tollField, tollTime, tollZone, verdicts } from '../../support/pages/check-page'
import { pasteText } from '../../support/pages/disputes-page'
import { openEdit, vehicleField } from '../../support/pages/edit-page'
import {
  inAddress,
  revisionRows,
  timeField,
  vehicleHeading,
  verdict,
  zoneField,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'

// The first page asks the product's question: was this vehicle on the fleet when the toll was charged?

const MARCH = '2024-03-05 08:30'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a toll is checked by plate, and Back returns to it', { tag: ['@core', '@elsewhere'] }, async ({
  page,
}) => {
  await test.step('what is missing is said, and has the focus', async () => {
    await page.goto('/vehicles')
    await page.getByRole('link', { name: 'Check a toll' }).click()
    await expect(tollField(page)).toBeFocused()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(tollField(page)).toBeFocused()
    await expect(page.getByText('Type a plate, a vehicle number or an id.')).toBeVisible()
    await page.keyboard.type('ght-4821 pa')
    await page.keyboard.press('Enter')
    await expect(tollTime(page)).toBeFocused()
    await page.keyboard.type('yesterday')
    await page.keyboard.press('Enter')
    await expect(page.getByText('That date is not understood.')).toBeVisible()
    await expect(page).toHaveURL(/\/\?/)
  })

  await test.step('the answer stands below, with why, and has the focus', async () => {
    await tollZone(page).fill('America/Chicago')
    await tollTime(page).fill(MARCH)
    await page.keyboard.press('Enter')
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/])
    await expect(verdicts(page)).toBeFocused()
    await expect(verdicts(page)).toContainText('on 5 March 2024 at 08:30 CST (UTC−6)')
    await expect(verdicts(page)).toContainText(/Based on.*Put on.*On the fleet/s)
    await expect(verdicts(page).getByRole('button', { name: 'Evidence' })).toBeVisible()
    await expect(tollTime(page)).toHaveValue(MARCH)
  })

  await test.step('the next toll begins in the first field, in the zone of the header', async () => {
    await verdicts(page).getByRole('button', { name: 'Next toll' }).press('Enter')
    await expect(tollField(page)).toBeFocused()
    await expect(verdicts(page)).toBeHidden()
    for (const field of [tollField(page), tollTime(page)]) await expect(field).toHaveValue('')
    await expect(tollZone(page)).toHaveValue('America/New_York')
    expect(new URL(page.url()).search).toBe('')
    const recent = page.getByRole('list', { name: 'Recent tolls' })
    await expect(recent).toContainText(/ght-4821 pa · 5 Mar 2024, 08:30 CST \(UTC−6\).*Active/)
    await expect(recent.locator('[data-tone=on]')).toHaveText('Active')
    await recent.getByRole('link').click()
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/])
  })

  await test.step('its vehicle opens with the same answer, and Back shows what was asked', async () => {
    await verdicts(page).getByRole('link', { name: 'Open vehicle' }).click()
    await expect(vehicleHeading(page, 22)).toBeVisible()
    await expect(verdict(page)).toHaveText(/^Active/)
    await expect(timeField(page)).toHaveValue(MARCH)
    await expect(zoneField(page)).toHaveValue('America/Chicago')
    // A vehicle is a recent one once its history is read, which may come after the verdict.
    await expect(revisionRows(page).first()).toBeVisible()
    await page.goBack()
    await expect(tollField(page)).toHaveValue('ght-4821 pa')
    await expect(tollTime(page)).toHaveValue(MARCH)
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/])
    await expect(page.getByRole('list', { name: 'Recent vehicles' })).toContainText('Vehicle 22')
  })
})

test('a pasted line, several vehicles, and none', async ({ page }) => {
  await test.step('a line pasted anywhere fills all fields', async () => {
    await page.goto('/')
    await expect(tollField(page)).toBeVisible()
    await pasteText(page, '3/5/2024 8:30 AM\tGHT4821\tAmerica/Chicago\n')
    await expect(tollField(page)).toHaveValue('GHT4821')
    await expect(tollTime(page)).toHaveValue('3/5/2024 8:30 AM')
    await expect(tollZone(page)).toHaveValue('America/Chicago')
    await expect(tollField(page)).toBeFocused()
  })

  await test.step('a sentence fills them, too; what was not used of it is said', async () => {
    await pasteText(page, 'Vehicle GHT4821 (PA) was charged $4.50 on 5 Mar 2024 08:30.')
    await expect(tollField(page)).toHaveValue('GHT4821 PA')
    await expect(tollTime(page)).toHaveValue('5 Mar 2024 08:30')
    await expect(
      page.getByText('Also pasted: amount $4.50 · not read: “Vehicle … was charged on”'),
    ).toBeVisible()
  })

  await test.step('a place that the line names becomes the zone, and the answer is in it', async () => {
    await tollField(page).focus()
    await pasteText(page, 'GHT4821 2024-03-05 08:30 ET')
    await expect(tollZone(page)).toHaveValue('America/New_York')
    await page.keyboard.press('Enter')
    await expect(verdicts(page)).toContainText('on 5 March 2024 at 08:30 EST (UTC−5).')
    await expect(page.getByRole('link', { name: 'Check a toll' })).toHaveAttribute('aria-current', 'page')
    await pasteText(page, '3/5/2024 8:30 AM\tGHT4821\tAmerica/Chicago\n')
    await expect(tollZone(page)).toHaveValue('America/Chicago')
  })

  await test.step('of several vehicles with one plate each has its verdict', async () => {
    await page.keyboard.press('Enter')
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/, /^Active/])
    const inOneLook = 'Both vehicles were on the fleet. Find out which one was meant.'
    await expect(page.getByText(inOneLook, { exact: true })).toBeVisible()
    await expect(verdicts(page)).toContainText(
      'GHT4821 (PA) was on the fleet of Alder Rentals on 5 March 2024 at',
    )
    await verdicts(page).getByRole('link', { name: 'Vehicle 21' }).click()
    await expect(vehicleHeading(page, 21)).toBeVisible()
    expect([inAddress(page, 'at'), inAddress(page, 'zone')]).toEqual(['3/5/2024 8:30 AM', 'America/Chicago'])
    await expect(verdict(page)).toHaveText(/^Active/)
  })

  await test.step('similar plates are offered, never taken', async () => {
    await page.goBack()
    await checkToll(page, 'GHT482', MARCH)
    await expect(page.getByText('No vehicle matches “GHT482”')).toBeVisible()
    await expect(page.getByRole('list', { name: /vehicles contain/ })).toContainText('Vehicle 21')
    await expect(verdicts(page)).toBeHidden()
    await checkToll(page, 'GHT482I', MARCH)
    await expect(page.getByRole('list', { name: 'Did you mean…?' })).toContainText('Vehicle 21')
    await page.getByRole('button', { name: 'Next toll' }).click()
    await expect(tollField(page)).toBeFocused()
    for (const field of [tollField(page), tollTime(page)]) await expect(field).toHaveValue('')
  })

  await test.step('that a row could not be read is said, whatever else matches', async () => {
    const rows = { count: 1, next: null, previous: null, results: [{ id: 'x' }] }
    const list = (url: URL) => url.pathname === '/v2/vehicles/' && url.search !== ''
    await page.route(list, (route) => route.fulfill({ json: rows }))
    await checkToll(page, 'QQQ1112', MARCH)
    await expect(page.getByText('Rows of the list that cannot be read were left out.')).toBeVisible()
    await page.unroute(list)
  })

  await test.step('an id is answered, and a draft that was left is listed', async () => {
    await checkToll(page, '1', MARCH)
    await expect(page.getByRole('status', { name: 'Verdict of vehicle 1', exact: true })).not.toBeEmpty()
    await openEdit(page, 1)
    await vehicleField(page, 'Make').fill('Volvo')
    await expectAllKept(page)
    await page.goto('/')
    await page.getByRole('list', { name: 'Unsent drafts' }).getByRole('link').click()
    await expect(vehicleField(page, 'Make')).toBeVisible()
  })

  await test.step('so is a list of changes that was left', async () => {
    await page.goto('/vehicles/change')
    await page.getByRole('textbox', { name: 'Vehicles and values' }).fill('Vehicle id\tYear\n1\t2031\n')
    await expectAllKept(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Changes of many vehicles' }).click()
    await expect(page.getByText('Vehicle id\tYear')).toBeVisible()
  })
})
