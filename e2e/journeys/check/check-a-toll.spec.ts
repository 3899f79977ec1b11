import type { Locator } from 'playwright/test'
import { expectAccessible } from '../../support/axe'
import { expectAllKept } from '../../support/browser-storage'
import { checkToll, tollField, tollTime, tollZone, verdicts } from '../../support/pages/check-page'
import { pasteText } from '../../support/pages/disputes-page'
import { addDrivers, sendButton } from '../../support/pages/drivers-page'
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

// The home page shows whether a vehicle was active when the toll was charged.

const MARCH = '2024-03-05 08:30'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

test('a toll is checked by plate, and Back returns to it', { tag: ['@core', '@cross-origin'] }, async ({
  page,
}) => {
  await test.step('missing input is reported, and has the focus', async () => {
    await page.goto('/vehicles')
    await page.getByRole('link', { name: 'Check a toll', exact: true }).click()
    await expect(tollField(page)).toBeFocused()
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(tollField(page)).toBeFocused()
    await expect(page.getByText('Enter a plate, vehicle number, or ID.')).toBeVisible()
    await page.keyboard.type('ght-4821 pa')
    await page.keyboard.press('Enter')
    await expect(tollTime(page)).toBeFocused()
    await page.keyboard.type('yesterday')
    await page.keyboard.press('Enter')
    await expect(page.getByText('We don’t recognize that date.')).toBeVisible()
    await expect(page).toHaveURL(/\/\?/)
  })

  await test.step('the verdict is below, with the reason, and has the focus', async () => {
    await tollZone(page).fill('America/Chicago')
    await tollTime(page).fill(MARCH)
    await page.keyboard.press('Enter')
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/])
    await expect(verdicts(page)).toBeFocused()
    await expect(verdicts(page)).toContainText('on March 5, 2024, at 8:30 AM CST (UTC−6)')
    await expect(verdicts(page)).toContainText(/Based on.*Activated.*Active/s)
    await expect(verdicts(page).getByRole('button', { name: 'Evidence' })).toBeVisible()
    await expect(tollTime(page)).toHaveValue(MARCH)
  })

  await test.step('the next toll starts in the first field, in the header’s zone', async () => {
    await verdicts(page).getByRole('button', { name: 'Next toll' }).press('Enter')
    await expect(tollField(page)).toBeFocused()
    await expect(verdicts(page)).toBeHidden()
    for (const field of [tollField(page), tollTime(page)]) await expect(field).toHaveValue('')
    await expect(tollZone(page)).toHaveValue('America/New_York')
    expect(new URL(page.url()).search).toMatch(/^(?:\?fleet=1)?$/)
    const recent = page.getByRole('list', { name: 'Recent tolls' })
    await expect(recent).toContainText(/ght-4821 pa · Mar 5, 2024, 8:30 AM CST \(UTC−6\).*Active/)
    await expect(recent.locator('[data-tone=active]')).toHaveText('Active')
    await recent.getByRole('link').click()
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/])
  })

  await test.step('its vehicle opens with the same verdict, and Back shows the form', async () => {
    await verdicts(page)
      .getByRole('link', { name: /Vehicle 22$/ })
      .click()
    await expect(vehicleHeading(page, 22)).toBeVisible()
    await expect(verdict(page)).toHaveText(/^Active/)
    await expect(timeField(page)).toHaveValue(MARCH)
    await expect(zoneField(page)).toHaveValue('America/Chicago')
    // A vehicle is among the recent ones once its history is loaded, perhaps after the verdict.
    await expect(revisionRows(page).first()).toBeVisible()
    await page.goBack()
    await expect(tollField(page)).toHaveValue('ght-4821 pa')
    await expect(tollTime(page)).toHaveValue(MARCH)
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/])
    await expect(page.getByRole('list', { name: 'Recent vehicles' })).toContainText('Vehicle 22')
  })
})

