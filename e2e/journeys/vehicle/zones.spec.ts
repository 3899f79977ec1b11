import {
  ask,
  expectRevisionCount,
  headerZone,
  inAddress,
  itemAt,
  openVehicle,
  showIn,
  timeField,
  verdict,
  zoneField,
} from '../../support/pages/vehicle-page'
import { expect, test } from '../../support/test'
import { verdictCalls } from '../../support/wire/history'

const NO_PLACE = 'Not the time zone of a place'

test.beforeEach(async ({ signInAs }) => {
  await signInAs('manager')
})

for (const zone of ['EST', 'EST5EDT', 'Etc/GMT+5']) {
  test(`${zone} has no daylight saving: it is refused at the field, and nothing is asked`, async ({
    page,
    wire,
  }) => {
    await openVehicle(page, 1)
    await expectRevisionCount(page, 14)
    await wire.quiet()
    wire.clear()
    await ask(page, '2024-07-10 12:00', zone)
    await expect(zoneField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(zoneField(page)).toHaveAccessibleDescription(new RegExp(NO_PLACE))
    await expect(zoneField(page)).toBeFocused()
    await expect(zoneField(page)).toHaveValue(zone)
    expect(inAddress(page, 'zone')).toBeNull()
    await ask(page, '2024-07-10 12:00', 'UTC')
    await expect(verdict(page)).toHaveText(/^Not active/)
    // A request for the refused zone would have come first.
    expect(verdictCalls(wire)[0]?.query).toBe('history_date__lte=2024-07-10T12%3A00%3A59.999999Z&limit=1')
  })
}

test('a zone is spelled right in the field and in the address, however it was typed', async ({ page }) => {
  await openVehicle(page, 1)
  await ask(page, '2024-07-10 12:00', ' america/new_york ')
  await expect(verdict(page)).toHaveText(/^Not active/)
  await expect(zoneField(page)).toHaveValue('America/New_York')
  expect(inAddress(page, 'zone')).toBe('America/New_York')
})

test.describe('a link with a zone that no browser knows', () => {
  test.beforeEach(async ({ page }) => {
    await openVehicle(page, 1, '?at=2024-07-10+12%3A00&zone=America%2FGotham')
  })

  test('gives no verdict and says so at the zone; the revisions are shown all the same', async ({
    page,
    wire,
    localTime,
  }) => {
    await expectRevisionCount(page, 14)
    await expect(zoneField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(zoneField(page)).toHaveAccessibleDescription(new RegExp(NO_PLACE))
    await expect(zoneField(page)).toHaveValue('America/Gotham')
    await expect(timeField(page)).toHaveValue('2024-07-10 12:00')
    await expect(itemAt(page, 1)).toContainText(localTime('2025-10-22T07:55:48Z').slice(-8))
    await expect(verdict(page)).toBeEmpty()
    expect(verdictCalls(wire)).toEqual([])
  })

  test('keeps the time that was typed when a zone is chosen at the question', async ({ page }) => {
    await zoneField(page).fill('UTC')
    await zoneField(page).press('Enter')
    await expect(verdict(page)).toHaveText(/^Not active/)
    await expect(timeField(page)).toHaveValue('2024-07-10 12:00')
    expect(inAddress(page, 'at')).toBe('2024-07-10 12:00')
  })

  test('keeps the time that was typed when a zone is chosen in the header', { tag: '@abroad' }, async ({
    page,
  }) => {
    await showIn(page, 'Europe/London')
    await expect(verdict(page)).toHaveText(/^Not active/)
    await expect(timeField(page)).toHaveValue('2024-07-10 12:00')
    await expect(zoneField(page)).toHaveValue('Europe/London')
    expect(inAddress(page, 'at')).toBe('2024-07-10 12:00')
  })
})

test('text that is not a zone stays in the header, marked, until Escape restores the zone', async ({
  page,
  timezoneId,
}) => {
  await openVehicle(page, 1)
  await expectRevisionCount(page, 14)
  await showIn(page, 'Atlantis')
  await expect(headerZone(page)).toHaveAttribute('aria-invalid', 'true')
  await timeField(page).focus()
  await expect(headerZone(page)).toHaveValue('Atlantis')
  await expect(headerZone(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(headerZone(page)).toHaveAccessibleDescription(new RegExp(NO_PLACE))
  await headerZone(page).press('Escape')
  await expect(headerZone(page)).toHaveValue(timezoneId ?? '')
  await expect(headerZone(page)).not.toHaveAttribute('aria-invalid', 'true')
  await timeField(page).focus()
  await expect(headerZone(page)).toHaveValue(timezoneId ?? '')
})

test('a zone far down the list is reached by the arrows, and chosen', { tag: '@abroad' }, async ({
  page,
}) => {
  await page.goto('/vehicles')
  await headerZone(page).focus()
  await headerZone(page).press('ArrowDown')
  const list = page.getByRole('listbox')
  await expect(list).toBeVisible()
  for (let step = 0; step < 30; step += 1) await headerZone(page).press('ArrowDown')
  const chosen = list.getByRole('option', { selected: true })
  await expect(chosen).toBeInViewport({ ratio: 1 })
  const name = await chosen.getAttribute('value')
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(320)
  await headerZone(page).press('Enter')
  await expect(headerZone(page)).toHaveValue(name ?? '')
})