test('a pasted line, several vehicles, and no match', async ({ page }) => {
  await test.step('a line pasted anywhere fills all fields', async () => {
    await page.goto('/')
    await expect(tollField(page)).toBeVisible()
    await pasteText(page, '3/5/2024 8:30 AM\tGHT4821\tAmerica/Chicago\n')
    await expect(tollField(page)).toHaveValue('GHT4821')
    await expect(tollTime(page)).toHaveValue('3/5/2024 8:30 AM')
    await expect(tollZone(page)).toHaveValue('America/Chicago')
    await expect(tollField(page)).toBeFocused()
  })

  await test.step('a sentence fills them, too; its unused part is shown', async () => {
    await pasteText(page, 'Vehicle GHT4821 (PA) was charged $4.50 on Mar 5, 2024 08:30.')
    await expect(tollField(page)).toHaveValue('GHT4821 PA')
    await expect(tollTime(page)).toHaveValue('Mar 5, 2024 08:30')
    await expect(
      page.getByText('Also pasted: amount $4.50 · not used: “Vehicle … was charged on”'),
    ).toBeVisible()
  })

  await test.step('a place in the line becomes the zone, and the verdict is in it', async () => {
    await tollField(page).focus()
    await pasteText(page, 'GHT4821 2024-03-05 08:30 ET')
    await expect(tollZone(page)).toHaveValue('America/New_York')
    await page.keyboard.press('Enter')
    await expect(verdicts(page)).toContainText('on March 5, 2024, at 8:30 AM EST (UTC−5).')
    await expect(page.getByRole('link', { name: 'Check a toll', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await pasteText(page, '3/5/2024 8:30 AM\tGHT4821\tAmerica/Chicago\n')
    await expect(tollZone(page)).toHaveValue('America/Chicago')
  })

  await test.step('each of several vehicles with one plate has its verdict', async () => {
    await page.keyboard.press('Enter')
    await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/, /^Active/])
    const inOneLook = 'Check which vehicle this toll is for.'
    await expect(page.getByText(inOneLook, { exact: true })).toBeVisible()
    await expect(verdicts(page)).toContainText(
      'GHT4821 (PA) was active on the Alder Rentals fleet on March 5, 2024, at',
    )
    await verdicts(page).getByRole('link', { name: 'Vehicle 21' }).click()
    await expect(vehicleHeading(page, 21)).toBeVisible()
    expect([inAddress(page, 'at'), inAddress(page, 'zone')]).toEqual(['3/5/2024 8:30 AM', 'America/Chicago'])
    await expect(verdict(page)).toHaveText(/^Active/)
  })

  await test.step('similar plates are suggested, never assumed', async () => {
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

  await test.step('every check with a result is among the recent tolls', async () => {
    const recent = page.getByRole('list', { name: 'Recent tolls' }).getByRole('listitem')
    await expect(recent).toHaveText([
      /^GHT482I · .*No vehicle/,
      /^GHT482 · .*No vehicle/,
      /^GHT4821 · .*2 vehicles match/,
      /^GHT4821 · .*2 vehicles match/,
    ])
  })

  await test.step('an unreadable row is reported next to other matches', async () => {
    const rows = { count: 1, next: null, previous: null, results: [{ id: 'x' }] }
    const list = (url: URL) => url.pathname === '/v2/vehicles/' && url.search !== ''
    await page.route(list, (route) => route.fulfill({ json: rows }))
    await checkToll(page, 'QQQ1112', MARCH)
    await expect(page.getByText('Some vehicles couldn’t be read and were skipped.')).toBeVisible()
    await page.unroute(list)
  })

  await test.step('an ID has a verdict, and an unfinished draft is listed', async () => {
    await checkToll(page, '1', MARCH)
    await expect(page.getByRole('status', { name: 'Verdict for vehicle 1', exact: true })).not.toBeEmpty()
    await openEdit(page, 1)
    await vehicleField(page, 'Make').fill('Volvo')
    await expectAllKept(page)
    await page.goto('/')
    await page.getByRole('link', { name: /: 1 change, not saved$/ }).click()
    await expect(vehicleField(page, 'Make')).toHaveValue('Volvo')
  })

  await test.step('unsent drivers and an unfinished list of changes are listed, too, with their counts', async () => {
    await page.goto('/drivers/bulk')
    await addDrivers(page, 0, 2)
    await expect(sendButton(page)).toHaveText('Add 2 drivers')
    await expectAllKept(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Drivers: 2 rows, not sent' }).click()
    await expect(sendButton(page)).toHaveText('Add 2 drivers')
    await page.goto('/vehicles/change')
    await page.getByRole('textbox', { name: 'Vehicles and values' }).fill('Vehicle ID\tYear\n1\t2031\n')
    await expectAllKept(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Bulk vehicle change: 2 lines, not sent' }).click()
    await expect(page.getByRole('textbox', { name: 'Vehicles and values' })).toHaveValue(/^Vehicle ID\tYear/)
  })
})

test('on a phone, a verdict is in view with what it is about', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await checkToll(page, '22', '3/5/2024 8:30 AM')
  await expect(verdicts(page).getByRole('status')).toHaveText([/^Active/])
  const header = await page.getByRole('banner').boundingBox()
  const top = async (part: Locator) => ((await part.boundingBox())?.y ?? 0) - (header?.height ?? 0)
  const note = page.getByText('We read this as Mar 5, 2024 (month first).')
  await expect.poll(() => top(note)).toBeGreaterThanOrEqual(0)
  await expect.poll(() => top(note)).toBeLessThan(60)
  for (const part of [verdicts(page).getByRole('link'), verdicts(page).getByRole('status')])
    await expect(part).toBeInViewport({ ratio: 1 })
})

test('each checked toll is one browser history entry, and edited fields dim its verdict', async ({
  page,
}) => {
  const [first, second, third] = ['2024-03-05 08:30', '2024-03-06 09:40', '2024-03-07 10:50']
  const shows = async (vehicle: string, at: string) => {
    await expect(tollField(page)).toHaveValue(vehicle)
    await expect(tollTime(page)).toHaveValue(at)
    await expect(
      page.getByRole('status', { name: `Verdict for vehicle ${vehicle}`, exact: true }),
    ).not.toBeEmpty()
    await expect(
      verdicts(page)
        .getByRole('listitem')
        .filter({ has: page.getByRole('status') }),
    ).toHaveCount(1)
  }

  await test.step('Back after "Next toll", with another toll typed', async () => {
    await page.goto('/')
    await checkToll(page, '22', first)
    await shows('22', first)
    await verdicts(page).getByRole('button', { name: 'Next toll' }).click()
    await expect(tollField(page)).toBeFocused()
    await tollField(page).fill('1')
    await tollTime(page).fill(second)
    await page.goBack()
    await shows('22', first)
    await page.goForward()
    for (const field of [tollField(page), tollTime(page)]) await expect(field).toHaveValue('')
  })

  await test.step('Back and Forward go from toll to toll', async () => {
    await checkToll(page, '1', second)
    await shows('1', second)
    await tollTime(page).fill(third)
    await tollTime(page).press('Enter')
    await shows('1', third)
    await tollField(page).fill('50')
    await page.goBack()
    await shows('1', second)
    await page.goBack()
    await shows('22', first)
    await page.goForward()
    await shows('1', second)
    await page.goForward()
    await shows('1', third)
    // Only a new verdict gets the focus.
    await expect(verdicts(page)).not.toBeFocused()
  })

  await test.step('an edited time or zone: the verdict shows its own', async () => {
    const earlier = page.getByText(
      `For 1 at ${third}, America/New_York. Press Check to use what you entered.`,
    )
    const color = () =>
      page
        .getByRole('status', { name: 'Verdict for vehicle 1', exact: true })
        .locator('p')
        .first()
        .evaluate((line) => getComputedStyle(line).backgroundColor)
    const own = await color()
    await tollTime(page).fill('2024-03-08 11:00')
    await expect(earlier).toBeVisible()
    expect(await color()).not.toBe(own)
    await expectAccessible(page)
    await tollTime(page).fill(third)
    await expect(earlier).toHaveCount(0)
    expect(await color()).toBe(own)
    await tollZone(page).fill('UTC')
    await expect(earlier).toBeVisible()
    await tollTime(page).press('Enter')
    await expect(earlier).toHaveCount(0)
    await expect(verdicts(page)).toContainText('10:50 AM UTC')
  })
})
